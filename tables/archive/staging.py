"""The events of a file on their way in: a table that only this transaction sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import connection

from tables.archive.lines import EventLine
from tables.archive.reading import Reader
from tables.database import rows

PLACE = "tables_arriving"
MADE = f"""
CREATE TEMP TABLE {PLACE} (
    line integer, board_id bigint, version integer, client_id uuid, device text,
    seq bigint, type text, data jsonb, base_version integer, late boolean,
    occurred_at timestamptz, recorded_at timestamptz, actor_id uuid, shown bytea,
    hash bytea) ON COMMIT DROP
"""
KEPT = """board_id, version, client_id, device, seq, type, data, base_version, late,
    occurred_at, recorded_at, actor_id, shown, hash"""
READY = (
    f"CREATE INDEX ON {PLACE} (board_id, version)",
    f"ANALYZE {PLACE}",
)
TAKEN = f"""
SELECT a.line, 'id' FROM {PLACE} a JOIN tables_receipt r ON r.client_id = a.client_id
UNION ALL
SELECT a.line, 'number' FROM {PLACE} a
JOIN tables_receipt r ON r.device = a.device AND r.seq = a.seq
WHERE a.seq IS NOT NULL AND r.seq IS NOT NULL
ORDER BY 1 LIMIT 1
"""
FIRST_LINE = f"""
SELECT coalesce(min(a.line), 0) FROM {PLACE} a JOIN tables_board b ON b.id = a.board_id
WHERE b.table_id = %s
"""
RECEIPTS = f"""
INSERT INTO tables_receipt (client_id, board_id, version, device, seq)
SELECT client_id, board_id, version, device, seq FROM {PLACE}
"""
# Last of all: from here to the commit, followers of the global position wait.
EVENTS = f"""
INSERT INTO tables_storedevent ({KEPT}) SELECT {KEPT} FROM {PLACE} ORDER BY line
"""
COPY = f"COPY {PLACE} (line, {KEPT}) FROM STDIN"
# What ends a column or a line in COPY's text, or begins an escape.
ESCAPED = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


def copy(reader: Reader, boards: Mapping[int, int]) -> int:
    """Read the events into the table; how many there are."""
    number = 0
    with connection.cursor() as cursor:
        cursor.execute(MADE)
        with cursor.copy(COPY) as target:
            for line, event, link in reader.events():
                target.write(_written(line, boards[event.stream], event, link))
                number += 1
        for statement in READY:
            cursor.execute(statement)
    return number


def taken() -> list[tuple[int, str]]:
    """The first line whose id or number another entry here has already."""
    return [(line, what) for line, what in rows(TAKEN)]


def first_line(table: int) -> int:
    """Where the events of a table begin in the file."""
    return int(rows(FIRST_LINE, table)[0][0])


def move_in() -> None:
    """Receipts and events, in the order of the file, each with a new position."""
    with connection.cursor() as cursor:
        cursor.execute(RECEIPTS)
        cursor.execute(EVENTS)


def _written(line: int, board: int, event: EventLine, link: bytes) -> str:
    """A row as COPY reads text: much faster than a value at a time."""
    return "\t".join(_columns(line, board, event, link)) + "\n"


def _columns(line: int, board: int, event: EventLine, link: bytes) -> Iterator[str]:
    yield str(line)
    yield str(board)
    yield str(event.version)
    yield event.client_id.hex
    yield event.device.translate(ESCAPED)
    yield _or_null(event.seq)
    yield event.type.translate(ESCAPED)
    yield bytes(event.data).decode().translate(ESCAPED)
    yield _or_null(event.base_version)
    yield str(event.late)
    yield event.occurred_at.isoformat()
    yield event.recorded_at.isoformat()
    yield r"\N" if event.actor is None else event.actor.hex
    yield r"\N" if event.shown is None else rf"\\x{event.shown}"
    yield rf"\\x{link.hex()}"


def _or_null(value: int | None) -> str:
    return r"\N" if value is None else str(value)
