"""``manage.py rebuild``: make every view again from the events."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tables.rebuilding import rebuild


class Command(BaseCommand):
    """Say what was made again, and where it differs from what was shown."""

    help = "Drop every view, make it again from the events, and report differences."

    def handle(self, *args: Any, **options: Any) -> None:
        """Rebuild in one transaction."""
        done = rebuild()
        self.stdout.write(
            f"{done.events} events, {done.boards} boards, {done.tables} tables."
        )
        for difference in done.differences:
            self.stdout.write(f"Difference: {difference}.")
        self.stdout.write(f"{len(done.differences) or 'No'} differences.")
