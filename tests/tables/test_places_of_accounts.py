"""Of which tournaments, sections and accounts someone is: asked of the tables."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from rulings.cases.selectors import workers_on
from tables.access.roles import (
    GroupMembership,
    accounts_of,
    membership_of,
    people_at,
    places_of,
    players_of,
    sees_part,
    tournaments_seen,
    whole_sections,
    whole_tournaments,
)
from tables.access.visibility import open_to_everybody, visibility_of
from tables.models import Board, Player, Round, Seating, Table, Tournament
from tests.tables.limited import only_at, plays_at
from tests.tables.table import AUCTION, BOARD, OPENED, Room

Person = Callable[..., User]
ENDED = {"type": "PlayEnded", "tricks": 9}


def has_place(user: User, tournament: int, section: int | None) -> bool:
    """Whether someone is offered a tournament, or a section of it, as a place."""
    offered = {one.pk: (parts, whole) for one, parts, whole in places_of(user)}
    parts, whole = offered.get(tournament, ([], False))
    return whole if section is None else section in {one.pk for one in parts}


@pytest.mark.parametrize(
    ("groups", "part"),
    [
        (("director",), False),
        (("organiser",), False),
        (("player",), False),
        ((), False),
        (("assistant",), True),
        (("observer",), True),
        (("playing",), True),
    ],
)
def test_some_see_a_part_by_their_role(
    person: Person, groups: tuple[str, ...], part: bool
) -> None:
    assert sees_part(person(*groups)) is part


def test_who_may_do_everything_sees_no_part(person: Person, room: Room) -> None:
    user = only_at(person("assistant"), room.tournament)
    assert sees_part(user)
    user.is_superuser = True
    assert not sees_part(user)


def test_where_no_person_asks_nobody_s_parts_are_given(room: Room) -> None:
    """A visitor has no number, and the first account's is not theirs."""
    first = User(pk=1, username="first")
    first.save()
    only_at(first, room.tournament)
    assert tournaments_seen(first).get() == room.tournament
    nobody = AnonymousUser()
    assert not tournaments_seen(nobody).exists()
    assert not whole_tournaments(nobody).exists()
    assert not whole_sections(nobody).exists()


def test_of_an_account_that_is_gone_nothing_is_known(db: None) -> None:
    assert membership_of(User(pk=10**6)) == GroupMembership(frozenset(), parts=False)


def test_a_playing_director_sees_hands_of_the_boards_in_sight(
    room: Room, person: Person
) -> None:
    assert visibility_of(plays_at(person("playing"), room.table)).hands


def test_a_playing_director_sees_the_tournaments_they_sit_in(
    room: Room, far: Table, person: Person
) -> None:
    user = plays_at(person("playing"), room.table)
    assert list(tournaments_seen(user)) == [room.tournament]
    assert not whole_tournaments(user).exists()
    assert not whole_sections(user).exists()
    elsewhere = only_at(plays_at(person("playing"), room.table), far.section)
    assert not tournaments_seen(elsewhere).exists()


@pytest.mark.parametrize("group", ["assistant", "observer"])
def test_without_a_part_an_assistant_sees_no_tournament(
    room: Room, person: Person, group: str
) -> None:
    assert not tournaments_seen(person(group)).exists()


def test_a_user_without_limits_sees_every_tournament(
    room: Room, far: Table, person: Person
) -> None:
    assert tournaments_seen(person("director")).count() == 2
    assert whole_sections(person("director")).count() == 2


def test_a_section_is_no_whole_tournament(
    room: Room, next_door: Table, person: Person
) -> None:
    user = only_at(person("director"), next_door.section)
    section = next_door.section_id
    assert not has_place(user, room.tournament.pk, None)
    assert has_place(user, room.tournament.pk, section)
    assert not has_place(user, room.tournament.pk, room.table.section_id)
    assert not has_place(user, room.tournament.pk + 1, section)
    ((tournament, sections, is_whole),) = places_of(user)
    assert (tournament, sections) == (room.tournament, [next_door.section])
    assert not is_whole


def test_a_whole_tournament_has_all_its_sections(
    room: Room, next_door: Table, far: Table, person: Person
) -> None:
    user = only_at(person("director"), room.tournament)
    ((tournament, sections, is_whole),) = places_of(user)
    assert (tournament, is_whole) == (room.tournament, True)
    assert set(sections) == {room.table.section, next_door.section}
    assert has_place(user, room.tournament.pk, None)
    assert not has_place(user, far.section.tournament_id, None)


@pytest.fixture
def host(room: Room, person: Person) -> User:
    """An organiser of this tournament only."""
    return only_at(person("organiser"), room.tournament)


def test_an_account_is_theirs_where_it_sees_nothing_else(
    room: Room, next_door: Table, far: Table, host: User, person: Person
) -> None:
    here = only_at(person("floor"), room.tournament)
    of_a_section = only_at(person("assistant"), next_door.section)
    sits = plays_at(person("playing"), room.table)
    player = plays_at(person("player"), next_door)
    only_at(person("floor"), room.tournament, far.section)
    only_at(person("floor"), far.section.tournament)
    both = plays_at(person("playing"), room.table)
    moves = Player.objects.get(directors__user=both)
    Seating.objects.create(table=far, seat="E", player=moves)
    person("player")
    person("director")
    plays_at(person("director"), room.table)
    plays_at(person("observer"), room.table)
    assert set(accounts_of(host)) == {host, here, of_a_section, sits, player}


def test_who_sees_everything_is_nobodys_to_change_who_sees_a_part(
    room: Room, host: User, person: Person
) -> None:
    above = only_at(person("floor"), room.tournament)
    User.objects.filter(pk=above.pk).update(is_superuser=True)
    assert above not in accounts_of(host)
    assert above in accounts_of(person("organiser"))


def test_the_players_who_sit_where_they_see_all_are_theirs(
    room: Room, far: Table, host: User, person: Person
) -> None:
    here, there, both, nowhere = (
        Player.objects.create(name=name) for name in ("here", "there", "both", "none")
    )
    for player, table in ((here, room.table), (there, far), (both, far)):
        Seating.objects.create(table=table, seat="E", player=player)
    for seat in ("S", "W"):
        Seating.objects.create(table=room.table, seat=seat, player=both)
    assert list(players_of(host)) == [here]
    assert set(players_of(person("organiser"))) == {here, there, both}
    assert players_of(person("organiser")).count() == 3
    assert nowhere not in players_of(host)


def test_the_people_of_a_tournament_are_those_who_see_something_of_it(
    room: Room, far: Table, host: User, person: Person
) -> None:
    whole = person("director")
    of_a_section = only_at(person("assistant"), room.table.section)
    sits = plays_at(person("player"), room.table)
    only_at(person("director"), far.section)
    plays_at(person("player"), far)
    person("assistant")
    person("player")
    here = Tournament.objects.filter(pk=room.tournament.pk)
    assert set(people_at(here)) == {host, whole, of_a_section, sits}


def opened(room: Room, *tables: Table) -> Board:
    for table in tables:
        room.record(OPENED, AUCTION, ENDED, table=table.pk)
    return Board.objects.get(table=tables[0], number=BOARD)


def test_a_board_is_everybodys_when_its_tournament_is_locked(room: Room) -> None:
    room.record(OPENED, AUCTION)
    board = Board.objects.get(table=room.table, number=BOARD)
    assert open_to_everybody(board) is None
    board.table.section.tournament.locked_at = timezone.now()
    seen = open_to_everybody(board)
    assert seen is not None
    assert seen.hands


@pytest.mark.parametrize(
    ("first", "last", "is_open"),
    [
        (BOARD + 1, BOARD + 3, True),
        (BOARD - 3, BOARD - 1, True),
        (BOARD, BOARD + 2, False),
        (BOARD - 2, BOARD, False),
    ],
)
def test_a_board_is_everybodys_when_nobody_is_to_play_it_any_more(
    room: Room, first: int, last: int, is_open: bool
) -> None:
    board = opened(room, room.table)
    assert open_to_everybody(board) is None
    Round.objects.create(
        table=room.table, number=1, first_board=BOARD, last_board=BOARD
    )
    Round.objects.create(table=room.other, number=1, first_board=first, last_board=last)
    assert (open_to_everybody(board) is not None) is is_open


def test_a_board_that_is_still_played_at_another_table_is_nobodys(room: Room) -> None:
    for table in (room.table, room.other):
        Round.objects.create(table=table, number=1, first_board=90, last_board=90)
    board = opened(room, room.table)
    assert open_to_everybody(board)
    room.record(OPENED, AUCTION, table=room.other.pk)
    assert open_to_everybody(board) is None


def test_an_account_that_is_closed_works_on_no_case(room: Room, person: Person) -> None:
    board = opened(room, room.table)
    gone, there = person(), person()
    User.objects.filter(pk__in=(gone.pk, there.pk)).update(is_superuser=True)
    User.objects.filter(pk=gone.pk).update(is_active=False)
    assert list(workers_on(board)) == [there]
