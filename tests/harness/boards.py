"""Tables and entries to measure with: what is told of one exposed card, or a full
record with one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import cycle, islice
from typing import Any
from uuid import uuid4

from lawbook import (
    BoardLog,
    Event,
    admit,
    document,
    empty_log,
    read_event,
    write_event,
)
from tables.intake.entries import Entry
from tables.models import Section, Table, Tournament

Json = dict[str, Any]
DEAL = "N:AK32.K32.K32.K32 QJT9.QJT.QJT.QJT 8765.A98.A98.A98 4.7654.7654.7654"
DROPPED = ("DJ", "H6", "C6", "HJ", "D6", "C5", "CJ", "D5", "HT", "C4")
# A card is dropped after so many events.
EVERY = 4
A_SECTION = 40
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
    return [table.pk for table in open_tournament(number, name)]


def open_tournament(number: int, name: str) -> list[Table]:
    """So many tables of a new tournament, in sections of forty."""
    tournament = Tournament.objects.create(name=name)
    sections = Section.objects.bulk_create(
        Section(tournament=tournament, name=f"S{n}")
        for n in range(-(-number // A_SECTION))
    )
    return Table.objects.bulk_create(
        Table(section=sections[n // A_SECTION], number=n + 1) for n in range(number)
    )


def short_boards(tables: list[int]) -> Iterator[Entry]:
    """Boards of twenty events, one after the other, for ever."""
    for place, table in enumerate(cycle(tables)):
        board = place // len(tables) + 1
        for event in [{"type": "BoardOpened", "board": board}, *SHORT]:
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


def full_record(
    to_drop: Sequence[str] = DROPPED, *, auction: Sequence[Json] = ()
) -> tuple[Event, ...]:
    """Fifty-two cards and some dropped ones, with the choices they ask for.

    ``auction`` are the events of a full auction that ends in four spades by South.
    """
    log = _begun(auction)
    dropped = list(to_drop)
    while True:
        now = document(log.state)
        if now["awaiting"]:
            log = _enter(log, _answer(now["awaiting"][0]))
        elif dropped and log.version % EVERY == 0:
            log = _drop(log, dropped)
        elif now["playable"]:
            seat, card = now["trick"]["to_play"], now["playable"][0]
            log = _enter(log, {"type": "CardPlayed", "seat": seat, "card": card})
        else:
            return log.events


def _begun(auction: Sequence[Json]) -> BoardLog:
    opened = {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL}
    bid = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    if auction:
        opened |= {"dealer": "N", "auction": "full"}
    log = _enter(empty_log(), opened)
    for event in auction or (bid,):
        log = _enter(log, event)
    return log


def _calls(first: str, *calls: str) -> list[Json]:
    """Calls in turn from a seat on."""
    seats = islice(cycle("NESW"), "NESW".index(first), None)
    return [
        {"type": "CallMade", "seat": seat, "call": call}
        for seat, call in zip(seats, calls, strict=False)
    ]


# South's bid is insufficient, is not accepted, and another takes its place (27).
AUCTION: list[Json] = [
    *_calls("N", "P", "2H", "1S"),
    {"type": "Elected", "choice": "refuse"},
    {"type": "CallReplaced", "seat": "S", "call": "2S"},
    *_calls("W", "3H", "3S", "P", "4D", "P", "4S", "X", "P", "P", "P"),
]


def _drop(log: BoardLog, dropped: list[str]) -> BoardLog:
    """The next of the cards that is still in a defender's hand falls."""
    hands = {seat: log.state.play.hands["NESW".index(seat)] or () for seat in "EW"}
    while dropped:
        card = dropped.pop(0)
        for seat, hand in hands.items():
            if card in hand:
                fell = {"type": "CardExposed", "seat": seat, "cards": [card]}
                return _enter(log, {**fell, "manner": "dropped"})
    raise ValueError("the list of cards to drop is too short for this board")


def _answer(choice: dict[str, object]) -> dict[str, object]:
    if choice["kind"] == "lead":
        return {"type": "Elected", "choice": "neither"}
    options = choice["options"]
    assert isinstance(options, list)
    return {"type": "Elected", "choice": "designate", "card": options[0]["cards"][0]}


def _enter(log: BoardLog, raw: Mapping[str, object]) -> BoardLog:
    return admit(log, read_event(raw))
