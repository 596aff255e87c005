"""Whom a call rings as it is stored: scope, own sections, the worker, web push."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from datetime import time as clock_time
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from tables.access.visibility import visibility_of
from tables.alerts import services
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
    Ring,
    Seating,
    Table,
    Tournament,
)
from tests.tables.calling import CALLED, desk, named, press, seen
from tests.tables.limited import only_at
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
