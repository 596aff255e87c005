"""The desk's list: two parts, groups, long waits, and whose tournament it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import override_settings
from django.utils import timezone

from rulings.cases.models import Flag
from tables.models import Board, StoredEvent, Table
from tables.web.pages.queue import Call, Patience, as_drawn
from tests.tables.calling import CALLED, desk, press, seen
from tests.tables.limited import only_at
from tests.tables.table import AUCTION, NOTE, OPENED, Room

Person = Callable[..., User]
LINE = re.compile(r'<li id="call-(\S+)" class="(line [^"]+)"')
PATIENCE = Patience(3, 6)
NOW = datetime(2026, 11, 24, 20, tzinfo=UTC)


def lines(page: str) -> list[str]:
    """The lines of a page as what they are about, ``+`` where one goes on a group."""
    found = LINE.findall(page)
    return [f"{'+' if 'follows' in how else ''}{key}" for key, how in found]


def review(user: User) -> str:
    client = desk(user)
    return client.post("/desk/queue/filter/", {"list": "review"}).content.decode()


def flag(table: Table, number: int = 7) -> None:
    board = Board.objects.get(table=table, number=number)
    asked = {"card": "DK", "seat": "E", "law": "50E4", "raised_at": timezone.now()}
    Flag.objects.create(board=board, **asked)


def test_what_waits_at_one_board_is_one_group(room: Room, anna: User) -> None:
    """The most urgent first: a late entry stands below the call at its board."""
    one, other = room.table.pk, room.other.pk
    room.record(OPENED, AUCTION)
    room.record(NOTE, device="tablet-2", base_version=1)
    room.record(OPENED, CALLED, table=other)
    room.record(CALLED)
    page = seen(anna)
    assert lines(page) == [f"{other}-visit", f"{one}-visit", f"+{one}-late-7-3"]


def test_another_board_of_the_table_is_another_group(room: Room, anna: User) -> None:
    room.record(OPENED, AUCTION, {"type": "PlayEnded", "tricks": 9})
    room.record(NOTE, device="tablet-2", base_version=1)
    room.record({"type": "BoardOpened", "board": 8}, CALLED, board=8)
    page = seen(anna)
    table = room.table.pk
    assert lines(page) == [f"{table}-visit", f"{table}-late-7-4"]
    assert page.count('class="call__board">Board 7<') == 1


def test_the_review_has_a_list_of_its_own(room: Room, anna: User) -> None:
    """Calls stand alone; each tab says how many lines the other has."""
    room.record(OPENED, AUCTION, CALLED)
    flag(room.table)
    page = seen(anna)
    assert lines(page) == [f"{room.table.pk}-visit"]
    assert re.search(r'data-list="review" aria-pressed="false">Review <span>1<', page)
    page = review(anna)
    assert "call--review" in page
    assert "call--called" not in page
    assert re.search(r'data-list="tables" aria-pressed="false">Tables <span>1<', page)
    # What is said aloud is always the call.
    assert 'data-head="Table A 1: Director called"' in page


def test_the_list_stays_chosen_while_sections_are(room: Room, anna: User) -> None:
    room.record(OPENED, CALLED)
    flag(room.table)
    client = desk(anna)
    client.post("/desk/queue/filter/", {"list": "review"})
    page = client.post("/desk/queue/filter/", {"section": ""}).content.decode()
    assert "call--review" in page


@pytest.mark.parametrize(
    ("seconds", "pace", "over"),
    [(179, "", 0), (180, "long", 3), (359, "long", 3), (360, "too-long", 6)],
)
def test_a_wait_is_marked_by_its_minutes(seconds: int, pace: str, over: int) -> None:
    [line] = as_drawn([waiting("called", seconds)], PATIENCE, NOW)
    assert (line.pace, line.over) == (pace, over)


def test_the_review_is_not_hurried() -> None:
    [line] = as_drawn([waiting("review", 9_000)], PATIENCE, NOW)
    assert line.pace == ""


def waiting(state: str, seconds: int) -> Call:
    return Call(
        table_id=1,
        matter="visit",
        state=state,
        table="A 1",
        place=(1, "A"),
        texts=(),
        since=NOW - timedelta(seconds=seconds),
        url="/",
    )


def test_a_long_wait_says_so_in_words(room: Room, anna: User) -> None:
    """As many minutes as this server says."""
    room.record(OPENED, CALLED)
    assert "Waiting over" not in seen(anna)
    with override_settings(WAIT_LONG=0, WAIT_TOO_LONG=240):
        page = seen(anna)
    assert "line--long" in page
    assert "Waiting over 0 minutes" in page


@pytest.mark.parametrize(
    "address",
    [
        "/desk/?show=all&size=large",
        "/desk/?show=all&size=medium",
        "/desk/?show=all&size=small",
        "/desk/?show=all&size=tiny",
        "/desk/queue/",
        "/desk/tables/{table}/",
        "/floor/tables/{table}/",
    ],
)
def test_two_tournaments_are_named(
    room: Room, anna: User, far: Table, address: str
) -> None:
    """And one is not: it would say nothing."""
    room.record(OPENED, CALLED)
    client, where = desk(anna), address.format(table=room.table.pk)
    assert "Spring pairs" in client.get(where).content.decode()
    far.delete()
    far.section.delete()
    assert "Spring pairs" not in client.get(where).content.decode()


@pytest.mark.parametrize("address", ["/desk/?show=all", "/desk/queue/"])
def test_a_tournament_that_is_not_seen_changes_nothing(
    room: Room, person: Person, far: Table, address: str
) -> None:
    """Who sees one tournament is not told by its name that there is another."""
    user = only_at(person("director"), room.tournament)
    room.record(OPENED, CALLED)
    assert "Spring pairs" not in desk(user).get(address).content.decode()


def test_a_number_of_two_tables_asks_which(room: Room, anna: User, far: Table) -> None:
    """Nothing is opened; both are shown, with their tournaments."""
    page = desk(anna).get("/desk/", {"find": "1"}).content.decode()
    assert "2 tables for “1”: which one?" in page
    assert page.count('class="tile__event"') == 2
    answer = desk(anna).get("/desk/", {"find": "2"})
    assert answer["Location"] == f"/desk/tables/{room.other.pk}/"


def test_who_was_first_is_told_with_the_tournament(
    room: Room, anna: User, ben: User, far: Table
) -> None:
    room.record(OPENED, CALLED)
    taken = press("take", room.table.pk, "visit")
    desk(anna).post("/desk/calls/", taken)
    page = desk(ben).post("/desk/calls/", taken).content.decode()
    assert "Table A 1 (Spring pairs): Anna has it already." in page
    assert StoredEvent.objects.count() == 2
