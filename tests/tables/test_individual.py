"""The individual: who partners and opposes whom, which boards, the form, the file."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tables.formats.texts import AUTOMATIC
from tables.models import Player, Round, Seating, Table
from tables.setup.individual import STARTS, fits, individual, most_rounds
from tables.setup.schedules import Plan, Slot, from_player, read_schedule
from tests.tables.table import Room

SIZES = sorted(STARTS)
TWO = 2


def whole(players: int) -> list[Slot]:
    """All rounds, two boards each, from board 5 on."""
    tables, sits_out = divmod(players, 4)
    rounds = most_rounds(tables, sits_out=bool(sits_out))
    plan = Plan(tables=tables, rounds=rounds, boards=2, first=5)
    return individual(plan, sits_out=bool(sits_out))


def partners(slots: list[Slot]) -> Counter[frozenset[int]]:
    sat = [one.players for one in slots if one.players]
    return Counter(frozenset((p[at], p[at + 2])) for p in sat for at in (0, 1))


def opponents(slots: list[Slot]) -> Counter[frozenset[int]]:
    sat = [one.players for one in slots if one.players]
    return Counter(frozenset((p[at], p[at - 1])) for p in sat for at in range(4))


def test_every_size_of_a_club_is_there() -> None:
    """Four players a table, from two tables to seven; with one more where it exists."""
    assert SIZES == [8, 12, 13, 16, 17, 20, 21, 24, 25, 28]


@pytest.mark.parametrize("players", SIZES)
def test_every_player_partners_every_other_once_and_opposes_each_twice(
    players: int,
) -> None:
    every = list(map(frozenset, combinations(range(1, players + 1), 2)))
    assert partners(whole(players)) == Counter(every)
    assert opponents(whole(players)) == Counter(every * TWO)


@pytest.mark.parametrize("players", SIZES)
def test_every_player_plays_every_board_at_most_once(players: int) -> None:
    """Each of them once, where nobody sits out; else all but the two of one set."""
    slots = whole(players)
    every = {number for one in slots for number in range(one.first, one.last + 1)}
    for player in range(1, players + 1):
        sits = from_player(slots, player)
        played = [n for one in sits for n in range(one.first, (one.last or 0) + 1)]
        assert len(set(played)) == len(played)
        assert len(every - set(played)) == (TWO if players % 4 else 0)


@pytest.mark.parametrize("players", SIZES)
def test_everybody_sits_once_a_round_and_one_sits_out(players: int) -> None:
    slots = whole(players)
    out = []
    for number in sorted({one.round for one in slots}):
        here = [p for one in slots if one.round == number for p in one.players or ()]
        assert len(set(here)) == len(here) == players - players % 4
        out += sorted({*range(1, players + 1)} - set(here))
    assert sorted(out) == (list(range(1, players + 1)) if players % 4 else [])


@pytest.mark.parametrize(
    ("sizes", "most"), [((13, 21, 25), 1), ((16, 20, 24, 28), 2), ((8, 12, 17), 4)]
)
def test_how_many_tables_share_boards(sizes: tuple[int, ...], most: int) -> None:
    for players in sizes:
        sets = Counter((one.round, one.first) for one in whole(players))
        assert max(sets.values()) == min(most, players // 4)


@pytest.mark.parametrize("players", SIZES)
def test_fewer_rounds_are_its_beginning(players: int) -> None:
    tables, sits_out = divmod(players, 4)
    plan = Plan(tables=tables, rounds=3, boards=2, first=5)
    part = individual(plan, sits_out=bool(sits_out))
    assert part == [one for one in whole(players) if one.round <= 3]
    assert max(partners(part).values()) == 1
    assert max(opponents(part).values()) <= TWO


@pytest.mark.parametrize(
    ("tables", "sits_out", "rounds"),
    [(1, False, 1), (8, False, 1), (2, True, 1), (7, True, 1), (2, False, 8)],
)
def test_it_is_refused_where_there_is_none(
    tables: int, sits_out: bool, rounds: int
) -> None:
    with pytest.raises(ValueError, match="no individual"):
        individual(Plan(tables=tables, rounds=rounds, boards=2), sits_out=sits_out)
    assert fits(tables, sits_out=sits_out) == (rounds == 8)


def page_of(room: Room) -> str:
    section = room.table.section
    return f"/setup/tournaments/{section.tournament_id}/sections/{section.pk}/rounds/"


def test_it_is_set_from_the_page_and_players_follow_their_numbers(
    room: Room, organiser: Client
) -> None:
    asked = {"kind": "individual", "rounds": "7", "boards": "2", "first": "1"}
    assert organiser.post(page_of(room), asked).status_code == 302
    assert Round.objects.count() == 14
    assert not Round.objects.exclude(players__len=4).exists()
    first = Round.objects.get(table=room.table, number=1)
    assert first.players is not None
    shown = organiser.get(page_of(room)).content.decode()
    north, east, south, west = first.players
    assert f"{north}+{south} – {east}+{west}" in shown
    sheet = "name,pair\n" + "".join(f"Player {n},{n}\n" for n in range(1, 9))
    listed = SimpleUploadedFile("players.csv", sheet.encode())
    path = f"/setup/tournaments/{room.tournament.pk}/players/"
    looked: Any = organiser.post(path, {"file": listed, "encoding": AUTOMATIC})
    organiser.post(path, {"kept": looked.context["kept"]})
    assert Player.objects.count() == 8
    assert Seating.objects.count() == 8 * 7
    sits = Seating.objects.get(
        table=room.table, seat="N", first_board=first.first_board
    )
    assert sits.player.name == f"Player {north}"


@pytest.mark.parametrize(
    ("tables", "asked", "said"),
    [
        (8, {"kind": "individual"}, "no such individual for 8 tables"),
        (2, {"kind": "individual_and_one"}, "no such individual for 2 tables"),
        (2, {"kind": "individual", "rounds": "8"}, "at most 7 rounds"),
    ],
)
def test_what_there_is_not_is_refused_in_a_sentence(
    room: Room, organiser: Client, tables: int, asked: dict[str, str], said: str
) -> None:
    section = room.table.section
    Table.objects.bulk_create(
        Table(section=section, number=n) for n in range(3, tables + 1)
    )
    given = {"rounds": "3", "boards": "2", "first": "1"} | asked
    answer = organiser.post(page_of(room), given)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Round.objects.exists()


def test_a_file_names_four_players() -> None:
    slots, faults = read_schedule(
        "round,table,boards,n,e,s,w\n1,1,1-2,4,7,9,2\n1,2,3-4,1,3,5,8\n", {1, 2}
    )
    assert faults == []
    assert [one.players for one in slots] == [(4, 7, 9, 2), (1, 3, 5, 8)]


@pytest.mark.parametrize("cells", ["4,7,9,", "4,7,9,4", "4,7,9,x", "0,1,2,3"])
def test_four_players_that_are_none_are_refused(cells: str) -> None:
    slots, faults = read_schedule(f"round,table,boards,n,e,s,w\n1,1,1-2,{cells}\n", {1})
    assert slots == []
    assert [(one.line, one.code) for one in faults] == [(2, "bad_players")]


def test_players_and_pairs_in_one_line_are_refused() -> None:
    sheet = "round,table,boards,ns,ew,n,e,s,w\n1,1,1-2,1,2,4,7,9,2\n"
    assert [one.code for one in read_schedule(sheet, {1})[1]] == ["bad_players"]
