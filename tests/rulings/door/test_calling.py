"""The players' own door: the link of a table, the call, and what was said."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.access.doors import (
    FREE,
    close_links,
    make_links,
    open_links,
    read_door,
    tokens_of,
)
from tables.access.models import Slowed
from tables.access.visibility import visibility_of
from tables.calls.models import VISIT, DeskStep
from tables.calls.players import ENOUGH, usual_minutes
from tables.models import Table
from tests.rulings.builders import (
    CONTRACT,
    ENDED,
    EXPOSED,
    LED,
    LEFT_OPEN,
    ON_LEAD,
    OPENED,
    make_table,
    record,
)
from tests.rulings.door.doors import door_of, read, tap
from tests.tables.calling import desk, press, seen

LogIn = Callable[[User], Client]
IN_PLAY = (OPENED, CONTRACT, EXPOSED, ON_LEAD)


@pytest.fixture
def door(table: Table) -> str:
    return f"/t/{door_of(table)}/"


def kinds() -> list[str]:
    return list(DeskStep.objects.order_by("pk").values_list("kind", flat=True))


def step(user: User, table: Table, what: str) -> None:
    desk(user).post("/desk/calls/", press(what, table.pk, VISIT))


def test_the_players_call_and_see_who_comes(
    table: Table, door: str, director: User
) -> None:
    director.first_name = "Anna"
    director.save()
    assert "Call the Director" in read(door)
    assert tap(f"{door}call/") == 302
    assert "nobody has said yet" in read(door)
    line = seen(director)
    assert "Director called" in line
    assert "The players call." in line
    step(director, table, "take")
    assert "Anna is on the way." in read(f"{door}now/")
    step(director, table, "here")
    assert "Anna is here." in read(f"{door}now/")
    step(director, table, "done")
    assert "Call the Director" in read(f"{door}now/")


def test_a_second_tap_calls_nobody_else(table: Table, door: str) -> None:
    assert [tap(f"{door}call/") for _ in range(3)] == [302] * 3
    assert kinds() == ["called"]


def test_a_call_of_the_tablet_is_theirs_too(table: Table, door: str) -> None:
    """Who called is nobody's business: no seat and no name."""
    record(table, *IN_PLAY, {"type": "DirectorCalled", "by": "N"})
    page = read(door)
    assert "The Director has been called." in page
    assert "North" not in page
    tap(f"{door}call/")
    assert kinds() == []


def test_no_figure_is_shown_that_was_not_measured(
    table: Table, door: str, director: User
) -> None:
    for number in range(ENOUGH + 1):
        usual_minutes.cache_clear()
        tap(f"{door}call/")
        step(director, table, "take")
        page = read(door)
        assert "is on the way" in page
        assert ("Here it usually takes about 1 minute." in page) == (number == ENOUGH)
        step(director, table, "here")
        step(director, table, "done")


def test_they_read_what_was_said_of_the_board_in_play(table: Table, door: str) -> None:
    assert "What the Director said" not in read(door)
    record(table, *IN_PLAY)
    page = read(door)
    assert "What the Director said" in page
    assert "Board 7" in page
    assert "king of diamonds" in page


def test_a_board_that_is_over_is_gone(table: Table, door: str) -> None:
    """The next pair comes to the table and has yet to play it."""
    record(table, *IN_PLAY, LEFT_OPEN, LED, ENDED)
    page = read(door)
    assert "Board 7" not in page
    assert "diamonds" not in page


def test_what_a_door_sees_is_one_table_and_its_board_in_play(table: Table) -> None:
    other = Table.objects.create(section=table.section, number=2)
    record(table, *IN_PLAY)
    record(other, *IN_PLAY)
    visibility = visibility_of(read_door(door_of(table), timezone.now()))
    assert visibility.limited
    assert not visibility.hands
    assert visibility.covers(table.pk)
    assert not visibility.covers(other.pk)
    assert visibility.shows(table.pk, 7)
    assert not visibility.shows(table.pk, 8)
    assert not visibility.shows(other.pk, 7)
    record(table, LEFT_OPEN, LED, ENDED)
    visibility = visibility_of(read_door(door_of(table), timezone.now()))
    assert not visibility.shows(table.pk, 7)


def test_the_hands_are_not_needed_for_what_is_said(table: Table, door: str) -> None:
    deal = "N:AQ63.J52.KT4.Q87 KJT9.Q4.A75.AJ93 52.KT86.J832.642 874.A973.Q96.KT5"
    record(table, OPENED | {"deal": deal}, CONTRACT)
    page = read(door)
    assert "KT86" not in page
    assert "ruling__line" not in page


def test_a_form_needs_nothing_but_the_link(door: str) -> None:
    """A page without a referrer sends no origin, and here no cookie is needed."""
    client = Client(enforce_csrf_checks=True)
    answer = client.post(f"{door}call/", headers={"Origin": "null"})
    assert answer.status_code == 302
    assert answer.cookies == {}
    assert kinds() == ["called"]


@pytest.mark.parametrize("language", ["en", "el"])
def test_it_speaks_the_language_of_the_telephone(door: str, language: str) -> None:
    other = {"en": "el", "el": "en"}[language]
    assert f'<html lang="{language}"' in read(door, language=language)
    page = read(f"{door}?language={other}", language=language)
    assert f'<html lang="{other}"' in page
    answer = Client().post(f"{door}call/?language={other}")
    assert answer.headers["Location"] == f"{door}?language={other}"


@pytest.mark.parametrize("made_up", ["x", "1-1", "1-1.abc", "é"])
def test_a_link_that_nobody_made_leads_nowhere(db: None, made_up: str) -> None:
    page = read(f"/t/{made_up}/", 404)
    assert 'data-code="door_unknown"' in page
    assert "Scan the code on the table" in page


def test_links_are_renewed_and_closed(table: Table, door: str) -> None:
    tournament = table.section.tournament
    make_links(tournament=tournament, by=None, now=timezone.now())
    assert 'data-code="door_over"' in read(door, 410)
    assert tap(f"{door}call/") == 410
    again = f"/t/{door_of(table)}/"
    read(again)
    close_links(tournament=tournament, now=timezone.now())
    assert 'data-code="door_over"' in read(again, 410)
    assert kinds() == []


def test_a_link_ends_with_its_tournament(table: Table, door: str) -> None:
    tournament = table.section.tournament
    tournament.ends_at = timezone.now()
    tournament.save()
    assert "Ask the Director for the new code." in read(door, 410)


def test_a_link_of_another_table_is_another_table(table: Table, door: str) -> None:
    far = make_table()
    tap(f"/t/{door_of(far)}/call/")
    assert "nobody has said yet" not in read(door)
    assert DeskStep.objects.get().table == far


def test_what_comes_too_often_is_not_stored(table: Table, door: str) -> None:
    answers = [tap(f"{door}call/") for _ in range(FREE + 2)]
    assert answers[FREE] == 302
    assert answers[-1] == 429
    other = Table.objects.create(section=table.section, number=2)
    assert tap(f"/t/{door_of(other)}/call/") == 302


def test_wrong_links_wait(db: None) -> None:
    until = timezone.now() + timedelta(seconds=200)
    Slowed.objects.create(key="door-from:127.0.0.1", wrong=200, until=until)
    assert 'data-code="slow_down"' in read("/t/x/", 429)


def test_nothing_of_the_page_is_kept(door: str) -> None:
    answer = Client().get(door)
    assert answer.headers["Cache-Control"] == "no-store, private"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert "noindex" in answer.headers["X-Robots-Tag"]


def test_the_sheet_has_a_code_for_each_table(
    table: Table, director: User, client_of: LogIn
) -> None:
    Table.objects.create(section=table.section, number=2)
    tournament, client = table.section.tournament, client_of(director)
    sheet = f"/review/tournaments/{tournament.pk}/codes/"
    assert "No code is open." in client.get(sheet).content.decode()
    assert client.post(f"{sheet}make/").status_code == 302
    links = open_links(tournament)
    assert links is not None
    page = client.get(sheet).content.decode()
    assert page.count("codes__picture") == 2
    assert all(token in page for token in tokens_of(links).values())
    client.post(f"{sheet}close/")
    assert "No code is open." in client.get(sheet).content.decode()


def test_nobody_else_makes_codes(
    table: Table, floor: User, reviewer: User, client_of: LogIn
) -> None:
    sheet = f"/review/tournaments/{table.section.tournament_id}/codes/"
    for person in (floor, reviewer):
        assert client_of(person).get(sheet).status_code == 403
        assert client_of(person).post(f"{sheet}make/").status_code == 403
    assert open_links(table.section.tournament) is None
