"""A Swiss from the set-up: begun, drawn, scored, taken back; players follow."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tables.common.errors import SetUpRefused
from tables.models import Player, Round, Seating, Swiss, Table
from tables.setup import services, swiss_rounds
from tables.setup.seated_players import boards_now
from tables.setup.swiss_rounds import SwissRequest
from tests.tables.entering import ENDED
from tests.tables.limited import browser
from tests.tables.table import AUCTION, OPENED, Room

PAIRS = {"teams": "pairs", "contestants": "5", "boards": "3", "begin": "1"}


@pytest.fixture
def path(room: Room) -> str:
    """The page of the Swiss of section A, which has three tables."""
    section = room.table.section
    Table.objects.create(section=section, number=3)
    return f"/setup/tournaments/{room.tournament.pk}/sections/{section.pk}/swiss/"


def text(answer: Any) -> str:
    return str(answer.content.decode())


def sides(number: int) -> list[tuple[int | None, int | None]]:
    found = Round.objects.filter(number=number).order_by("table__number")
    return list(found.values_list("north_south", "east_west"))


def points(given: dict[int, str]) -> dict[str, str]:
    return {f"of-{one}": amount for one, amount in given.items()}


def test_an_evening_of_seven_pairs(room: Room, organiser: Client, path: str) -> None:
    """Begun, drawn by lot, scored, drawn from the standings: no repeat, a bye each."""
    assert organiser.get(path).status_code == 200
    assert organiser.post(path, PAIRS | {"contestants": "7"}).status_code == 302
    assert "drawn by lot" in text(organiser.get(path))
    met: set[frozenset[int | None]] = set()
    out = []
    for number in range(1, 4):
        sent = {"draw": "1"} | points(dict.fromkeys(range(1, 8), "10,5") if met else {})
        assert organiser.post(path, sent).status_code == 302
        drawn = sides(number)
        assert len(drawn) == 3
        new = {frozenset(one) for one in drawn}
        assert not new & met
        met |= new
        out += sorted({*range(1, 8)} - {n for one in drawn for n in one if n})
        boards = Round.objects.filter(number=number).values_list(
            "first_board", "last_board"
        )
        assert set(boards) == {(3 * number - 2, 3 * number)}
    assert len(set(out)) == 3
    shown = text(organiser.get(path))
    assert "Round 3" in shown
    assert "<td>21</td>" in shown


def test_the_best_meet_next(room: Room, organiser: Client, path: str) -> None:
    organiser.post(path, PAIRS | {"contestants": "4"})
    organiser.post(path, {"draw": "1"})
    (a, b), (c, d) = sides(1)
    assert None not in (a, b, c, d)
    won = {a: "15", b: "5", c: "12,25", d: "7.75"}
    organiser.post(path, {"draw": "1"} | {f"of-{n}": x for n, x in won.items()})
    assert [frozenset(one) for one in sides(2)] == [
        frozenset((a, c)),
        frozenset((d, b)),
    ]
    kept = Swiss.objects.get().scores["1"]
    assert {int(n): Fraction(x) for n, x in kept.items()} == {
        a: 15,
        b: 5,
        c: Fraction(49, 4),
        d: Fraction(31, 4),
    }


def test_without_everybodys_points_nothing_is_drawn_and_nothing_typed_is_lost(
    room: Room, organiser: Client, path: str
) -> None:
    organiser.post(path, PAIRS)
    organiser.post(path, {"draw": "1"})
    answer = organiser.post(path, {"draw": "1"} | points({1: "12"}))
    assert answer.status_code == 422
    assert "points of everybody in round 1" in text(answer)
    assert 'value="12"' in text(answer)
    wrong = organiser.post(path, {"keep": "1"} | points({1: "12", 2: "ten"}))
    assert wrong.status_code == 422
    assert "at most two decimals" in text(wrong)
    assert not Round.objects.filter(number=2).exists()


@pytest.mark.parametrize("wrong", ["1.234", "1e3", "--1", "٣", "1234567", ".", "1 0"])
def test_points_that_are_none_are_refused(
    room: Room, organiser: Client, path: str, wrong: str
) -> None:
    organiser.post(path, PAIRS)
    organiser.post(path, {"draw": "1"})
    answer = organiser.post(path, {"keep": "1"} | points({1: wrong}))
    assert answer.status_code == 422
    assert Swiss.objects.get().scores == {}


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"contestants": "2"}, "needs 3–400 pairs or teams"),
        ({"contestants": "8"}, "needs 4 tables"),
        ({"contestants": "4", "teams": "teams"}, "needs 4 tables"),
        ({"boards": "0"}, "number of rounds"),
    ],
)
def test_what_cannot_be_is_refused(
    room: Room, organiser: Client, path: str, asked: dict[str, str], said: str
) -> None:
    answer = organiser.post(path, PAIRS | asked)
    assert answer.status_code == 422
    assert said in text(answer)
    assert not Swiss.objects.exists()


def test_two_teams_of_three_tables_are_too_few(room: Room, path: str) -> None:
    wanted = SwissRequest(contestants=3, teams=True, boards=8)
    begun = swiss_rounds.begin(section=room.table.section, wanted=wanted)
    swiss_rounds.draw_next(section=room.table.section, random=Random(1))
    (a, b), (c, d) = sides(1)
    assert (a, b) == (d, c)
    assert begun.teams


def test_the_last_round_is_taken_back_until_a_board_is_opened(
    room: Room, organiser: Client, path: str
) -> None:
    organiser.post(path, PAIRS)
    organiser.post(path, {"draw": "1"})
    assert organiser.post(path, {"take_back": "1"}).status_code == 302
    assert not Round.objects.exists()
    organiser.post(path, {"draw": "1"})
    room.record(OPENED | {"board": 1}, board=1)
    answer = organiser.post(path, {"take_back": "1"})
    assert answer.status_code == 422
    assert "a board has been opened" in text(answer)
    assert Round.objects.count() == 2


def test_rounds_from_a_file_count_as_drawn(
    room: Room, organiser: Client, path: str
) -> None:
    rounds = path.replace("/swiss/", "/rounds/")
    sheet = "round,table,boards,ns,ew\n1,1,1-3,1,2\n1,2,1-3,3,4\n"
    sent = SimpleUploadedFile("draw.csv", sheet.encode())
    assert organiser.post(rounds, {"from_file": "1", "file": sent}).status_code == 302
    refused = organiser.post(path, PAIRS | {"contestants": "8", "boards": "1"})
    assert refused.status_code == 422
    organiser.post(path, PAIRS | {"contestants": "4"})
    equal = points(dict.fromkeys(range(1, 5), "10"))
    organiser.post(path, {"draw": "1"} | equal)
    assert {frozenset(one) for one in sides(2)} == {
        frozenset((1, 3)),
        frozenset((2, 4)),
    }
    assert Round.objects.filter(number=2, first_board=4, last_board=6).count() == 2


def test_a_movement_that_names_no_pair_is_no_swiss(
    room: Room, organiser: Client, path: str
) -> None:
    rounds = path.replace("/swiss/", "/rounds/")
    plan = {"kind": "teams", "rounds": "2", "boards": "3", "first": "1"}
    organiser.post(rounds, plan)
    answer = organiser.post(path, PAIRS)
    assert answer.status_code == 422
    assert "Remove them first" in text(answer)


def test_players_follow_their_pair_and_a_substitute_stays(
    room: Room, organiser: Client, path: str
) -> None:
    section = room.table.section
    organiser.post(path, PAIRS | {"contestants": "4"})
    organiser.post(path, {"draw": "1"})
    (ns, ew), _other = sides(1)
    anna, ben = (Player.objects.create(name=name) for name in ("Anna", "Ben"))
    for player, seat in ((anna, "N"), (ben, "S")):
        Seating.objects.create(
            table=room.table, seat=seat, player=player, first_board=1, last_board=3
        )
    equal = points(dict.fromkeys(range(1, 5), "10"))
    organiser.post(path, {"draw": "1"} | equal)
    here = (
        Round.objects.filter(number=2).get(north_south=ns)
        if Round.objects.filter(number=2, north_south=ns)
        else Round.objects.get(number=2, east_west=ns)
    )
    line = "NS" if here.north_south == ns else "EW"
    found = Seating.objects.filter(table=here.table, first_board=4, last_board=6)
    assert {(one.player, one.seat) for one in found} == {
        (anna, line[0]),
        (ben, line[1]),
    }
    # Cleo plays for Ben in round 2, and goes on for him.
    cleo = Player.objects.create(name="Cleo")
    found.filter(player=ben).update(player=cleo)
    organiser.post(path, {"draw": "1"} | equal)
    later = Seating.objects.filter(first_board=7)
    assert {one.player.name for one in later} >= {"Anna", "Cleo"}
    assert "Anna – Cleo" in text(organiser.get(path))
    assert ew
    assert swiss_rounds.names_of(section)


def test_who_is_locked_out(
    room: Room, organiser: Client, path: str, person: Callable[..., User]
) -> None:
    assert browser(person("floor")).get(path).status_code == 403
    organiser.post(path, PAIRS)
    services.set_locked(tournament=room.tournament, at=timezone.now())
    answer = organiser.post(path, {"draw": "1"})
    assert answer.status_code == 422
    assert "is locked" in text(answer)


def test_drawing_no_more_leaves_the_rounds(
    room: Room, organiser: Client, path: str
) -> None:
    organiser.post(path, PAIRS)
    organiser.post(path, {"draw": "1"})
    organiser.post(path, {"end": "1"})
    assert not Swiss.objects.exists()
    assert Round.objects.count() == 2
    with pytest.raises(SetUpRefused) as refused:
        swiss_rounds.draw_next(section=room.table.section, random=Random(1))
    assert refused.value.problem.code == "no_swiss"


def test_where_everybody_has_met_it_says_so(
    room: Room, organiser: Client, path: str
) -> None:
    organiser.post(path, PAIRS | {"contestants": "3"})
    for number in range(3):
        sent = {"draw": "1"} | (points({1: "1", 2: "2", 3: "3"}) if number else {})
        assert organiser.post(path, sent).status_code == 302
    answer = organiser.post(path, {"draw": "1"} | points({1: "1", 2: "2", 3: "3"}))
    assert answer.status_code == 422
    assert "Round 4 cannot be drawn" in text(answer)


def test_the_tablets_offer_the_boards_of_the_round(
    room: Room, organiser: Client, path: str
) -> None:
    """A round is drawn, played at its tables, the next is drawn and offered there."""
    organiser.post(path, PAIRS | {"contestants": "4"})
    organiser.post(path, {"draw": "1"})
    for table in (room.table, room.other):
        assert boards_now([table.pk]) == {table.pk: (1, False)}
        for board in (1, 2, 3):
            opened = OPENED | {"board": board}
            room.record(opened, AUCTION, ENDED, table=table.pk, board=board)
    organiser.post(path, {"draw": "1"} | points(dict.fromkeys(range(1, 5), "10")))
    assert boards_now([room.table.pk]) == {room.table.pk: (4, False)}
