"""`manage.py grant_app_role`: what the application may do to the database."""

from typing import Any

from django.conf import settings
from django.core.management import BaseCommand
from django.db import connection, transaction
from psycopg import sql

from tables.integrity.guards import append_only_tables, trigger_written_tables

# Facts may be added and read. Nobody who serves requests can change them.
ORDINARY = sql.SQL("SELECT, INSERT, UPDATE, DELETE")
APPEND_ONLY = sql.SQL("SELECT, INSERT")
# Only a trigger adds to these, with the rights of the owner.
READ_ONLY = sql.SQL("SELECT")


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
    wide = [
        "GRANT USAGE ON SCHEMA public TO {}",
        "REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}",
        "GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}",
    ]
    narrow = sql.SQL("GRANT {} ON {} TO {}")
    rights = dict.fromkeys(append_only_tables(), APPEND_ONLY)
    rights |= dict.fromkeys(trigger_written_tables(), READ_ONLY)
    return [sql.SQL(text).format(who) for text in wide] + [
        narrow.format(rights.get(name, ORDINARY), sql.Identifier(name), who)
        for name in names
    ]
