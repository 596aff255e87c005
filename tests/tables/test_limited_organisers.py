"""An organiser of one tournament gives no more than they see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from tables.access.roles import tournaments_seen
from tables.access.visibility import visibility_of
from tables.models import Player, Seating, Table
from tests.tables.limited import browser, only_at
from tests.tables.setting_up import SETUP, hidden, look, of, text
from tests.tables.table import Room

Person = Callable[..., User]
PEOPLE = f"{SETUP}people/"
NUMBERED = "Name;Number;Table;Seat\nNew Name;77;1;N\n"


def new(**more: Any) -> dict[str, Any]:
    return {"username": "someone", "full_name": "", "role": "director"} | more


def test_an_organiser_of_one_gives_no_more_than_they_see(
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
    assert not User.objects.filter(username="someone").exists()
    answer = client.post(PEOPLE, new(tournaments=[room.tournament.pk]))
    assert "/setup/welcome/" in text(answer)
    made = User.objects.get(username="someone")
    assert set(visibility_of(made).tables or {}) == {room.table.pk, room.other.pk}
    assert not made.is_staff


def test_an_organiser_of_one_changes_nobody_to_see_more_than_they_do(
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
    assert set(visibility_of(User.objects.get(pk=host.pk)).tables or {}) == {
        room.table.pk,
        room.other.pk,
    }
    staff = only_at(person("floor"), room.table.section)
    assert client.post(f"{PEOPLE}{staff.pk}/", {"off": "1"}).status_code == 302


def test_an_account_for_a_player_who_sits_elsewhere_too_is_not_theirs(
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


def test_a_tournament_that_they_make_is_theirs_too(
    room: Room, far: Table, host: User
) -> None:
    page = browser(host).get(f"{SETUP}tournaments/new/")
    fields = page.context["form"].initial | {"name": "Autumn pairs"}
    sent = {name: value for name, value in fields.items() if value is not None}
    assert browser(host).post(f"{SETUP}tournaments/new/", sent).status_code == 302
    names = {one.name for one in tournaments_seen(User.objects.get(pk=host.pk))}
    assert names == {"Spring pairs", "Autumn pairs"}
    assert "Winter teams" not in text(browser(host).get(SETUP))


def test_a_number_of_their_list_touches_no_player_of_others(
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
