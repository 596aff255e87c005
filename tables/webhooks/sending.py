"""Telling the webhooks: read on, send, and store the outcome.

Of what waits only the earliest entry of each table is sent, and the earliest step of
its cases (`tables.webhooks.reading`). An attempt is claimed for longer than it can
take; what a dead process had claimed is sent again then.

One process sends at a time, a thread for each attempt, and only while they do not keep
the worker for long: a webhook that answers slowly rests for three times as long.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from http import HTTPStatus
from random import uniform
from time import monotonic, sleep

from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F, Q
from django.utils import timezone

from tables.common.database import Lock, hold_number_if_free, rows
from tables.common.outside import TOTAL, NotReached, Reply, post
from tables.webhooks.envelope import NotToBeTold, body_of
from tables.webhooks.messages import Headers, headers_of
from tables.webhooks.models import Delivery, Webhook
from tables.webhooks.reading import hold_back, put_down
from tables.webhooks.secrets import SecretLost, signature
from tables.webhooks.services import pause
from tables.webhooks.sql import DUE

logger = logging.getLogger(__name__)
SENDERS, OF_ONE = 32, 4
# Seconds: attempts begin for so long; one that began goes on until `TOTAL`.
BEGINS_FOR, LOOKS_EVERY, LINGERS = 5.0, 0.1, 1.0
# After an answer that took longer than this a webhook rests, by the factor.
SLOW, RESTS = 2.0, 3
CLAIMED = timedelta(seconds=TOTAL + 4)
PAUSES = tuple(timedelta(seconds=one) for one in (10, 30, 120, 300, 900, 1800, 3000))
# An event is given up after so many tries while others arrive.
MOST_TRIES = 12
# In a row before the whole webhook waits, and for how long until it is paused.
PATIENCE, UNTIL_PAUSED = 3, timedelta(hours=24)
KEPT, DEAD_KEPT = timedelta(days=1), timedelta(days=90)
STATUS = Webhook.Trouble.STATUS
Clock = Callable[[], datetime]


@dataclass(frozen=True)
class Outgoing:
    """What is sent in one attempt."""

    delivery: Delivery
    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True)
class Attempted:
    """The outcome of an attempt: the answer, or why there is none; seconds it took."""

    answer: Reply | None
    trouble: str
    took: float

    @property
    def arrived(self) -> bool:
        """Whether the program has taken it."""
        return self.answer is not None and self.answer.status // 100 == 2


def send_due(*, clock: Clock = timezone.now, lingers: float = LINGERS) -> bool:
    """Send what is due, one process at a time; whether there is more to send."""
    if not Webhook.objects.exists():
        return False
    with hold_number_if_free(Lock.SENDING_WEBHOOKS) as ours:
        return ours and Sending(clock, lingers).run()


def forget_settled(*, now: datetime) -> None:
    """Delete what was delivered a day ago, and what was given up long ago."""
    old = Q(state=Delivery.State.DONE, settled_at__lt=now - KEPT)
    old |= Q(state=Delivery.State.DEAD, settled_at__lt=now - DEAD_KEPT)
    Delivery.objects.filter(old).delete()


@dataclass
class Sending:
    """One run of the sender."""

    clock: Clock
    lingers: float
    flying: dict[Future[Attempted], Outgoing] = field(default_factory=dict)
    slow: set[int] = field(default_factory=set)

    def run(self) -> bool:
        """Until nothing is due, or the worker has others to serve, which is told."""
        begun = busy = monotonic()
        with ThreadPoolExecutor(SENDERS) as senders:
            while True:
                is_open = monotonic() - begun < BEGINS_FOR
                if is_open and self._begin(senders):
                    busy = monotonic()
                if not self.flying and not (
                    is_open and monotonic() - busy < self.lingers
                ):
                    break
                self._finish()
        if self.slow:
            rest = timedelta(seconds=RESTS * (monotonic() - begun))
            slow = Webhook.objects.filter(pk__in=self.slow)
            slow.filter(next_at__lt=self.clock() + rest).update(
                next_at=self.clock() + rest
            )
        return not is_open and busy - begun > BEGINS_FOR - LINGERS

    def _begin(self, senders: ThreadPoolExecutor) -> bool:
        """Begin what can be begun now; whether there may be more."""
        begun = False
        for hook in self._hooks():
            begun |= hook.paused_at is None and put_down(hook, self.clock())
            for one in self._due(hook):
                if message := self._message(one):
                    self.flying[senders.submit(_post, message)] = message
                    begun = True
        return begun

    def _hooks(self) -> Iterable[Webhook]:
        """Those that may be told now; a test is sent whatever the webhook waits for."""
        going = Q(paused_at=None, next_at__lte=self.clock())
        waiting = Delivery.objects.filter(state=Delivery.State.WAITING, table=None)
        tested = Q(pk__in=waiting.values("webhook"))
        found = Webhook.objects.filter(going | tested).exclude(pk__in=self.slow)
        return found.select_related("owner").order_by("next_at", "pk")

    def _due(self, hook: Webhook) -> Iterator[Delivery]:
        most = 1 if hook.failures >= PATIENCE else OF_ONE
        flying = sum(m.delivery.webhook_id == hook.pk for m in self.flying.values())
        free = min(most - flying, SENDERS - len(self.flying))
        now = self.clock()
        is_going = hook.paused_at is None and hook.next_at <= now
        for (pk,) in rows(DUE, hook.pk, now, is_going, max(free, 0)):
            if one := _claim(pk, now):
                yield one

    def _message(self, one: Delivery) -> Outgoing | None:
        """What is sent, if it may be told."""
        try:
            return _made(one, self.clock())
        except (OperationalError, InterfaceError):
            raise
        except Exception:
            logger.exception("The message of delivery %s cannot be made.", one.pk)
            broken = Attempted(None, Webhook.Trouble.BROKEN, 0.0)
            settle(one, broken, self.clock())
            return None

    def _finish(self) -> None:
        if not self.flying:
            sleep(LOOKS_EVERY)
            return
        for one in wait(self.flying, LOOKS_EVERY, FIRST_COMPLETED).done:
            message, outcome = self.flying.pop(one), one.result()
            if outcome.took > SLOW:
                self.slow.add(message.delivery.webhook_id)
            settle(message.delivery, outcome, self.clock())


def _made(one: Delivery, now: datetime) -> Outgoing | None:
    """The message of a delivery; one that may not be told now is kept."""
    hook = one.webhook
    try:
        body = body_of(one, now)
        signed = signature(hook, str(one.message), body, now)
    except NotToBeTold:
        hold_back(one)
        return None
    except SecretLost:
        pause(hook=hook, why=Webhook.Paused.SECRET, now=now)
        Delivery.objects.filter(pk=one.pk, table=None).delete()
        return None
    signed_at = str(int(now.timestamp()))
    headers = headers_of(Headers(one.message, signed_at, signed))
    return Outgoing(one, body.encode(), headers)


def _claim(delivery_id: int, now: datetime) -> Delivery | None:
    due = Delivery.objects.filter(
        pk=delivery_id, state=Delivery.State.WAITING, next_at__lte=now
    )
    if not due.update(next_at=now + CLAIMED, tries=F("tries") + 1):
        return None
    about = ("webhook__owner", "board")
    return Delivery.objects.select_related(*about).get(pk=delivery_id)


def _post(message: Outgoing) -> Attempted:
    begun, url = monotonic(), message.delivery.webhook.url
    try:
        inside = settings.WEBHOOKS_INSIDE
        answer = post(url, message.body, message.headers, inside=inside)
        trouble = "" if answer.status // 100 == 2 else STATUS
    except NotReached as away:
        answer, trouble = None, away.code
    return Attempted(answer, trouble, monotonic() - begun)


@transaction.atomic
def settle(delivery: Delivery, outcome: Attempted, now: datetime) -> None:
    """Store the outcome of an attempt."""
    held = Webhook.objects.select_for_update(no_key=True)
    hook = held.filter(pk=delivery.webhook_id).first()
    if hook is None:
        return
    delivery.status = outcome.answer.status if outcome.answer else None
    delivery.trouble = outcome.trouble
    if outcome.arrived:
        _arrived(hook, delivery, now)
    elif delivery.is_test:
        delivery.state, delivery.settled_at = Delivery.State.DEAD, now
    else:
        _failed(hook, delivery, outcome.answer, now)
    hook.save(update_fields=OF_HOOK)
    # It may be gone: another test took its place.
    kept = Delivery.objects.filter(pk=delivery.pk)
    kept.update(**{name: getattr(delivery, name) for name in OF_DELIVERY})


OF_HOOK = (
    "failures",
    "failing_since",
    "next_at",
    "delivered_at",
    "trouble",
    "status",
    "paused_at",
    "paused",
    "mail_at",
)
OF_DELIVERY = ("state", "settled_at", "next_at", "failed_at", "trouble", "status")


def _arrived(hook: Webhook, delivery: Delivery, now: datetime) -> None:
    delivery.state, delivery.settled_at = Delivery.State.DONE, now
    hook.failures, hook.failing_since, hook.delivered_at = 0, None, now
    hook.trouble, hook.status, hook.next_at = "", delivery.status, now


def _failed(
    hook: Webhook, delivery: Delivery, answer: Reply | None, now: datetime
) -> None:
    hook.failures += 1
    hook.failing_since = hook.failing_since or now
    hook.trouble, hook.status = delivery.trouble, delivery.status
    if hook.failures >= PATIENCE:
        hook.next_at = now + _later(hook.failures - PATIENCE, answer)
    delivery.failed_at = delivery.failed_at or now
    delivery.next_at = now + _later(delivery.tries - 1, answer)
    others_arrive = hook.delivered_at and hook.delivered_at > delivery.failed_at
    if delivery.tries >= MOST_TRIES and others_arrive:
        delivery.state, delivery.settled_at = Delivery.State.DEAD, now
    if hook.paused_at is None:
        _pause_where_hopeless(hook, now)


def _later(tries: int, answer: Reply | None) -> timedelta:
    """How long to wait: with jitter, and never less than the answer asked for."""
    pause = PAUSES[min(tries, len(PAUSES) - 1)] * uniform(1, 1.2)
    asked = timedelta(seconds=min((answer and answer.again_after) or 0, 3600))
    return max(pause, asked)


def _pause_where_hopeless(hook: Webhook, now: datetime) -> None:
    if hook.status == HTTPStatus.GONE:
        why = Webhook.Paused.GONE
    elif hook.failing_since and hook.failing_since <= now - UNTIL_PAUSED:
        why = Webhook.Paused.FAILING
    else:
        return
    logger.warning("Webhook %s is paused: %s.", hook.pk, why.value)
    hook.paused, hook.paused_at, hook.mail_at = why, now, now
