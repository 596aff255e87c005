"""``manage.py verify``: recompute every hash, replay every board, check every seal."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.models import Tournament
from tables.proving.replaying import Finding
from tables.proving.sealing import CannotSeal
from tables.proving.verifying import BREAKS, Progress, verify

EVERY = 1000


class Command(BaseCommand):
    """One line a finding; exit 1 if anything is broken or a view is wrong."""

    help = "Verify everything that was recorded; name the first broken event of each."

    def add_arguments(self, parser: CommandParser) -> None:
        """All of it, or one tournament."""
        parser.add_argument("--tournament", help="the key or the number of one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print findings as they come, then how much was looked at."""
        self._progress = Progress()
        kinds: Counter[str] = Counter()
        try:
            for finding in verify(_tournament(options["tournament"]), self._watch):
                kinds[finding.kind] += 1
                self._print(finding)
        except CannotSeal as wrong:
            raise CommandError(wrong.problem.detail) from wrong
        self.stdout.write(f"{self._so_far()}: {_summary(kinds)}.")
        if BREAKS.intersection(kinds):
            sys.exit(1)

    def _watch(self, progress: Progress) -> None:
        self._progress = progress
        if progress.boards % EVERY == 0 and not progress.seals:
            self.stderr.write(f"... {self._so_far()}")

    def _so_far(self) -> str:
        done = self._progress
        return f"{done.boards} streams, {done.events} events, {done.seals} seals"

    def _print(self, finding: Finding) -> None:
        version = f", version {finding.version}" if finding.version else ""
        self.stdout.write(f"{finding.kind}: {finding.place}{version}: {finding.what}")


def _summary(kinds: Counter[str]) -> str:
    if not kinds:
        return "everything is as it was recorded"
    return ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))


def _tournament(given: str | None) -> Tournament | None:
    if given is None:
        return None
    field = "pk" if given.isdigit() else "key"
    try:
        value: object = int(given) if field == "pk" else UUID(given)
        return Tournament.objects.get(**{field: value})
    except (ValueError, Tournament.DoesNotExist):
        raise CommandError(f"There is no tournament {given}.") from None
