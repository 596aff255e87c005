"""`manage.py roles`: who may open what, as the page in `docs/`."""

from typing import Any

from django.core.management.base import BaseCommand

from deploy.roles import page


class Command(BaseCommand):
    """Prints the page; `manage.py roles > docs/generated/roles.md` renews it."""

    help = "Who may open what: `manage.py roles > docs/generated/roles.md`."

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the page to standard output."""
        self.stdout.write(page(), ending="")
