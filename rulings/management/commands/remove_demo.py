"""`manage.py remove_demo`: remove the accounts with published passwords."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from rulings.demo.evening import close_accounts, name_of_demo
from tables.models import Tournament

# Exit codes beside 0: there is more than the demo.
OTHERS = 3


class Command(BaseCommand):
    help = (
        "Close the demo's accounts and lock its tournament; what was recorded stays."
        " Where nothing else is there, ./dev remove-demo removes the database, too."
        " Exit code 3: other tournaments are there."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for name in close_accounts():
            self.stdout.write(f"The account {name} is closed.")
        demo = Tournament.objects.filter(name=name_of_demo())
        if demo.filter(locked_at=None).update(locked_at=timezone.now()):
            self.stdout.write(f"The tournament {name_of_demo()} is locked.")
        others = Tournament.objects.exclude(name=name_of_demo())
        if names := list(others.values_list("name", flat=True)):
            self.stdout.write(f"Other tournaments stay: {', '.join(names)}.")
            raise SystemExit(OTHERS)
