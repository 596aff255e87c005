"""What someone with the rights of the database's superuser could do."""

from __future__ import annotations

from django.db import connection

from tables.event_store.records import first_link, link
from tables.event_store.store import read
from tables.models import Board, StoredEvent

GUARDS = {
    "tables_storedevent": "events_are_not_changed",
    "tables_receipt": "receipts_are_not_changed",
    "tables_seal": "seals_are_not_changed",
}


def run(*statements: str) -> None:
    """Run statements as the superuser that the tests are."""
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


def tamper(*statements: str) -> None:
    """Run statements with the guards off, and switch them on again."""
    for table, guard in GUARDS.items():
        run(f"ALTER TABLE {table} DISABLE TRIGGER {guard}")
    try:
        run(*statements)
    finally:
        for table, guard in GUARDS.items():
            run(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {guard}")


def chain_again(board: Board) -> None:
    """Give every event of a stream the hash that its content has now."""
    before = first_link(board.table.key, board.number)
    for row in read(board.pk):
        before = link(before, row)
        event = StoredEvent.objects.get(board=board, version=row.version)
        tamper(
            f"UPDATE tables_storedevent SET hash = '\\x{before.hex()}'"
            f" WHERE position = {event.position}"
        )
