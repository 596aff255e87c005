"""``manage.py explain FILE --at N --seat W``: why a card may or may not be played."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext, gettext_lazy, override

from lawbook import (
    BoardState,
    Reason,
    Seat,
    explain,
    languages,
    library,
    replay,
    why_waiting,
)
from tables.formats.scenario_files import UNREADABLE, recorded_events

MAY = {
    False: gettext_lazy("may not be played"),
    True: gettext_lazy("may be played"),
}


class Command(BaseCommand):
    """Each card of a seat after entry N, with the reasons; drafts are left out."""

    help = "Explain why a seat may or may not play each card."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """File, moment, seat, edition."""
        parser.add_argument("file", help="a file, or - for standard input")
        parser.add_argument("--at", type=int, help="after this entry (default: all)")
        parser.add_argument("--seat", required=True, choices=("N", "E", "S", "W"))
        parser.add_argument("--edition", choices=library.editions())

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, explain, print; exit 2 when the file cannot be read."""
        boards, wrong = recorded_events(options["file"])
        for sentence in wrong:
            self.stderr.write(sentence)
        for name, events in boards:
            log = replay(events[: options["at"]], options["edition"])
            self._print(name, log.state, Seat(options["seat"]))
        if wrong:
            sys.exit(UNREADABLE)

    def _print(self, name: str, state: BoardState, seat: Seat) -> None:
        proof_read = [code for code, about in languages().items() if not about.draft]
        for language in proof_read:
            self.stdout.write(f"{name}, {state.version}, {seat} ({language})")
            with override(language):
                self._print_in(language, state, seat)

    def _print_in(self, language: str, state: BoardState, seat: Seat) -> None:
        verdicts = explain(state, seat, language)
        for verdict in verdicts:
            self.stdout.write(f"  {verdict.card} {MAY[verdict.may]}")
            self._reasons(verdict.reasons)
        if not verdicts:
            waiting = why_waiting(state, seat, language)
            self.stdout.write("  " + gettext("The hand is not known."))
            self._reasons((waiting,) if waiting else ())

    def _reasons(self, reasons: tuple[Reason, ...]) -> None:
        for reason in reasons:
            laws = f" ({', '.join(reason.laws)})" if reason.laws else ""
            self.stdout.write(f"    {reason.text}{laws}")
