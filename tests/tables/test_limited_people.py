"""Somebody of one tournament, or of one section, whatever else he is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_backends
from django.contrib.auth.models import User
from django.db.models import ProtectedError
from django.test import Client

from tables.calls.selectors import other_directors
from tables.devices.models import Device
from tables.devices.officials import set_official
from tables.models import Section, Table, Tournament
from tables.parts import people_at, tournaments_seen
from tables.people import groups_of, is_limited
from tables.personal.models import Player, Seating
from tables.setup.selectors import checklist
from tables.sight import EVERYTHING, NOTHING, sight_of
from tables.staff.models import Assignment, Plays
from tests.tables.keyed import give_key, key_of
from tests.tables.paired import device_of, pair
from tests.tables.room import Room
from tests.tables.setting_up import SETUP, hidden, look, of, text

Person = Callable[..., User]
PEOPLE = f"{SETUP}people/"
NUMBERED = "Name;Number;Table;Seat\nNew Name;77;1;N\n"


@pytest.fixture
def far(db: None) -> Table:
    """A table of another tournament."""
    tournament = Tournament.objects.create(name="Winter teams")
    section = Section.objects.create(tournament=tournament, name="A")
    return Table.objects.create(section=section, number=1)


@pytest.fixture
def next_door(room: Room) -> Table:
    """A table of another section."""
    section = Section.objects.create(tournament=room.tournament, name="B")
    return Table.objects.create(section=section, number=1)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def only_at(user: User, *places: Tournament | Section) -> User:
    """Limit somebody to these."""
    for one in places:
        kind = "section" if isinstance(one, Section) else "tournament"
        Assignment.objects.create(user=user, **{kind: one})
    return user


@pytest.fixture
def host(room: Room, person: Person) -> User:
    """An organiser of the room's tournament, and of no other."""
    return only_at(person("organiser"), room.tournament)


@pytest.mark.parametrize("group", ["floor", "director", "reviewer", "organiser"])
def test_without_a_part_everything_is_seen_and_with_one_no_more(
    room: Room, far: Table, person: Person, group: str
) -> None:
    free, bound = person(group), only_at(person(group), room.tournament)
    assert sight_of(free) is EVERYTHING
    assert set(sight_of(bound).tables or {}) == {room.table.pk, room.other.pk}
    assert [is_limited(one) for one in (free, bound)] == [False, True]


@pytest.mark.parametrize("group", ["observer", "assistant"])
def test_an_observer_and_an_assistant_need_a_part(
    room: Room, person: Person, group: str
) -> None:
    assert sight_of(person(group)).tables == {}
    bound = only_at(person(group), room.table.section)
    assert room.table.pk in (sight_of(bound).tables or {})


def test_a_part_without_a_role_shows_nothing(room: Room, person: Person) -> None:
    assert sight_of(only_at(person(), room.tournament)) is NOTHING


def test_what_is_limited_to_a_section_is_not_shown_the_next(
    room: Room, next_door: Table, person: Person
) -> None:
    bound = only_at(person("director"), room.table.section)
    assert next_door.pk not in (sight_of(bound).tables or {})
    bound = only_at(User.objects.get(pk=bound.pk), next_door.section)
    assert next_door.pk in (sight_of(bound).tables or {})


def test_a_playing_director_of_one_section_sees_of_his_tables_those(
    room: Room, next_door: Table, person: Person
) -> None:
    user, player = person("playing"), Player.objects.create(name="First One")
    Seating.objects.create(table=room.table, seat="N", player=player)
    Plays.objects.create(user=user, player=player)
    assert next_door.pk in (sight_of(user).tables or {})
    bound = only_at(User.objects.get(pk=user.pk), room.table.section)
    assert set(sight_of(bound).tables or {}) == {room.table.pk, room.other.pk}
    assert list(tournaments_seen(bound)) == [room.tournament]


def test_groups_and_limits_come_with_the_person(
    host: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever a session or a password stands for: nothing more is asked."""
    monkeypatch.setattr("tables.people.rows", None)
    loaded = get_backends()[0].get_user(host.pk)
    assert groups_of(loaded) == {"organiser"}
    assert is_limited(loaded)


def test_a_place_stays_while_somebody_is_limited_to_it(
    room: Room, next_door: Table, person: Person, organiser: Client
) -> None:
    """He would see everything once it is gone."""
    only_at(person("floor"), next_door.section)
    path = of(room, f"sections/{next_door.section_id}/")
    answer = organiser.post(path, {"remove": "1"})
    assert "Accounts are limited to section B." in text(answer)
    with pytest.raises(ProtectedError):
        next_door.section.delete()
    Assignment.objects.all().delete()
    assert organiser.post(path, {"remove": "1"}).status_code == 302


def new(**more: Any) -> dict[str, Any]:
    return {"username": "somebody", "full_name": "", "role": "director"} | more


def test_an_organiser_of_one_gives_no_more_than_he_sees(
    room: Room, far: Table, host: User
) -> None:
    client = browser(host)
    refused: list[dict[str, Any]] = [
        {},
        {"tournaments": [far.section.tournament_id]},
        {"tournaments": [room.tournament.pk, far.section.tournament_id]},
        {"sections": [far.section_id]},
        {"role": "organiser", "sections": [room.table.section_id]},
        {"role": "player"},
    ]
    for sent in refused:
        assert client.post(PEOPLE, new(**sent)).status_code == 422, sent
    assert not User.objects.filter(username="somebody").exists()
    answer = client.post(PEOPLE, new(tournaments=[room.tournament.pk]))
    assert "/setup/welcome/" in text(answer)
    made = User.objects.get(username="somebody")
    assert set(sight_of(made).tables or {}) == {room.table.pk, room.other.pk}
    assert not made.is_staff


def test_he_changes_nobody_who_sees_more_and_not_himself_to_it(
    room: Room, far: Table, host: User, person: Person
) -> None:
    elsewhere = far.section.tournament
    more = [
        person("director"),
        person("organiser"),
        person("observer"),
        person(),
        only_at(person("director"), elsewhere),
        only_at(person("director"), far.section, room.tournament),
        only_at(person("assistant"), far.section),
    ]
    client = browser(host)
    for one in more:
        for sent in ({"off": "1"}, {"link": "1"}, new(tournaments=room.tournament.pk)):
            assert client.post(f"{PEOPLE}{one.pk}/", sent).status_code == 404, one
    shown = text(client.get(PEOPLE))
    assert not [one for one in more if f"people/{one.pk}/" in shown]
    assert "Winter teams" not in shown
    for wider in ([], [elsewhere.pk]):
        mine = new(role="organiser", tournaments=wider)
        assert client.post(f"{PEOPLE}{host.pk}/", mine).status_code == 422
    assert set(sight_of(User.objects.get(pk=host.pk)).tables or {}) == {
        room.table.pk,
        room.other.pk,
    }
    staff = only_at(person("floor"), room.table.section)
    assert client.post(f"{PEOPLE}{staff.pk}/", {"off": "1"}).status_code == 302


def test_an_account_for_a_player_who_sits_elsewhere_too_is_not_his(
    room: Room, far: Table, host: User
) -> None:
    client, player = browser(host), Player.objects.create(name="First One")
    Seating.objects.create(table=room.table, seat="N", player=player)
    away = Seating.objects.create(table=far, seat="N", player=player)
    sent = new(role="playing", player=player.pk)
    assert client.post(PEOPLE, sent).status_code == 422
    assert "First One" not in text(client.get(PEOPLE))
    away.delete()
    assert "/setup/welcome/" in text(client.post(PEOPLE, sent))


def test_a_tournament_that_he_makes_is_his_too(
    room: Room, far: Table, host: User
) -> None:
    page = browser(host).get(f"{SETUP}tournaments/new/")
    fields = page.context["form"].initial | {"name": "Autumn pairs"}
    sent = {name: value for name, value in fields.items() if value is not None}
    assert browser(host).post(f"{SETUP}tournaments/new/", sent).status_code == 302
    names = {one.name for one in tournaments_seen(User.objects.get(pk=host.pk))}
    assert names == {"Spring pairs", "Autumn pairs"}
    assert "Winter teams" not in text(browser(host).get(SETUP))


def test_a_number_of_his_list_touches_no_player_of_others(
    room: Room, far: Table, host: User, organiser: Client
) -> None:
    """Who organises everything finds the player by the number, as before."""
    known = Player.objects.create(name="Old Name", number="77", email="a@b.example")
    Seating.objects.create(table=far, seat="N", player=known)
    for client, name in ((browser(host), "Old Name"), (organiser, "New Name")):
        listed = hidden(look(client, room, NUMBERED))
        assert client.post(of(room, "players/"), {"kept": listed}).status_code == 302
        known.refresh_from_db()
        assert (known.name, known.email) == (name, "a@b.example")


def test_a_director_of_a_section_has_its_tablets_and_nothing_of_the_whole(
    room: Room, next_door: Table, far: Table, person: Person
) -> None:
    section = room.table.section
    client = browser(only_at(person("director"), section))
    mine = device_of(pair(room.tournament, section, "Here"))
    others = [
        device_of(pair(room.tournament, next_door.section, "Next door")),
        device_of(pair(room.tournament, None, "Everywhere")),
        device_of(pair(far.section.tournament, far.section, "Far")),
    ]
    shown = text(client.get("/desk/tablets/"))
    assert "Here" in shown
    assert not [one.name for one in others if one.name in shown]
    for one in others:
        for what in ("stop", "log-out"):
            path = f"/desk/tablets/{one.pk}/{what}/"
            assert client.post(path).status_code == 404
    places = [
        f"{room.tournament.pk}",
        f"{room.tournament.pk}-{next_door.section_id}",
        f"{far.section.tournament_id}-{far.section_id}",
    ]
    for place in places:
        assert client.post("/desk/tablets/add/", {"place": place}).status_code == 422
    place = f"{room.tournament.pk}-{section.pk}"
    assert client.post("/desk/tablets/add/", {"place": place}).status_code == 200
    client.post(f"/desk/tablets/{mine.pk}/stop/")
    assert list(Device.objects.exclude(stopped_at=None)) == [mine]
    of_all = set_official(
        tournament=room.tournament.pk, initials="AB", name="", pin="1234"
    )
    assert client.post(f"/desk/staff/{of_all.pk}/remove/").status_code == 404
    sent = {"tournament": room.tournament.pk, "initials": "CD", "pin": "1234"}
    assert client.post("/desk/staff/", sent).status_code == 422
    key = key_of(give_key(room.tournament))
    assert key.name not in text(client.get("/desk/keys/"))
    assert client.post(f"/desk/keys/{key.pk}/stop/").status_code == 404
    for place in places:
        sent = {"place": place, "name": "Clock"}
        assert client.post("/desk/keys/make/", sent).status_code == 422
    sent = {"place": f"{room.tournament.pk}-{section.pk}", "name": "Clock"}
    assert client.post("/desk/keys/make/", sent).status_code == 200
    number = room.tournament.pk
    for path in (
        f"/api/tournaments/{number}/rulings/",
        f"/desk/waits/?tournament={number}",
        f"/desk/waits/calls.csv?tournament={number}",
        f"/review/figures/?tournament={number}",
        f"/review/figures/{number}/cases.csv",
        f"/review/periods/{number}/",
        f"/review/tournaments/{number}/exchange/",
    ):
        assert client.get(path).status_code == 404, path


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
