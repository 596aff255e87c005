"""Which database a process connects to, as which of the two roles, and how."""

from collections.abc import Mapping, Sequence
from typing import Any

from psycopg import ProgrammingError
from psycopg.conninfo import conninfo_to_dict

# Commands that change the schema or the rights; everything else is the
# application and gets along with what the application may do.
OWNER_COMMANDS = frozenset(
    {"migrate", "grant_app_role", "prepare_database", "backup", "restore"}
)

LOCAL_DATABASE = "postgres://127.0.0.1/rectify"
# What Django calls the parts of an address that it has names for.
NAMES = {
    "NAME": "dbname",
    "USER": "user",
    "PASSWORD": "password",
    "HOST": "host",
    "PORT": "port",
}
# A new connection costs more than most requests: a pool keeps them. The pool starts
# empty: with a spare connection, requests in sequence would alternate between two, and
# each would be less warm.
POOL = {"min_size": 0, "max_size": 12, "timeout": 10}
# A hanging writer blocks all readers of the event log: the server ends its session.
SESSION = "-c idle_in_transaction_session_timeout=60000"


def database_url(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The database's address for this process."""
    application = environ.get("DATABASE_URL") or LOCAL_DATABASE
    if OWNER_COMMANDS.intersection(arguments[1:2]):
        return environ.get("DATABASE_OWNER_URL") or application
    return application


def parts_of(url: str) -> dict[str, str]:
    """Everything that an address says, by libpq's names and by libpq's own reading.

    Several hosts and ports stand with commas. Raises `ValueError`.
    """
    try:
        found = {name: str(value) for name, value in conninfo_to_dict(url).items()}
    except ProgrammingError as wrong:
        # Of the address itself nothing is said: it holds a password.
        said = str(wrong).strip()
        why = f": {said}" if "query parameter" in said else ""
        raise ValueError(f"is no address of a PostgreSQL{why}.") from None
    if not found.get("dbname") and not found.get("service"):
        raise ValueError("names no database.")
    return found


def address(given: str) -> str:
    """The same text, where `parts_of` can read it. Raises `ValueError`."""
    parts_of(given)
    return given


def django_settings(url: str) -> dict[str, Any]:
    """An address as Django's settings; nothing that it says is left out."""
    said = parts_of(url)
    named = {name: said.pop(part, "") for name, part in NAMES.items()}
    said["options"] = f"{SESSION} {said.get('options', '')}".strip()
    # The engine itself checks that a pooled connection is still open:
    # CONN_HEALTH_CHECKS stays off.
    return {"ENGINE": "deploy.postgresql", **named, "OPTIONS": {**said, "pool": POOL}}


def all_settings(
    arguments: Sequence[str], environ: Mapping[str, str]
) -> dict[str, dict[str, Any]]:
    """The settings of all databases of this process; a replica only if one is named.

    A page that waits for a replica in vain is answered by the primary.
    """
    primary = django_settings(database_url(arguments, environ))
    replica = environ.get("REPLICA_URL")
    if not replica:
        return {"default": primary}
    found = django_settings(replica)
    options = {"connect_timeout": "1", **found["OPTIONS"]}
    options["pool"] = POOL | {"timeout": 1}
    mirror = {"TEST": {"MIRROR": "default"}}
    return {"default": primary, "replica": {**found, "OPTIONS": options, **mirror}}


def libpq_settings(django: Mapping[str, Any]) -> dict[str, str]:
    """Django's settings of a database as libpq's, for programs that are not Django."""
    named = {part: str(django[name]) for name, part in NAMES.items() if django[name]}
    ours = {"pool", "options"}
    more = {name: str(v) for name, v in django["OPTIONS"].items() if name not in ours}
    return named | more
