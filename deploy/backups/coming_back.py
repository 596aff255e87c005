"""Filling an empty database from a backup."""

from pathlib import Path

from django.db import connection

from deploy.backups.errors import BackupFailed
from deploy.backups.keeping import require_whole
from deploy.backups.programs import program, run

NOT_EMPTY = (
    "This database has tables already. Restore into an empty one, and point"
    " DATABASE_URL there when it has been verified."
)


def restore(file: Path) -> None:
    """Put everything back, all or nothing. Raises `BackupFailed`."""
    require_whole(file)
    if connection.introspection.table_names():
        raise BackupFailed("not_empty", NOT_EMPTY)
    connection.close()
    command = [program("pg_restore"), "--single-transaction", "--exit-on-error"]
    command += ["--no-owner", "--no-privileges", "--no-password"]
    run([*command, str(file)])
