"""Two reports of one incident: what two officials at one table may both have entered.

Two entries are put before a director when different devices sent them within two
minutes, both say that a card of the same seat was seen or played irregularly, and they
name a card in common; or one card each, told in the same manner, of which one of the
two may have been misread.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from typing import Protocol

import msgspec

WITHIN = timedelta(minutes=2)
CARDS = {
    "CardExposed": "cards",
    "LeadOutOfTurn": "card",
    "PlayedOutOfTurn": "card",
    "PenaltyCardNotPlayed": "played",
    "FifthCardPlayed": "card",
    "CardsPlayedTogether": "visible",
}


class Row(Protocol):
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
    """Two entries that may be one incident, and whose card it was."""

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


def compared_versions(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """The pairs a director has found to be two incidents."""
    found = [
        msgspec.json.decode(row.data, type=_Compared).events
        for row in rows
        if row.type == "ReportsCompared"
    ]
    return [(min(pair), max(pair)) for pair in found]


def pairs_in_doubt(standing: Sequence[Row]) -> list[Pair]:
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


def _read(row: Row) -> _Report:
    event = msgspec.json.decode(row.data)
    told = event[CARDS[row.type]]
    cards = frozenset([told] if isinstance(told, str) else told)
    manner = f"{row.type} {event.get('manner', '')}"
    return _Report(
        row.version, row.device, row.recorded_at, event["seat"], cards, manner
    )
