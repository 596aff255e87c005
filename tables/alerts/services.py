"""Recording who was rung, and keeping how a person is alerted and where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.db import transaction

from tables.alerts.models import (
    AlertSettings,
    Escalation,
    Push,
    PushSubscription,
    Ring,
)
from tables.alerts.selectors import Rings, rings_now
from tables.alerts.sql import NOTE_RING
from tables.calls.selectors import item_assignments
from tables.common.database import Lock, hold, rows
from tables.event_store.notifier import notify_desks
from tables.signals import pushes_wait
from tables.tournaments.models import Tournament

KEPT = timedelta(days=1)
# A person reads on a handful of browsers; the oldest gives way to another.
MOST_BROWSERS = 10


@transaction.atomic
def ring_due(*, now: datetime) -> int:
    """Record whom calls ring now, and put down what is pushed; how many were rung."""
    # Of two workers at once the second sees what the first has recorded.
    hold(Lock.RINGING)
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


@transaction.atomic
def try_push(*, subscription: PushSubscription, now: datetime) -> None:
    """Put down a test for one browser; of several tests one waits."""
    Push.objects.filter(subscription=subscription, ring=None).delete()
    _queue([Push(subscription=subscription, made_at=now, next_at=now)])


def _queue(pushes: list[Push]) -> None:
    if Push.objects.bulk_create(pushes):
        transaction.on_commit(partial(pushes_wait.send, sender=Push))


@transaction.atomic
def subscribe(
    *, user: Any, session_key: str, now: datetime, **given: str
) -> PushSubscription:
    """Keep where a browser is reached, and its keys; it belongs to this log-in now.

    Pushes queued for the browser's previous owner are deleted. The user's web push is
    switched on; without it the browser would get nothing.
    """
    endpoint = given.pop("endpoint")
    held = PushSubscription.objects.select_for_update(no_key=True)
    before = held.filter(endpoint=endpoint)
    Push.objects.filter(subscription__in=list(before.exclude(user=user))).delete()
    PushSubscription.objects.filter(session_key=session_key).exclude(
        endpoint=endpoint
    ).delete()
    mine = {"user": user, "session_key": session_key, "made_at": now}
    fresh = {"reached_at": None, "failed_at": None, "trouble": ""}
    kept, _new = PushSubscription.objects.update_or_create(
        endpoint=endpoint, defaults=given | mine | fresh
    )
    AlertSettings.objects.update_or_create(user=user, defaults={"push": True})
    _give_way(user)
    return kept


def _give_way(user: Any) -> None:
    mine = PushSubscription.objects.filter(user=user).order_by("-made_at", "-pk")
    old = list(mine.values_list("pk", flat=True)[MOST_BROWSERS:])
    PushSubscription.objects.filter(pk__in=old).delete()


@transaction.atomic
def renew_browser(*, user: Any, session_key: str, endpoint: str) -> bool:
    """Bind a browser to the current log-in; whether this user had added it.

    Another user's subscription of the same browser is deleted.
    """
    here = PushSubscription.objects.filter(endpoint=endpoint)
    here.exclude(user=user).delete()
    return here.filter(user=user).update(session_key=session_key) > 0


def remove_browser(*, subscription: PushSubscription) -> None:
    """Reach a browser no more."""
    subscription.delete()


def forget_browsers_of(*, session_key: str) -> None:
    """Reach no browser any more in which this log-in was; it has ended."""
    if session_key:
        PushSubscription.objects.filter(session_key=session_key).delete()


@transaction.atomic
def choose(
    *,
    user: Any,
    chosen: Mapping[str, Any],
    sections: Collection[int],
    offered: Collection[int],
) -> None:
    """Keep how a person is called, and which of the offered sections are theirs.

    Sections that were not offered stay as they were. ``chosen`` is by the names of
    `AlertSettings`.
    """
    kept, _new = AlertSettings.objects.update_or_create(user=user, defaults=chosen)
    kept.sections.remove(*(pk for pk in offered if pk not in sections))
    kept.sections.add(*sections)


def set_escalation(*, tournament: Tournament, minutes: int, head: Any) -> None:
    """Keep when the next director is rung at a tournament, and who is head."""
    Escalation.objects.update_or_create(
        tournament=tournament, defaults={"minutes": minutes, "head": head}
    )
