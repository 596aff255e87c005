"""How the database is emptied after a test whose requests came from other processes.

Row by row, since making the files of all tables again takes longer than many a test;
and by nothing that the application could do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.management.commands import flush
from django.db import OperationalError, connection
from django.db.backends.postgresql.operations import DatabaseOperations
from psycopg.errors import DeadlockDetected

TIMES = 4
# What `migrate` makes out of the code after every migration, and no test changes.
STAYS = {
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
    "django_content_type",
}
# A session that passes for a replica does not look for what refers to a row. The
# guards of facts and the audit log's triggers fire even there: they are off while their
# own table is emptied.
EMPTY = """
SET LOCAL session_replication_role = replica;
DO $$
DECLARE
    place text;
    guard text;
    guards text[];
    has_rows boolean;
BEGIN
    FOREACH place IN ARRAY ARRAY[{names}] LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', place) INTO has_rows;
        CONTINUE WHEN NOT has_rows;
        guards := ARRAY(SELECT tgname FROM pg_trigger
            WHERE tgrelid = place::regclass AND tgenabled = 'A' AND tgtype & 8 <> 0);
        FOREACH guard IN ARRAY guards LOOP
            EXECUTE format('ALTER TABLE %I DISABLE TRIGGER %I', place, guard);
        END LOOP;
        EXECUTE format('DELETE FROM %I', place);
        FOREACH guard IN ARRAY guards LOOP
            EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', place, guard);
        END LOOP;
    END LOOP;
END $$
"""


def empty_quickly(patch: pytest.MonkeyPatch) -> None:
    """Give Django's flush these ways.

    It is the class that is changed: under Playwright's event loop Django has another
    connection.
    """
    operations = type(connection.ops)
    run = operations.execute_sql_flush

    def patiently(self: DatabaseOperations, statements: list[str]) -> None:
        # The last request of a page that was closed may still read what is emptied:
        # PostgreSQL then ends one of the two.
        for left in reversed(range(TIMES)):
            try:
                run(self, statements)
                return
            except OperationalError as clash:
                if not (left and isinstance(clash.__cause__, DeadlockDetected)):
                    raise

    patch.setattr(operations, "sql_flush", _deletions)
    patch.setattr(operations, "execute_sql_flush", patiently)
    patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_how: None)


def _deletions(
    self: DatabaseOperations, _style: Any, tables: Sequence[str], **_how: Any
) -> list[str]:
    """Wait for writers, then delete the rows of every table that has any."""
    there = sorted({*tables} - STAYS)
    locked = ", ".join(self.quote_name(table) for table in there)
    named = ", ".join(f"'{table}'" for table in there)
    return [
        f"LOCK TABLE {locked} IN ACCESS EXCLUSIVE MODE",
        EMPTY.format(names=named),
    ]
