"""``manage.py forget WHO``: remove a name; every replay stays what it was."""

from __future__ import annotations

import sys
from getpass import getuser
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables.common.errors import TablesError
from tables.privacy.forgetting import (
    Forgetting,
    find_person,
    forget_people,
    names,
    plan_forgetting,
    withhold_texts,
)


class Command(BaseCommand):
    """Say what would be removed; with --yes, remove it. Exit 1 if nothing was."""

    help = "Forget a player or a person of the floor; their key stays."

    def add_arguments(self, parser: CommandParser) -> None:
        """The person, and the confirmation."""
        parser.add_argument("who", help="key, player's number, or user name")
        parser.add_argument("--yes", action="store_true", help="do it")
        parser.add_argument(
            "--withhold",
            action="store_true",
            help="show the free texts that name the person no more",
        )
        parser.add_argument("--by", default=None, help="who does it, for the record")

    def handle(self, *args: Any, **options: Any) -> None:
        """Find the person, report, and forget them if confirmed."""
        try:
            plan = plan_forgetting([find_person(options["who"])])
        except TablesError as wrong:
            raise CommandError(f"{wrong.problem.code}: {wrong}", returncode=2) from None
        self._tell(plan, options["withhold"])
        if not options["yes"]:
            self.stdout.write("Nothing has been changed. Add --yes to do it.")
            sys.exit(1)
        self._forget(plan, options["by"] or getuser(), options["withhold"])

    def _tell(self, plan: Forgetting, withhold: bool) -> None:
        for person in plan.people:
            known = ", ".join(names(person)) or "nothing, it was forgotten before"
            self.stdout.write(f"{person.key}: to be removed: {known}.")
        for mention in plan.mentions:
            self.stdout.write(f"May name the person: {mention}.")
        if plan.mentions and not withhold:
            what = "They stay as they are, and are shown no more with --withhold."
            self.stdout.write(what)
        for place in plan.elsewhere:
            self.stdout.write(f"May name the person, and stays: {place}.")

    def _forget(self, plan: Forgetting, by: str, withhold: bool) -> None:
        if withhold:
            hidden = withhold_texts(mentions=plan.mentions, by=by)
            self.stdout.write(f"Texts withheld: {hidden}.")
        done = forget_people(people=plan.people, by=by)
        self.stdout.write(f"People forgotten: {done}.")
