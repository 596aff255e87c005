"""What a round of a Swiss gives: from what was recorded, reported and ruled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rulings.exchange.swiss_points import points_of_round
from rulings.scoring.imps import victory_points
from tables.models import Round, Section, Swiss, Table, Tournament
from tables.setup.results import TableResult, save_results
from tests.rulings.builders import make_person, record

MADE = {"contract": "4S", "declarer": "S", "tricks": "10"}
DOWN = {"contract": "4S", "declarer": "S", "tricks": "9"}


def make_section(scoring: str, tables: int = 2) -> Section:
    tournament = Tournament.objects.create(name="Swiss", scoring=scoring)
    section = Section.objects.create(tournament=tournament, name="A")
    for number in range(1, tables + 1):
        Table.objects.create(section=section, number=number)
    return section


def plan(section: Section, *sides: tuple[int, int], last: int = 2) -> None:
    for table, (ns, ew) in zip(section.tables.order_by("number"), sides, strict=False):
        Round.objects.create(
            table=table,
            number=1,
            first_board=1,
            last_board=last,
            north_south=ns,
            east_west=ew,
        )


def report(section: Section, table: int, board: int, cells: dict[str, str]) -> None:
    at = section.tables.get(number=table).pk
    one = TableResult(table=at, board=board, cells=cells)
    save_results(
        tournament=section.tournament, results=[one], source="x", at=timezone.now()
    )


@pytest.mark.django_db
def test_a_match_of_teams_gives_victory_points() -> None:
    """420 and -50 against it: 10 IMPs on the first board, none on the second."""
    section = make_section("imps")
    plan(section, (1, 2), (2, 1))
    for table, cells in ((1, MADE), (2, DOWN)):
        report(section, table, 1, cells)
    report(section, 1, 2, MADE)
    assert points_of_round(section.pk, 1) == {}
    report(section, 2, 2, MADE)
    won = victory_points(10, 2)
    assert points_of_round(section.pk, 1) == {1: won, 2: 20 - won}


@pytest.mark.django_db
def test_board_a_match_counts_boards() -> None:
    section = make_section("board_a_match")
    plan(section, (1, 2), (2, 1))
    for table, cells in ((1, MADE), (2, DOWN)):
        report(section, table, 1, cells)
        report(section, table, 2, MADE)
    half = Fraction(1, 2)
    assert points_of_round(section.pk, 1) == {1: 1 + half, 2: half}


@pytest.mark.django_db
def test_pairs_get_the_percentage_of_their_matchpoints() -> None:
    section = make_section("matchpoints")
    plan(section, (1, 2), (3, 4))
    for table, cells in ((1, MADE), (2, DOWN)):
        report(section, table, 1, cells)
        report(section, table, 2, MADE)
    assert points_of_round(section.pk, 1) == {1: 75, 2: 25, 3: 25, 4: 75}


@pytest.mark.django_db
def test_cross_imps_give_victory_points() -> None:
    section = make_section("cross_imps")
    plan(section, (1, 2), (3, 4), last=1)
    for table, cells in ((1, MADE), (2, DOWN)):
        report(section, table, 1, cells)
    won = victory_points(10, 1)
    assert points_of_round(section.pk, 1) == {1: won, 2: 20 - won, 3: 20 - won, 4: won}


@pytest.mark.django_db
def test_what_was_recorded_at_a_table_counts_before_a_report() -> None:
    section = make_section("matchpoints")
    plan(section, (1, 2), (3, 4), last=1)
    report(section, 1, 1, DOWN)
    report(section, 2, 1, MADE)
    table = section.tables.get(number=1)
    opened: dict[str, Any] = {"type": "BoardOpened", "board": 1}
    contract = {"type": "AuctionEnded", "contract": "5S", "declarer": "S"}
    record(table, opened, contract, {"type": "PlayEnded", "tricks": 11}, board=1)
    assert points_of_round(section.pk, 1)[1] == 100


@pytest.mark.django_db
def test_the_page_fills_in_what_the_results_give() -> None:
    section = make_section("matchpoints")
    plan(section, (1, 2), (3, 4))
    for table, cells in ((1, MADE), (2, DOWN)):
        report(section, table, 1, cells)
        report(section, table, 2, MADE)
    Swiss.objects.create(section=section, contestants=4, teams=False, boards=2)
    client = Client()
    client.force_login(make_person("organises", "organiser"))
    at = f"/setup/tournaments/{section.tournament_id}/sections/{section.pk}/swiss/"
    shown = client.get(at).content.decode()
    assert shown.count('value="75"') == shown.count('value="25"') == 2
