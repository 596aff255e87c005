"""The short form of a penalty: recorded at once, in every list that has the others."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.decisions.ruling import read_ruling
from rulings.cases.models import Case
from rulings.exchange.export_records import ExportOptions, cases
from rulings.reports import statistics
from rulings.scoring.decisions import Penalty
from tables.models import Board, Tournament
from tests.rulings.builders import make_person
from tests.tables.limited import only_at

ADDRESS = "/review/penalties/new/"
Login = Callable[[User], Client]


def typed(at: Board, **changes: Any) -> dict[str, Any]:
    plain = {
        "tournament": at.table.section.tournament_id,
        "table": at.table.number,
        "board": at.number,
        "side": "NS",
        "why": "late",
        "details": "Eight minutes.",
        "kind": "procedural",
        "amount": "10",
        "unit": "percent_of_top",
    }
    return plain | changes


WHY = "Arrived late, or the table ended the round late: Eight minutes."


def test_a_penalty_is_recorded_in_one_step(
    client_of: Login, director: User, played: Board
) -> None:
    """The score stands, and the sides are told where every ruling is told."""
    answer = client_of(director).post(ADDRESS, typed(played))
    case = Case.objects.get()
    assert answer["Location"] == f"/review/cases/{case.pk}/"
    assert (case.status, case.decision) == ("decided", "no_adjustment")
    assert (case.board, case.reason, case.decided_by) == (played, WHY, director)
    ruling = read_ruling(case.ruling)
    assert ruling is not None
    assert ruling.decision.penalties == (
        Penalty("NS", "procedural", Fraction(10), "percent_of_top", WHY),
    )
    page = client_of(director).get(answer["Location"]).content.decode()
    assert "a procedural penalty of 10" in page


def test_it_stands_in_the_exports_and_the_figures(
    client_of: Login, director: User, played: Board
) -> None:
    client_of(director).post(ADDRESS, typed(played, kind="disciplinary"))
    tournament = played.table.section.tournament
    [record] = cases(tournament, ExportOptions(names=False, files=False))
    assert record.score is not None
    assert [one.kind for one in record.score.penalties] == ["disciplinary"]
    assert record.score_as_kept is None
    [figure] = statistics.ruled(tournament.pk)
    assert figure.law.startswith("91")
    assert figure.decided is not None


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"board": "", "table": ""}, "Enter the board and the table."),
        ({"board": 33}, "That board has not been opened at this table."),
        ({"amount": "0"}, "Nothing was saved"),
        ({"amount": "much"}, "Nothing was saved"),
        ({"why": "other", "details": " "}, "Enter what the penalty is for."),
        ({"side": "N"}, "“N” is not one of the choices."),
    ],
)
def test_what_cannot_be_is_not_recorded(
    client_of: Login,
    director: User,
    played: Board,
    changes: dict[str, Any],
    said: str,
) -> None:
    answer = client_of(director).post(ADDRESS, typed(played, **changes))
    assert said in answer.content.decode()
    assert not Case.objects.exists()


def test_the_table_page_leads_there(
    client_of: Login, director: User, played: Board
) -> None:
    """With the board filled in."""
    client, table = client_of(director), played.table
    page = client.get(f"/desk/tables/{table.pk}/?board=7").content.decode()
    address = f"{ADDRESS}?place={table.pk}&board=7"
    assert address.replace("&", "&amp;") in page
    form = client.get(address).content.decode()
    assert 'name="board" value="7"' in form


def test_only_who_rules_may_and_only_at_tables_that_they_see(
    client_of: Login, director: User, floor: User, played: Board
) -> None:
    assert client_of(floor).post(ADDRESS, typed(played)).status_code == 403
    other = Tournament.objects.create(name="Winter teams")
    elsewhere = only_at(make_person("elsewhere", "director"), other)
    client_of(elsewhere).post(ADDRESS, typed(played))
    assert not Case.objects.exists()
