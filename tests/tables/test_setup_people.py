"""Accounts that an organiser makes, and who may set anything up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.access.visibility import visibility_of
from tables.models import Player, Section
from tests.tables.setting_up import SETUP, hidden, look, of, text
from tests.tables.table import Room

Person = Callable[..., User]


def test_an_account_begins_with_a_link_that_works_once(
    organiser: Client, room: Room
) -> None:
    sent = {"username": "assistant-1", "full_name": "", "role": "assistant"}
    refused = organiser.post(f"{SETUP}people/", sent)
    assert "Choose sections for the assistant." in text(refused)
    sent["sections"] = str(room.table.section_id)
    page = text(organiser.post(f"{SETUP}people/", sent))
    link = re.findall(r"/setup/welcome/[\w-]+/[\w-]+/", page)[0]
    someone = Client()
    form = someone.get(link).headers["Location"]
    secret = {
        "new_password1": "a long enough one",
        "new_password2": "a long enough one",
    }
    assert someone.post(form, secret).headers["Location"] == "/login/"
    assert "This link does not work" in text(Client().get(link))
    assert someone.login(username="assistant-1", password="a long enough one")
    assert someone.get(f"/desk/tables/{room.table.pk}/").status_code == 200
    person = User.objects.get(username="assistant-1")
    assert not person.is_staff
    organiser.post(f"{SETUP}people/{person.pk}/", {"off": "1"})
    assert someone.get("/desk/").status_code == 302
    organiser.post(f"{SETUP}people/{person.pk}/", {"link": "1"})
    assert someone.get("/desk/").status_code == 302, "the old session stays ended"


def test_a_new_playing_director_keeps_only_boards_already_played(
    organiser: Client, room: Room, person: Person
) -> None:
    organiser.post(of(room, "players/"), {"kept": hidden(look(organiser, room))})
    director = person("director")
    User.objects.filter(pk=director.pk).update(is_staff=True)
    player = Player.objects.get(number="12")
    sent = {"role": "playing", "player": str(player.pk)}
    organiser.post(f"{SETUP}people/{director.pk}/", sent)
    director = User.objects.get(pk=director.pk)
    assert (director.is_staff, director.plays.player) == (False, player)
    assert not director.has_perm("tables.view_storedevent")
    assert not director.has_perm("rulings.see_earlier_cases")
    assert visibility_of(director).why_not(room.other.pk, 7)


def test_nobody_changes_an_administrator(organiser: Client, person: Person) -> None:
    chief = person()
    User.objects.filter(pk=chief.pk).update(is_superuser=True)
    before = User.objects.get(pk=chief.pk).password
    for sent in ({"off": "1"}, {"link": "1"}, {"role": "floor"}):
        assert organiser.post(f"{SETUP}people/{chief.pk}/", sent).status_code == 422
    chief.refresh_from_db()
    assert (chief.is_active, chief.password) == (True, before)
    me = User.objects.get(groups__name="organiser")
    answer = organiser.post(f"{SETUP}people/{me.pk}/", {"off": "1"})
    assert "your own account" in text(answer)


@pytest.mark.parametrize(
    "group", ["floor", "director", "assistant", "playing", "reviewer"]
)
def test_only_organisers_set_anything_up(
    room: Room, person: Person, group: str
) -> None:
    client = Client()
    client.force_login(person(group))
    section = f"sections/{room.table.section_id}/"
    for path in (
        SETUP,
        f"{SETUP}tournaments/new/",
        f"{SETUP}people/",
        *(of(room, rest) for rest in ("", "edit/", "sections/", "players/", "hands/")),
        of(room, section + "rounds/"),
    ):
        assert client.get(path).status_code == 403, path
        assert client.post(path, {"name": "B", "tables": "3"}).status_code in (
            403,
            405,
        ), path
        assert Client().get(path).status_code == 302, path
    for path in (of(room, section), of(room, "lock/"), f"{SETUP}people/1/"):
        assert client.post(path, {"tables": "9"}).status_code == 403, path
    assert Section.objects.count() == 1


def test_an_organiser_lets_tablets_in(organiser: Client) -> None:
    assert organiser.get("/desk/tablets/").status_code == 200


def test_a_role_that_is_refused_comes_back_as_it_was_sent(
    organiser: Client, room: Room, person: Person
) -> None:
    assistant = person("assistant")
    sent = {"role": "observer", "sections": "4000"}
    answer = organiser.post(f"{SETUP}people/{assistant.pk}/", sent)
    assert answer.status_code == 422
    page = text(answer)
    assert "You cannot give more access than you have." in page
    assert "<details open>" in page
    chosen = re.findall(r'id="(\d+)-role_\d+"[^>]*checked|checked[^>]*id="(\d+)', page)
    assert (str(assistant.pk), "") in chosen or ("", str(assistant.pk)) in chosen
    assert {group.name for group in assistant.groups.all()} == {"assistant"}
