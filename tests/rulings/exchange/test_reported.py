"""Results that the devices reported stand in the files of results."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from rulings.cases.decisions.board_results import BY_NUMBER
from rulings.exchange import json_file, pbn, usebio
from rulings.exchange.selectors import document_of, with_reports
from rulings.exchange.values import WithReports
from rulings.scoring.result_file import read_results
from tables.formats.results import result_rows
from tables.models import ReportedResult, Round, Table
from tables.setup.results import TableResult, save_results
from tests.rulings.builders import make_person, make_table, record

MADE = {"contract": "4S", "declarer": "S", "tricks": "10"}
DOWN = {"contract": "4S", "declarer": "W", "tricks": "9"}


@pytest.fixture
def table(db: None) -> Table:
    """A table with a second beside it, and a round for both."""
    first = make_table()
    second = Table.objects.create(section=first.section, number=2)
    for one, (ns, ew) in ((first, (1, 2)), (second, (3, 4))):
        sides = {"north_south": ns, "east_west": ew}
        Round.objects.create(table=one, number=1, first_board=1, last_board=3, **sides)
    return first


def report(table: Table, board: int, cells: dict[str, str]) -> None:
    one = TableResult(table=table.pk, board=board, cells=cells)
    save_results(
        tournament=table.section.tournament,
        results=[one],
        source="devices",
        at=timezone.now(),
    )


def document(table: Table) -> WithReports:
    found = table.section.tournament
    return with_reports(document_of(found, hands=True), found, hands=True)


def told(content: bytes, board: int) -> list[tuple[str, str, str]]:
    """The lines of a board as another program reads them."""
    rows = result_rows(content.decode())
    vulnerable: Any = BY_NUMBER[(board - 1) % 4]
    found = read_results(rows, board, vulnerable)
    return [(one.ns, one.ew, str(one.sides.ns)) for one in found.lines]


@pytest.mark.parametrize("write", [usebio.write, usebio.write_newer, pbn.write])
def test_a_board_that_was_only_reported_is_in_the_file(
    table: Table, write: Any
) -> None:
    other = table.section.tables.get(number=2)
    report(table, 1, MADE)
    report(other, 1, DOWN)
    lines = told(write(document(table)).content, 1)
    assert len(lines) == 2
    assert "4S" in lines[0][2]
    assert "tricks=10" in lines[0][2]
    assert "tricks=9" in lines[1][2]


@pytest.mark.parametrize("write", [usebio.write, pbn.write])
def test_what_was_recorded_counts_before_the_report(table: Table, write: Any) -> None:
    report(table, 1, DOWN)
    opened: dict[str, Any] = {"type": "BoardOpened", "board": 1}
    contract = {"type": "AuctionEnded", "contract": "3NT", "declarer": "N"}
    record(table, opened, contract, {"type": "PlayEnded", "tricks": 9}, board=1)
    (line,) = told(write(document(table)).content, 1)
    assert "3NT" in line[2]


def test_a_report_fills_in_for_a_board_whose_play_was_not_recorded(
    table: Table,
) -> None:
    report(table, 1, MADE)
    record(table, {"type": "BoardOpened", "board": 1}, board=1)
    (line,) = told(usebio.write(document(table)).content, 1)
    assert "tricks=10" in line[2]


def test_our_json_of_rulings_holds_no_report(table: Table) -> None:
    report(table, 1, MADE)
    found = table.section.tournament
    plain = json_file.write(document_of(found, hands=True)).content
    assert json_file.write(document(table)).content == plain


def test_what_cannot_be_read_is_left_out(table: Table) -> None:
    report(table, 1, {"contract": "nonsense"})
    assert ReportedResult.objects.exists()
    assert document(table).reported == ()


def test_the_page_gives_such_a_file(table: Table) -> None:
    report(table, 1, MADE)
    report(table.section.tables.get(number=2), 1, DOWN)
    client = Client()
    client.force_login(make_person("directs", "director"))
    path = f"/review/tournaments/{table.section.tournament_id}/exchange/usebio/"
    assert len(told(client.get(path).content, 1)) == 2
