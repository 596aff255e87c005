"""A browser that changes hands: who has left it is told nothing there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tables.alerts import pushing, services
from tables.common.outside import Reply
from tables.models import AlertSettings, Push, PushSubscription
from tests.tables.calling import CALLED
from tests.tables.push_service import HOST, Browser, PushService, push_service
from tests.tables.table import OPENED, Room

SUBSCRIBE = "/desk/alerts/subscribe/"
ENDPOINT = f"https://{HOST}/send/one"


@pytest.fixture
def service(tmp_path: Path, monkeypatch: Any) -> Iterator[PushService]:
    with push_service(tmp_path, monkeypatch) as found:
        yield found


@pytest.fixture
def called(room: Room) -> Room:
    room.record(OPENED, CALLED)
    return room


def add_browser(client: Client, endpoint: str = ENDPOINT) -> PushSubscription:
    given = {"endpoint": endpoint} | Browser().keys
    assert client.post(SUBSCRIBE, given).status_code == 204
    return PushSubscription.objects.get(endpoint=endpoint)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def with_browser(user: User) -> Client:
    client = logged_in(user)
    add_browser(client)
    return client


def send() -> None:
    pushing.send_due()


def other_subscribes(client: Client, other: User) -> None:
    client.force_login(other)
    add_browser(client)


def other_logs_in(client: Client, other: User) -> None:
    """Without a log-out before: Django ends the first one's session."""
    client.force_login(other)


def signs_out(client: Client, other: User) -> None:
    client.post("/logout/")


def session_runs_out(client: Client, other: User) -> None:
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))


def gets_a_new_password(client: Client, other: User) -> None:
    owner = PushSubscription.objects.get().user
    owner.set_password("another one")
    owner.save()


CHANGES = (
    other_subscribes,
    other_logs_in,
    signs_out,
    session_runs_out,
    gets_a_new_password,
)


@pytest.fixture(params=["call", "test"])
def waiting(called: Room, anna: User, request: Any) -> Client:
    """Anna's browser, for which a push is put down."""
    client = with_browser(anna)
    if request.param == "test":
        browser = PushSubscription.objects.get()
        services.try_push(subscription=browser, now=timezone.now())
    else:
        services.ring_due(now=timezone.now())
    assert Push.objects.count() == 1
    return client


@pytest.mark.parametrize("change", CHANGES)
def test_a_browser_that_changed_hands_is_told_nothing(
    waiting: Client, ben: User, service: PushService, change: Any
) -> None:
    """What was put down for the first person goes, a test as well as a call."""
    change(waiting, ben)
    send()
    assert service.sent == []
    assert not Push.objects.exists()


def test_who_has_it_now_is_told_what_is_theirs(
    called: Room, anna: User, ben: User, service: PushService
) -> None:
    client = with_browser(anna)
    client.force_login(ben)
    add_browser(client)
    services.ring_due(now=timezone.now())
    send()
    assert len(service.sent) == 1


def test_what_came_of_a_push_is_not_told_the_next_person(
    called: Room, anna: User, ben: User, service: PushService, monkeypatch: Any
) -> None:
    """The browser changes hands while the push is on its way."""
    browser = add_browser(logged_in(anna))
    services.ring_due(now=timezone.now())
    message = pushing._claim(Push.objects.get().pk, timezone.now())
    assert message is not None
    add_browser(logged_in(ben))
    pushing._settle(message, Reply(201), timezone.now())
    browser.refresh_from_db()
    assert (browser.user, browser.reached_at) == (ben, None)


def test_the_same_person_is_told_again_once_signed_in_there(
    called: Room, anna: User, service: PushService
) -> None:
    """The desk renews what this person had added in this browser."""
    client = with_browser(anna)
    session_runs_out(client, anna)
    again = logged_in(anna)
    page = again.get("/desk/").content.decode()
    assert "data-renew" in page
    assert again.post(SUBSCRIBE, {"renew": ENDPOINT}).json() == {"mine": True}
    assert "data-renew" not in again.get("/desk/").content.decode()
    services.ring_due(now=timezone.now())
    send()
    assert len(service.sent) == 1


def test_a_new_password_of_their_own_ends_nothing(
    called: Room, anna: User, service: PushService
) -> None:
    """The session goes on under another key; the desk renews."""
    client = with_browser(anna)
    session = client.session
    session.cycle_key()
    client.cookies["sessionid"] = session.session_key or ""
    assert "data-renew" in client.get("/desk/").content.decode()
    client.post(SUBSCRIBE, {"renew": ENDPOINT})
    services.ring_due(now=timezone.now())
    send()
    assert len(service.sent) == 1


def test_nobody_renews_what_somebody_else_added(
    called: Room, anna: User, ben: User, service: PushService
) -> None:
    client = with_browser(anna)
    client.force_login(ben)
    AlertSettings.objects.create(user=ben, push=True)
    assert client.post(SUBSCRIBE, {"renew": ENDPOINT}).json() == {"mine": False}
    assert not PushSubscription.objects.exists()
    services.ring_due(now=timezone.now())
    send()
    assert service.sent == []


def test_where_nobody_is_signed_in_the_page_says_so(
    called: Room, anna: User, service: PushService
) -> None:
    client = with_browser(anna)
    session_runs_out(client, anna)
    again = logged_in(anna)
    assert "You are not signed in there" in again.get("/desk/alerts/").content.decode()


def test_adding_a_browser_switches_web_push_on(anna: User) -> None:
    """Or the test arrives, and no call does."""
    with_browser(anna)
    assert AlertSettings.objects.get().push is True


def test_a_browser_that_is_added_anew_takes_the_place_of_its_old_address(
    anna: User,
) -> None:
    client = with_browser(anna)
    add_browser(client, ENDPOINT + "/new")
    assert PushSubscription.objects.get().endpoint == ENDPOINT + "/new"


def test_of_tests_one_waits(anna: User) -> None:
    with_browser(anna)
    browser = PushSubscription.objects.get()
    for _time in range(3):
        services.try_push(subscription=browser, now=timezone.now())
    assert Push.objects.count() == 1
