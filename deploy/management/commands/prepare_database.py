"""`manage.py prepare_database`: tables and rights, as the owner."""

from typing import Any

from django.core.management import BaseCommand, call_command

from deploy.postgresql.required import (
    require_application_database,
    require_our_server,
)
from tables.event_store.store import make_partitions


class Command(BaseCommand):
    """Migrate, make partitions for events, give the application role what it may do."""

    help = "Migrate and grant; run by the owner of the database."

    def handle(self, *args: Any, **options: Any) -> None:
        require_our_server()
        require_application_database()
        call_command("migrate", verbosity=0, interactive=False)
        make_partitions()
        call_command("grant_app_role")
