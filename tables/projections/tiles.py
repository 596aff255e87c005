"""The tiles of the desk: one row for each table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tables.common import database
from tables.event_store.view_rows import NO_BOARD, LiveBoard
from tables.projections.projections import concealed_summary
from tables.projections.sql import TILES, TILES_WITHOUT_HANDS

QUIET: dict[str, Any] = NO_BOARD | {"attention": []}


class Tile(msgspec.Struct, frozen=True):
    """One table as the desk shows it. ``summary`` is the stored view of the table."""

    id: int
    tournament: int
    section: str
    number: int
    name: str
    summary: dict[str, Any]


def read_tiles(where: str, *asked: object, hands: bool) -> Iterator[Tile]:
    """The tables of a condition; without ``hands``, what the deal makes known is out.

    ``where`` is the end of the statement, on the table ``t`` in the section ``s``.
    """
    statement = TILES if hands else TILES_WITHOUT_HANDS
    return map(_tile, database.rows(statement + where, *asked))


def _tile(facts: Sequence[Any]) -> Tile:
    id, tournament, section, number, name, summary, live = facts
    return Tile(id, tournament, section, number, name, _told(summary, live))


def _told(summary: dict[str, Any] | None, live: Any) -> dict[str, Any]:
    """What a table tells; where it is given what is live, of that without the deal."""
    if live is not None:
        return concealed_summary(msgspec.convert(live, list[LiveBoard]))
    return summary or QUIET
