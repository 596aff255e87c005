"""`manage.py seed_demo`: people and an evening to look at, once."""

from typing import Any

from django.core.management.base import BaseCommand

from rulings.demo.evening import seed_evening, seed_people


class Command(BaseCommand):
    help = "Make the demo accounts and the demo evening where they do not exist."

    def handle(self, *args: Any, **options: Any) -> None:
        for name in seed_people():
            self.stdout.write(f"Account {name}, password demo-{name}")
        if seed_evening():
            self.stdout.write("Demo evening: eight tables")
