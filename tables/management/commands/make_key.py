"""``manage.py make_key 12 "Scoring computer"``: a key for a program, shown once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from tables.access.keys import KeyRequest, make_key
from tables.common.errors import BadRequest


class Command(BaseCommand):
    """Prints the key and nothing else; exit 1 if none was made."""

    help = "Make a key for a program, as Keys for programs at the desk does."

    def add_arguments(self, parser: CommandParser) -> None:
        """The tournament, what the program is called, and what it may."""
        parser.add_argument("tournament", type=int, help="its number")
        parser.add_argument("name", help="which program has it")
        parser.add_argument("--records", action="store_true", help="it may record")

    def handle(self, *args: Any, **options: Any) -> None:
        """One line."""
        wanted = KeyRequest(
            tournament=options["tournament"],
            name=options["name"],
            may_record=options["records"],
        )
        try:
            _key, secret = make_key(wanted=wanted, by=None, now=timezone.now())
        except BadRequest as wrong:
            raise CommandError(f"{wrong.problem.code}: {wrong}", returncode=1) from None
        self.stdout.write(secret)
