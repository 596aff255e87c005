"""Scenarios: boards written as events, in JSON or in lines of JSON."""

from __future__ import annotations

from typing import Any

import msgspec

Json = dict[str, Any]


class Scenario(msgspec.Struct, frozen=True):
    """A board written as events, as they stand in the file.

    ``tricks_written`` is declarer's tricks, where a play record gives them beside the
    cards.
    """

    events: list[Any]
    name: str | None = None
    edition: str | int | None = None
    tricks_written: int | None = None


class Unreadable(msgspec.Struct, frozen=True):
    """Something in the file that is no scenario, and why, in one sentence."""

    sentence: str


def read_json_lines(content: bytes) -> list[Scenario | Unreadable]:
    """One scenario a line."""
    lines = enumerate(content.splitlines(), start=1)
    return [read_json(line, f"Line {number}") for number, line in lines if line.strip()]


def read_json(content: bytes, what: str) -> Scenario | Unreadable:
    """One scenario; ``what`` names it where it cannot be read."""
    try:
        return msgspec.json.decode(content, type=Scenario)
    except msgspec.ValidationError as wrong:
        return Unreadable(f"{what} is not a scenario with 'events': {wrong}.")
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        return Unreadable(f"{what} is not readable as JSON: {wrong}.")
