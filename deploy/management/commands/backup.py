"""`manage.py backup`: one file with everything that is recorded."""

from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from deploy.backups import BackupFailed, back_up
from deploy.postgresql.required import require_our_server

KEPT = 14


class Command(BaseCommand):
    """Write a backup and remove the oldest; exit 1 when nothing was kept."""

    help = "Back everything up into a directory; run by the owner of the database."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("place", type=Path, help="the directory of the backups")
        parser.add_argument("--keep", type=int, default=KEPT, help="how many stay")

    def handle(self, *args: Any, **options: Any) -> None:
        require_our_server()
        try:
            file = back_up(options["place"], timezone.now(), options["keep"])
        except (BackupFailed, OSError) as failure:
            raise CommandError(str(failure)) from failure
        self.stdout.write(f"{file} ({file.stat().st_size:,} bytes)")
