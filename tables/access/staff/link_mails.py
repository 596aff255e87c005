"""The mail with a new password link, sent to the owner of the account only.

A process moves ``next_at`` on before it sends, as for the mails about rulings: no other
process takes the mail meanwhile, and if this one dies the mail is sent once more.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from tables.access.models import NewLink
from tables.access.staff.links import can_be_sent, maker, welcome_link

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=4)
LONGEST = timedelta(hours=1)
# A link is good for three days; with these pauses that is about one of them.
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
        named = {"name": link.user.get_username(), "who": maker(link), "link": address}
        body = _(
            "%(who)s has made a new link for your account %(name)s. Your password works"
            " no longer. Choose another one here; the link works once, for three days:"
            "\n\n%(link)s\n\nIf you did not ask for it, ask %(who)s why. Nobody else"
            " was shown this link."
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
