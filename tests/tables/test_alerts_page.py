"""How I am called: what is kept, where a browser is reached, what the desk is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import time, timedelta
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.alerts import services
from tables.models import (
    AlertSettings,
    Escalation,
    Push,
    PushSubscription,
    Ring,
    Table,
)
from tests.tables.calling import CALLED, press
from tests.tables.calling import desk as desk_of
from tests.tables.limited import browser as browser_of
from tests.tables.limited import only_at
from tests.tables.push_service import HOST, Browser
from tests.tables.table import OPENED, Room

Person = Callable[..., User]
PAGE = "/desk/alerts/"
SUBSCRIBE = "/desk/alerts/subscribe/"
ENDPOINT = f"https://{HOST}/send/one"
CHROME = "Mozilla/5.0 (Linux; Android 15) AppleWebKit Chrome/140 Mobile Safari/537"


def text(client: Client, where: str = PAGE) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def rings(client: Client) -> list[dict[str, str]]:
    """What the desk's script is told of calls that ring this person."""
    page = client.get("/desk/queue/").content.decode()
    (told,) = re.findall(r'data-rings="([^"]*)"', page)
    found: list[dict[str, str]] = json.loads(unescape(told))
    return found


def test_without_a_choice_it_sounds_and_shakes(desk: Client) -> None:
    page = unescape(desk.get("/desk/").content.decode())
    assert '{"sound":true,"vibration":true,"notification":false}' in page


def test_what_is_chosen_is_kept_for_the_account(desk: Client, room: Room) -> None:
    answer = desk.post(
        PAGE,
        {
            "notification": "on",
            "push": "on",
            "quiet_from": "23:30",
            "quiet_until": "07:15",
            "sections": [str(room.table.section_id)],
        },
    )
    assert answer.status_code == 302
    kept = AlertSettings.objects.get()
    assert (kept.sound, kept.vibration) == (False, False)
    assert (kept.notification, kept.push) == (True, True)
    assert (kept.quiet_from, kept.quiet_until) == (time(23, 30), time(7, 15))
    assert list(kept.sections.all()) == [room.table.section]
    page = text(desk)
    assert 'value="23:30"' in page
    desk.post(PAGE, {"sound": "on"})
    kept.refresh_from_db()
    assert (kept.sound, kept.push, kept.quiet_from) == (True, False, None)


@pytest.mark.parametrize(
    "given",
    [
        {"quiet_from": "23:00"},
        {"quiet_until": "07:00"},
        {"quiet_from": "23:00", "quiet_until": "late"},
    ],
)
def test_half_of_quiet_hours_is_refused(desk: Client, given: dict[str, str]) -> None:
    answer = desk.post(PAGE, given)
    assert answer.status_code == 422
    assert "form__error" in answer.content.decode()
    assert not AlertSettings.objects.exists()


def test_sections_that_are_not_seen_are_not_offered(
    room: Room, next_door: Table, far: Table, person: Person
) -> None:
    user = only_at(person("director"), room.tournament)
    client = browser_of(user)
    page = text(client)
    assert f'value="{next_door.section_id}"' in page
    assert f'value="{far.section_id}"' not in page
    client.post(PAGE, {"sections": [str(far.section_id)]})
    assert not AlertSettings.objects.filter(sections=far.section_id).exists()


@pytest.mark.parametrize("group", ["floor", "reviewer", "organiser", "observer"])
def test_it_is_for_those_who_go_to_tables(person: Person, group: str) -> None:
    client = browser_of(person(group))
    assert client.get(PAGE).status_code == 403
    assert client.post(SUBSCRIBE, {}).status_code == 403
    assert "How I am called" not in client.get("/lawbook/2017/").content.decode()


# --- web push ------------------------------------------------------------------------


def test_a_browser_is_added_tried_and_removed(desk: Client, person: Person) -> None:
    given = {"endpoint": ENDPOINT} | Browser().keys
    answer = desk.post(SUBSCRIBE, given, headers={"User-Agent": CHROME})
    assert answer.status_code == 204
    kept = PushSubscription.objects.get()
    assert (kept.browser, kept.language) == ("Chrome, Android", "en")
    assert "Chrome, Android" in text(desk)
    which = {"browser": str(kept.pk)}
    other = browser_of(person("director"))
    assert "Chrome, Android" not in text(other)
    other.post("/desk/alerts/browser/", which | {"do": "remove"})
    other.post("/desk/alerts/browser/", which | {"do": "try"})
    assert PushSubscription.objects.exists()
    assert not Push.objects.exists()
    desk.post("/desk/alerts/browser/", which | {"do": "try"})
    assert Push.objects.get().ring is None
    desk.post("/desk/alerts/browser/", which | {"do": "remove"})
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize(
    "change",
    [
        {"endpoint": "https://127.0.0.1/x"},
        {"endpoint": "http://push.example.org/x"},
        {"endpoint": ""},
        {"p256dh": "AAAA"},
        {"p256dh": "%%%"},
        {"auth": "short"},
        {"auth": ""},
    ],
)
def test_what_is_no_browser_is_refused_in_words(
    desk: Client, change: dict[str, str]
) -> None:
    given = {"endpoint": ENDPOINT} | Browser().keys | change
    answer = desk.post(SUBSCRIBE, given)
    assert answer.status_code == 400
    assert len(answer.json()["wrong"]) > 10
    assert not PushSubscription.objects.exists()


def test_a_browser_is_told_nothing_after_the_log_out(desk: Client) -> None:
    desk.post(SUBSCRIBE, {"endpoint": ENDPOINT} | Browser().keys)
    desk.post("/logout/")
    assert not PushSubscription.objects.exists()


@pytest.mark.parametrize("trouble", ["away", "refused"])
def test_why_it_was_not_reached_is_said(desk: Client, trouble: str) -> None:
    desk.post(SUBSCRIBE, {"endpoint": ENDPOINT} | Browser().keys)
    PushSubscription.objects.update(trouble=trouble, failed_at=timezone.now())
    assert "The push service" in text(desk)


def test_the_worker_lies_where_it_reaches_the_desk(client: Client) -> None:
    answer = Client().get("/desk/worker.js")
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/javascript"
    assert answer.content.decode().startswith('const ICON = "/static/')


# --- what the desk is told -----------------------------------------------------------


def test_a_call_rings_those_whose_it_is(
    room: Room, anna: User, ben: User, person: Person
) -> None:
    only_at(anna, room.table.section)
    room.record(OPENED, CALLED)
    (told,) = rings(desk_of(anna))
    assert told["table"] == "A 1"
    assert told["url"] == f"/desk/tables/{room.table.pk}/"
    assert rings(desk_of(ben)) == []
    assert rings(desk_of(person("reviewer"))) == []
    desk_of(anna).post("/desk/calls/", press("take", room.table.pk, "visit"))
    assert rings(desk_of(anna)) == []


def test_the_desk_says_who_was_rung(
    room: Room, anna: User, ben: User, person: Person
) -> None:
    only_at(anna, room.table.section)
    Escalation.objects.create(tournament=room.tournament, head=ben)
    room.record(OPENED, CALLED)
    assert "Rung:" not in text(desk_of(ben), "/desk/queue/")
    now = timezone.now()
    services.ring_due(now=now)
    services.ring_due(now=now + timedelta(minutes=3))
    page = text(desk_of(ben), "/desk/queue/")
    ring, later = Ring.objects.order_by("at")
    times = [timezone.localtime(one.at).strftime("%H:%M") for one in (ring, later)]
    assert f"Rung: Anna {times[0]}, Ben (head director) {times[1]}" in page


def test_it_counts_what_nobody_has_taken(room: Room, anna: User) -> None:
    room.record(OPENED, CALLED)
    client = desk_of(anna)
    assert 'data-waiting="1"' in client.get("/desk/queue/").content.decode()
    client.post("/desk/calls/", press("take", room.table.pk, "visit"))
    assert 'data-waiting="0"' in client.get("/desk/queue/").content.decode()


def test_a_calm_desk_asks_nothing_more(
    desk: Client, room: Room, monkeypatch: Any
) -> None:
    """Whom a call rings is looked up only where one waits."""

    def refuse(*_asked: Any) -> Any:
        raise AssertionError

    monkeypatch.setattr("tables.alerts.selectors.rows", refuse)
    assert desk.get("/desk/queue/").status_code == 200
