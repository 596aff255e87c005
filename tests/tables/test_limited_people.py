"""Someone of one tournament, or of one section, whatever else they are."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth import get_backends
from django.contrib.auth.models import User
from django.db.models import ProtectedError
from django.test import Client

from tables.access.roles import groups_of, is_limited, people_at, tournaments_seen
from tables.access.visibility import NOTHING, visibility_of
from tables.calls.selectors import other_directors
from tables.models import Assignment, Player, Plays, Seating, Table, Tournament
from tables.setup.selectors import checklist
from tests.tables.limited import browser, only_at
from tests.tables.setting_up import SETUP, of, text
from tests.tables.table import Room

Person = Callable[..., User]
PEOPLE = f"{SETUP}people/"
NUMBERED = "Name;Number;Table;Seat\nNew Name;77;1;N\n"


@pytest.mark.parametrize("group", ["floor", "director", "reviewer", "organiser"])
def test_without_a_part_everything_is_seen_and_with_one_no_more(
    room: Room, far: Table, person: Person, group: str
) -> None:
    free, bound = person(group), only_at(person(group), room.tournament)
    assert not visibility_of(free).limited
    assert set(visibility_of(bound).tables or {}) == {room.table.pk, room.other.pk}
    assert [is_limited(one) for one in (free, bound)] == [False, True]


@pytest.mark.parametrize("group", ["observer", "assistant"])
def test_an_observer_and_an_assistant_need_a_part(
    room: Room, person: Person, group: str
) -> None:
    assert visibility_of(person(group)).tables == {}
    bound = only_at(person(group), room.table.section)
    assert room.table.pk in (visibility_of(bound).tables or {})


def test_a_part_without_a_role_shows_nothing(room: Room, person: Person) -> None:
    assert visibility_of(only_at(person(), room.tournament)) is NOTHING


def test_what_is_limited_to_a_section_is_not_shown_the_next(
    room: Room, next_door: Table, person: Person
) -> None:
    bound = only_at(person("director"), room.table.section)
    assert next_door.pk not in (visibility_of(bound).tables or {})
    bound = only_at(User.objects.get(pk=bound.pk), next_door.section)
    assert next_door.pk in (visibility_of(bound).tables or {})


def test_a_playing_director_of_one_section_sees_of_their_tables_those(
    room: Room, next_door: Table, person: Person
) -> None:
    user, player = person("playing"), Player.objects.create(name="First One")
    Seating.objects.create(table=room.table, seat="N", player=player)
    Plays.objects.create(user=user, player=player)
    assert next_door.pk in (visibility_of(user).tables or {})
    bound = only_at(User.objects.get(pk=user.pk), room.table.section)
    assert set(visibility_of(bound).tables or {}) == {room.table.pk, room.other.pk}
    assert list(tournaments_seen(bound)) == [room.tournament]


def test_groups_and_limits_come_with_the_person(
    host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The person of a session or a password: nothing more is asked."""
    monkeypatch.setattr("tables.access.roles.rows", None)
    loaded = get_backends()[0].get_user(host.pk)
    assert groups_of(loaded) == {"organiser"}
    assert is_limited(loaded)


def test_a_place_stays_while_someone_is_limited_to_it(
    room: Room, next_door: Table, person: Person, organiser: Client
) -> None:
    """They would see everything once it is gone."""
    only_at(person("floor"), next_door.section)
    path = of(room, f"sections/{next_door.section_id}/")
    answer = organiser.post(path, {"remove": "1"})
    assert "Some accounts are limited to section B." in text(answer)
    with pytest.raises(ProtectedError):
        next_door.section.delete()
    Assignment.objects.all().delete()
    assert organiser.post(path, {"remove": "1"}).status_code == 302


def test_only_those_near_are_named(room: Room, far: Table, person: Person) -> None:
    here = only_at(person("director"), room.tournament)
    next_to, away = (
        only_at(person("director"), room.table.section),
        only_at(person("director"), far.section),
    )
    everywhere = person("director")
    near = {pk for pk, _name in other_directors(here)}
    assert near == {next_to.pk, everywhere.pk}
    assert away.pk in {pk for pk, _name in other_directors(everywhere)}
    whole = Tournament.objects.filter(pk=room.tournament.pk)
    assert set(people_at(whole)) == {here, next_to, everywhere}
    counted = {step.name: step.count for step in checklist(room.tournament)}
    assert counted["people"] == 3


def test_who_sees_a_part_sets_no_law_text_for_all(
    host: User, organiser: Client
) -> None:
    path = "/lawbook/official/"
    assert browser(host).get(path).status_code == 403
    assert path not in text(browser(host).get("/lawbook/2017/"))
    assert organiser.get(path).status_code == 200
