"""Details of the board in play for the desk's tiles, beside the stored summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from lawbook import conceal, read_written, render, replay
from tables.access.visible import VisibleBoard
from tables.boards.sql import DEALT, DOCUMENTS, OTHER_EDITION
from tables.common import database

FACTS = msgspec.json.Decoder(list[msgspec.Raw])


def other_editions(shown: Sequence[VisibleBoard]) -> dict[int, str]:
    """Of one board a table, those under another edition than the tournament."""
    return dict(database.rows(OTHER_EDITION, *_places(shown)))


def documents_of(shown: Sequence[VisibleBoard]) -> dict[int, dict[str, Any]]:
    """The state of one board a table, by table."""
    stored: dict[int, Any] = dict(database.rows(DOCUMENTS, *_places(shown)))
    concealed = [one for one in shown if not one.hands]
    dealt = database.rows(DEALT, *_places(concealed)) if concealed else []
    documents = stored | {table: _without_deal(facts) for table, facts in dealt}
    return {table: msgspec.json.decode(one) for table, one in documents.items()}


def _without_deal(facts: str) -> bytes:
    """The state that the events of a board give without its deal."""
    events = [conceal(read_written(fact)) for fact in FACTS.decode(facts)]
    return render(replay(events).state)


def _places(shown: Sequence[VisibleBoard]) -> tuple[list[int], list[int]]:
    return [one.table for one in shown], [one.number for one in shown]
