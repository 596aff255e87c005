"""``manage.py compare FILE``: where two editions of the Laws rule differently."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from lawbook import Difference, compare, library
from tables.formats.scenario_files import UNREADABLE, recorded_events


class Command(BaseCommand):
    """Event by event, what only one edition says, and by which clause."""

    help = "Compare how two editions rule the events of a scenario."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """File and the two editions."""
        parser.add_argument("file", help="a file, or - for standard input")
        known = library.editions()
        parser.add_argument("--first", default=known[1], choices=known)
        parser.add_argument("--second", default=known[0], choices=known)

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, compare, print; exit 2 when the file cannot be read."""
        boards, wrong = recorded_events(options["file"])
        for sentence in wrong:
            self.stderr.write(sentence)
        for name, events in boards:
            found = compare(events, options["first"], options["second"])
            self._print(name, found, options["first"], options["second"])
        if wrong:
            sys.exit(UNREADABLE)

    def _print(
        self, name: str, found: tuple[Difference, ...], first: str, second: str
    ) -> None:
        self.stdout.write(f"{name}: {len(found)} differences, {first} and {second}")
        for difference in found:
            kind = "clause only" if difference.label_only else "ruling"
            where = f"{difference.version} {difference.event}"
            laws = ", ".join(difference.laws) or "no clause"
            self.stdout.write(f"  {where}: {difference.key} ({kind}; {laws})")
            self._items(first, difference.first)
            self._items(second, difference.second)

    def _items(self, edition: str, items: tuple[dict[str, Any], ...]) -> None:
        for item in items or ({},):
            said = msgspec.json.encode(item).decode() if item else "nothing"
            self.stdout.write(f"    {edition}: {said}")
