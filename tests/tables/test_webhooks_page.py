"""The pages of webhooks: made, its secret shown once, tested, paused, replayed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.models import Delivery, Table, Webhook
from tables.webhooks import services
from tables.webhooks.secrets import secret_of
from tests.tables.entering import ENDED
from tests.tables.hooked import Program, hook_at, send
from tests.tables.limited import browser, plays_at
from tests.tables.table import AUCTION, OPENED, Room

PAGE = "/setup/webhooks/"
URL = "https://hooks.example.org/rectify"


def wanted(room: Room, **changed: str) -> dict[str, str]:
    return {"place": str(room.tournament.pk), "name": "Scoring", "url": URL} | changed


def page_of(hook: Webhook) -> str:
    return f"{PAGE}{hook.pk}/"


def press(client: Client, hook: Webhook, do: str, **more: object) -> Any:
    return client.post(page_of(hook), {"do": do, **more}, follow=True)


def test_the_secret_is_shown_once(room: Room, desk: Client) -> None:
    made: Any = desk.post(PAGE, wanted(room))
    hook = Webhook.objects.get()
    secret = made.context["secret"]
    assert secret == secret_of(hook.salt)
    assert made.content.decode().count(secret) == 1
    assert "no-store" in made.headers["Cache-Control"]
    for path in (PAGE, page_of(hook)):
        shown = desk.get(path).content.decode()
        assert "Scoring" in shown
        assert secret not in shown
    assert str(hook.owner) == "person-1"


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"name": ""}, "Name the key after"),
        ({"place": "nowhere"}, "Choose where the key is valid"),
        ({"url": ""}, "begins with https://"),
        ({"url": "http://hooks.example.org/"}, "begins with https://"),
        ({"types": "BoardOpened, Nonsense"}, "no such type"),
        ({"url": "https://192.168.1.1/"}, "in the local network"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(
    room: Room, desk: Client, changed: dict[str, str], said: str
) -> None:
    answer = desk.post(PAGE, wanted(room) | changed)
    shown = answer.content.decode()
    (name,) = changed
    assert answer.status_code == 422
    assert re.search(rf'id="hook-{name}_error">[^<]*{said}', shown)
    assert not Webhook.objects.exists()


def test_types_are_chosen_and_chosen_anew(
    room: Room, desk: Client, scoring: Program
) -> None:
    desk.post(PAGE, wanted(room, url=scoring.url, types="PlayEnded, BoardOpened"))
    hook = Webhook.objects.get()
    assert hook.types == "BoardOpened PlayEnded"
    refused = desk.post(page_of(hook), {"choose": "1", "types": "Nonsense"})
    assert refused.status_code == 422
    assert "no such type" in refused.content.decode()
    assert 'value="Nonsense"' in refused.content.decode()
    desk.post(page_of(hook), {"choose": "1", "types": "rectify.entry.AuctionEnded"})
    room.record(OPENED, AUCTION)
    send()
    assert [place[2] for place in scoring.places()] == [2]
    desk.post(page_of(hook), {"choose": "1", "types": ""})
    room.record(ENDED)
    send()
    assert [place[2] for place in scoring.places()] == [2, 3]


def test_too_many(room: Room, desk: Client, monkeypatch: Any) -> None:
    monkeypatch.setattr(services, "MOST", 0)
    answer = desk.post(PAGE, wanted(room))
    assert answer.status_code == 422
    assert "at most ten" in answer.content.decode()


def test_a_test_and_a_pause(hook: Webhook, scoring: Program, desk: Client) -> None:
    assert "on its way" in press(desk, hook, "test").content.decode()
    send()
    assert "Test: delivered" in desk.get(page_of(hook)).content.decode()
    assert "Paused by hand" in press(desk, hook, "pause").content.decode()
    scoring.status = 404
    press(desk, hook, "test")
    send()
    assert "given up · refused (404)" in desk.get(page_of(hook)).content.decode()
    press(desk, hook, "resume")
    hook.refresh_from_db()
    assert (hook.paused, str(hook.owner)) == ("", "person-2")


def test_what_failed_is_set_aside_and_sent_again(
    room: Room, hook: Webhook, scoring: Program, desk: Client
) -> None:
    scoring.status = 500
    room.record(OPENED, AUCTION)
    send()
    one = Delivery.objects.exclude(failed_at=None).get()
    shown = desk.get(page_of(hook)).content.decode()
    assert "refused (500)" in shown
    press(desk, hook, "aside", delivery=one.pk)
    one.refresh_from_db()
    assert one.state == "dead"
    scoring.status = 204
    assert "Sent again" in press(desk, hook, "replay", delivery=one.pk).content.decode()
    send()
    assert [place[2] for place in scoring.places()] == [1, 1, 2]


def test_all_is_sent_again_from_a_moment_on(
    room: Room, hook: Webhook, scoring: Program, desk: Client
) -> None:
    room.record(OPENED)
    send()
    refused = desk.post(page_of(hook), {"go_back": "1", "since": "yesterday"})
    assert refused.status_code == 422
    assert "Give a day and a time." in refused.content.decode()
    asked = {"go_back": "1", "since": "2020-01-31T20:00"}
    desk.post(page_of(hook), asked)
    page = desk.get(page_of(hook)).content.decode()
    assert re.search(r"Being sent again up to position \d+", page)
    send()
    assert [place[2] for place in scoring.places()] == [1, 1]
    page = desk.get(page_of(hook)).content.decode()
    assert re.search(r"Was sent again up to position \d+", page)


def test_all_is_sent_again_from_the_beginning_or_after_a_position(
    room: Room, hook: Webhook, scoring: Program, desk: Client
) -> None:
    room.record(OPENED, AUCTION)
    send()
    for wrong in ("-1", "two", "9" * 30):
        refused = desk.post(page_of(hook), {"go_back": "1", "after": wrong})
        assert refused.status_code == 422
        assert "Give the position" in refused.content.decode()
    desk.post(page_of(hook), {"go_back": "1", "since": "", "after": ""})
    send()
    assert [place[2] for place in scoring.places()] == [1, 2, 1, 2]
    position = scoring.told[0].said["data"]["position"]
    desk.post(page_of(hook), {"go_back": "1", "after": str(position)})
    send()
    assert [place[2] for place in scoring.places()] == [1, 2, 1, 2, 2]


def test_a_new_secret_and_the_end_of_the_old(hook: Webhook, desk: Client) -> None:
    old = secret_of(hook.salt)
    shown = press(desk, hook, "renew")
    assert shown.context["secret"] != old
    assert "The old secret is used until" in desk.get(page_of(hook)).content.decode()
    press(desk, hook, "end_old")
    assert "secret is used until" not in desk.get(page_of(hook)).content.decode()


def test_removed_with_all_that_waits(
    room: Room, hook: Webhook, scoring: Program, desk: Client
) -> None:
    scoring.status = 500
    room.record(OPENED)
    send()
    desk.post(page_of(hook), {"remove": "1"})
    assert not Webhook.objects.exists()
    assert not Delivery.objects.exists()


@pytest.mark.parametrize(
    "sent",
    [{}, {"do": "burn"}, {"do": "replay", "delivery": "x"}, {"do": "aside"}],
)
def test_what_is_no_button_changes_nothing(
    hook: Webhook, desk: Client, sent: dict[str, str]
) -> None:
    before = Webhook.objects.values().get()
    assert desk.post(page_of(hook), sent).status_code in (302, 422)
    assert Webhook.objects.values().get() == before


def test_only_those_in_charge_of_the_place(
    far: Table, hook: Webhook, host: User, person: Callable[..., User], anna: User
) -> None:
    there = far.section.tournament
    other, _secret = hook_at(hook.url, there, anna)
    Webhook.objects.filter(pk=other.pk).update(name="Elsewhere")
    limited = browser(host)
    assert "Elsewhere" not in limited.get(PAGE).content.decode()
    assert limited.get(page_of(hook)).status_code == 200
    for answer in (limited.get(page_of(other)), press(limited, other, "pause")):
        assert answer.status_code == 404
    assert browser(person("floor")).get(PAGE).status_code == 403


def test_who_plays_sees_no_webhook(
    hook: Webhook, room: Room, person: Callable[..., User]
) -> None:
    """What was sent and what waits tells of boards they have yet to play."""
    playing = browser(plays_at(person("playing", "director"), room.table))
    assert hook.name not in playing.get(PAGE).content.decode()
    assert playing.get(page_of(hook)).status_code in (403, 404)


def test_the_set_up_says_that_one_is_paused(
    room: Room, hook: Webhook, organiser: Client
) -> None:
    now = timezone.now()
    services.pause(hook=hook, why=Webhook.Paused.BY_HAND, now=now)
    assert "1 webhook is paused" not in organiser.get("/setup/").content.decode()
    Webhook.objects.update(paused=Webhook.Paused.FAILING)
    assert "1 webhook is paused" in organiser.get("/setup/").content.decode()
    assert "nothing arrived for a day" in organiser.get(PAGE).content.decode()
