"""A tournament out into a file and in again, against a bare COPY of its rows.

The reference writes the same events and receipts into the same tables, with all keys
and triggers on, its boards there already. It reads no file, checks no hash and makes no
view. Runs last: it empties the database that it measures in.
"""

from __future__ import annotations

from functools import partial
from io import BytesIO
from statistics import median

from django.core.management import call_command
from django.db import connection

from tables.archive.exporting import ArchiveOptions, export_tournament
from tables.archive.importing import import_tournament
from tables.models import StoredEvent, Tournament
from tests.bench import years
from tests.bench.measuring import Times, Work, compared, in_turn, row

GOAL = 0.5
ROUNDS = 5
PARTS = {"tables_storedevent": years.EVENT, "tables_receipt": years.RECEIPT}
# What COPY cannot be asked to leave in the order it was written in.
ORDER = {"tables_storedevent": "position", "tables_receipt": "board_id, version"}
# Bit 5 of a trigger's type says that it fires on TRUNCATE.
TRUNCATE_TRIGGERS = """
SELECT tgrelid::regclass::text, tgname FROM pg_trigger
WHERE NOT tgisinternal AND tgtype & 32 <> 0
"""
Rows = dict[str, bytes]


def measure() -> list[str]:
    """The lines of the table."""
    empty()
    events = years.add_tournament(1)
    tournament, file = Tournament.objects.get(), BytesIO()

    def export() -> None:
        file.seek(0)
        export_tournament(tournament=tournament, out=file, choice=ArchiveOptions())

    (exports,) = in_turn(ROUNDS, export)
    rows = _copied_out()
    copies, imports = _in_turn(rows, file)
    assert StoredEvent.objects.count() == events
    return _lines(events, copies, exports, imports)


def _in_turn(rows: Rows, file: BytesIO) -> tuple[Times, Times]:
    copies, imports = Times(), Times()
    for _ in range(ROUNDS):
        _run("TRUNCATE tables_storedevent, tables_receipt")
        copies += _once(partial(_copy_in, rows))
        empty()
        file.seek(0)
        imports += _once(partial(import_tournament, source=file))
        rows = _copied_out()
    return copies, imports


def _once(work: Work) -> Times:
    (times,) = in_turn(1, work)
    return times


def _copied_out() -> Rows:
    """The rows as they are here: an import gives the boards new ids."""
    return {table: _copy_out(table) for table in PARTS}


def _copy_out(table: str) -> bytes:
    columns = ", ".join(PARTS[table])
    words = f"COPY (SELECT {columns} FROM {table} ORDER BY {ORDER[table]}) TO STDOUT"
    with connection.cursor() as cursor, cursor.copy(words) as copy:
        return b"".join(bytes(part) for part in copy)


def _copy_in(rows: Rows) -> None:
    _run("BEGIN")
    for table, columns in PARTS.items():
        words = f"COPY {table} ({', '.join(columns)}) FROM STDIN"
        with connection.cursor() as cursor, cursor.copy(words) as copy:
            copy.write(rows[table])
    _run("COMMIT")


def empty() -> None:
    """With the guards off, as nobody but a bench on its own database may."""
    with connection.cursor() as cursor:
        cursor.execute(TRUNCATE_TRIGGERS)
        for table, trigger in cursor.fetchall():
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
    call_command("flush", "--no-input", verbosity=0)


def _run(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def _lines(events: int, copies: Times, exports: Times, imports: Times) -> list[str]:
    copied, taken_in = (events / median(times) for times in (copies, imports))
    words = "events a second: COPY {:,.0f}, import {:,.0f}, export {:,.0f}"
    out = events / median(exports)
    return [
        row(f"COPY of {events} events and receipts", copies),
        row("export_tournament", exports),
        row("import_tournament", imports),
        words.format(copied * 1e6, taken_in * 1e6, out * 1e6),
        compared("import / COPY, events a second", taken_in / copied, GOAL, least=True),
    ]
