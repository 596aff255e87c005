"""What each table tells at a glance, one row a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tables.common import database
from tables.event_store.view_rows import NO_BOARD, LiveBoard
from tables.projections.projections import concealed_summary

QUIET: dict[str, Any] = NO_BOARD | {"attention": []}
# Every desk asks these after every entry: prepared statements. Where the deal of a
# board makes a difference, ``live`` tells what others than those with hands may know.
_TILES = """
SELECT t.id, s.tournament_id, s.name, t.number, t.name, v.summary, {live}
FROM tables_table t JOIN tables_section s ON s.id = t.section_id
LEFT JOIN tables_tableview v ON v.table_id = t.id
"""
TILES = _TILES.format(live="NULL")
TILES_WITHOUT_HANDS = _TILES.format(
    live="""CASE WHEN EXISTS (
        SELECT FROM jsonb_array_elements(v.live) AS one
        WHERE one->'without_deal' IS DISTINCT FROM 'null') THEN v.live END"""
)


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
