"""The owner of a webhook is told by mail that it was paused."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.utils import timezone

from tables.models import Table, Webhook
from tables.webhooks import mails, services
from tests.tables.hooked import Program, send
from tests.tables.limited import only_at
from tests.tables.table import OPENED, Room

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)


@pytest.fixture(autouse=True)
def mailing(settings: Any, anna: User) -> None:
    """A mail server, and the owner's address."""
    settings.EMAIL_URL = "smtp://mail.example.org"
    settings.SITE_URL = "https://desk.example.org"
    User.objects.filter(pk=anna.pk).update(email="anna@example.org")


def mail_due(later: timedelta = timedelta()) -> None:
    mails.send_due(now=timezone.now() + later)


def test_once_when_it_gave_up(room: Room, hook: Webhook, scoring: Program) -> None:
    scoring.status = 410
    room.record(OPENED)
    mail_due(MINUTE)
    assert mail.outbox == []
    send()
    for minutes in (1, 10):
        mail_due(minutes * MINUTE)
    (letter,) = mail.outbox
    assert letter.to == ["anna@example.org"]
    assert letter.subject == "The webhook Scoring computer is paused"
    assert "gone (410)" in letter.body
    assert f"https://desk.example.org/setup/webhooks/{hook.pk}/" in letter.body


def test_not_of_a_pause_by_hand_nor_after_it_goes_on(hook: Webhook, anna: User) -> None:
    now = timezone.now()
    services.pause(hook=hook, why=Webhook.Paused.BY_HAND, now=now)
    mail_due(MINUTE)
    services.resume(hook=hook, by=anna, now=now)
    services.pause(hook=hook, why=Webhook.Paused.FAILING, now=now)
    services.resume(hook=hook, by=anna, now=now)
    mail_due(MINUTE)
    assert mail.outbox == []


def test_nobody_is_told_of_a_place_that_they_see_no_more(
    hook: Webhook, anna: User, far: Table
) -> None:
    only_at(anna, far.section.tournament)
    services.pause(hook=hook, why=Webhook.Paused.OWNER, now=timezone.now())
    mail_due(MINUTE)
    hook.refresh_from_db()
    assert (mail.outbox, hook.mail_at) == ([], None)


def test_a_mail_server_that_is_away_is_asked_again(
    hook: Webhook, monkeypatch: Any
) -> None:
    def away(*_what: object) -> int:
        raise ConnectionRefusedError

    services.pause(hook=hook, why=Webhook.Paused.FAILING, now=timezone.now())
    with monkeypatch.context() as patch:
        patch.setattr(EmailBackend, "send_messages", away)
        mail_due(MINUTE)
    mail_due(2 * MINUTE)
    assert mail.outbox == []
    mail_due(6 * MINUTE)
    mail_due(20 * MINUTE)
    assert len(mail.outbox) == 1


def test_not_tried_for_ever(hook: Webhook) -> None:
    services.pause(hook=hook, why=Webhook.Paused.FAILING, now=timezone.now())
    mail_due(DAY + MINUTE)
    hook.refresh_from_db()
    assert (mail.outbox, hook.mail_at) == ([], None)
