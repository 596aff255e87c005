"""`manage.py prepare_database`: tables and rights, as the owner."""

import os
import sys
from typing import Any

import psycopg
from django.core.management import BaseCommand, CommandError, call_command

from deploy.databases import database_url
from tables.storing.rooms import make_rooms


class Command(BaseCommand):
    """Migrate, make room for events, give the application role what it may do."""

    help = "Migrate and grant; run by the owner of the database."

    def handle(self, *args: Any, **options: Any) -> None:
        require_database(database_url(sys.argv, os.environ))
        call_command("migrate", verbosity=0, interactive=False)
        make_rooms()
        call_command("grant_app_role")


def require_database(url: str) -> None:
    """Connect once without the pool, which would try for long and say little."""
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.OperationalError as error:
        reason = str(error).strip().splitlines()[-1]
        raise CommandError(f"The database does not let us in: {reason}") from error
