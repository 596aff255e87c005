"""`manage.py remove_second_factor`: for a user who lost phone and codes."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management import BaseCommand, CommandError, CommandParser

from deploy.accounts.second_factor import remove, unreadable


class Command(BaseCommand):
    """Password alone lets these accounts in again, until they set another one up."""

    help = "Take the second factor from accounts whose app and codes are lost."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("names", nargs="*", metavar="name")
        parser.add_argument(
            "--unreadable",
            action="store_true",
            help="from all whose secret was kept under another SECRET_KEY",
        )

    def handle(self, *, names: list[str], **options: Any) -> None:
        if bool(names) == options["unreadable"]:
            raise CommandError("Say the names of accounts, or --unreadable.")
        people = User.objects.filter(username__in=names)
        if unknown := set(names) - set(people.values_list("username", flat=True)):
            raise CommandError(f"There is no account {', '.join(sorted(unknown))}.")
        for name in remove(unreadable() if options["unreadable"] else people):
            self.stdout.write(f"{name} has no second factor any more.")
