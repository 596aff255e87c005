"""A link to a new password: nobody learns by asking whether an address is known."""

from __future__ import annotations

import re
from typing import Any

import pytest
import redis
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from deploy.tasks import send_password_links

FORM = "/account/password/reset/"
SITE = "https://bridge.example"


@pytest.fixture
def known(db: None) -> User:
    return User.objects.create_user("anna", "anna@example.org", "a-long-secret")


def ask(email: str) -> tuple[int, str, list[str]]:
    """The answer's status and where it leads, and the shape of what was read."""
    with CaptureQueriesContext(connection) as asked:
        answer = Client().post(FORM, {"email": email})
    shapes = [re.sub(r"'[^']*'|\d+", "?", one["sql"]) for one in asked.captured_queries]
    return answer.status_code, answer.headers.get("Location", ""), shapes


def test_the_request_does_the_same_work_for_every_address(
    known: User, broker: redis.Redis, mailoutbox: list[Any]
) -> None:
    """A message for the worker each, and no mail; nobody is looked for."""
    assert ask("anna@example.org") == ask("nobody@example.org")
    assert broker.llen("evidence") == 2
    assert not mailoutbox


def test_without_the_broker_both_hear_the_same(known: User, settings: Any) -> None:
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    assert ask("anna@example.org") == ask("nobody@example.org")


@pytest.mark.parametrize(("language", "subject"), [("en", "Password"), ("el", "")])
def test_the_worker_sends_a_link_that_is_good_once(
    known: User, mailoutbox: list[Any], language: str, subject: str
) -> None:
    """To the site at which someone asked, in the language of the page."""
    send_password_links("anna@example.org", SITE, language)
    [letter] = mailoutbox
    assert letter.to == ["anna@example.org"]
    assert subject in letter.subject
    [link] = re.findall(rf"{SITE}(\S+)", letter.body)
    page = Client().get(link, follow=True)
    assert page.status_code == 200
    assert b'name="password1"' in page.content


def test_nothing_is_sent_where_there_is_nobody(
    known: User, mailoutbox: list[Any]
) -> None:
    send_password_links("nobody@example.org", SITE, "en")
    known.is_active = False
    known.save()
    send_password_links("anna@example.org", SITE, "en")
    assert not mailoutbox


def test_a_mail_that_cannot_be_sent_fails_no_task(
    known: User, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The address would lie among the failed tasks, and in the log."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    send_password_links("anna@example.org", SITE, "en")
    assert "was not sent" in caplog.text
    assert "anna" not in caplog.text
