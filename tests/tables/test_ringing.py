"""Whom a call rings as it is stored: scope, own sections, the worker, web push."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from datetime import time as clock_time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.access.visibility import visibility_of
from tables.alerts import pushing, services
from tables.alerts.selectors import Rings, rings_now
from tables.calls.selectors import item_assignments
from tables.calls.services import step_at_table
from tables.models import (
    Actor,
    AlertSettings,
    Assignment,
    Escalation,
    Player,
    Plays,
    Push,
    PushSubscription,
    Ring,
    Seating,
    Section,
    Table,
    Tournament,
)
from tests.tables.calling import CALLED, desk, named, press, seen
from tests.tables.limited import only_at
from tests.tables.push_service import HOST, Browser, PushService, push_service
from tests.tables.table import OPENED, Room

Person = Callable[..., User]
MINUTE = timedelta(minutes=1)


@pytest.fixture
def called(room: Room) -> Room:
    room.record(OPENED, CALLED)
    return room


def call_as_table(table: Table, user: User) -> None:
    now, actor = timezone.now(), Actor.objects.get_or_create(user=user)[0]
    step_at_table(table=table.pk, kind="called", actor=actor, at=(now, now))


def now_ringing(minutes: float = 0) -> list[Rings]:
    now = timezone.now() + minutes * MINUTE
    return rings_now(item_assignments(now), now)


def rung(minutes: float = 0) -> dict[str, set[int]]:
    (call,) = now_ringing(minutes)
    return {ring.rung: set(ring.directors) for ring in call.now}


def recorded() -> list[tuple[str, int]]:
    return list(Ring.objects.order_by("at", "pk").values_list("rung", "user"))


def test_who_has_the_section_then_the_next_then_the_head(
    called: Room, person: Person, anna: User, ben: User
) -> None:
    head = named(person("director"), "Helen")
    only_at(anna, called.table.section)
    Escalation.objects.create(tournament=called.tournament, minutes=2, head=head)
    assert rung() == {"own": {anna.pk}}
    assert rung(1.9) == {"own": {anna.pk}}
    assert rung(2) == {"own": {anna.pk}, "next": {ben.pk}}
    assert rung(4) == {"own": {anna.pk}, "next": {ben.pk}, "head": {head.pk}}


def test_three_minutes_where_nothing_is_set(
    called: Room, anna: User, ben: User
) -> None:
    only_at(anna, called.table.section)
    assert rung(2.9) == {"own": {anna.pk}}
    assert rung(3) == {"own": {anna.pk}, "next": {ben.pk}}


def test_own_sections_as_a_person_chose_them(
    called: Room, anna: User, ben: User, next_door: Table
) -> None:
    chosen = AlertSettings.objects.create(user=ben)
    chosen.sections.add(next_door.section)
    assert rung() == {"own": {anna.pk}}
    chosen.sections.set([called.table.section])
    assert rung() == {"own": {ben.pk}}


def test_a_call_that_is_answered_rings_nobody(called: Room, anna: User) -> None:
    assert len(now_ringing()) == 1
    desk(anna).post("/desk/calls/", press("take", called.table.pk, "visit"))
    assert now_ringing() == []
    desk(anna).post("/desk/calls/", press("back", called.table.pk, "visit"))
    assert len(now_ringing()) == 1


def test_a_call_from_no_board_rings_too(room: Room, anna: User) -> None:
    """And once where a board calls as well: since the earlier of the two."""
    call_as_table(room.table, anna)
    (first,) = now_ringing()
    assert rung() == {"own": {anna.pk}}
    room.record(OPENED, CALLED)
    (both,) = now_ringing()
    assert both.call == first.call
    assert services.ring_due(now=timezone.now()) == 1
    assert services.ring_due(now=timezone.now()) == 0
    assert "Rung: Anna" in " ".join(seen(anna).split())


def test_an_old_call_rings_no_more(called: Room, anna: User) -> None:
    assert len(now_ringing(179)) == 1
    assert now_ringing(181) == []


def test_quiet_hours_are_those_of_the_tournament(
    called: Room, anna: User, ben: User
) -> None:
    """By its clock, not by the server's."""
    Tournament.objects.update(time_zone="Pacific/Auckland")
    there = datetime.now(ZoneInfo("Pacific/Auckland"))
    quiet = AlertSettings.objects.create(
        user=anna,
        quiet_from=(there - timedelta(hours=1)).time().replace(tzinfo=None),
        quiet_until=(there + timedelta(hours=1)).time().replace(tzinfo=None),
    )
    assert rung() == {"own": {ben.pk}}
    quiet.quiet_from = quiet.quiet_until = clock_time(0)
    quiet.save()
    assert rung() == {"own": {anna.pk, ben.pk}}


def test_a_superuser_is_rung_where_there_is_nobody_else(
    called: Room, person: Person
) -> None:
    root = person()
    root.is_superuser = True
    root.save()
    assert rung() == {"own": {root.pk}}
    anna = person("director")
    assert rung(30) == {"own": {anna.pk}}


@pytest.mark.parametrize("group", ["floor", "reviewer", "organiser", "observer"])
def test_who_does_not_go_to_tables_is_not_rung(
    called: Room, person: Person, group: str
) -> None:
    person(group)
    assert rung() == {}


def everybody(person: Person, here: Table, near: Table, far: Table) -> Iterator[User]:
    """A director of every kind and scope."""
    places = (
        None,
        here.section,
        near.section,
        far.section,
        here.section.tournament,
        far.section.tournament,
    )
    for group in ("director", "assistant", "playing"):
        for place in places:
            for seat in (None, here, far):
                user = person(group)
                if place is not None:
                    only_at(user, place)
                if seat is not None:
                    player = Player.objects.create(name=f"Player {user.pk}")
                    Seating.objects.create(table=seat, seat="N", player=player)
                    Plays.objects.create(user=user, player=player)
                yield user
    both = person("director")
    for section in (near.section, far.section):
        Assignment.objects.create(user=both, section=section)
    yield both


def test_nobody_is_rung_of_a_table_they_do_not_see(
    called: Room, person: Person, next_door: Table, far: Table
) -> None:
    """The bulk question says of each person what the one that guards pages says."""
    people = list(everybody(person, called.table, next_door, far))
    (call,) = now_ringing(600 / 60 * 6)
    told = {one for ring in call.now for one in ring.directors}
    seeing = {
        user.pk
        for user in (User.objects.get(pk=one.pk) for one in people)
        if visibility_of(user).covers(called.table.pk)
    }
    assert told == seeing
    assert 5 < len(told) < len(people)


def test_the_worker_records_each_ring_once(
    called: Room, person: Person, anna: User, ben: User
) -> None:
    head = person("director")
    only_at(anna, called.table.section)
    Escalation.objects.create(tournament=called.tournament, head=head)
    start = timezone.now()
    for minutes, count in ((0, 1), (0, 0), (2.9, 0), (3.1, 1), (6.1, 1), (9, 0)):
        now = start + minutes * MINUTE
        assert services.ring_due(now=now) == count, minutes
    assert recorded() == [("own", anna.pk), ("next", ben.pk), ("head", head.pk)]


def test_a_second_call_rings_again(called: Room, anna: User) -> None:
    assert services.ring_due(now=timezone.now()) == 1
    client = desk(anna)
    for step in ("take", "here", "done"):
        client.post("/desk/calls/", press(step, called.table.pk, "visit"))
    called.record(CALLED)
    assert services.ring_due(now=timezone.now()) == 1


# --- web push ------------------------------------------------------------------------


@pytest.fixture
def service(tmp_path: Path, monkeypatch: Any) -> Iterator[PushService]:
    with push_service(tmp_path, monkeypatch) as found:
        yield found


@pytest.fixture
def browser() -> Browser:
    return Browser()


def subscribed(user: User, browser: Browser, *, push: bool = True) -> PushSubscription:
    AlertSettings.objects.update_or_create(user=user, defaults={"push": push})
    return services.subscribe(
        user=user,
        now=timezone.now(),
        endpoint=f"https://{HOST}/send/{user.pk}",
        language="el",
        browser="Chrome",
        **browser.keys,
    )


def send(later: timedelta = timedelta()) -> None:
    pushing.send_due(now=timezone.now() + later)


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
    def nothing(_host: str) -> Any:
        raise pushing.NotReached("no network")

    monkeypatch.setattr("tables.alerts.push_services.addresses_of", nothing)
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
            now=timezone.now(),
            endpoint=f"https://{HOST}/send/{number}",
            language="en",
            browser="Chrome",
            **browser.keys,
        )
    kept = PushSubscription.objects.values_list("endpoint", flat=True)
    assert len(kept) == services.MOST_BROWSERS
    assert f"https://{HOST}/send/1" not in kept
