"""``manage.py export_tournament ID|KEY FILE``: a tournament in one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.archive.exporting import ArchiveOptions, export_tournament, find_tournament
from tables.archive.files import new_file
from tables.common.errors import TablesError

UNUSABLE = 2


class Command(BaseCommand):
    """Exit 2 if there is no such tournament or nowhere to write; docs/archive.md."""

    help = "Write a tournament into one file of JSON lines (packed: NAME.gz)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which tournament, which file, and what else goes in."""
        parser.add_argument("tournament", help="its number or its key")
        parser.add_argument("file", type=Path, help="a new file")
        parser.add_argument(
            "--with-names", action="store_true", help="players and where they sat"
        )
        parser.add_argument(
            "--with-text", action="store_true", help="free texts that are withheld too"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write, and say how much."""
        choice = ArchiveOptions(options["with_names"], options["with_text"])
        try:
            tournament = find_tournament(options["tournament"])
            with new_file(options["file"]) as out:
                footer = export_tournament(
                    tournament=tournament, out=out, choice=choice
                )
        except TablesError as wrong:
            said = f"{wrong.problem.code}: {wrong}"
            raise CommandError(said, returncode=UNUSABLE) from None
        except OSError as wrong:
            said = f"unwritable: {options['file'].name}: {wrong.strerror}."
            raise CommandError(said, returncode=UNUSABLE) from None
        counts = ", ".join(
            f"{part.lines} {kind}{'' if part.lines == 1 else 's'}"
            for kind, part in footer.parts.items()
        )
        self.stdout.write(f"{counts}; sha256 {footer.sha256}")
