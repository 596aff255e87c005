"""What a board's log says beside the state: calls, late entries, doubtful reports."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from datetime import datetime
from typing import Any, Protocol

import msgspec

from tables.projections import reports

# What alone can need a director, beside an entry that came late.
CALLS = frozenset({"DirectorCalled", "DirectorArrived", "DirectorLeft"})
TELLING = CALLS | {"LateEntryReviewed", "ReportsCompared"} | reports.CARDS.keys()


class Row(reports.Row, Protocol):
    """The part of a stored event that matters here."""

    @property
    def late(self) -> bool: ...


class _Naming(msgspec.Struct, frozen=True):
    event: int


def named_version(row: Row) -> int:
    """The version that an EventWithdrawn or a LateEntryReviewed is about."""
    return msgspec.json.decode(row.data, type=_Naming).event


def called_since(rows: Iterable[Row]) -> datetime | None:
    """When the director was called to this board, if nobody has come yet."""
    since = None
    for row in rows:
        if row.type == "DirectorCalled":
            since = since or row.recorded_at
        elif row.type in ("DirectorArrived", "DirectorLeft"):
            since = None
    return since


def late_entries(rows: Sequence[Row]) -> list[Row]:
    """The entries stored late that no director has looked at yet.

    Comparing an entry with another one is looking at it.
    """
    seen = {named_version(row) for row in rows if row.type == "LateEntryReviewed"}
    seen.update(*reports.compared_versions(rows))
    return [row for row in rows if row.late and row.version not in seen]


def attention(
    board: int, rows: Sequence[Row], gone: Set[int], awaiting: Iterable[dict[str, Any]]
) -> list[dict[str, Any]]:
    """What at this board needs a director: kinds and times, no words.

    ``gone`` are the versions taken back.
    """
    telling = [row for row in rows if row.late or row.type in TELLING]
    standing = [row for row in telling if row.version not in gone]
    items: list[dict[str, Any]] = []
    since = called_since(standing)
    if since:
        items.append(_item("called", board, since))
    for choice in awaiting:
        about = {"choice": choice["kind"], "chooser": choice["chooser"]}
        items.append(_item("choice", board, _asked_at(choice, rows)) | about)
    return items + _about_entries(board, standing)


def _about_entries(board: int, standing: Sequence[Row]) -> list[dict[str, Any]]:
    """Entries to look at. What is put beside another is not asked about as late too."""
    pairs = reports.pairs_in_doubt(standing)
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


def _asked_at(choice: dict[str, Any], rows: Sequence[Row]) -> datetime:
    """A choice's id ends in the version of the event that opened it."""
    version = str(choice["id"]).rpartition("-")[2]
    opened = int(version) if version.isdigit() else rows[-1].version
    return rows[min(opened, len(rows)) - 1].recorded_at
