"""Two reports of one incident are put before a director, and decided."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.models import BoardView, StoredEvent
from tables.projections.rebuild import rebuild
from tests.tables.table import AUCTION, EXPOSED, NOTE, ON_LEAD, OPENED, Json, Room

START = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
TWO_MINUTES = timedelta(minutes=2)
A_MOMENT = timedelta(microseconds=1)
OTHER_CARD = EXPOSED | {"cards": ["DQ"]}
CASES: list[tuple[str, Json, Json, bool]] = [
    ("both officials enter the king", EXPOSED, EXPOSED, True),
    ("one says dropped, one says shown", EXPOSED, EXPOSED | {"manner": "shown"}, True),
    (
        "one says dropped, one says led out of turn",
        EXPOSED,
        {"type": "LeadOutOfTurn", "seat": "E", "card": "DK"},
        True,
    ),
    (
        "one saw both cards, one saw one",
        EXPOSED | {"cards": ["DK", "S3"]},
        EXPOSED,
        True,
    ),
    ("one took the king for the queen", EXPOSED, OTHER_CARD, True),
    (
        "one of two cards was misread",
        EXPOSED | {"cards": ["DK", "S3"]},
        EXPOSED | {"cards": ["DK", "S2"]},
        True,
    ),
    (
        "another card, told in another way",
        EXPOSED,
        OTHER_CARD | {"manner": "shown"},
        False,
    ),
    (
        "two cards, and quite another one",
        EXPOSED | {"cards": ["DK", "S3"]},
        OTHER_CARD,
        False,
    ),
    ("a card of the other defender", EXPOSED, OTHER_CARD | {"seat": "W"}, False),
    (
        "the penalty card is played at its turn",
        EXPOSED,
        {"type": "CardPlayed", "seat": "E", "card": "DK", "suit_led": "D"},
        False,
    ),
    ("the other official writes a note", EXPOSED, NOTE, False),
]


class Clock:
    """The server's clock, set by the test."""

    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Entries are recorded at the time the test says."""
    clock = Clock()
    monkeypatch.setattr(timezone, "now", clock)
    return clock


def offered(room: Room) -> list[list[int] | None]:
    """The versions of what a director is asked to compare."""
    return [item["versions"] for item in room.attention() if item["kind"] == "twice"]


@pytest.mark.parametrize(
    ("first", "second", "one_incident"),
    [case[1:] for case in CASES],
    ids=[case[0] for case in CASES],
)
def test_what_two_officials_may_both_have_entered(
    room: Room, first: Json, second: Json, one_incident: bool
) -> None:
    """The same seat, and a card in common, or one card that may have been misread."""
    room.record(OPENED, AUCTION, ON_LEAD, first)
    (outcome,) = room.record(second, device="tablet-2")
    assert outcome.result == "new"
    assert offered(room) == ([[4, 5]] if one_incident else [])


@pytest.mark.parametrize(
    ("later", "one_incident"), [(TWO_MINUTES, True), (TWO_MINUTES + A_MOMENT, False)]
)
def test_two_minutes_apart_is_still_one_incident(
    room: Room, clock: Clock, later: timedelta, one_incident: bool
) -> None:
    """By the time at which they were recorded, to the microsecond."""
    room.record(OPENED, AUCTION, EXPOSED)
    clock.now += later
    room.record(EXPOSED, device="tablet-2")
    assert offered(room) == ([[3, 4]] if one_incident else [])


def test_one_device_may_report_the_same_twice(room: Room) -> None:
    """Someone who enters it twice on one tablet has seen the first entry."""
    room.record(OPENED, AUCTION, EXPOSED, OTHER_CARD)
    assert offered(room) == []


def test_both_are_real(room: Room) -> None:
    """Nothing changes, and it is not asked again."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record(OTHER_CARD, device="tablet-2")
    before = state()
    room.record({"type": "ReportsCompared", "events": [4, 3]})
    assert offered(room) == []
    assert state() == before


@pytest.mark.parametrize(("stays", "goes"), [(3, 4), (4, 3)])
def test_the_same(room: Room, stays: int, goes: int) -> None:
    """One is taken back; the other stands with its own card."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record(OTHER_CARD, device="tablet-2")
    assert len(state()["penalty_cards"]) == 2
    back = {"type": "EventWithdrawn", "event": goes, "reason": "entered_twice"}
    room.record(back)
    kept = {3: "DK", 4: "DQ"}[stays]
    assert [card["card"] for card in state()["penalty_cards"]] == [kept]
    assert offered(room) == []
    assert StoredEvent.objects.count() == 5


def test_a_comparison_taken_back_is_asked_again(room: Room) -> None:
    """A director may change their mind."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record(EXPOSED, device="tablet-2")
    room.record({"type": "ReportsCompared", "events": [3, 4]})
    room.record({"type": "EventWithdrawn", "event": 5, "reason": "a slip"})
    assert offered(room) == [[3, 4]]


def test_a_third_report_is_compared_with_each_in_turn(room: Room) -> None:
    """First with the first; if that is another incident, with the second."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record(EXPOSED, device="tablet-2")
    room.record(EXPOSED, device="tablet-3")
    assert offered(room) == [[3, 4], [3, 5]]
    room.record({"type": "ReportsCompared", "events": [3, 5]})
    assert offered(room) == [[3, 4], [4, 5]]


def test_a_late_report_is_asked_about_once(room: Room, client: Client) -> None:
    """Beside the other one, and not as a late entry too."""
    room.record(OPENED, AUCTION, EXPOSED)
    (late,) = room.record(EXPOSED, device="tablet-2", base_version=2)
    answer = client.get("/api/tables/").json()["tables"][0]["summary"]["attention"]
    assert late.result == "late"
    assert [item["kind"] for item in answer] == ["choice", "twice"]
    assert (answer[1]["versions"], answer[1]["seat"]) == ([3, 4], "E")
    room.record({"type": "ReportsCompared", "events": [3, 4]})
    assert [item["kind"] for item in room.attention()] == ["choice"]


def test_what_is_asked_is_rebuilt(room: Room) -> None:
    """The question is part of what the events say."""
    room.record(OPENED, AUCTION, EXPOSED)
    room.record(EXPOSED, device="tablet-2")
    assert rebuild().differences == []
    assert offered(room) == [[3, 4]]


def state() -> dict[str, Any]:
    """The state of the only board, but for its version."""
    document = BoardView.objects.get().document
    return {**json.loads(document), "version": None}
