"""A tournament of 200,000 events out into a file and in again, against a bare COPY of
the same rows into the same parted table: `python -m tests.bench.moving`, on a database
of its own, which it fills.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from io import BytesIO
from time import perf_counter
from typing import Any

import django
from django.core.management import call_command
from django.db import connection, transaction

WANTED = 200_000
COLUMNS = """board_id, version, client_id, device, seq, type, data, base_version, late,
    occurred_at, recorded_at, actor_id, shown, hash"""


# Bit 5 of a trigger's type says that it fires on TRUNCATE.
TRUNCATE_TRIGGERS = """
SELECT tgrelid::regclass::text, tgname FROM pg_trigger
WHERE NOT tgisinternal AND tgtype & 32 <> 0
"""


def main() -> None:
    """Fill, export, remove, copy bare, import; one line each."""
    from tables.archive.exporting import Choice, export_tournament  # noqa: PLC0415
    from tables.archive.importing import import_tournament  # noqa: PLC0415

    _empty()
    tournament, events = _fill()
    out = BytesIO()
    written = _timed(
        lambda: export_tournament(tournament=tournament, out=out, choice=Choice())
    )
    rows = _copied_out()
    _empty()
    bare = _timed(lambda: _copy_bare(rows))
    _empty()
    out.seek(0)
    read = _timed(lambda: import_tournament(source=out))
    for name, seconds in (("bare COPY", bare), ("export", written), ("import", read)):
        rate, ratio = events / seconds, seconds / bare
        sys.stdout.write(f"{name:<10}{rate:>12,.0f} events/s {ratio:>8.2f} x COPY\n")


def _fill() -> tuple[Any, int]:
    from tables.models import StoredEvent, Tournament  # noqa: PLC0415
    from tests.bench import years  # noqa: PLC0415

    # One big tournament: as many boards a table as give that many events.
    years.BOARDS = 144
    years.add_tournament(1)
    events = StoredEvent.objects.count()
    if events < WANTED:
        sys.exit(f"Only {events} events: give a table more boards.")
    return Tournament.objects.get(), events


def _copied_out() -> bytes:
    words = (
        f"COPY (SELECT {COLUMNS} FROM tables_storedevent ORDER BY position) TO STDOUT"
    )
    with connection.cursor() as cursor, cursor.copy(words) as copy:
        return b"".join(bytes(part) for part in copy)


def _copy_bare(rows: bytes) -> None:
    """Without keys to look up: rows, rooms, triggers and two indexes only."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "ALTER TABLE tables_storedevent DROP CONSTRAINT events_have_a_board"
        )
        with cursor.copy(f"COPY tables_storedevent ({COLUMNS}) FROM STDIN") as copy:
            copy.write(rows)
        transaction.set_rollback(True)


def _empty() -> None:
    """With the guards off, as nobody but a bench on its own database may."""
    with connection.cursor() as cursor:
        cursor.execute(TRUNCATE_TRIGGERS)
        for table, trigger in cursor.fetchall():
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
    call_command("flush", "--no-input", verbosity=0)


def _timed(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    main()
