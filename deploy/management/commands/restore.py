"""`manage.py restore`: everything from a backup, into an empty database."""

from pathlib import Path
from typing import Any

from django.core.management import (
    BaseCommand,
    CommandError,
    CommandParser,
    call_command,
)

from deploy.backups import BackupFailed, restore
from deploy.postgresql.required import require_our_server


class Command(BaseCommand):
    """Restore, migrate to this version, give the rights, and verify everything."""

    help = "Fill an empty database from a backup; run by its owner."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        require_our_server()
        try:
            restore(options["file"])
        except (BackupFailed, OSError) as failure:
            raise CommandError(str(failure)) from failure
        call_command("prepare_database")
        call_command("verify")
