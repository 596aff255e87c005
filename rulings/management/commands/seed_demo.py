"""`manage.py seed_demo`: people and an evening to look at, once."""

from typing import Any

from django.core.management.base import BaseCommand

from rulings.demo.evening import make_accounts, seed_evening
from tables.models import Tournament


class Command(BaseCommand):
    help = "Make the demo's accounts and its evening on a server with no tournament."

    def handle(self, *args: Any, **options: Any) -> None:
        if Tournament.objects.exists():
            return
        for name in make_accounts():
            self.stdout.write(f"Account {name}, password demo-{name}")
        if seed_evening():
            self.stdout.write("Demo evening: eight tables")
