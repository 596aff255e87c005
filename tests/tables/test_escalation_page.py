"""When nobody goes: what a tournament sets, who may, and what the lists leave out."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tables.models import AlertSettings, Escalation, Section, Table, Tournament
from tables.web.pages import alerts
from tests.tables.limited import browser as browser_of
from tests.tables.limited import only_at
from tests.tables.table import Room

Person = Callable[..., User]
PAGE = "/desk/alerts/"


def at(tournament: Any) -> str:
    return f"/desk/alerts/{tournament.pk}/escalation/"


def text(client: Client, where: str = PAGE) -> str:
    answer = client.get(where)
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


def test_a_tournament_sets_its_minutes_and_its_head(
    desk: Client, room: Room, anna: User
) -> None:
    where = at(room.tournament)
    assert f'href="{where}"' in text(desk)
    assert "after 3 minutes" in text(desk)
    answer = desk.post(where, {"minutes": "2", "head": anna.pk})
    assert (answer.status_code, answer["Location"]) == (302, where)
    kept = Escalation.objects.get()
    assert (kept.minutes, kept.head) == (2, anna)
    assert "after 2 minutes · head director Anna" in text(desk)
    desk.post(where, {"minutes": "1", "head": ""})
    kept.refresh_from_db()
    assert (kept.minutes, kept.head) == (1, None)
    assert "after 1 minute<" in text(desk)


@pytest.mark.parametrize("minutes", ["0", "61", "", "soon", "9" * 400])
def test_what_is_wrong_is_said_and_what_was_typed_stays(
    desk: Client, room: Room, anna: User, minutes: str
) -> None:
    Escalation.objects.create(tournament=room.tournament, minutes=2)
    answer = desk.post(at(room.tournament), {"minutes": minutes, "head": anna.pk})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "form__error" in page
    assert f'value="{minutes}"' in page or not minutes
    assert f'value="{anna.pk}" selected' in page
    kept = Escalation.objects.get()
    assert (kept.minutes, kept.head) == (2, None)


def test_only_who_sees_it_is_offered_as_head(
    desk: Client, room: Room, far: Table, person: Person
) -> None:
    stranger = only_at(person("director"), far.section.tournament)
    where = at(room.tournament)
    assert f'value="{stranger.pk}"' not in desk.get(where).content.decode()
    answer = desk.post(where, {"minutes": "2", "head": stranger.pk})
    assert answer.status_code == 422
    assert not Escalation.objects.exists()


def both(client: Client, where: str) -> set[int]:
    """What looking and sending are answered with."""
    sent = client.post(where, {"minutes": "2", "head": ""})
    return {client.get(where).status_code, sent.status_code}


def test_who_may_send_it_may_look_at_it_and_nobody_else(
    room: Room, far: Table, person: Person
) -> None:
    """One guard for both: role, the whole tournament, and that it is open."""
    here, elsewhere = at(room.tournament), at(far.section.tournament)
    director = browser_of(only_at(person("director"), room.tournament))
    assert both(director, here) == {200, 302}
    assert both(director, elsewhere) == {404}
    assert elsewhere not in text(director)
    organiser = browser_of(person("organiser"))
    assert both(organiser, here) == {200, 302}
    setup = reverse("setup_tournament", args=[room.tournament.pk])
    assert f'href="{here}"' in text(organiser, setup)
    assistant = browser_of(only_at(person("assistant"), room.table.section))
    assert both(assistant, here) == {403}
    Tournament.objects.update(locked_at=timezone.now())
    assert both(director, here) == {404}
    assert both(organiser, here) == {404}
    assert here not in text(director)
    assert here not in text(organiser, setup)


def test_of_many_tournaments_the_newest_are_listed_and_the_rest_on_request(
    desk: Client, room: Room
) -> None:
    more = alerts.MOST_TOURNAMENTS + 2
    made = [Tournament.objects.create(name=f"Evening {n}") for n in range(more)]
    page = text(desk)
    assert page.count("/escalation/") == alerts.MOST_TOURNAMENTS
    assert at(made[-1]) in page
    assert at(room.tournament) not in page
    assert "Show 3 older tournaments" in page
    assert at(room.tournament) in text(desk, PAGE + "?all=1")


def test_of_many_sections_it_says_how_many_are_left_out_and_keeps_them(
    desk: Client, room: Room, monkeypatch: Any
) -> None:
    """What was chosen is listed first; what is not listed stays as it was."""
    monkeypatch.setattr(alerts, "MOST_SECTIONS", 2)
    newer = Tournament.objects.create(name="Evening")
    for name in "BCD":
        section = Section.objects.create(tournament=newer, name=name)
        Table.objects.create(section=section, number=1)
    desk.post(PAGE, {"sound": "on"})
    page = text(desk)
    assert "2 more sections are not listed" in page
    assert f'value="{room.table.section_id}"' not in page
    AlertSettings.objects.get().sections.add(room.table.section)
    assert f'value="{room.table.section_id}"' in text(desk)
    locked = Tournament.objects.filter(pk=room.tournament.pk)
    locked.update(locked_at=timezone.now())
    assert f'value="{room.table.section_id}"' not in text(desk)
    assert desk.post(PAGE, {"sound": "on"}).status_code == 302
    assert list(AlertSettings.objects.get().sections.all()) == [room.table.section]


def test_web_push_without_a_browser_is_told(desk: Client) -> None:
    said = "No browser is added yet"
    assert said not in text(desk)
    desk.post(PAGE, {"push": "on"})
    assert said in text(desk)
