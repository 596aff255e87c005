"""The links with which people set a password: who made one, its mail, its use.

A link opens the account. For an account that has been used before, it is mailed to the
owner and never shown to the organiser who asked for it. An owner without an address
gets it through the organiser. Both are recorded, and the owner is told at each log-in.

A process moves ``next_at`` on before it sends, as for the mails about rulings: no other
process takes the mail meanwhile, and if this one dies the mail is sent once more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.encoding import force_bytes
from django.utils.formats import date_format
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tables.access.models import NewLink
from tables.common.display_names import display_name
from tables.signals import link_mails_wait

# How long the owner is shown a new link at each log-in.
RECENT = timedelta(days=30)
# How many links of one account are listed, the newest first.
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


def renewed_links(person: User) -> Sequence[NewLink]:
    """The links made for an account after it had been used, newest first."""
    found = NewLink.objects.filter(user=person, again=True)
    return list(found.select_related("made_by").order_by("-pk")[:MOST])


def has_new_link(person: User) -> bool:
    """Whether a link was made lately for an account that had been used."""
    since = timezone.now() - RECENT
    return NewLink.objects.filter(user=person, again=True, made_at__gte=since).exists()


def maker_name(link: NewLink) -> str:
    """Who made the link, by name where there is one."""
    if link.made_by is None:
        return _("Someone whose account was deleted")
    return display_name(link.made_by)


def link_words(link: NewLink) -> str:
    """Who made the link and when, who got it, and whether it was used, in words."""
    return " ".join(_said(link))


def _said(link: NewLink) -> Iterator[str]:
    named = {"who": maker_name(link), "when": _moment(link.made_at)}
    yield _("%(who)s made a new link for this account on %(when)s.") % named
    if link.shown:
        yield _("It was shown to the person who made it.")
    elif link.sent_at:
        yield _("It was sent to the owner's e-mail address and shown to nobody.")
    elif link.next_at:
        yield _("It goes only to the owner's e-mail address. It has not been sent yet.")
    else:
        yield _("It was never sent, and nobody saw it.")
    if link.used_at:
        yield _("It was used on %(when)s.") % {"when": _moment(link.used_at)}
    else:
        yield _("It was not used.")


def _moment(at: datetime) -> str:
    here = timezone.localtime(at)
    return f"{date_format(here)} {here:%H:%M}"


logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=4)
LONGEST = timedelta(hours=1)
# With these pauses 24 tries take some 16 hours; a link is valid for three days.
MOST_TRIES = 24
AT_ONCE = 50


def send_links() -> None:
    """Send the links that are due; a failed mail is retried at its ``next_at``."""
    due = NewLink.objects.filter(next_at__lte=timezone.now()).order_by("next_at")
    for pk in list(due.values_list("pk", flat=True)[:AT_ONCE]):
        _send(pk)


def _send(pk: int) -> None:
    now = timezone.now()
    due = NewLink.objects.filter(pk=pk, next_at__lte=now)
    if not due.update(next_at=now + LEASE, tries=F("tries") + 1):
        return
    link = NewLink.objects.select_related("user", "made_by").get(pk=pk)
    if not can_be_sent(link.user) or _is_overtaken(link):
        _keep(link, next_at=None)
        return
    try:
        mail_with(link).send()
    except (SMTPException, OSError, ValueError):
        # Not its words, which may repeat the address; the others go out all the same.
        logger.warning("The link %s of an account could not be sent.", pk)
        pause = min(LEASE * link.tries, LONGEST)
        _keep(link, next_at=now + pause if link.tries < MOST_TRIES else None)
    else:
        _keep(link, next_at=None, sent_at=timezone.now())


def mail_with(link: NewLink) -> EmailMessage:
    """The text of the mail, in the language of the site."""
    with translation.override(settings.LANGUAGE_CODE):
        address = settings.SITE_URL + reverse("welcome", args=welcome_link(link.user))
        named = {
            "name": link.user.get_username(),
            "who": maker_name(link),
            "link": address,
        }
        body = _(
            "%(who)s has made a new link for your account %(name)s. Your "
            "old password no longer works. Choose a new one here. The "
            "link works once, within three days:\n\n%(link)s\n\nIf you did "
            "not ask for it, ask %(who)s why it was made. Nobody else "
            "was shown this link."
        )
        subject = _("A new link for your account %(name)s")
        return EmailMessage(
            subject=subject % named,
            body=body % named,
            to=[link.user.email],
            headers={"Auto-Submitted": "auto-generated"},
        )


def _is_overtaken(link: NewLink) -> bool:
    """Whether a newer link exists, so that this one is no longer valid."""
    return NewLink.objects.filter(user=link.user, pk__gt=link.pk).exists()


def _keep(link: NewLink, **what: object) -> None:
    NewLink.objects.filter(pk=link.pk).update(**what)
