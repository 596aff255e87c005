"""Tables and entries to measure with: what is told of one exposed card, or a full
record with one."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import count, cycle
from typing import Any
from uuid import uuid4

from lawbook import write_event
from tables.intake.entries import Entry
from tables.models import Section, Table, Tournament
from tests.bench.fold import full_record

Json = dict[str, Any]
CARD: Json = {"type": "CardPlayed", "seat": "W", "card": "H2"}
TALK: list[Json] = [{"type": "DirectorCalled"}, {"type": "DirectorArrived"}]
SHORT: list[Json] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    *TALK,
    {"type": "OnLead", "seat": "W"},
    {"type": "Elected", "choice": "prohibit", "suits": ["D"]},
    CARD,
    *TALK * 6,
]


def make_tables(number: int, name: str) -> list[int]:
    """The ids of so many tables of a new tournament."""
    tournament = Tournament.objects.create(name=name)
    section = Section.objects.create(tournament=tournament, name="A")
    numbers = range(1, number + 1)
    return [Table.objects.create(section=section, number=n).pk for n in numbers]


def short_boards(tables: list[int]) -> Iterator[Entry]:
    """Boards of twenty events, one after the other, for ever."""
    for place, table in enumerate(cycle(tables)):
        board = place // len(tables) + 1
        for event in [{"type": "BoardOpened", "board": board}, *SHORT]:
            yield entry(table, board, event)


def talk(table: int) -> Iterator[Entry]:
    """Calls and arrivals at one table: each changes its tile, none is refused."""
    for board in count(1):
        yield entry(table, board, {"type": "BoardOpened", "board": board})
        for event in TALK * 10:
            yield entry(table, board, event)


def full_board(board: int = 1) -> list[Json]:
    """A full record of fifty-two cards with one dropped card and what it asks for."""
    opened, *others = _full()
    return [opened | {"board": board}, *others]


@cache
def _full() -> tuple[Json, ...]:
    return tuple(write_event(event) for event in full_record(["DJ"]))


def entry(table: int, board: int, event: Json) -> Entry:
    """One entry as a tablet makes it."""
    return Entry(
        id=uuid4(),
        device="bench",
        table=table,
        board=board,
        occurred_at=datetime.now(UTC),
        event=event,
    )
