"""A PostgreSQL primary and its synchronous standby, as part of the whole product.

A commit is acknowledged once both have it on disk, so the standby can take over without
losing an acknowledged entry.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from deploy.local import Trouble
from deploy.local.data import kept_secret
from deploy.local.ports import LOOPBACK, free_port
from deploy.local.postgres import (
    APP,
    DATABASE,
    OWNER,
    Postgres,
    as_its_account,
    run_sql,
    serve,
    start_postgres,
)
from deploy.local.redis import start_redis
from deploy.local.system import give_to_server
from tests.faults.product import Product

# The first has the name of the only server of `./dev run`.
FIRST, SECOND = "postgres", "postgres 2"
WEBS = ("web 1", "web 2", "web 3", "web 4")
LIMIT = 60.0
SYNCHRONOUS = (
    "ALTER SYSTEM SET synchronous_standby_names = '*'; SELECT pg_reload_conf()"
)
# Another application name would do as well: any standby counts.
FOLLOWS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


@dataclass
class Cluster(Product):
    """Four web processes, a worker, beat, Redis, a primary and a standby."""

    webs: tuple[str, ...] = WEBS
    # No evidence: an examination takes the only worker for half a minute.
    queues: str = "celery"
    servers: dict[str, Postgres] = field(default_factory=dict)
    written_to: str = FIRST

    def start_servers(self) -> dict[str, str]:
        """Start both servers and Redis; the addresses name both."""
        first = start_postgres(self.supervisor, self.place, durable=True)
        second = Postgres(self.place / "postgres.2", free_port())
        self.servers = {FIRST: first, SECOND: second}
        self.follow(SECOND)
        redis = {"REDIS_URL": start_redis(self.supervisor, self.place)}
        return {
            "DATABASE_URL": self._url(APP),
            "DATABASE_OWNER_URL": self._url(OWNER),
            **redis,
        }

    def _url(self, role: str) -> str:
        """Whichever of the two takes what is written."""
        hosts = ",".join(f"{LOOPBACK}:{one.port}" for one in self.servers.values())
        options = "target_session_attrs=read-write&connect_timeout=3"
        return f"postgres://{role}:{kept_secret(role)}@{hosts}/{DATABASE}?{options}"

    @property
    def follower(self) -> str:
        """The name of the server that is not written to."""
        return SECOND if self.written_to == FIRST else FIRST

    def follow(self, name: str) -> None:
        """Copy the server that is written to, follow it, and count for its commits."""
        leader, copy = self.servers[self.written_to], self.servers[name]
        shutil.rmtree(copy.data, ignore_errors=True)
        copy_of(leader, copy.data)
        serve(self.supervisor, copy, name)
        run_sql(leader, SYNCHRONOUS)
        self._until(lambda: run_sql(leader, FOLLOWS) == "1", "The copy does not follow")

    def take_over(self) -> None:
        """The server that follows is written to from now on."""
        self.written_to = self.follower
        run_sql(self.servers[self.written_to], "SELECT pg_promote(true, 60)")

    def forget(self, name: str) -> None:
        """A dead server is no service any more; `follow` makes it one again."""
        self.supervisor.running.remove(self.named(name))

    def _until(self, ready: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + LIMIT
        while not ready():
            if time.monotonic() > end:
                raise Trouble(f"{otherwise} within {LIMIT:.0f} s.")
            self.supervisor.pause(0.05)


def copy_of(leader: Postgres, data: Path) -> None:
    """A base backup of a running server, with the way to follow it."""
    words = f"host={LOOPBACK} port={leader.port} user=postgres"
    asked = f"{words} password={kept_secret('postgres')} application_name=follower"
    data.mkdir(mode=0o700)
    give_to_server(data)
    command = [*as_its_account("pg_basebackup", data), "--pgdata", str(data)]
    command += ["--write-recovery-conf", "--wal-method=stream", "--checkpoint=fast"]
    done = subprocess.run(
        [*command, "--dbname", asked], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Trouble(f"pg_basebackup could not copy the server: {done.stderr[-300:]}")
