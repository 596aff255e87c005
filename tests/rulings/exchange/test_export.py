"""The rulings of a tournament out of the database."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.models import Case, Flag
from rulings.cases.services import assign_case, decide_case, tell_both
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.exchange import json_file
from rulings.exchange.selectors import document_of
from rulings.flags.services import open_case
from rulings.scoring import stored
from tests.rulings.builders import record, take_back
from tests.rulings.exchange.ruled import KINDS


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    """A weighted score, told to both sides and appealed."""
    opened = open_case(flag_id=flag.pk, actor=reviewer)

    def by() -> StepAuthor:
        opened.refresh_from_db()
        return StepAuthor(reviewer, opened.version)

    assign_case(case_id=opened.pk, by=by(), to=reviewer)
    score = stored.to_json(KINDS["weighted"])
    ruling = CaseDecision("adjusted", "They saw the king.", "12C1(c)", score)
    decide_case(case_id=opened.pk, by=by(), decision=ruling)
    tell_both(case_id=opened.pk, by=by(), way="spoken")
    take_appeal(case_id=opened.pk, by=by(), intake=Intake("EW", "Not so."))
    return opened


def exported(case: Case, **more: object) -> tuple[str, str]:
    out, losses = StringIO(), StringIO()
    number = case.board.table.section.tournament_id
    call_command("export_rulings", str(number), stdout=out, stderr=losses, **more)
    return out.getvalue(), losses.getvalue()


def test_an_export_is_read_back_into_the_same_values(case: Case) -> None:
    out, losses = exported(case)
    document = json_file.read(out.encode())
    assert document == document_of(case.board.table.section.tournament, hands=True)
    assert json_file.write(document).content == out.encode()
    [found] = document.cases
    assert found.score == KINDS["weighted"]
    assert [one.grounds for one in found.appeals] == ["Not so."]
    assert [one.side for one in found.notices] == ["NS", "EW"]
    assert "names_not_asked" in losses


def test_a_board_goes_with_its_incident_and_its_result(case: Case) -> None:
    [board] = document_of(case.board.table.section.tournament, hands=True).boards
    assert (board.contract, board.declarer, board.tricks) == ("4S", "S", 9)
    assert [one.event["type"] for one in board.incidents] == ["CardExposed"]
    assert [one.event["choice"] for one in board.elections] == ["neither"]
    assert board.cards == ("WH5",)


def test_what_was_taken_back_is_marked(case: Case) -> None:
    record(case.board.table, take_back(3))
    [board] = document_of(case.board.table.section.tournament, hands=True).boards
    assert [one.taken_back for one in board.incidents] == [True]


def test_names_of_people_leave_only_where_asked_for(case: Case) -> None:
    assert "the-reviewer" not in exported(case)[0]
    assert "the-reviewer" in exported(case, with_names=True)[0]
    assert "the-reviewer" not in exported(case, format="csv")[0]


def test_a_tournament_that_is_not_there_is_said_so(db: None) -> None:
    with pytest.raises(CommandError, match="unknown_tournament"):
        call_command("export_rulings", "4096")
