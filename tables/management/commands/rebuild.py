"""``manage.py rebuild``: make every view again from the events."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tables.models import Tournament
from tables.projecting.rebuilding import Progress, rebuild

BROKEN = (
    "Nothing was changed at the tables of these boards; `manage.py verify` names the "
    "first event that is not as it was recorded."
)


class Command(BaseCommand):
    """Say what was made again, and where it differs; exit 1 if a board is broken."""

    help = "Make the views again from the events, and report differences."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One tournament, or all of them in turn."""
        parser.add_argument(
            "--tournament", type=int, metavar="ID", help="only this tournament"
        )

    def handle(self, *args: Any, tournament: int | None, **options: Any) -> None:
        """Table by table, while entries go on elsewhere."""
        if tournament and not Tournament.objects.filter(pk=tournament).exists():
            raise CommandError(f"There is no tournament {tournament}.")
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

    def _tell(self, progress: Progress) -> None:
        rate = progress.events / progress.seconds if progress.seconds else 0
        self.stdout.write(
            f"{progress.tournament}: {progress.done} of {progress.tables} tables, "
            f"{progress.events} events, {rate:,.0f} a second"
        )
