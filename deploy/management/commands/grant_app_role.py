"""`manage.py grant_app_role`: what the application may do to the database."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand
from django.db import connection, transaction
from psycopg import sql

from deploy.postgresql.sql import (
    APPEND_ONLY,
    GRANT_EVERYWHERE,
    GRANT_ON_TABLE,
    ORDINARY,
    READ_ONLY,
)
from tables.integrity.guards import append_only_tables, trigger_written_tables


class Command(BaseCommand):
    """Grant the application role its rights, and take back all others."""

    help = "Give DATABASE_URL's role its rights; run by the owner."

    def handle(self, *args: Any, **options: Any) -> None:
        role = settings.DATABASE_APP_ROLE
        if role == connection.settings_dict["USER"]:
            self.stdout.write(f"{role} owns the tables itself: nothing to grant.")
            return
        grant(role)


def grant(role: str) -> None:
    """Set the role's rights on every table to exactly what it needs."""
    names = connection.introspection.table_names()
    with transaction.atomic(), connection.cursor() as cursor:
        for statement in statements(role, names):
            cursor.execute(statement)


def statements(role: str, names: list[str]) -> list[sql.Composed]:
    """The statements, in order: schema, sequences, then table by table."""
    who = sql.Identifier(role)
    narrow = sql.SQL(GRANT_ON_TABLE)
    rights = dict.fromkeys(append_only_tables(), APPEND_ONLY)
    rights |= dict.fromkeys(trigger_written_tables(), READ_ONLY)
    return [sql.SQL(text).format(who) for text in GRANT_EVERYWHERE] + [
        narrow.format(sql.SQL(rights.get(name, ORDINARY)), sql.Identifier(name), who)
        for name in names
    ]
