"""Files of scenarios for the commands that need only their recorded events."""

from __future__ import annotations

import sys
from pathlib import Path

from lawbook import Event, Refused, admit, empty_log, read_event
from tables.files.scenarios import Scenario, Unreadable, read_scenarios

UNREADABLE = 2
Boards = list[tuple[str, tuple[Event, ...]]]


def content_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()


def recorded_events(file: str) -> tuple[Boards, list[str]]:
    """Name and events of each scenario, and a sentence for whatever cannot be used."""
    try:
        found = read_scenarios(file, content_of(file))
    except OSError as wrong:
        return [], [f"{file} cannot be read: {wrong.strerror}."]
    boards: Boards = []
    sentences = []
    for scenario in found:
        if isinstance(scenario, Unreadable):
            sentences.append(scenario.sentence)
            continue
        try:
            boards.append((scenario.name or "Scenario", _events_of(scenario)))
        except Refused as refused:
            sentences.append(refused.problem.detail)
    return boards, sentences


def _events_of(scenario: Scenario) -> tuple[Event, ...]:
    log = empty_log()
    for raw in scenario.events:
        log = admit(log, read_event(raw))
    return log.events
