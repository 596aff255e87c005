"""The links with which people set a password: who made one, and whether it was used.

A link opens the account. For an account that has been used before, it is mailed to the
owner and never shown to the organiser who asked for it. An owner without an address
gets it through the organiser. Both are recorded, and the owner is told at each log-in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db import transaction
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.formats import date_format
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tables.access.models import NewLink
from tables.signals import link_mails_wait

# For so long the owner is told of a new link at each log-in.
RECENT = timedelta(days=30)
# So many are listed of one account.
MOST = 20


def welcome_link(person: User) -> tuple[str, str]:
    """The parts of a link: the user's encoded id, and a token that works once."""
    who = urlsafe_base64_encode(force_bytes(person.pk))
    return who, default_token_generator.make_token(person)


def record_link(*, person: User, by: User, again: bool) -> NewLink:
    """Record a link, and queue its mail where it goes to the owner only."""
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
        transaction.on_commit(lambda: link_mails_wait.send(sender=NewLink))
    return link


def can_be_sent(person: User) -> bool:
    """Whether a link can be mailed: address, mail server and site address are known."""
    return bool(person.email and settings.EMAIL_URL and settings.SITE_URL)


def has_been_used(person: User) -> bool:
    """Whether a password was ever set for this account, even if it was taken away."""
    if person.has_usable_password() or person.last_login is not None:
        return True
    theirs = NewLink.objects.filter(user=person)
    return theirs.filter(again=True).exists() or theirs.exclude(used_at=None).exists()


def mark_used(person: User) -> None:
    """Record that a password was set with the newest link, the only valid one."""
    last = NewLink.objects.filter(user=person).order_by("pk").last()
    if last is not None and last.used_at is None:
        NewLink.objects.filter(pk=last.pk).update(used_at=timezone.now())


def made_again(person: User) -> Sequence[NewLink]:
    """The links made for an account after it had been used, newest first."""
    found = NewLink.objects.filter(user=person, again=True)
    return list(found.select_related("made_by").order_by("-pk")[:MOST])


def is_to_be_told(person: User) -> bool:
    """Whether a link was made lately for an account that had been used."""
    since = timezone.now() - RECENT
    return NewLink.objects.filter(user=person, again=True, made_at__gte=since).exists()


def maker(link: NewLink) -> str:
    """Who made the link, by name where there is one."""
    if link.made_by is None:
        return _("Somebody whose account is gone")
    return link.made_by.get_full_name() or link.made_by.get_username()


def link_words(link: NewLink) -> str:
    """Who made the link and when, who got it, and whether it was used, in words."""
    return " ".join(_said(link))


def _said(link: NewLink) -> Iterator[str]:
    named = {"who": maker(link), "when": _moment(link.made_at)}
    yield _("On %(when)s %(who)s made a new link for this account.") % named
    if link.shown:
        yield _("It was shown to the person who made it.")
    elif link.sent_at:
        yield _("It was sent to the owner's address and shown to nobody.")
    elif link.next_at:
        yield _("It goes to the owner's address alone, and is not sent yet.")
    else:
        yield _("It was never sent, and nobody saw it.")
    if link.used_at:
        yield _("It was used on %(when)s.") % {"when": _moment(link.used_at)}
    else:
        yield _("It was not used.")


def _moment(at: datetime) -> str:
    here = timezone.localtime(at)
    return f"{date_format(here)} {here:%H:%M}"
