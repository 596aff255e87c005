"""What a tile on the desk says of its board in play beside its summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from lawbook import conceal, read_written, render, replay
from tables.access.visible import VisibleBoard
from tables.common import database

# The document is canonical: its text can be asked without being read.
SHOWN = """
FROM unnest(%s::bigint[], %s::int[]) AS asked(table_id, number)
JOIN tables_board b ON b.table_id = asked.table_id AND b.number = asked.number
JOIN tables_boardview bv ON bv.board_id = b.id
"""
OTHER_EDITION = f"""
SELECT b.table_id, found.edition {SHOWN}
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id,
LATERAL (SELECT substring(bv.document from '"edition":"([0-9]+)"') AS edition) found
WHERE found.edition <> o.edition
"""
DOCUMENTS = f"SELECT b.table_id, bv.document {SHOWN}"
# The events of those whose deal is recorded: without it the state may be another.
DEALT = f"""
SELECT b.table_id, (
    SELECT json_agg(e.data ORDER BY e.version)::text
    FROM tables_storedevent e WHERE e.board_id = b.id) {SHOWN}
WHERE EXISTS (SELECT FROM tables_storedevent e
    WHERE e.board_id = b.id AND e.version = 1 AND e.data->>'deal' IS NOT NULL)
"""
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
