"""``manage.py take_in FILE``: record the entries of a file that a tablet has saved."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.common.errors import BadRequest, TooLarge
from tables.intake.services import ImportedEntry, import_saved_batch
from tables.web.wording.file_import import import_report

REFUSED, UNUSABLE = 1, 2


class Command(BaseCommand):
    """Exit 1 if an entry was refused, 2 if the file cannot be read."""

    help = "Take in the entries of a file that a tablet has saved; docs/tablets.md."

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """One line for each entry."""
        taken = self._take_in(options["file"])
        for line in import_report(taken):
            self.stdout.write(f"{line.number or '–'}\t{line.result}\t{line.text}")
            if line.why:
                self.stdout.write(f"\t{line.why}")
        refused = sum(one.outcome.result == "refused" for one in taken)
        if refused:
            said = f"{refused} of {len(taken)} entries were refused."
            raise CommandError(said, returncode=REFUSED)

    def _take_in(self, path: Path) -> list[ImportedEntry]:
        try:
            return import_saved_batch(content=path.read_bytes(), actor=None)
        except (BadRequest, TooLarge) as wrong:
            said = f"{wrong.problem.code}: {wrong}"
        except OSError as wrong:
            said = f"unreadable: {path.name}: {wrong.strerror}."
        raise CommandError(said, returncode=UNUSABLE)
