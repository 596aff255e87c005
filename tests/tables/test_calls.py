"""Whose each line of the desk's list is; what each person sees of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connections
from django.test import Client
from django.utils import timezone

from tables.calls import selectors, services
from tables.calls.models import VISIT, DeskStep
from tables.models import Section, StoredEvent, Table
from tests.tables.calling import CALLED, desk, named, press, seen
from tests.tables.table import AUCTION, EXPOSED, NOTE, ON_LEAD, OPENED, Room

CHOICE = (EXPOSED, ON_LEAD)
Person = Callable[..., User]


def do(user: User, room: Room, step: str, matter: str = VISIT, *to: int) -> str:
    """Press a button of a line; what the list says then."""
    asked = press(step, room.table.pk, matter, *to)
    answer = desk(user).post("/desk/calls/", asked)
    assert answer.status_code == 200, answer.status_code
    return answer.content.decode()


def owners() -> list[str]:
    return [one.name for one in selectors.item_assignments(timezone.now()).values()]


def kinds() -> list[str]:
    return list(StoredEvent.objects.order_by("position").values_list("type", flat=True))


def test_everybody_sees_who_is_going(room: Room, anna: User, ben: User) -> None:
    room.record(OPENED, CALLED)
    assert "You are going" in do(anna, room, "take")
    assert "Anna is going" in seen(ben)
    assert "You are going" in seen(anna)


def test_the_second_is_told_who_was_first(room: Room, anna: User, ben: User) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    assert "Table A 1: Anna has it already." in do(ben, room, "take")
    assert owners() == ["Anna"]


def test_of_two_at_once_one_goes(live: Room, person: Person) -> None:
    """Eight press at once, each with a connection of its own."""
    people = [person("director") for _ in range(8)]
    live.record(OPENED, CALLED)

    def take(user: User) -> bool:
        try:
            services.take_item(
                matter=(live.table.pk, VISIT),
                since=None,
                user=user,
                now=timezone.now(),
            )
        except services.ItemTaken:
            return False
        finally:
            connections.close_all()
        return True

    with ThreadPoolExecutor(8) as pool:
        went = list(pool.map(take, people))
    assert went.count(True) == 1
    assert DeskStep.objects.count() == 1


def test_calls_and_choices_of_a_table_are_one_line(room: Room, anna: User) -> None:
    """Called from two boards, and declarer must choose at one of them."""
    room.record(OPENED, AUCTION, *CHOICE, CALLED)
    room.record({"type": "BoardOpened", "board": 8}, CALLED, board=8)
    page = seen(anna)
    assert page.count('class="line ') == 1
    assert "Board 7" in page
    assert "Board 8" in page
    assert "South must choose." in page
    do(anna, room, "take")
    do(anna, room, "here")
    assert kinds().count("DirectorArrived") == 2
    assert "Director called" not in seen(anna)
    assert "You are there" in seen(anna)


def test_it_is_handed_over_and_the_other_is_told(
    room: Room, anna: User, ben: User
) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    assert "Ben is going" in do(anna, room, "hand", VISIT, ben.pk)
    assert "Anna is handing table A 1 over to you." in seen(ben)
    assert "Anna hands" not in do(ben, room, "here")


def test_it_is_given_back(room: Room, anna: User) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    do(anna, room, "back")
    assert owners() == []


def test_it_is_taken_over(room: Room, anna: User, ben: User) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    assert "You are going" in do(ben, room, "over")
    assert owners() == ["Ben"]


@pytest.mark.parametrize("step", ["here", "back", "done"])
def test_only_the_owner_comes_gives_back_or_ends(
    room: Room, anna: User, ben: User, step: str
) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    assert "Table A 1: someone else has it now." in do(ben, room, step)
    assert owners() == ["Anna"]
    assert "DirectorArrived" not in kinds()


def test_nobody_hands_to_someone_who_does_not_direct(
    room: Room, anna: User, person: Person
) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    do(anna, room, "hand", VISIT, person("floor").pk)
    assert owners() == ["Anna"]


def test_nobody_hands_to_an_assistant_of_another_section(
    room: Room, anna: User, person: Person
) -> None:
    """Without a section of their own they see no table at all."""
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    page = do(anna, room, "hand", VISIT, person("assistant").pk)
    assert "That person is not assigned to this table." in page
    assert owners() == ["Anna"]


def test_coming_and_leaving_are_events_of_the_board(room: Room, anna: User) -> None:
    """The tablet and the log know too; the line is gone, then the name."""
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    assert "At the tables" in do(anna, room, "here")
    assert "At the tables" not in do(anna, room, "done")
    assert kinds()[-2:] == ["DirectorArrived", "DirectorLeft"]


def test_the_tablet_says_that_the_director_has_come_and_gone(
    room: Room, anna: User
) -> None:
    """What the floor records counts as much as what she says herself."""
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    room.record({"type": "DirectorArrived"})
    assert "You are there" in seen(anna)
    room.record({"type": "DirectorLeft"})
    assert owners() == []


def test_a_new_call_is_nobodys(room: Room, anna: User) -> None:
    """She had come and forgot to say that it was done."""
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    do(anna, room, "here")
    room.record(CALLED)
    assert "I'm going" in seen(anna)


@pytest.mark.parametrize(("minutes", "there"), [(20, True), (21, False)])
def test_who_came_long_ago_is_no_longer_there(
    room: Room, anna: User, minutes: int, there: bool
) -> None:
    room.record(OPENED, CALLED)
    do(anna, room, "take")
    do(anna, room, "here")
    came = StoredEvent.objects.get(type="DirectorArrived").recorded_at
    later = selectors.item_assignments(came + timedelta(minutes=minutes))
    assert bool(later) == there


def test_what_waits_no_more_is_not_taken(room: Room, anna: User) -> None:
    """It was answered between the drawing and the press."""
    room.record(OPENED)
    assert "This has already been resolved." in do(anna, room, "take")
    assert not DeskStep.objects.exists()


def test_a_late_entry_is_taken_too(room: Room, anna: User, person: Person) -> None:
    """By a director or a reviewer; going to a table is a director's."""
    room.record(OPENED, AUCTION, CALLED)
    room.record(NOTE, device="tablet-2", base_version=1)
    reviewer = named(person("reviewer"), "Rita")
    assert "You have it" in do(reviewer, room, "take", "late-7-4")
    assert "Rita has it" in seen(anna)
    asked = press("take", room.table.pk, VISIT)
    assert desk(reviewer).post("/desk/calls/", asked).status_code == 403


def test_the_floor_takes_nothing(room: Room, client: Client) -> None:
    room.record(OPENED, CALLED)
    asked = press("take", room.table.pk, VISIT)
    assert client.post("/desk/calls/", asked).status_code == 403
    assert "I&#x27;m going" not in client.get("/desk/queue/").content.decode()


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ("take {table} visit", 200),
        ("take x visit", 404),
        ("take 999999 visit", 404),
        ("dance {table} visit", 404),
        ("take", 404),
        ("", 404),
    ],
)
def test_a_step_about_nothing_is_not_found(
    room: Room, anna: User, words: str, status: int
) -> None:
    asked = press(words.format(table=room.table.pk))
    assert desk(anna).post("/desk/calls/", asked).status_code == status


@pytest.fixture
def two_sections(room: Room) -> Table:
    """A call in section A, and one in section B."""
    section = Section.objects.create(tournament=room.tournament, name="B")
    table = Table.objects.create(section=section, number=1)
    room.record(OPENED, CALLED)
    room.record(OPENED, CALLED, table=table.pk)
    return table


def test_a_filter_never_hides_that_there_is_something(
    room: Room, anna: User, two_sections: Table
) -> None:
    client, section = desk(anna), room.table.section_id
    client.post("/desk/queue/filter/", {"section": section})
    page = client.get("/desk/queue/").content.decode()
    assert "Table A 1" in page
    assert "Table B 1" not in page
    assert "1 more in other sections" in page
    assert '<span class="count">2</span>' in page
    assert "Table B 1" in client.post("/desk/queue/filter/").content.decode()


def test_mine(room: Room, anna: User, two_sections: Table) -> None:
    """Kept with her session; another person sees the whole list."""
    client = desk(anna)
    client.post("/desk/calls/", press("take", room.table.pk, VISIT))
    page = client.post("/desk/queue/filter/", {"mine": "1"}).content.decode()
    assert "Table A 1" in page
    assert "Table B 1" not in page
    assert "1 more that is not yours" in page
    assert "more that" not in seen(anna)


def test_a_taken_back_call_was_none(room: Room, anna: User) -> None:
    room.record(OPENED, CALLED)
    room.record({"type": "EventWithdrawn", "event": 2, "reason": "wrong_table"})
    assert "Nobody is waiting." in seen(anna)
