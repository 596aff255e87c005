"""Sending what was put down for a browser: tried again while it is of use.

A push is claimed for longer than an attempt can take; what a dead process had claimed
is sent again then. Whether it may be told is asked in the transaction that claims it.
The message says which table calls, and never who sits there.

One process sends at a time, a thread for each attempt. Of one push service only so many
are under way at once: where it answers slowly, the others have threads of their own.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http import HTTPStatus
from random import uniform
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import msgspec
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F
from django.utils import timezone

from tables.alerts.encryption import decoded, encrypt, signature
from tables.alerts.models import Push, PushSubscription
from tables.alerts.push_services import post
from tables.alerts.telling import NotToBeTold, alert_of
from tables.alerts.wording import Alert
from tables.common.database import Lock, hold_number_if_free
from tables.common.outside import TOTAL, NotReached, Reply

logger = logging.getLogger(__name__)
# After that a call is no news any more; a push service keeps it no longer either.
OF_USE = timedelta(minutes=10)
CLAIMED = timedelta(seconds=TOTAL + 4)
PAUSES = tuple(timedelta(seconds=one) for one in (10, 20, 40, 80, 120))
# At once, and of them to one push service.
SENDERS, OF_ONE = 32, 8
# Seconds: attempts begin for so long (a task may take 120, see rulings/tasks.py).
BEGINS_FOR, LOOKS_EVERY = 60.0, 0.2
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
# What the person's page says of a browser that was not reached.
AWAY, REFUSED = "away", "refused"
Clock = Callable[[], datetime]


@dataclass(frozen=True)
class Message:
    """A push that is on its way, and to whom."""

    push: int
    tries: int
    browser: int
    owner: int
    endpoint: str
    body: bytes
    headers: dict[str, str]


def is_due(now: datetime) -> bool:
    """Whether there is anything to send now."""
    return Push.objects.filter(next_at__lte=now).exists()


def send_due(*, clock: Clock = timezone.now) -> bool:
    """Send what is due, one process at a time; whether there is more to send."""
    Push.objects.filter(made_at__lte=clock() - OF_USE).delete()
    with hold_number_if_free(Lock.PUSHING) as ours:
        if ours:
            _Sending(clock).run()
    return ours and is_due(clock())


@dataclass
class _Sending:
    """One run of the sender."""

    clock: Clock
    flying: dict[Future[Reply | None], Message] = field(default_factory=dict)

    def run(self) -> None:
        """Until nothing is due or under way, or the worker has others to serve."""
        until = monotonic() + BEGINS_FOR
        with ThreadPoolExecutor(SENDERS) as senders:
            while True:
                if monotonic() < until:
                    self._begin(senders)
                if not self.flying:
                    break
                self._finish()

    def _begin(self, senders: ThreadPoolExecutor) -> None:
        for push in self._next():
            if message := _message(push, self.clock()):
                self.flying[senders.submit(_post, message)] = message

    def _next(self) -> Iterator[int]:
        """What is due and has a thread free, the longest due first."""
        due = Push.objects.filter(next_at__lte=self.clock()).order_by("next_at", "pk")
        for push, endpoint in due.values_list("pk", "subscription__endpoint"):
            if len(self.flying) >= SENDERS:
                return
            asked = Counter(_host(one.endpoint) for one in self.flying.values())
            if asked[_host(endpoint)] < OF_ONE:
                yield push

    def _finish(self) -> None:
        for one in wait(self.flying, LOOKS_EVERY, FIRST_COMPLETED).done:
            _settle(self.flying.pop(one), one.result(), self.clock())


def _host(endpoint: str) -> str:
    return urlsplit(endpoint).netloc


def _message(push: int, now: datetime) -> Message | None:
    """The message of a push; a push whose message cannot be made is deleted."""
    try:
        return _claim(push, now)
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        logger.exception("The message of push %s cannot be made.", push)
        Push.objects.filter(pk=push).delete()
        return None


@transaction.atomic
def _claim(push_id: int, now: datetime) -> Message | None:
    """Claim a push that is due; delete it if it may not be told any more.

    The subscription is locked, so that the browser's owner cannot change meanwhile.
    """
    both = ("self", "subscription")
    held = Push.objects.select_for_update(no_key=True, skip_locked=True, of=both)
    held = held.select_related("subscription__user", "ring__table__section")
    push = held.filter(pk=push_id, next_at__lte=now).first()
    if push is None:
        return None
    try:
        alert = alert_of(push, now)
    except NotToBeTold:
        push.delete()
        return None
    Push.objects.filter(pk=push.pk).update(next_at=now + CLAIMED, tries=F("tries") + 1)
    return _encrypted(push, alert, now)


def _encrypted(push: Push, alert: Alert, now: datetime) -> Message:
    """What is posted for a push: the alert, which its browser alone can decrypt."""
    browser = push.subscription
    body = encrypt(
        msgspec.json.encode(alert), decoded(browser.p256dh), decoded(browser.auth)
    )
    headers = {
        "Authorization": signature(browser.endpoint, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int((push.made_at + OF_USE - now).total_seconds())),
        "Topic": alert.tag,
        "Urgency": "high",
    }
    return Message(
        push=push.pk,
        tries=push.tries,
        browser=browser.pk,
        owner=browser.user_id,
        endpoint=browser.endpoint,
        body=body,
        headers=headers,
    )


def _post(message: Message) -> Reply | None:
    """The answer of the push service; None where it was not reached."""
    try:
        return post(message.endpoint, message.body, message.headers)
    except NotReached as away:
        logger.warning("A push service was not reached: %s", away.__cause__ or away)
    except Exception:
        logger.exception("Push %s could not be sent.", message.push)
    return None


@transaction.atomic
def _settle(message: Message, answer: Reply | None, now: datetime) -> None:
    """Store the outcome: sent, browser gone, refused for good, or tried again later."""
    status = answer.status if answer else HTTPStatus.SERVICE_UNAVAILABLE
    push, owner = Push.objects.filter(pk=message.push), message.owner
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        _told(message.browser, owner, reached_at=now, failed_at=None, trouble="")
        push.delete()
    elif status in GONE:
        PushSubscription.objects.filter(endpoint=message.endpoint).delete()
    elif status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500:
        _told(message.browser, owner, failed_at=now, trouble=AWAY)
        again = answer.again_after if answer else None
        push.update(next_at=now + _pause(message.tries, again))
    else:
        logger.warning("A push service refused a message: %s", status)
        _told(message.browser, owner, failed_at=now, trouble=REFUSED)
        push.delete()


def _pause(tries: int, again_after: int | None) -> timedelta:
    """How long to wait; never all at one moment, never less than was asked for."""
    pause = PAUSES[min(tries, len(PAUSES) - 1)] * uniform(1, 1.1)
    asked = min(again_after or 0, int(OF_USE.total_seconds()))
    return max(pause, timedelta(seconds=asked))


def _told(browser: int, owner: int, **what: Any) -> None:
    """Keep the outcome of a push, for the page of the person it was sent to."""
    PushSubscription.objects.filter(pk=browser, user=owner).update(**what)
