"""How the database is emptied after a test whose requests came from other processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.core.management.commands import flush
from django.db import OperationalError, connection
from django.db.backends.postgresql.operations import DatabaseOperations
from psycopg import sql
from psycopg.errors import DeadlockDetected

TIMES = 4
# Bit 5 of a trigger's type says that it fires on TRUNCATE.
TRUNCATE_TRIGGERS = """
SELECT relname, tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
WHERE NOT tgisinternal AND tgtype & 32 <> 0
"""
# What `migrate` makes after every migration out of the code, and no test changes: to
# make it again after each test took longer than many a test.
STAYS = {
    "auth_group",
    "auth_group_permissions",
    "auth_permission",
    "django_content_type",
}


def allow_truncate() -> None:
    """Tables that only grow let themselves be emptied, in this database."""
    with connection.cursor() as cursor:
        cursor.execute(TRUNCATE_TRIGGERS)
        for table, trigger in cursor.fetchall():
            words = sql.SQL("ALTER TABLE {} DISABLE TRIGGER {}")
            cursor.execute(words.format(sql.Identifier(table), sql.Identifier(trigger)))


def empty_less(patch: pytest.MonkeyPatch) -> None:
    """Empty all but what stays, again where it clashes.

    It is the class that is changed: under Playwright's event loop Django has another
    connection.
    """
    operations = type(connection.ops)
    whole, run = operations.sql_flush, operations.execute_sql_flush

    def but_what_stays(
        self: DatabaseOperations, style: Any, tables: Sequence[str], **how: Any
    ) -> list[str]:
        return whole(self, style, [one for one in tables if one not in STAYS], **how)

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

    patch.setattr(operations, "sql_flush", but_what_stays)
    patch.setattr(operations, "execute_sql_flush", patiently)
    patch.setattr(flush, "emit_post_migrate_signal", lambda *_args, **_how: None)
