"""What became of a link that was made for somebody's account."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tables.access.models import NewLink


def maker(link: NewLink) -> str:
    """Who made it, by name where there is one."""
    if link.made_by is None:
        return _("Somebody whose account is gone")
    return link.made_by.get_full_name() or link.made_by.get_username()


def link_words(link: NewLink) -> str:
    """Who made it and when, who got it, and whether it was used."""
    return " ".join(_said(link))


def _said(link: NewLink) -> Iterator[str]:
    named = {"who": maker(link), "when": _moment(link.made_at)}
    yield _("On %(when)s %(who)s made a new link for this account.") % named
    if link.shown:
        yield _("Whoever made it saw it.")
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
