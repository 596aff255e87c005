"""What is often got wrong is offered where it comes up, and not elsewhere."""

from typing import Any

import pytest
from hypothesis import given, settings

from lawbook import read_event, replay
from lawbook.library.current import MOST, OF_CHOICE, mistakes_now, situations_now
from lawbook.library.definitions import mistakes
from lawbook.library.situations import situations
from tests.cases.reader import all_cases
from tests.lawbook.boards import boards
from tests.lawbook.spoken import (
    C2_LED,
    CONTRACT,
    EARLY,
    SOUTH_LED,
    WEST_LEADS,
    Events,
    elected,
    led_wrongly,
    seen,
)
from tests.lawbook.table import Table

SOUTH_LEADS = {"type": "OnLead", "seat": "S"}
TWO = {"type": "CardsPlayedTogether", "seat": "W", "visible": ["C2", "D3"]}
INSTEAD = {"type": "PenaltyCardNotPlayed", "seat": "W", "played": "D3"}
REVOKE = {"type": "RevokeCorrected", "seat": "E"}
REVOKE |= {"withdrawn": "H7", "substituted": "C5"}
# What happened, a mistake that is offered there, and one that is not.
OFFERED: list[tuple[Events, str, str]] = [
    ([CONTRACT, seen("E", "D9")], "any-dropped-card-is-major", "partner-may-lead"),
    ([CONTRACT, seen("E", "DT")], "ten-is-no-honour", "any-dropped-card-is-major"),
    ([CONTRACT, seen("E", "D9", manner="shown")], "small-card-is-always-minor", "ten"),
    ([CONTRACT, seen("E", "D9"), seen("W", "H7")], "both-defenders-one-card-each", "x"),
    ([CONTRACT, seen("S", "DK")], "declarer-has-penalty-cards", "ten-is-no-honour"),
    ([CONTRACT, seen("E", "DK"), WEST_LEADS], "partner-may-lead-at-once", "only-one"),
    (
        [CONTRACT, seen("E", "DK", "H3"), WEST_LEADS],
        "only-one-suit-forbidden",
        "lead-out-of-turn-is-cancelled",
    ),
    (
        [CONTRACT, seen("E", "DK"), WEST_LEADS, elected("prohibit", "D")],
        "partner-still-knows",
        "choice-is-spent",
    ),
    ([CONTRACT, led_wrongly("E", "H4")], "opening-lead-two-choices", "53"),
    (
        [CONTRACT, C2_LED, SOUTH_LEADS, led_wrongly("E", "H4")],
        "require-or-forbid-only",
        "opening-lead-two-choices",
    ),
    (
        [CONTRACT, C2_LED, {"type": "OnLead", "seat": "N"}, led_wrongly("S", "H4")],
        "lead-out-of-turn-is-cancelled",
        "require-or-forbid-only",
    ),
    (
        [CONTRACT, C2_LED, SOUTH_LEADS, SOUTH_LED, EARLY],
        "early-play-is-only-a-penalty-card",
        "honour-by-accident-is-minor",
    ),
    ([CONTRACT, TWO], "both-cards-are-penalty-cards", "ten-is-no-honour"),
    (
        [CONTRACT, seen("W", "D8"), WEST_LEADS, INSTEAD],
        "taking-the-wrong-card-back",
        "named-card-is-free",
    ),
    ([CONTRACT, C2_LED, REVOKE], "revoke-card-of-declarer", "ten-is-no-honour"),
    ([seen("E", "DT")], "auction-card-is-penalty-card-at-once", "partner-may-lead"),
    (
        [CONTRACT, {"type": "FaceDownLead", "seat": "E"}],
        "face-down-lead-is-penalty-card",
        "opening-lead-two-choices",
    ),
]


def offered(events: Events, edition: str = "2017") -> list[str]:
    opened: dict[str, Any] = {"type": "BoardOpened", "board": 1, "edition": edition}
    state = replay(map(read_event, [opened, *events])).state
    return [one.name for one in mistakes_now(state)]


@pytest.mark.parametrize(("events", "offer", "other"), OFFERED)
def test_a_mistake_is_offered_where_it_comes_up(
    events: Events, offer: str, other: str
) -> None:
    found = offered(events)
    assert offer in found
    assert not [name for name in found if name.startswith(other)]


def test_where_nothing_has_happened_nothing_is_offered() -> None:
    assert offered([CONTRACT]) == []
    assert offered([CONTRACT, C2_LED]) == []


def test_what_happened_counts_until_the_next_trick() -> None:
    dropped = [CONTRACT, C2_LED, seen("S", "DK")]
    assert offered(dropped)
    assert offered([*dropped, {"type": "OnLead", "seat": "N"}]) == []


def test_the_most_urgent_stands_first() -> None:
    """The open choice before what lies on the table."""
    found = offered([CONTRACT, seen("E", "DK"), WEST_LEADS])
    assert found[:2] == ["partner-may-lead-at-once", "ten-is-no-honour"]


@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_they_are_those_of_the_edition(edition: str) -> None:
    told = {one.name for one in mistakes(edition)}
    for events, _offer, _other in OFFERED:
        assert set(offered(events, edition)) <= told


def test_every_situation_named_stands_in_the_lawbook() -> None:
    known = {one.name for one in situations()}
    assert set(OF_CHOICE.values()) <= known
    named = set()
    for case in all_cases():
        state = replay(map(read_event, case.events), case.edition).state
        named |= set(situations_now(state))
    assert named <= known
    assert len(named) > 15


@settings(max_examples=40, deadline=None, derandomize=True)
@given(boards())
def test_an_open_choice_always_names_its_situation(table: Table) -> None:
    state = table.log.state
    found = situations_now(state)
    assert len(mistakes_now(state)) <= MOST
    assert len(found) == len(set(found))
    if state.law.choices and state.phase != "ended":
        assert found
