"""``manage.py import_tournament FILE``: take in a tournament, or nothing of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.archive.files import BadFile, NotTheSame, open_to_read
from tables.archive.importing import Imported, import_tournament

REFUSED, UNUSABLE = 1, 2


class Command(BaseCommand):
    """Exit 1 if the file or what is here does not allow it, 2 if it cannot be read."""

    help = "Take in a tournament from a file of export_tournament; docs/archive.md."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, check, store."""
        try:
            with open_to_read(options["file"]) as source:
                done = import_tournament(source=source)
        except (BadFile, NotTheSame) as wrong:
            said = f"{wrong.problem.code}: {wrong}"
            raise CommandError(said, returncode=REFUSED) from None
        except OSError as wrong:
            said = f"unreadable: {options['file'].name}: {wrong.strerror}."
            raise CommandError(said, returncode=UNUSABLE) from None
        self.stdout.write(_sentence(done))


def _sentence(done: Imported) -> str:
    what = "imported as" if done.new else "already here as"
    return (
        f"{done.name}: {done.streams} streams, {done.events} events,"
        f" {what} tournament {done.tournament}."
    )
