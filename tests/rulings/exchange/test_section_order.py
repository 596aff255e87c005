"""Files, lists and charts of results have section 2 before section 10."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from rulings.cases.decisions.board_results import recorded_field
from rulings.exchange import pbn, results_csv, usebio
from rulings.exchange.event_results import read_results
from rulings.exchange.selectors import document_of, with_reports
from rulings.exchange.values import Document, ExportFile
from rulings.reports.statistics import Incident, counted
from tables.models import Board, Section, Table, Tournament
from tests.rulings.builders import PLAYED, record
from tests.rulings.exchange.ruled import NINE

IN_ORDER = ["2", "10", "A9", "A10"]
FILES = [
    (results_csv.write, r"^([^,\n]+),1,7,"),
    (usebio.write, r'SECTION_ID="([^"]+)"'),
    (pbn.write, r"^\s*(\d+|A\d+)\s+1\s"),
]


@pytest.fixture
def event(db: None) -> Tournament:
    made = Tournament.objects.create(name="Many rooms")
    for name in ("10", "A10", "2", "A9"):
        section = Section.objects.create(tournament=made, name=name)
        record(Table.objects.create(section=section, number=1), *PLAYED)
    return made


@pytest.mark.parametrize(("write", "pattern"), FILES)
def test_a_file_has_the_sections_in_order(
    event: Tournament, write: Callable[[Document], ExportFile], pattern: str
) -> None:
    document = with_reports(document_of(event, hands=True), event, hands=True)
    assert [one.section for one in document.boards] == IN_ORDER
    written = write(document).content.decode()
    assert re.findall(pattern, written, re.MULTILINE) == IN_ORDER


def test_the_field_of_a_board(event: Tournament) -> None:
    field = recorded_field(Board.objects.filter(table__section__tournament=event)[0])
    assert field is not None
    assert [one.table for one in field.lines] == [f"{name}1" for name in IN_ORDER]


def test_results_of_an_event(event: Tournament) -> None:
    lines = "".join(f"{name},1,7,4S,N,10\n" for name in ("A10", "2", "10", "A9"))
    header = "Section,Table,Board,Contract,By,Tricks\n"
    read = read_results(event, (header + lines).encode())
    assert len(read.rows) == len(IN_ORDER)


def test_equal_numbers_of_irregularities_stand_by_section() -> None:
    incidents = [
        Incident(name, 1, 7, NINE, "CardExposed", "50", "E")
        for name in ("10", "A10", "2", "A9")
    ]
    assert [name for name, _ in counted(incidents, lambda o: o.section)] == IN_ORDER
