"""How pushes are sent: none holds another up, each in time, and what cannot be goes."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import wait
from datetime import timedelta
from functools import partial
from itertools import pairwise
from operator import add
from threading import Event, Lock
from time import monotonic, sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.alerts import pushing, services
from tables.common.outside import NotReached, Reply
from tables.models import Push, PushSubscription
from tests.tables.calling import CALLED, desk
from tests.tables.push_service import Browser
from tests.tables.table import OPENED, Room

# Seconds that no machine takes, however busy, for what does not wait.
LONG = 30
SLOW, QUICK = "slow.example.org", "quick.example.org"


class Services:
    """Push services that answer as they are told; what they were sent, in order."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, str]]] = []
        self.under_way: Counter[str] = Counter()
        self.most = 0
        self.quick_one_came = Event()
        self.lock = Lock()

    def post(self, endpoint: str, _body: bytes, headers: dict[str, str]) -> Reply:
        host = endpoint.split("/")[2]
        with self.lock:
            self.sent.append((host, headers))
            self.under_way[host] += 1
            self.most = max(self.most, self.under_way[host])
        try:
            return self.answer(host)
        finally:
            with self.lock:
                self.under_way[host] -= 1

    def answer(self, host: str) -> Reply:
        if host == QUICK:
            self.quick_one_came.set()
            return Reply(201)
        # It answers only after the others were served, or not at all.
        if not self.quick_one_came.wait(2 * LONG):
            raise NotReached("slow")
        return Reply(503)


@pytest.fixture
def push_services(monkeypatch: Any) -> Services:
    found = Services()
    monkeypatch.setattr(pushing, "post", found.post)
    return found


@pytest.fixture
def called(room: Room) -> Room:
    room.record(OPENED, CALLED)
    return room


def subscribed(user: User, endpoint: str) -> PushSubscription:
    return services.subscribe(
        user=user,
        session_key=desk(user).session.session_key or "",
        now=timezone.now(),
        endpoint=f"https://{endpoint}",
        language="en",
        browser="Chrome",
        **Browser().keys,
    )


def test_a_slow_push_service_holds_no_other_up(
    called: Room, anna: User, ben: User, push_services: Services
) -> None:
    """Of one host so many are under way; another host is served meanwhile."""
    for number in range(pushing.OF_ONE + 1):
        subscribed(anna, f"{SLOW}/{number}")
    subscribed(ben, f"{QUICK}/1")
    services.ring_due(now=timezone.now())
    Push.objects.filter(subscription__user=ben).update(next_at=timezone.now())
    begun = monotonic()
    pushing.send_due()
    assert monotonic() - begun < LONG
    hosts = Counter(host for host, _headers in push_services.sent)
    assert hosts == {SLOW: pushing.OF_ONE + 1, QUICK: 1}
    assert push_services.most == pushing.OF_ONE
    assert PushSubscription.objects.get(user=ben).reached_at is not None


def test_what_rings_meanwhile_goes_with_it(
    called: Room, anna: User, ben: User, push_services: Services, monkeypatch: Any
) -> None:
    """A ring that comes while a slow service is waited for does not wait for it."""
    subscribed(anna, f"{SLOW}/1")
    quick = subscribed(ben, f"{QUICK}/1")
    services.try_push(
        subscription=PushSubscription.objects.get(user=anna), now=timezone.now()
    )
    waited: list[Any] = []

    def waiting(*asked: Any) -> Any:
        if not waited:
            services.try_push(subscription=quick, now=timezone.now())
        waited.append(asked)
        return wait(*asked)

    monkeypatch.setattr(pushing, "wait", waiting)
    pushing.send_due()
    assert [host for host, _headers in push_services.sent] == [SLOW, QUICK]
    assert PushSubscription.objects.get(user=anna).trouble == pushing.AWAY


def test_a_message_that_cannot_be_made_holds_no_other_up(
    called: Room, anna: User, ben: User, push_services: Services
) -> None:
    broken = subscribed(anna, f"{QUICK}/1")
    PushSubscription.objects.filter(pk=broken.pk).update(p256dh="no key")
    subscribed(ben, f"{QUICK}/2")
    services.ring_due(now=timezone.now())
    pushing.send_due()
    assert len(push_services.sent) == 1
    assert not Push.objects.exists()


def test_a_push_service_keeps_it_no_longer_than_it_is_of_use(
    called: Room, anna: User, push_services: Services
) -> None:
    subscribed(anna, f"{QUICK}/1")
    services.ring_due(now=timezone.now())
    later = timezone.now() + timedelta(minutes=4)
    pushing.send_due(clock=lambda: later)
    ((_host, headers),) = push_services.sent
    assert 355 <= int(headers["TTL"]) <= 360
    assert headers["Urgency"] == "high"
    assert len(headers["Topic"]) <= 32


def test_what_a_dead_process_had_claimed_is_sent_again(
    called: Room, anna: User, push_services: Services
) -> None:
    subscribed(anna, f"{QUICK}/1")
    services.ring_due(now=timezone.now())
    now = timezone.now()
    assert pushing._message(Push.objects.get().pk, now) is not None
    assert pushing._message(Push.objects.get().pk, now) is None
    pushing.send_due(clock=lambda: now + pushing.CLAIMED - timedelta(seconds=1))
    assert push_services.sent == []
    pushing.send_due(clock=lambda: now + pushing.CLAIMED)
    assert len(push_services.sent) == 1


def test_it_is_tried_later_and_later_and_not_for_ever(
    called: Room, anna: User, push_services: Services, monkeypatch: Any
) -> None:
    monkeypatch.setattr(pushing, "uniform", lambda _least, most: most)
    push_services.quick_one_came.set()
    subscribed(anna, f"{SLOW}/1")
    services.ring_due(now=timezone.now())
    start, times = timezone.now(), []
    for second in range(0, 700, 5):
        before = len(push_services.sent)
        pushing.send_due(clock=partial(add, start, timedelta(seconds=second)))
        if len(push_services.sent) > before:
            times.append(second)
    gaps = [after - one for one, after in pairwise(times)]
    assert gaps == sorted(gaps)
    assert 4 <= len(times) <= 8
    assert not Push.objects.exists()


def test_a_run_ends_though_a_service_is_never_well(
    called: Room, anna: User, push_services: Services, monkeypatch: Any
) -> None:
    """The worker has others to serve; what is left is asked for again."""
    monkeypatch.setattr(pushing, "BEGINS_FOR", 0.0)
    subscribed(anna, f"{QUICK}/1")
    services.ring_due(now=timezone.now())
    sleep(0.01)
    assert pushing.send_due() is True
    assert push_services.sent == []
