"""What cannot have happened is refused; what is only irregular is not.

Each refusal stands beside its nearest neighbour that is entered.
"""

import re
from typing import Any

import pytest

from lawbook import (
    BoardLog,
    Refused,
    admit,
    empty_log,
    read_event,
    render,
)
from tests.cases.spelling import events_of
from tests.lawbook.refused_entries import OPEN, REFUSED, Entry


def entered(entries: list[Entry]) -> BoardLog:
    """The log after these entries."""
    log = empty_log()
    for raw in plain(entries):
        log = admit(log, read_event(raw))
    return log


def plain(entries: list[Entry]) -> list[dict[str, Any]]:
    """The entries as raw events."""
    return [
        raw
        for entry in entries
        for raw in (events_of(entry) if isinstance(entry, str) else [entry])
    ]


@pytest.mark.parametrize(
    ("code", "given", "refused", "allowed"),
    REFUSED,
    ids=[f"{row[0]}-{place}" for place, row in enumerate(REFUSED)],
)
def test_a_refusal_and_its_neighbour(
    code: str, given: list[Entry], refused: Entry, allowed: Entry
) -> None:
    before = render((log := entered(given)).state)
    with pytest.raises(Refused) as caught:
        admit(log, read_event(plain([refused])[0]))
    assert caught.value.problem.code == code
    assert caught.value.problem.detail.endswith(".")
    assert render(log.state) == before
    assert admit(log, read_event(plain([allowed])[0])).version == log.version + 1


def test_every_code_that_is_told_of_is_tried() -> None:
    told = re.findall(r"``([a-z_]+)``", admit.__doc__ or "")
    assert set(told) == {row[0] for row in REFUSED}


IRREGULAR = [
    "W drops DK DQ",
    "W names SA",
    "E leads out of turn H7",
    "N leads out of turn HK",
    "S leads out of turn HA",
    "W leads face down",
    "E plays out of turn H7",
    "W plays together C4 C3",
    "W claims 13",
    "E concedes 13",
    "S claims 2 showing SA",
    "W leads C4",
    "S shows SA SK",
    "N drops HK",
    "someone knocks SA from E",
]


@pytest.mark.parametrize("line", IRREGULAR)
def test_what_is_only_irregular_is_entered(line: str) -> None:
    event = read_event(events_of(line)[0])
    assert admit(entered([OPEN, "auction ends 4S by S"]), event).version == 3
