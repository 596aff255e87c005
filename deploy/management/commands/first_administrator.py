"""`manage.py first_administrator`: the account that a new server begins with."""

import os
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from tables.access.staff_links import welcome_link

NAME = "admin"


class Command(BaseCommand):
    """Makes `admin` where no account administers this server."""

    help = (
        "Make the account admin where there is no administrator: with the password in"
        " FIRST_PASSWORD, or with --link and a link that is good once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="only look: 0 or 1")
        parser.add_argument("--link", metavar="ADDRESS", help="print a link instead")

    def handle(self, *args: Any, **options: Any) -> None:
        is_there = _administrators().exists()
        if options["check"]:
            raise SystemExit(0 if is_there else 1)
        if is_there:
            raise CommandError("This server has an administrator already.")
        if options["link"]:
            self.stdout.write(_with_link(options["link"]))
        else:
            _with_password(os.environ.get("FIRST_PASSWORD", ""))


def _administrators() -> Any:
    """The accounts that administer this server and can log in."""
    active = User.objects.filter(is_superuser=True, is_active=True)
    return active.exclude(password__startswith="!")


def _with_link(address: str) -> str:
    person = _account()
    person.set_unusable_password()
    person.save()
    link = address.rstrip("/") + reverse("welcome", args=welcome_link(person))
    return (
        "Nobody administers this server yet. Open this link once, on this machine or in"
        f" the hall, and choose the password of the account {NAME}:\n\n  {link}\n"
    )


def _with_password(password: str) -> None:
    person = _account()
    try:
        validate_password(password, person)
    except ValidationError as wrong:
        raise CommandError(" ".join(wrong.messages)) from wrong
    person.set_password(password)
    person.save()


def _account() -> User:
    person = User.objects.filter(username=NAME).first() or User(username=NAME)
    person.is_superuser = person.is_staff = person.is_active = True
    return person
