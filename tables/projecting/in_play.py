"""The boards in play: what a tile on the desk says beside its summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db.models import F

from tables import database
from tables.models import BoardView

# The document is canonical: its text can be asked without being read.
OTHER_EDITION = """
SELECT b.table_id, found.edition
FROM tables_tableview v
JOIN tables_board b ON b.table_id = v.table_id AND b.number = v.board
JOIN tables_boardview bv ON bv.board_id = b.id
JOIN tables_table t ON t.id = b.table_id
JOIN tables_section s ON s.id = t.section_id
JOIN tables_tournament o ON o.id = s.tournament_id,
LATERAL (SELECT substring(bv.document from '"edition":"([0-9]+)"') AS edition) found
WHERE found.edition <> o.edition AND t.id = ANY(%s::bigint[])
"""


def other_editions(tables: Sequence[int]) -> dict[int, str]:
    """Those whose board in play is under another edition than the tournament."""
    return dict(database.rows(OTHER_EDITION, list(tables)))


def documents_in_play(tables: Sequence[int]) -> dict[int, dict[str, Any]]:
    """The state of the board in play at each of these tables."""
    shown = BoardView.objects.filter(
        board__table__in=tables, board__number=F("board__table__view__board")
    )
    rows = shown.values_list("board__table", "document")
    return {table: msgspec.json.decode(document) for table, document in rows}
