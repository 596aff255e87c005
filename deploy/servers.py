"""The variables that name the servers that Rectify stands on."""

from deploy import databases
from deploy.broker import address as broker_address
from deploy.environment import Variable

DATABASE_URL: Variable[str] = Variable(
    "DATABASE_URL",
    databases.address,
    databases.LOCAL_DATABASE,
    "an existing PostgreSQL, as the role that serves requests: "
    "[in full](../running.md#databases)",
    "a private one",
)
DATABASE_OWNER_URL: Variable[str] = Variable(
    "DATABASE_OWNER_URL",
    databases.address,
    "",
    "the same database as the role that owns the tables; "
    + ", ".join(f"`{name}`" for name in sorted(databases.OWNER_COMMANDS))
    + " use it",
    "`DATABASE_URL`",
)
REPLICA_URL: Variable[str] = Variable(
    "REPLICA_URL",
    databases.address,
    "",
    "a standby of that database: desk, lawbook and casebook are read there while it "
    "has everything: [in full](../running.md#databases)",
    "all is read at `DATABASE_URL`",
)
REDIS_URL: Variable[str] = Variable(
    "REDIS_URL",
    broker_address,
    "redis://127.0.0.1:6379/0",
    "an existing Redis or Valkey, or its Sentinels: [in full](../running.md#redis)",
    "a private one",
)
NOTIFIER_URL: Variable[str] = Variable(
    "NOTIFIER_URL",
    broker_address,
    "",
    "a Redis for wake-ups and for who looks at a table, apart from the broker's",
    "`REDIS_URL`",
)
