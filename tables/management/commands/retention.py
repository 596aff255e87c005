"""``manage.py retention``: forget those whose tournaments are past their date."""

from __future__ import annotations

from getpass import getuser
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from tables.privacy.forgetting import (
    forget_the_past,
    people_past_keeping,
    plan_forgetting,
)


class Command(BaseCommand):
    """One line a person by key; nothing is removed without --apply."""

    help = "Forget the people all of whose tournaments are past their date."

    def add_arguments(self, parser: CommandParser) -> None:
        """The confirmation."""
        parser.add_argument("--apply", action="store_true", help="forget them")

    def handle(self, *args: Any, **options: Any) -> None:
        """List the people, and forget them if confirmed."""
        plan = plan_forgetting(people_past_keeping())
        for person in plan.people:
            self.stdout.write(f"{type(person).__name__.lower()} {person.key}")
        for mention in plan.mentions:
            self.stdout.write(f"May name one of them: {mention}.")
        for place in plan.elsewhere:
            self.stdout.write(f"May name one of them, and stays: {place}.")
        if options["apply"]:
            done, texts = forget_the_past(by=getuser())
            self.stdout.write(f"People forgotten: {done}.")
            self.stdout.write(f"Texts that players wrote, deleted: {texts}.")
        elif not plan.people:
            self.stdout.write("Nobody is past the date up to which names are kept.")
        else:
            self.stdout.write(f"{len(plan.people)} to be forgotten: add --apply.")
