"""``manage.py verify``: recompute every hash, replay every board, check every seal."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.archive.exporting import find_tournament
from tables.common.errors import NotThere
from tables.integrity.replaying import Mismatch
from tables.integrity.sealing import CannotSeal, KeptSeal, read_lines
from tables.integrity.verifying import BREAKS, VerifyProgress, verify
from tables.models import Tournament

EVERY = 1000


class Command(BaseCommand):
    """One line a finding; exit 1 if anything is broken or a view is wrong."""

    help = "Verify everything that was recorded; name the first broken event of each."

    def add_arguments(self, parser: CommandParser) -> None:
        """All of it, or one tournament."""
        parser.add_argument("--tournament", help="the key or the number of one")
        parser.add_argument(
            "--seal",
            action="append",
            default=[],
            metavar="FILE_OR_TEXT",
            help="lines of `manage.py seal` that were kept elsewhere",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print findings as they come, then how much was looked at."""
        self._progress = VerifyProgress()
        kinds: Counter[str] = Counter()
        kept = [seal for given in options["seal"] for seal in _kept(given)]
        tournament = _tournament(options["tournament"])
        if kept and tournament:
            raise CommandError("Seals stand on everything: leave out --tournament.")
        try:
            for finding in verify(tournament, self._watch, kept):
                kinds[finding.kind] += 1
                self._print(finding)
        except CannotSeal as wrong:
            raise CommandError(wrong.problem.detail) from wrong
        self.stdout.write(f"{self._so_far()}: {_summary(kinds)}.")
        if BREAKS.intersection(kinds):
            sys.exit(1)

    def _watch(self, progress: VerifyProgress) -> None:
        self._progress = progress
        if progress.boards % EVERY == 0 and not (progress.changes or progress.seals):
            self.stderr.write(f"... {self._so_far()}")

    def _so_far(self) -> str:
        done = self._progress
        streams = f"{done.boards} streams, {done.events} events"
        return f"{streams}, {done.changes} audited changes, {done.seals} seals"

    def _print(self, finding: Mismatch) -> None:
        version = f", version {finding.version}" if finding.version else ""
        self.stdout.write(f"{finding.kind}: {finding.place}{version}: {finding.what}")


def _summary(kinds: Counter[str]) -> str:
    if not kinds:
        return "everything is as it was recorded"
    return ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))


def _kept(given: str) -> list[KeptSeal]:
    """The seals of a text, or of a file of that name."""
    found = read_lines(given)
    if found:
        return found
    try:
        found = read_lines(Path(given).read_text(errors="replace"))
    except (OSError, ValueError) as wrong:
        raise CommandError(f"{given} is no seal, and no file: {wrong}") from None
    if not found:
        raise CommandError(f"There is no line of `manage.py seal` in {given}.")
    return found


def _tournament(given: str | None) -> Tournament | None:
    if given is None:
        return None
    try:
        return find_tournament(given)
    except NotThere as wrong:
        raise CommandError(wrong.problem.detail) from None
