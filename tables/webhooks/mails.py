"""A mail to the owner of a webhook that was paused by itself: sent at least once.

A process moves ``mail_at`` on before it sends, as for the mails about rulings. A failed
mail is retried for a day. An owner who may no longer see the webhook's tables gets no
mail; the set-up page shows the organisers that a webhook is paused.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tables.access.staff_links import can_be_sent
from tables.webhooks.envelope import seen_by, tables_of
from tables.webhooks.models import Webhook

logger = logging.getLogger(__name__)
LEASE, LONGEST = timedelta(minutes=4), timedelta(days=1)


def send_due(*, now: datetime) -> None:
    """Send the mails that are due."""
    due = Webhook.objects.filter(mail_at__lte=now).order_by("mail_at")
    for pk in list(due.values_list("pk", flat=True)):
        _send(pk, now)


def _send(pk: int, now: datetime) -> None:
    mine = Webhook.objects.filter(pk=pk, mail_at__lte=now)
    if not mine.update(mail_at=now + LEASE):
        return
    hook = Webhook.objects.select_related("owner").get(pk=pk)
    if _is_wanted(hook, now) and not _is_taken(hook):
        return
    Webhook.objects.filter(pk=pk, mail_at=now + LEASE).update(mail_at=None)


def _is_wanted(hook: Webhook, now: datetime) -> bool:
    is_old = hook.paused_at is None or hook.paused_at < now - LONGEST
    if is_old or hook.owner is None or not can_be_sent(hook.owner):
        return False
    return bool(tables_of(hook, seen_by(hook)))


def _is_taken(hook: Webhook) -> bool:
    try:
        mail_about(hook).send()
    except (SMTPException, OSError, ValueError):
        # Not its words, which may repeat the address.
        logger.warning("The mail about webhook %s could not be sent.", hook.pk)
        return False
    return True


def mail_about(hook: Webhook) -> EmailMessage:
    """The mail to the owner, in the language of the site."""
    assert hook.owner is not None
    with translation.override(settings.LANGUAGE_CODE):
        link = settings.SITE_URL + reverse("setup_webhook", args=[hook.pk])
        named = {"name": hook.name, "why": hook.get_paused_display(), "link": link}
        subject = _("The webhook %(name)s is paused") % named
        body = _(
            "%(why)s. What is recorded meanwhile is kept, and sent when you "
            "resume it here:\n\n%(link)s"
        )
    return EmailMessage(
        subject=" ".join(subject.split()),
        body=body % named,
        to=[hook.owner.email],
        headers={"Auto-Submitted": "auto-generated"},
    )
