"""`manage.py prepare_database`: tables and rights, as the owner."""

from typing import Any

from django.core.management import BaseCommand, call_command


class Command(BaseCommand):
    """Migrate, then give the application role what it may do."""

    help = "Migrate and grant; run by the owner of the database."

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        call_command("grant_app_role")
