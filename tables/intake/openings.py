"""What an opening takes over from the set-up: the edition of the Laws, the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.common.database import rows
from tables.intake.entries import Entry

# The hands of the section come before those of the whole tournament.
HANDS = """
SELECT h.deal FROM tables_table t JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id AND o.hands_at_tables
JOIN tables_handrecord h ON h.tournament_id = o.id AND h.board = %s
    AND (h.section_id = s.id OR h.section_id IS NULL)
WHERE t.id = %s ORDER BY h.section_id NULLS LAST LIMIT 1
"""


def as_set_up(entry: Entry, edition: str) -> dict[str, Any]:
    """The event of an entry; an opening pins edition and hands, and keeps its own."""
    event = entry.event
    if event.get("type") != "BoardOpened":
        return event
    return event | opening_of(event, entry.table, entry.board, edition)


def opening_of(
    event: Mapping[str, Any], table: int, board: int, edition: str
) -> dict[str, Any]:
    """The fields that an opening leaves out and the set-up knows."""
    added: dict[str, Any] = {}
    if event.get("edition") is None:
        added["edition"] = edition
    if event.get("deal") is None:
        found = rows(HANDS, board, table)
        added |= {"deal": found[0][0]} if found else {}
    return added
