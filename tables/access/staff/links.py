"""The links with which people choose a password: who made one, and what became of it.

A link opens the account. So of an account that has been used it is never handed to
whoever asks for it where the owner has an address: it goes there alone. Where he has
none it is shown; either is on record, and the owner is told at each log-in.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from tables.access.models import NewLink
from tables.signals import letters_wait

# For so long somebody is told of it whenever he logs in.
RECENT = timedelta(days=30)
# So many are listed of one account.
MOST = 20


def welcome_link(person: User) -> tuple[str, str]:
    """What goes into somebody's link: who it is, and a token that works once."""
    who = urlsafe_base64_encode(force_bytes(person.pk))
    return who, default_token_generator.make_token(person)


def put_down(*, person: User, by: User, again: bool) -> NewLink:
    """Put a link on record, and have it sent where it goes to the owner alone."""
    now, shown = timezone.now(), not (again and can_be_sent(person))
    link = NewLink.objects.create(
        user=person,
        made_by=by,
        made_at=now,
        again=again,
        shown=shown,
        next_at=None if shown else now,
    )
    if not shown:
        transaction.on_commit(lambda: letters_wait.send(sender=NewLink))
    return link


def can_be_sent(person: User) -> bool:
    """Whether there is an address, a server that takes mail, and a site to name."""
    return bool(person.email and settings.EMAIL_URL and settings.SITE_URL)


def has_been_used(person: User) -> bool:
    """Whether somebody has chosen a password for this account, even if it is gone."""
    if person.has_usable_password() or person.last_login is not None:
        return True
    theirs = NewLink.objects.filter(user=person)
    return theirs.filter(again=True).exists() or theirs.exclude(used_at=None).exists()


def mark_used(person: User) -> None:
    """A password was chosen with the last link: only that one was good."""
    last = NewLink.objects.filter(user=person).order_by("pk").last()
    if last is not None and last.used_at is None:
        NewLink.objects.filter(pk=last.pk).update(used_at=timezone.now())


def made_again(person: User) -> Sequence[NewLink]:
    """The links made for somebody's account after it had been used, newest first."""
    found = NewLink.objects.filter(user=person, again=True)
    return list(found.select_related("made_by").order_by("-pk")[:MOST])


def is_to_be_told(person: User) -> bool:
    """Whether a link was made lately for an account that had been used."""
    since = timezone.now() - RECENT
    return NewLink.objects.filter(user=person, again=True, made_at__gte=since).exists()
