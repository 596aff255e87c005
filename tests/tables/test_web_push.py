"""Web push: what it says and to whom, tried again, dropped, and never too late."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.alerts import pushing, services
from tables.common.outside import NotReached
from tables.models import (
    AlertSettings,
    Player,
    Push,
    PushSubscription,
    Ring,
    Seating,
    Section,
    Table,
)
from tests.tables.calling import CALLED, desk, press
from tests.tables.limited import only_at
from tests.tables.push_service import HOST, Browser, PushService, push_service
from tests.tables.table import OPENED, Room

MINUTE = timedelta(minutes=1)


@pytest.fixture
def called(room: Room) -> Room:
    room.record(OPENED, CALLED)
    return room


@pytest.fixture
def service(tmp_path: Path, monkeypatch: Any) -> Iterator[PushService]:
    with push_service(tmp_path, monkeypatch) as found:
        yield found


@pytest.fixture
def browser() -> Browser:
    return Browser()


def subscribed(user: User, browser: Browser, *, push: bool = True) -> PushSubscription:
    kept = services.subscribe(
        user=user,
        session_key=desk(user).session.session_key or "",
        now=timezone.now(),
        endpoint=f"https://{HOST}/send/{user.pk}",
        language="el",
        browser="Chrome",
        **browser.keys,
    )
    AlertSettings.objects.filter(user=user).update(push=push)
    return kept


def send(later: timedelta = timedelta()) -> None:
    pushing.send_due(clock=lambda: timezone.now() + later)


def test_the_push_says_which_table_and_no_name(
    called: Room, anna: User, browser: Browser, service: PushService
) -> None:
    player = Player.objects.create(name="Nikos Papadakis")
    Seating.objects.create(table=called.table, seat="N", player=player)
    subscribed(anna, browser)
    services.ring_due(now=timezone.now())
    send()
    (sent,) = service.sent
    raised = int(Ring.objects.get().raised.timestamp())
    assert json.loads(browser.read(sent.body)) == {
        "title": "Το τραπέζι A 1 καλεί",
        "body": "",
        "tag": f"call-{called.table.pk}-{raised}",
        "url": f"/desk/tables/{called.table.pk}/",
    }
    assert sent.headers["Content-Encoding"] == "aes128gcm"
    assert sent.headers["Urgency"] == "high"
    assert sent.headers["Authorization"].startswith("vapid t=")
    assert b"A 1" not in sent.body
    assert not Push.objects.exists()
    kept = PushSubscription.objects.get()
    assert kept.reached_at is not None
    assert kept.trouble == ""


def test_where_two_tournaments_run_it_says_which(
    called: Room, far: Table, anna: User, browser: Browser, service: PushService
) -> None:
    subscribed(anna, browser)
    services.ring_due(now=timezone.now())
    send()
    (sent,) = service.sent
    assert json.loads(browser.read(sent.body))["body"] == "Spring pairs"


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_dropped(
    called: Room, anna: User, browser: Browser, service: PushService, status: int
) -> None:
    subscribed(anna, browser)
    service.status = status
    services.ring_due(now=timezone.now())
    send()
    assert len(service.sent) == 1
    assert not PushSubscription.objects.exists()
    assert not Push.objects.exists()


@pytest.mark.parametrize("status", [429, 500, 503])
def test_it_is_tried_again_and_then_no_more(
    called: Room, anna: User, browser: Browser, service: PushService, status: int
) -> None:
    kept = subscribed(anna, browser)
    service.status = status
    services.ring_due(now=timezone.now())
    send()
    send()
    assert len(service.sent) == 1
    kept.refresh_from_db()
    assert kept.trouble == pushing.AWAY
    send(timedelta(seconds=11))
    assert len(service.sent) == 2
    service.status = 201
    send(timedelta(minutes=2))
    assert len(service.sent) == 3
    kept.refresh_from_db()
    assert kept.trouble == ""
    assert not Push.objects.exists()


def test_it_waits_as_long_as_the_service_asks(
    called: Room, anna: User, browser: Browser, service: PushService
) -> None:
    subscribed(anna, browser)
    service.status, service.headers = 429, {"Retry-After": "90"}
    services.ring_due(now=timezone.now())
    send()
    send(timedelta(seconds=85))
    assert len(service.sent) == 1
    send(timedelta(seconds=95))
    assert len(service.sent) == 2


def test_what_is_no_news_any_more_goes(
    called: Room, anna: User, browser: Browser, service: PushService
) -> None:
    subscribed(anna, browser)
    services.ring_due(now=timezone.now())
    send(timedelta(minutes=10, seconds=1))
    assert service.sent == []
    assert not Push.objects.exists()


@pytest.mark.parametrize("status", [400, 401, 403, 413])
def test_a_refusal_is_shown_and_not_repeated(
    called: Room, anna: User, browser: Browser, service: PushService, status: int
) -> None:
    kept = subscribed(anna, browser)
    service.status = status
    services.ring_due(now=timezone.now())
    send()
    send(timedelta(minutes=5))
    assert len(service.sent) == 1
    kept.refresh_from_db()
    assert kept.trouble == pushing.REFUSED


def test_without_internet_it_waits(
    called: Room, anna: User, browser: Browser, monkeypatch: Any
) -> None:
    def nothing(*_asked: Any) -> Any:
        raise NotReached("away")

    monkeypatch.setattr("tables.common.outside.addresses_of", nothing)
    kept = subscribed(anna, browser)
    services.ring_due(now=timezone.now())
    send()
    kept.refresh_from_db()
    assert kept.trouble == pushing.AWAY
    assert Push.objects.get().tries == 1


def taken(anna: User, ben: User, called: Room) -> None:
    desk(ben).post("/desk/calls/", press("take", called.table.pk, "visit"))


def given_another_place(anna: User, ben: User, called: Room) -> None:
    elsewhere = Section.objects.create(tournament=called.tournament, name="Z")
    only_at(anna, elsewhere)


def no_director_any_more(anna: User, ben: User, called: Room) -> None:
    anna.groups.clear()


def switched_off(anna: User, ben: User, called: Room) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)


def quiet_now(anna: User, ben: User, called: Room) -> None:
    now = timezone.now()
    quiet = {"quiet_from": (now - MINUTE).time(), "quiet_until": (now + MINUTE).time()}
    AlertSettings.objects.filter(user=anna).update(**quiet)


def push_off(anna: User, ben: User, called: Room) -> None:
    AlertSettings.objects.filter(user=anna).update(push=False)


CHANGES = (
    taken,
    given_another_place,
    no_director_any_more,
    switched_off,
    quiet_now,
    push_off,
)


@pytest.mark.parametrize("change", CHANGES)
def test_what_must_not_be_told_any_more_is_not_sent(
    called: Room, anna: User, ben: User, service: PushService, change: Any
) -> None:
    """Between the ring and the push something may have changed."""
    subscribed(anna, Browser())
    services.ring_due(now=timezone.now())
    assert Push.objects.count() == 1
    change(anna, ben, called)
    send()
    assert service.sent == []
    assert not Push.objects.exists()


def test_who_did_not_choose_it_gets_none(
    called: Room, anna: User, browser: Browser
) -> None:
    subscribed(anna, browser, push=False)
    assert services.ring_due(now=timezone.now()) == 1
    assert not Push.objects.exists()


def test_a_test_is_sent_to_one_browser(
    room: Room, anna: User, browser: Browser, service: PushService
) -> None:
    kept = subscribed(anna, browser)
    services.try_push(subscription=kept, now=timezone.now())
    send()
    (sent,) = service.sent
    told = json.loads(browser.read(sent.body))
    assert (told["tag"], told["url"]) == ("test", "/desk/alerts/")


def test_a_browser_belongs_to_who_subscribed_last(
    room: Room, anna: User, ben: User, browser: Browser
) -> None:
    subscribed(anna, browser)
    services.subscribe(
        user=ben,
        session_key="another",
        now=timezone.now(),
        endpoint=f"https://{HOST}/send/{anna.pk}",
        language="en",
        browser="Chrome",
        **browser.keys,
    )
    assert PushSubscription.objects.get().user == ben


def test_of_many_browsers_the_oldest_give_way(
    room: Room, anna: User, browser: Browser
) -> None:
    for number in range(services.MOST_BROWSERS + 2):
        services.subscribe(
            user=anna,
            session_key=f"session {number}",
            now=timezone.now(),
            endpoint=f"https://{HOST}/send/{number}",
            language="en",
            browser="Chrome",
            **browser.keys,
        )
    kept = PushSubscription.objects.values_list("endpoint", flat=True)
    assert len(kept) == services.MOST_BROWSERS
    assert f"https://{HOST}/send/1" not in kept
