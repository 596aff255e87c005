"""Free text that is shown no more: the stored event stays, what leaves is replaced."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import msgspec

from tables.common.database import rows

REMOVED = "[removed]"
OF_BOARD = """
SELECT version, fields FROM tables_redaction WHERE board_id = %s
"""
OF_TOURNAMENT = """
SELECT r.board_id, r.version, r.fields FROM tables_redaction r
JOIN tables_board b ON b.id = r.board_id JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id WHERE s.tournament_id = %s
"""
Withheld = dict[int, Set[str]]
# A state repeats one free text: the concern that somebody raised.
CONCERNS = """
SELECT e.data->>'text' FROM tables_redaction r
JOIN tables_board b ON b.id = r.board_id
JOIN tables_storedevent e ON e.board_id = r.board_id AND e.version = r.version
WHERE b.table_id = %s AND b.number = %s AND e.type = 'ConcernRaised'
    AND 'text' = ANY(r.fields)
"""
NO_QUESTIONS = b'"questions":[]'


def withheld_at(board_id: int) -> Withheld:
    """Of a board: the members withheld by version; mostly none."""
    found: Withheld = {}
    for version, fields in rows(OF_BOARD, board_id):
        found[version] = found.get(version, frozenset()) | set(fields)
    return found


def withheld_in(tournament_id: int) -> dict[tuple[int, int], Set[str]]:
    """Of a tournament: the members withheld by board and version."""
    found: dict[tuple[int, int], Set[str]] = {}
    for board, version, fields in rows(OF_TOURNAMENT, tournament_id):
        found[board, version] = found.get((board, version), frozenset()) | set(fields)
    return found


def without(event: Mapping[str, Any], fields: Set[str]) -> dict[str, Any]:
    """An event as it is shown to people."""
    return {name: REMOVED if name in fields else event[name] for name in event}


def without_text(data: str, fields: Set[str]) -> str:
    """The same for an event as it is stored."""
    return msgspec.json.encode(without(msgspec.json.decode(data), fields)).decode()


def withhold_concerns(table: int, board: int, document: bytes) -> bytes:
    """A state document as it is shown: the same bytes, if nothing in it is withheld."""
    if NO_QUESTIONS in document:
        return document
    hidden = {text for (text,) in rows(CONCERNS, table, board)}
    return without_concerns(document, hidden)


def without_concerns(document: bytes, hidden: Set[str]) -> bytes:
    """The same, where the texts to withhold are known."""
    if not hidden:
        return document
    state = msgspec.json.decode(document)
    for question in state["questions"]:
        if question["text"] in hidden:
            question["text"] = REMOVED
    return msgspec.json.encode(state)
