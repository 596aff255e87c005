"""What an opening takes over from the set-up: the edition of the Laws, the hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.common.database import rows
from tables.intake.entries import Entry
from tables.intake.sql import HAND


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
        found = rows(HAND, board, table)
        added |= {"deal": found[0][0]} if found else {}
    return added
