"""Withholding of free text: the stored event stays, its text is replaced on output."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import msgspec

from tables.common.database import rows
from tables.privacy.sql import (
    WITHHELD_AT_BOARD,
    WITHHELD_CONCERNS,
    WITHHELD_IN_TOURNAMENT,
)

REMOVED = "[removed]"
Withheld = dict[int, Set[str]]
# A state in which nothing repeats a free text.
NO_TEXTS = (b'"questions":[]', b'"claim":null', b'"adjustments":[]')
# A document of before there were cases has none that repeats a text.
NO_CASES = (b'"cases":[]', b'"cases"')


def withheld_at(board_id: int) -> Withheld:
    """The members withheld of a board, by version; mostly none."""
    found: Withheld = {}
    for version, fields in rows(WITHHELD_AT_BOARD, board_id):
        found[version] = found.get(version, frozenset()) | set(fields)
    return found


def withheld_members(tournament_id: int) -> dict[tuple[int, int], Set[str]]:
    """The members withheld in a tournament, by board and version."""
    found: dict[tuple[int, int], Set[str]] = {}
    for board, version, fields in rows(WITHHELD_IN_TOURNAMENT, tournament_id):
        found[board, version] = found.get((board, version), frozenset()) | set(fields)
    return found


def without_fields(event: Mapping[str, Any], fields: Set[str]) -> dict[str, Any]:
    """An event as it is shown to people."""
    return {name: REMOVED if name in fields else event[name] for name in event}


def without_text(data: str, fields: Set[str]) -> str:
    """The same for an event as it is stored."""
    return msgspec.json.encode(
        without_fields(msgspec.json.decode(data), fields)
    ).decode()


def withhold_concerns(table: int, board: int, document: bytes) -> bytes:
    """A state document as it is shown: the same bytes if nothing is withheld."""
    empty, named = NO_CASES
    no_case = empty in document or named not in document
    if no_case and all(part in document for part in NO_TEXTS):
        return document
    hidden = {text for (text,) in rows(WITHHELD_CONCERNS, table, board)}
    return without_concerns(document, hidden)


def without_concerns(document: bytes, hidden: Set[str]) -> bytes:
    """The same, where the texts to withhold are known."""
    if not hidden:
        return document
    state = msgspec.json.decode(document)
    for question in state["questions"]:
        _hide(question, "text", hidden)
    if state.get("claim"):
        _hide(state["claim"], "statement", hidden)
    for given in state.get("adjustments", ()):
        _hide(given, "text", hidden)
    for case in state.get("cases", ()):
        _hide(case, "agreed", hidden)
        _hide(case, "disputed", hidden)
        for told in case["accounts"]:
            _hide(told, "text", hidden)
    return msgspec.json.encode(state)


def _hide(item: dict[str, Any], field: str, hidden: Set[str]) -> None:
    if item.get(field) in hidden:
        item[field] = REMOVED
