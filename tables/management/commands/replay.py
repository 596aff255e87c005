"""``manage.py replay FILE``: what the Laws make of a scenario. Needs no database."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandParser

from lawbook import BoardLog, Refused, admit, empty_log, read_event, render
from lawbook.library import clauses
from tables.formats.scenario_files import content_of, read_scenarios
from tables.formats.scenarios import Json, Scenario, Unreadable

REFUSED, UNREADABLE = 1, 2


class Command(BaseCommand):
    """One line of JSON a scenario; exit 1 if anything was refused, 2 if unreadable."""

    help = "Replay a scenario (JSON, .jsonl, .pbn, .lin or - for standard input)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """File and switches."""
        parser.add_argument("file", help="a file, or - for standard input")
        parser.add_argument(
            "--each", action="store_true", help="the state after every event"
        )
        parser.add_argument("--edition", help="rule by this edition of the Laws")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read, replay, print; then leave with the worst code met."""
        codes = {self._replay(found, options) for found in self._read(options["file"])}
        if worst := max(codes, default=0):
            sys.exit(worst)

    def _read(self, file: str) -> list[Scenario | Unreadable]:
        try:
            content = content_of(file)
        except OSError as wrong:
            return [Unreadable(f"{file} cannot be read: {wrong.strerror}.")]
        return read_scenarios(file, content)

    def _replay(self, found: Scenario | Unreadable, options: dict[str, Any]) -> int:
        if isinstance(found, Unreadable):
            self.stderr.write(found.sentence)
            return UNREADABLE
        lines = list(_replayed(found, options["edition"]))
        for line in lines if options["each"] else lines[-1:]:
            self.stdout.write(msgspec.json.encode(line).decode())
        return REFUSED if "refused" in lines[-1] else 0


def _replayed(scenario: Scenario, edition: str | None) -> Iterator[Json]:
    """The state after every event, up to the first that is refused."""
    try:
        log = _unopened(edition or scenario.edition)
    except Refused as refused:
        yield _refused(scenario, empty_log(), 0, refused)
        return
    if not scenario.events:
        yield _line(scenario, log)
    for index, raw in enumerate(scenario.events):
        try:
            log = admit(log, read_event(raw))
        except Refused as refused:
            yield _refused(scenario, log, index, refused)
            return
        yield _line(scenario, log)


def _unopened(edition: str | int | None) -> BoardLog:
    """A board not opened yet; under the edition asked for, if there is such a one."""
    chosen = None if edition is None else str(edition)
    if chosen is not None:
        clauses(chosen)
    return empty_log(chosen)


def _line(scenario: Scenario, log: BoardLog) -> Json:
    return {"name": scenario.name, "state": msgspec.Raw(render(log.state))}


def _refused(scenario: Scenario, log: BoardLog, index: int, refused: Refused) -> Json:
    line = _line(scenario, log)
    problem = {"index": index} | msgspec.to_builtins(refused.problem)
    return {"name": scenario.name, "refused": problem, "state": line["state"]}
