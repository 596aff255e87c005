"""Sending what was put down for a browser: tried again while it is of use.

A worker claims a push by moving its time on; one that dies leaves it to the next. The
message says which table calls, and never who sits there.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from http import HTTPStatus
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import override

from tables.access.roles import DIRECTORS, is_one_of
from tables.access.visibility import tournament_names, visibility_of
from tables.alerts.encryption import decoded, encrypt, signature
from tables.alerts.models import AlertSettings, Push, PushSubscription, Ring
from tables.alerts.push_services import post
from tables.alerts.selectors import rings_now
from tables.alerts.wording import Alert, call_alert, trial_alert
from tables.calls.selectors import item_assignments
from tables.common.database import Lock, hold_number_if_free
from tables.common.outside import NotReached, Reply

logger = logging.getLogger(__name__)
# After that a call is no news any more; a push service keeps it no longer either.
OF_USE = timedelta(minutes=10)
# Longer than a task may run (rulings/tasks.py).
CLAIMED = timedelta(minutes=4)
PAUSES = tuple(timedelta(seconds=one) for one in (10, 20, 40, 80, 120))
AT_ONCE, SENDERS = 200, 8
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
# What the person's page says of a browser that was not reached.
AWAY, REFUSED = "away", "refused"


@dataclass(frozen=True)
class Message:
    """A push that is ready to be sent."""

    push: Push
    body: bytes
    headers: dict[str, str]


def due_pushes(now: datetime) -> list[int]:
    """The pushes to be sent now; what was never sent and is of no use any more goes."""
    Push.objects.filter(made_at__lte=now - OF_USE).delete()
    due = Push.objects.filter(next_at__lte=now).order_by("next_at", "pk")
    return list(due.values_list("pk", flat=True)[:AT_ONCE])


def send_due(*, now: datetime) -> None:
    """Send the pushes that are due.

    One process at a time: where there is no Internet each try waits, and the others
    have their own work.
    """
    with hold_number_if_free(Lock.PUSHING) as ours:
        if ours:
            _send_all(due_pushes(now), now)


def _send_all(due: Iterable[int], now: datetime) -> None:
    claimed = filter(None, (_claim(one, now) for one in due))
    messages = list(filter(None, (_message(push, now) for push in claimed)))
    with ThreadPoolExecutor(SENDERS) as senders:
        # The requests alone: what they lead to is stored here.
        for message, answer in zip(messages, senders.map(_post, messages), strict=True):
            _answered(message.push, answer, now)


def _message(push: Push, now: datetime) -> Message | None:
    """What is sent; a push that is of no use any more goes."""
    alert = _alert(push, now)
    if alert is None:
        push.delete()
        return None
    browser = push.subscription
    body = encrypt(
        msgspec.json.encode(alert), decoded(browser.p256dh), decoded(browser.auth)
    )
    headers = {
        "Authorization": signature(browser.endpoint, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(int(OF_USE.total_seconds())),
        "Topic": alert.tag,
        "Urgency": "high",
    }
    return Message(push, body, headers)


def _post(message: Message) -> Reply | None:
    """The answer of the push service; None where it was not reached."""
    try:
        return post(message.push.subscription.endpoint, message.body, message.headers)
    except NotReached as away:
        logger.warning("A push service was not reached: %s", away.__cause__ or away)
        return None


def _claim(push_id: int, now: datetime) -> Push | None:
    due = Push.objects.filter(pk=push_id, next_at__lte=now)
    if not due.update(next_at=now + CLAIMED):
        return None
    about = ("ring__table__section", "ring__user", "subscription__user")
    return Push.objects.select_related(*about).get(pk=push_id)


def _alert(push: Push, now: datetime) -> Alert | None:
    """What the browser shows; None where it is not to be told, or not any more."""
    user = push.subscription.user
    if not user.is_active or not is_one_of(user, DIRECTORS):
        return None
    with override(push.subscription.language):
        if push.ring is None:
            return trial_alert(reverse("desk_alerts"))
        return _of_call(push.ring, now)


def _of_call(ring: Ring, now: datetime) -> Alert | None:
    visibility = visibility_of(ring.user)
    still = any(
        (one.call.table, one.call.raised) == (ring.table_id, ring.raised)
        and one.rings(ring.user_id)
        for one in rings_now(item_assignments(now), now)
    )
    chosen = AlertSettings.objects.filter(user=ring.user, push=True)
    if not (still and visibility.covers(ring.table_id) and chosen.exists()):
        return None
    table, section = ring.table, ring.table.section
    name = table.name or f"{section.name} {table.number}"
    event = tournament_names(visibility).get(section.tournament_id, "")
    return call_alert(table.pk, ring.raised, name, event)


def _answered(push: Push, answer: Reply | None, now: datetime) -> None:
    """Sent; or the browser is gone, or it is refused for good; or tried again later."""
    status = answer.status if answer else HTTPStatus.SERVICE_UNAVAILABLE
    if HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
        _told(push.subscription, reached_at=now, failed_at=None, trouble="")
        push.delete()
    elif status in GONE:
        push.subscription.delete()
    elif status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500:
        _later(push, now, answer.again_after if answer else None)
    else:
        logger.warning("A push service refused a message: %s", status)
        _told(push.subscription, failed_at=now, trouble=REFUSED)
        push.delete()


def _later(push: Push, now: datetime, again_after: int | None) -> None:
    _told(push.subscription, failed_at=now, trouble=AWAY)
    pause = PAUSES[min(push.tries, len(PAUSES) - 1)]
    asked = timedelta(seconds=min(again_after or 0, int(OF_USE.total_seconds())))
    push.next_at, push.tries = now + max(pause, asked), push.tries + 1
    push.save(update_fields=["next_at", "tries"])


def _told(browser: PushSubscription, **what: Any) -> None:
    PushSubscription.objects.filter(pk=browser.pk).update(**what)
