"""A process goes on from what it left at a table, and is never wrong by it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tables.event_store import store
from tables.intake import stream_cache
from tables.intake.services import record_entries
from tables.integrity.replaying import Mismatch
from tables.integrity.verifying import verify
from tables.models import Board, StoredEvent
from tests.tables.table import (
    AUCTION,
    BOARD,
    EXPOSED,
    NOTE,
    ON_LEAD,
    OPENED,
    Json,
    Room,
)


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[store.BatchQuery]:
    """What has been asked of the store since."""
    asked: list[store.BatchQuery] = []
    load = store.load

    def note(what: store.BatchQuery) -> store.Loaded:
        asked.append(what)
        return load(what)

    monkeypatch.setattr(store, "load", note)
    return asked


def enter_elsewhere(room: Room, *events: Json, **changes: Any) -> None:
    """Another process enters: this one remembers what it did before."""
    before = dict(stream_cache._left)
    room.record(*events, **changes)
    stream_cache._left.clear()
    stream_cache._left.update(before)


def wrong() -> list[Mismatch]:
    """What `verify` finds, but for the triggers that tests switch off to clean up."""
    found = verify(None, lambda _progress: None)
    return [finding for finding in found if "emptying" not in finding.what]


def test_the_next_entry_at_a_table_reads_nothing(
    live: Room, loads: list[store.BatchQuery]
) -> None:
    """It is written, and chained, and shown, all the same."""
    live.record(OPENED)
    loads.clear()
    for version, event in enumerate((AUCTION, EXPOSED, ON_LEAD), start=2):
        (outcome,) = live.record(event)
        assert (outcome.result, outcome.version) == ("new", version)
    assert loads == []
    assert wrong() == []


def test_what_another_process_has_entered_is_seen(live: Room) -> None:
    """The entry comes after it, and late if its sender had not seen it."""
    live.record(OPENED, AUCTION)
    enter_elsewhere(live, NOTE, device="tablet-2")
    (outcome,) = live.record(NOTE, base_version=2)
    assert (outcome.result, outcome.version) == ("late", 4)


def test_a_refusal_is_never_given_from_memory(live: Room) -> None:
    """By what this process remembers the auction is still on."""
    live.record(OPENED)
    enter_elsewhere(live, AUCTION)
    (outcome,) = live.record(ON_LEAD)
    assert outcome.result == "new"


def test_an_entry_stored_elsewhere_is_not_stored_here_again(live: Room) -> None:
    """The other table has its own turns; the receipt is one for all."""
    live.record(OPENED)
    entry = live.entry(NOTE)
    live.record(OPENED, table=live.other.pk)
    there = live.entry(NOTE, table=live.other.pk, id=entry.id)
    record_entries(entries=[there], actor=None)
    (outcome,) = record_entries(entries=[entry], actor=None).outcomes
    assert (outcome.result, StoredEvent.objects.count()) == ("again", 3)


def test_a_number_used_at_another_table_is_refused(live: Room) -> None:
    live.record(OPENED)
    live.record(OPENED, table=live.other.pk, seq=1)
    (outcome,) = live.record(NOTE, seq=1)
    assert outcome.problem is not None
    assert outcome.problem.code == "sequence_reused"


def test_a_board_that_ends_otherwise_is_read_again(live: Room) -> None:
    """As after a restored backup: the turn is the same and the events are not."""
    live.record(OPENED, AUCTION)
    left = stream_cache._left[live.table.pk]
    *rows, last = left.record.rows
    other = replace(left.record, rows=(*rows, replace(last, hash=b"x" * 32)))
    stream_cache._left[live.table.pk] = replace(left, record=other)
    (outcome,) = live.record(NOTE)
    assert outcome.version == 3
    assert wrong() == []


def test_an_entry_uses_up_no_id_of_a_board(live: Room) -> None:
    """Rooms hold boards by their ids, so these have to count boards."""
    live.record(OPENED, AUCTION, EXPOSED)
    live.record(NOTE)
    live.record(OPENED | {"board": BOARD + 1}, board=BOARD + 1)
    first, second = Board.objects.order_by("pk")
    assert second.pk == first.pk + 1
