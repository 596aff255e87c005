"""Recording entries: new, again, late, refused."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import pytest

from lawbook import read_event, render, replay
from tables.boards import selectors
from tables.event_store import store
from tables.intake.entries import UnreadableEntry, read_batch
from tables.intake.services import record_entries
from tables.models import Board, BoardView, StoredEvent, TableView
from tables.projections.rebuild import rebuild
from tests.tables.table import (
    AUCTION,
    BOARD,
    EXPOSED,
    NOTE,
    ON_LEAD,
    OPENED,
    PROHIBIT,
    Room,
    stored,
)

REFUSALS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"type": "CardEaten"}, {}, "unknown_event"),
    ({"type": "CardExposed", "seat": "E"}, {}, "missing_field"),
    ({"no": "type"}, {}, "malformed_event"),
    (EXPOSED | {"cards": ["DD"]}, {}, "bad_value"),
    (NOTE, {"table": 10**9}, "unknown_table"),
    (NOTE, {"board": 8}, "board_not_open"),
    (OPENED, {}, "board_already_open"),
    (OPENED, {"board": 8}, "board_mismatch"),
    ({"type": "Elected", "choice": "accept"}, {}, "not_on_offer"),
]


def test_a_batch_is_recorded_in_its_order(room: Room) -> None:
    """Every entry is new, with the versions one after the other."""
    outcomes = room.record(OPENED, AUCTION, EXPOSED, ON_LEAD, PROHIBIT)
    assert [o.result for o in outcomes] == ["new"] * 5
    assert [o.version for o in outcomes] == [1, 2, 3, 4, 5]


def test_what_is_shown_is_what_the_events_replay_to(room: Room) -> None:
    """The stored document is byte for byte what a replay gives."""
    room.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    events = [
        read_event({"edition": "2017"} | e if e is OPENED else e)
        for e in (OPENED, AUCTION, EXPOSED, ON_LEAD)
    ]
    shown = BoardView.objects.get().document.encode()
    assert shown == render(replay(events).state)


@pytest.mark.parametrize(("event", "changes", "code"), REFUSALS)
def test_what_cannot_have_happened_is_refused_and_leaves_nothing(
    room: Room, event: dict[str, Any], changes: dict[str, Any], code: str
) -> None:
    """A stable code, and neither event nor board nor view."""
    room.record(OPENED, AUCTION)
    before = stored(), Board.objects.count(), BoardView.objects.get().document
    (outcome,) = room.record(event, **changes)
    assert outcome.result == "refused"
    assert outcome.problem is not None
    assert outcome.problem.code == code
    assert (stored(), Board.objects.count()) == before[:2]
    assert BoardView.objects.get().document == before[2]


def test_a_refusal_does_not_lose_the_others(room: Room) -> None:
    """The entries around it are stored, as if it had not been sent."""
    nonsense: dict[str, Any] = {"type": "CardEaten"}
    outcomes = room.record(OPENED, nonsense, AUCTION)
    assert [o.result for o in outcomes] == ["new", "refused", "new"]
    assert stored() == [(1, "BoardOpened"), (2, "AuctionEnded")]


def test_an_unreadable_entry_does_not_lose_the_others(room: Room) -> None:
    """What is no entry at all is refused in its place."""
    body = b'[{"id": "nonsense"}, 5]'
    unreadable = read_batch(body, datetime.now(UTC)).entries
    assert [u.id for u in unreadable if isinstance(u, UnreadableEntry)] == [
        "nonsense",
        None,
    ]
    entries = [*unreadable, room.entry(OPENED)]
    outcomes = record_entries(entries=entries, actor=None).outcomes
    assert [o.result for o in outcomes] == ["refused", "refused", "new"]
    assert outcomes[0].problem is not None
    assert outcomes[0].problem.code == "malformed_entry"


def test_the_same_id_is_stored_once(room: Room) -> None:
    """Sent later, or twice in one batch: again, with the version it has."""
    room.record(OPENED)
    entry = room.entry(NOTE)
    first = record_entries(entries=[entry, entry], actor=None).outcomes
    later = record_entries(entries=[entry], actor=None)
    assert [o.result for o in first] == ["new", "again"]
    assert [(o.result, o.version) for o in later.outcomes] == [("again", 2)]
    assert later.boards == []
    assert len(stored()) == 2


def test_a_number_of_a_device_stands_for_one_entry(room: Room) -> None:
    """Another entry under the same number is refused: one of the two is not it."""
    room.record(OPENED, seq=1)
    (later,) = room.record(NOTE, seq=1)
    both = [room.entry(NOTE, seq=2), room.entry(NOTE, seq=2)]
    in_one_batch = record_entries(entries=both, actor=None).outcomes
    (elsewhere,) = room.record(NOTE, seq=1, device="tablet-2")
    codes = [o.problem and o.problem.code for o in (later, *in_one_batch, elsewhere)]
    assert codes == ["sequence_reused", None, "sequence_reused", None]


def test_an_entry_made_before_others_had_entered_is_late(room: Room) -> None:
    """It is stored, and put before a director."""
    room.record(OPENED, AUCTION)
    room.record(EXPOSED, device="tablet-2")
    (late,) = room.record(NOTE, base_version=2)
    assert (late.result, late.version) == ("late", 4)
    assert StoredEvent.objects.get(version=4).late
    kinds = [(item["kind"], item.get("version")) for item in room.attention()]
    assert kinds == [("choice", None), ("late", 4)]


def test_ones_own_entries_make_nobody_late(room: Room) -> None:
    """A tablet that sends its outbox is not late behind itself."""
    room.record(OPENED, AUCTION, EXPOSED)
    (own,) = room.record(NOTE, base_version=1)
    (unsaid,) = room.record(NOTE, device="tablet-2")
    assert (own.result, unsaid.result) == ("new", "new")


@pytest.mark.parametrize(
    "answer",
    [
        {"type": "LateEntryReviewed", "event": 4},
        {"type": "EventWithdrawn", "event": 4, "reason": "wrong table"},
    ],
)
def test_a_director_clears_a_late_entry(room: Room, answer: dict[str, Any]) -> None:
    """By looking at it, or by taking it back."""
    room.record(OPENED, AUCTION)
    room.record(NOTE, device="tablet-2")
    room.record(NOTE, base_version=2)
    assert [item["kind"] for item in room.attention()] == ["late"]
    room.record(answer)
    assert room.attention() == []


def test_the_board_takes_the_edition_of_its_tournament(room: Room) -> None:
    """It is written into the event, so that it is pinned for ever."""
    room.tournament.edition = "2007"
    room.tournament.save()
    room.record(OPENED)
    room.record(OPENED | {"edition": "1997"}, table=room.other.pk)
    rows = StoredEvent.objects.order_by("position")
    assert [row.data["edition"] for row in rows] == ["2007", "1997"]


def test_a_later_board_may_open_while_one_is_still_played(room: Room) -> None:
    """A late play goes on; the tile shows the board opened last."""
    room.record(OPENED, AUCTION)
    room.record(OPENED | {"board": 8}, board=8)
    assert selectors.open_board(room.table.pk) == 8
    ended = {"type": "AuctionEnded", "contract": "PASS"}
    room.record(ended, board=8)
    assert selectors.open_board(room.table.pk) == BOARD


def test_the_process_goes_on_from_what_another_has_stored(room: Room) -> None:
    """A record kept in memory is never trusted over the store."""
    room.record(OPENED, AUCTION)
    sheet_of_another = store.read(Board.objects.get().pk)
    assert len(sheet_of_another) == 2
    Board.objects.update(number=9)
    (gone,) = room.record(NOTE)
    (found,) = room.record(NOTE, board=9)
    assert gone.result == "refused"
    assert (found.result, found.version) == ("new", 3)


def test_a_rebuild_gives_what_was_shown(room: Room) -> None:
    """Live views and rebuilt views are equal, with every kind of attention."""
    called = {"type": "DirectorCalled"}
    room.record(OPENED, AUCTION, called, EXPOSED, ON_LEAD)
    room.record(NOTE, device="tablet-2", base_version=1)
    room.record(OPENED | {"board": 8}, board=8)
    room.record(OPENED, called, table=room.other.pk, id=uuid4())
    room.record(OPENED, table=room.other.pk)
    done = rebuild()
    assert done.differences == []
    assert (done.boards, done.tables) == (3, 2)
    assert done.events == StoredEvent.objects.count()


def test_a_rebuild_names_a_view_that_was_wrong(room: Room) -> None:
    """And makes it right."""
    room.record(OPENED, AUCTION)
    BoardView.objects.update(phase="ended")
    TableView.objects.all().delete()
    done = rebuild()
    place = f"{room.table.pk}/{BOARD}"
    assert done.differences == [
        f"board {place} was shown differently",
        f"table {room.table.pk} was not shown",
    ]
    assert BoardView.objects.get().phase != "ended"
    assert rebuild().differences == []
