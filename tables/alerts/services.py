"""Recording who was rung, and keeping how a person is alerted and where."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction

from tables.alerts.models import Push, PushSubscription, Ring
from tables.alerts.selectors import Rings, rings_now
from tables.alerts.sql import NOTE_RING
from tables.calls.selectors import item_assignments
from tables.common.database import rows
from tables.event_store.notifier import notify_desks
from tables.signals import pushes_wait

KEPT = timedelta(days=1)
# A person reads on a handful of browsers; the oldest gives way to another.
MOST_BROWSERS = 10


@transaction.atomic
def ring_due(*, now: datetime) -> int:
    """Record whom calls ring now, and put down what is pushed; how many were rung."""
    found = rings_now(item_assignments(now), now)
    rung = [ring for rings in found for ring in _note(rings, now)]
    if rung:
        Ring.objects.filter(at__lt=now - KEPT).delete()
        put_down(rung, now)
        transaction.on_commit(notify_desks)
    return len(rung)


def _note(rings: Rings, now: datetime) -> list[Ring]:
    call, noted = rings.call, []
    for rung, user in rings.missing:
        told = Ring(
            table_id=call.table, raised=call.raised, rung=rung, user_id=user, at=now
        )
        new = rows(NOTE_RING, call.table, call.raised, rung, user, now)
        for (told.pk,) in new:
            noted.append(told)
    return noted


def put_down(rung: list[Ring], now: datetime) -> None:
    """Put down a push for each browser of those rung who chose web push."""
    users = {ring.user_id: ring for ring in rung}
    chosen = PushSubscription.objects.filter(user__in=users, user__alerts__push=True)
    browsers: dict[int, list[int]] = {}
    for pk, user in chosen.values_list("pk", "user"):
        browsers.setdefault(user, []).append(pk)
    _queue(
        [
            Push(ring_id=ring.pk, subscription_id=browser, made_at=now, next_at=now)
            for ring in rung
            for browser in browsers.get(ring.user_id, ())
        ]
    )


def try_push(*, subscription: PushSubscription, now: datetime) -> None:
    """Put down a test for one browser."""
    _queue([Push(subscription=subscription, made_at=now, next_at=now)])


def _queue(pushes: list[Push]) -> None:
    if Push.objects.bulk_create(pushes):
        transaction.on_commit(partial(pushes_wait.send, sender=Push))


@transaction.atomic
def subscribe(*, user: Any, now: datetime, **given: str) -> PushSubscription:
    """Keep where a browser is reached, and its keys; it belongs to this person now."""
    endpoint = given.pop("endpoint")
    kept, _new = PushSubscription.objects.update_or_create(
        endpoint=endpoint,
        defaults=given
        | {"user": user, "made_at": now, "failed_at": None, "trouble": ""},
    )
    mine = PushSubscription.objects.filter(user=user).order_by("-made_at", "-pk")
    old = list(mine.values_list("pk", flat=True)[MOST_BROWSERS:])
    PushSubscription.objects.filter(pk__in=old).delete()
    return kept
