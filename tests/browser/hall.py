"""A hall with many tables, and what happens there."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from tables.intake.entries import Entry
from tables.intake.services import record_entries
from tables.models import Section, Table, Tournament

Event = dict[str, Any]
BATCH = 50
AUCTION: Event = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
LOW: Event = {"type": "CardExposed", "seat": "E", "cards": ["D8"], "manner": "dropped"}
KING: Event = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}
LEAD: Event = {"type": "OnLead", "seat": "W"}
CALL: Event = {"type": "DirectorCalled"}
# Of ten tables one has a choice, two have a card, seven are quiet.
STORIES: list[list[Event]] = [
    [AUCTION, KING, LEAD],
    [AUCTION, LOW],
    [AUCTION, KING | {"seat": "W"}],
]
BUSY = len(STORIES)


def make_hall(sections: int, tables: int) -> list[int]:
    """The ids of so many sections' tables, in their order, with a board in play."""
    tournament = Tournament.objects.create(name="Autumn Pairs")
    names = "ABCDEFGHIJ"[:sections]
    rooms = [Section.objects.create(tournament=tournament, name=n) for n in names]
    numbers = range(1, tables + 1)
    made = [Table(section=room, number=n) for room in rooms for n in numbers]
    ids = [table.pk for table in Table.objects.bulk_create(made)]
    enter((table, told) for place, table in enumerate(ids) for told in _story(place))
    return ids


def _story(place: int) -> list[Event]:
    opened: Event = {"type": "BoardOpened", "board": 1}
    return [opened, *(STORIES[place % 10] if place % 10 < BUSY else [AUCTION])]


def enter(told: Any) -> None:
    """Enter (table, event) pairs on board 1, a batch at a time."""
    entries = [_entry(table, event) for table, event in told]
    for start in range(0, len(entries), BATCH):
        _record(entries[start : start + BATCH])


def _record(entries: Sequence[Entry]) -> None:
    recorded = record_entries(entries=entries, actor=None)
    assert {outcome.result for outcome in recorded.outcomes} == {"new"}


def _entry(table: int, event: Event) -> Entry:
    return Entry(
        id=uuid4(),
        device="hall",
        table=table,
        board=1,
        occurred_at=datetime.now(UTC),
        event=event,
    )
