"""What a file holds, told by the end of its name or, without one, by how it begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.formats.scenario_files import read_scenarios
from tables.formats.scenarios import Scenario, Unreadable

FILES = Path(__file__).parent / "files"
ONE = b'{"name": "one", "events": []}'
TWO = ONE + b"\n" + b'{"name": "two", "events": []}\n'
OVER_LINES = b'{\n  "name": "one",\n  "events": []\n}\n'


def names(found: list[Scenario | Unreadable]) -> list[str | None]:
    """What the scenarios are called; every one is readable."""
    return [one.name for one in found if isinstance(one, Scenario)]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (ONE, ["one"]),
        (TWO, ["one", "two"]),
        (OVER_LINES, ["one"]),
        (b"\xef\xbb\xbf" + ONE, ["one"]),
        ((FILES / "full_play.pbn").read_bytes(), ["Board 1"]),
        ((FILES / "full_play.lin").read_bytes(), ["Board 1"]),
    ],
    ids=["one", "lines", "indented", "byte order mark", "pbn", "lin"],
)
def test_standard_input_is_known_by_how_it_begins(
    content: bytes, expected: list[str]
) -> None:
    """JSON, lines of JSON, PBN and LIN."""
    assert names(read_scenarios("-", content)) == expected


def test_a_lin_board_without_names_is_read() -> None:
    """A hand viewer's link leaves the names of the players out."""
    named = (FILES / "full_play.lin").read_text(encoding="utf-8")
    unnamed = named[named.index("md|") :]
    found = read_scenarios("hand.lin", unnamed.encode())
    assert found == read_scenarios("hand.lin", named.encode())
