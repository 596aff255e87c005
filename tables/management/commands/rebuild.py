"""``manage.py rebuild``: make every view again from the events, or say what would
change.
"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from tables.models import Tournament
from tables.projections.rebuild import RebuildProgress, rebuild
from tables.projections.rebuild_report import report

BROKEN = (
    "Nothing was changed at the tables of these boards; `manage.py verify` names the "
    "first event that is not as it was recorded."
)
UNREADABLE = "`manage.py verify` names the first event that is not as it was recorded."


def _written(value: object) -> str:
    return msgspec.json.encode(value).decode()


class Command(BaseCommand):
    """Report what was rebuilt, and where it differs; exit 1 if a board is broken."""

    help = "Make the views again from the events, and report differences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One tournament, or all of them in turn."""
        parser.add_argument(
            "--report",
            action="store_true",
            help="write nothing: list the boards that would change, and what",
        )
        parser.add_argument(
            "--tournament", type=int, metavar="ID", help="only this tournament"
        )

    def handle(self, *args: Any, tournament: int | None, **options: Any) -> None:
        """Table by table, while entries go on elsewhere."""
        if tournament and not Tournament.objects.filter(pk=tournament).exists():
            raise CommandError(f"There is no tournament {tournament}.")
        if options["report"]:
            return self._report(tournament)
        done = rebuild(tournament, self._tell)
        self.stdout.write(
            f"{done.events} events, {done.boards} boards, {done.tables} tables."
        )
        for difference in done.differences:
            self.stdout.write(f"Difference: {difference}.")
        self.stdout.write(f"{len(done.differences) or 'No'} differences.")
        for board in done.broken:
            self.stdout.write(f"Cannot be replayed: {board}")
        if done.broken:
            raise CommandError(BROKEN)

    def _report(self, tournament: int | None) -> None:
        """The boards recorded under an older reading, with what changes."""
        boards = broken = 0
        for one in report(tournament):
            boards += not one.broken
            broken += bool(one.broken)
            self.stdout.write(f"board {one.place}: {one.broken or 'would change'}")
            for change in one.changes:
                self.stdout.write(f"  {change.part}")
                self.stdout.write(f"    shown: {_written(change.shown)}")
                self.stdout.write(f"    given: {_written(change.given)}")
        self.stdout.write(f"{boards or 'No'} boards would change. Nothing was written.")
        if broken:
            raise CommandError(UNREADABLE)

    def _tell(self, progress: RebuildProgress) -> None:
        rate = progress.events / progress.seconds if progress.seconds else 0
        self.stdout.write(
            f"{progress.tournament}: {progress.done} of {progress.tables} tables, "
            f"{progress.events} events, {rate:,.0f} a second"
        )
