"""Which of the two database roles a process is."""

from collections.abc import Mapping, Sequence

# Commands that change the schema or the rights; everything else is the
# application and gets along with what the application may do.
OWNER_COMMANDS = frozenset(
    {"migrate", "grant_app_role", "prepare_database", "backup", "restore"}
)

LOCAL_DATABASE = "postgres://127.0.0.1/rectify"


def database_url(arguments: Sequence[str], environ: Mapping[str, str]) -> str:
    """The database's address for this process."""
    application = environ.get("DATABASE_URL", LOCAL_DATABASE)
    if OWNER_COMMANDS.intersection(arguments[1:2]):
        return environ.get("DATABASE_OWNER_URL", application)
    return application
