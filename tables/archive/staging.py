"""The events of a file on their way in: a table that only this transaction sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.db import connection

from tables.archive.lines import EventLine
from tables.archive.reading import Reader
from tables.database import rows

Meet = Callable[[int, EventLine], None]
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
# In the order in which they came, so that nothing has to be sorted on the way in.
READY = (f"CREATE INDEX ON {PLACE} (line)", f"ANALYZE {PLACE}")
TAKEN = f"""
SELECT a.line, 'id' FROM {PLACE} a JOIN tables_receipt r ON r.client_id = a.client_id
UNION ALL
SELECT a.line, 'number' FROM {PLACE} a
JOIN tables_receipt r ON r.device = a.device AND r.seq = a.seq
WHERE a.seq IS NOT NULL AND r.seq IS NOT NULL
ORDER BY 1 LIMIT 1
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
# So many rows are sent at once.
ROWS = 200
# What ends a column or a line in COPY's text, or begins an escape.
ESCAPED = str.maketrans({"\\": r"\\", "\t": r"\t", "\n": r"\n", "\r": r"\r"})


def copy(reader: Reader, boards: Mapping[int, int], meet: Meet) -> int:
    """Read the events into the table, each shown to ``meet``; how many there are."""
    number, waiting = 0, list[str]()
    with connection.cursor() as cursor:
        cursor.execute(MADE)
        with cursor.copy(COPY) as target:
            for line, event, link in reader.events():
                meet(line, event)
                waiting.append(_written(line, boards[event.stream], event, link))
                number += 1
                if len(waiting) == ROWS:
                    target.write("".join(waiting))
                    waiting.clear()
            target.write("".join(waiting))
        for statement in READY:
            cursor.execute(statement)
    return number


def taken() -> list[tuple[int, str]]:
    """The first line whose id or number another entry here has already."""
    return [(line, what) for line, what in rows(TAKEN)]


def move_in() -> None:
    """Receipts and events, in the order of the file, each with a new position."""
    with connection.cursor() as cursor:
        cursor.execute(RECEIPTS)
        cursor.execute(EVENTS)


def _written(line: int, board: int, event: EventLine, link: bytes) -> str:
    """A row as COPY reads text, in one expression: there are hundreds of thousands."""
    device, kind = event.device.translate(ESCAPED), event.type.translate(ESCAPED)
    data = bytes(event.data).decode().translate(ESCAPED)
    actor = r"\N" if event.actor is None else event.actor.hex
    shown = r"\N" if event.shown is None else rf"\\x{event.shown}"
    return (
        f"{line}\t{board}\t{event.version}\t{event.client_id.hex}\t{device}"
        f"\t{_or_null(event.seq)}\t{kind}\t{data}\t{_or_null(event.base_version)}"
        f"\t{event.late}\t{event.occurred_at.isoformat()}"
        f"\t{event.recorded_at.isoformat()}\t{actor}\t{shown}\t\\\\x{link.hex()}\n"
    )


def _or_null(value: int | None) -> str:
    return r"\N" if value is None else str(value)
