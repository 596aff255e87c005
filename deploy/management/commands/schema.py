"""`manage.py schema`: tables, functions, triggers and rights."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from deploy.postgresql.catalog import page
from tables.integrity.guards import owns

ONE_ROLE = (
    "{} owns the tables and serves requests too: there are no rights to show. Give "
    "DATABASE_URL and DATABASE_OWNER_URL two roles, as `./dev manage` has them."
)


class Command(BaseCommand):
    """Prints the page; `manage.py schema > docs/generated/schema.sql` renews it."""

    help = "The database in statements: `manage.py schema > docs/generated/schema.sql`."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the page to standard output; raises where one role does everything."""
        role = settings.DATABASE_APP_ROLE
        if owns(role):
            raise CommandError(ONE_ROLE.format(role))
        self.stdout.write(page(role), ending="")
