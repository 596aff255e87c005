"""What a board's log holds beside the state: calls, late entries, doubtful reports.

The deal is taken out of the rows themselves, so that nothing that is made of them can
depend on it: no state, no words, no refusal.

Two entries are put before a director as reports of one incident when different devices
sent them within two minutes, both say that a card of the same seat was seen or played
irregularly, and they name a card in common; or one card each, told in the same manner,
of which one of the two may have been misread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from datetime import datetime, timedelta
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from tables.common.numbers import whole_number
from tables.event_store.store import Stored

WITHIN = timedelta(minutes=2)
CARDS = {
    "CardExposed": "cards",
    "LeadOutOfTurn": "card",
    "PlayedOutOfTurn": "card",
    "PenaltyCardNotPlayed": "played",
    "FifthCardPlayed": "card",
    "CardsPlayedTogether": "visible",
}


class ReportRow(Protocol):
    """The part of a stored event that matters here."""

    @property
    def version(self) -> int: ...
    @property
    def device(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def data(self) -> str | msgspec.Raw: ...
    @property
    def recorded_at(self) -> datetime: ...


class Pair(msgspec.Struct, frozen=True):
    """Two entries that may report one incident, and the seat of the card."""

    versions: tuple[int, int]
    seat: str
    since: datetime


class _Report(msgspec.Struct, frozen=True):
    version: int
    device: str
    at: datetime
    seat: str
    cards: frozenset[str]
    manner: str


class _Compared(msgspec.Struct, frozen=True):
    events: tuple[int, int]


def compared_versions(rows: Sequence[ReportRow]) -> list[tuple[int, int]]:
    """The pairs a director has found to be two incidents."""
    found = [
        msgspec.json.decode(row.data, type=_Compared).events
        for row in rows
        if row.type == "ReportsCompared"
    ]
    return [(min(pair), max(pair)) for pair in found]


def possible_duplicates(standing: Sequence[ReportRow]) -> list[Pair]:
    """What a director should compare, among the entries that stand.

    Each report is put beside the first one it may repeat; the next one is offered when
    that has been decided.
    """
    told = [row for row in standing if row.type in CARDS]
    if len({row.device for row in told}) < 2:
        return []
    decided = set(compared_versions(standing))
    reports = [_read(row) for row in told]
    return [pair for report in reports for pair in _first(report, reports, decided)]


def _first(
    later: _Report, reports: Sequence[_Report], decided: set[tuple[int, int]]
) -> Iterator[Pair]:
    for earlier in reports:
        if earlier.version >= later.version:
            return
        versions = (earlier.version, later.version)
        if versions not in decided and _may_be_one(earlier, later):
            yield Pair(versions, later.seat, later.at)
            return


def _may_be_one(one: _Report, other: _Report) -> bool:
    if one.device == other.device or one.seat != other.seat:
        return False
    if abs(one.at - other.at) > WITHIN:
        return False
    return bool(one.cards & other.cards) or _misread(one, other)


def _misread(one: _Report, other: _Report) -> bool:
    single = len(one.cards) == len(other.cards) == 1
    return single and one.manner == other.manner


def _read(row: ReportRow) -> _Report:
    event = msgspec.json.decode(row.data)
    told = event[CARDS[row.type]]
    cards = frozenset([told] if isinstance(told, str) else told)
    manner = f"{row.type} {event.get('manner', '')}"
    return _Report(
        row.version, row.device, row.recorded_at, event["seat"], cards, manner
    )


# What alone can need a director, beside an entry that came late.
CALLS = frozenset({"DirectorCalled", "DirectorArrived", "DirectorLeft"})
TELLING = CALLS | {"LateEntryReviewed", "ReportsCompared"} | CARDS.keys()


class HistoryEvent(ReportRow, Protocol):
    """The part of a stored event that matters here."""

    @property
    def late(self) -> bool: ...


class _Naming(msgspec.Struct, frozen=True):
    event: int


def named_version(row: HistoryEvent) -> int:
    """The version that an EventWithdrawn or a LateEntryReviewed is about."""
    return msgspec.json.decode(row.data, type=_Naming).event


def called_at(rows: Iterable[HistoryEvent]) -> datetime | None:
    """When the director was called to this board, if nobody has come yet."""
    since = None
    for row in rows:
        if row.type == "DirectorCalled":
            since = since or row.recorded_at
        elif row.type in ("DirectorArrived", "DirectorLeft"):
            since = None
    return since


def late_entries(rows: Sequence[HistoryEvent]) -> list[HistoryEvent]:
    """The entries stored late that no director has looked at yet.

    Comparing an entry with another one is looking at it.
    """
    seen = {named_version(row) for row in rows if row.type == "LateEntryReviewed"}
    seen.update(*compared_versions(rows))
    return [row for row in rows if row.late and row.version not in seen]


class History(msgspec.Struct, frozen=True):
    """What of a board's entries shows whether it needs a director.

    ``times``: when each was recorded, in order. ``telling``: the entries that can need
    a director by themselves, those taken back included.
    """

    times: Sequence[datetime]
    telling: Sequence[HistoryEvent]

    def standing(self, gone: Set[int]) -> list[HistoryEvent]:
        """The telling entries without those taken back, whose versions are ``gone``."""
        return [row for row in self.telling if row.version not in gone]


def history_of(rows: Sequence[HistoryEvent]) -> History:
    """What a view needs of all the entries of a board."""
    telling = [row for row in rows if row.late or row.type in TELLING]
    return History([row.recorded_at for row in rows], telling)


def attention(
    board: int,
    times: Sequence[datetime],
    standing: Sequence[HistoryEvent],
    state: Mapping[str, Any],
) -> list[dict[str, Any]]:
    """What at this board needs a director: kinds and times, no words.

    ``times`` are when its entries were recorded, ``standing`` those of `History`,
    ``state`` is its summary.
    """
    items: list[dict[str, Any]] = []
    since = called_at(standing)
    if since:
        items.append(_item("called", board, since))
    for choice in state["awaiting"]:
        about = {"choice": choice["kind"], "chooser": choice["chooser"]}
        items.append(_item("choice", board, _asked_at(choice, times)) | about)
    return [*items, *_incidents(board, times, state), *_about_entries(board, standing)]


def _incidents(
    board: int, times: Sequence[datetime], state: Mapping[str, Any]
) -> Iterator[dict[str, Any]]:
    """Incidents of information on which nobody has ruled, by their versions."""
    for case in state["cases"]:
        if case["finding"] is None:
            told = {"version": case["since"], "incident": case["incident"]}
            about = {"by": case["by"], "about": case["about"]}
            since = times[case["since"] - 1]
            yield _item("information", board, since) | told | about


def _about_entries(
    board: int, standing: Sequence[HistoryEvent]
) -> list[dict[str, Any]]:
    """Pairs to compare, and late entries that are not in such a pair."""
    pairs = possible_duplicates(standing)
    beside = {pair.versions[1] for pair in pairs}
    twice = [
        _item("twice", board, pair.since)
        | {"versions": list(pair.versions), "seat": pair.seat}
        for pair in pairs
    ]
    late = [
        _item("late", board, row.recorded_at) | {"version": row.version}
        for row in late_entries(standing)
        if row.version not in beside
    ]
    return twice + late


def _item(kind: str, board: int, since: datetime) -> dict[str, Any]:
    return {"kind": kind, "board": board, "since": since.isoformat()}


def _asked_at(choice: dict[str, Any], times: Sequence[datetime]) -> datetime:
    """A choice's id ends in the version of the event that opened it."""
    version = str(choice["id"]).rpartition("-")[2]
    opened = whole_number(version) or len(times)
    return times[min(opened, len(times)) - 1]


# What of an event only those are shown who may see the hands.
HIDDEN = {
    "BoardOpened": frozenset({"deal"}),
    "AccountGiven": frozenset({"seconds", "sure", "agrees", "text", "note"}),
}


def rows_for(rows: Sequence[Stored], *, hands: bool) -> list[Stored]:
    """The rows of a board.

    For those who may not see the hands without the deal, and without what a side told
    the Director alone.
    """
    return list(rows) if hands else [_without_deal(row) for row in rows]


def _without_deal(row: Stored) -> Stored:
    if row.type not in HIDDEN:
        return row
    event = msgspec.json.decode(row.data)
    told = {name: event[name] for name in event if name not in HIDDEN[row.type]}
    return replace(row, data=msgspec.json.encode(told).decode())
