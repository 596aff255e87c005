"""A board that nobody may show: every text about it and its hands are marked."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from rulings.analysis.services import ask_examination
from rulings.cases.appeals.services import Intake, take_appeal
from rulings.cases.filing import attach_file, take_statement, write_note
from rulings.cases.models import Case, Flag
from rulings.cases.polls.problem import Said
from rulings.cases.polls.services import ask_peers
from rulings.cases.services import decide_case, raise_case, record_inquiry, tell_both
from rulings.cases.steps import CaseDecision
from rulings.flags.services import open_case
from tables.models import Board, Table
from tests.deploy.roles.hall import Place, book_entry, by, flag_of, mail_of
from tests.rulings.builders import record
from tests.rulings.polls.conftest import EVENING, WEST_PLAYS

NUMBER = 9
# Words of no page: where one is read, something of the board is shown. What is
# published is marked by itself, since someone who does not play the board may read it.
MARK, PUBLISHED, IN_PLAY = "Kerguelen", "Amsterdam Island", "Saint Paul"
DEAL = "N:J765.KQ4.A65.432 A42.A52.KQJ4.K98 KQT98.J76.T32.AQ 3.T983.987.JT765"
# The same as an address of the API and as a page prints it.
HANDS = ("J765.KQ4", "KQT98", "K Q 10 9 8", "A 4 2", "J 7 6 5")
DECISION = CaseDecision("no_adjustment", f"{MARK}: no other sensible lead.", "50E4")


def note(words: str) -> dict[str, Any]:
    return {"type": "NoteAdded", "text": words}


def finished(table: Table) -> Board:
    """The board as it was played at another table."""
    opened, *rest = EVENING
    ruled = {"type": "RulingGiven", "text": f"{MARK} must lead.", "laws": ["50D2"]}
    doubt = {"type": "ConcernRaised", "law": "16B", "text": f"{MARK} hesitated."}
    told = [note(MARK), ruled, doubt, {"type": "PlayEnded", "tricks": 9}]
    opened = opened | {"board": NUMBER, "deal": DEAL}
    return record(table, opened, *rest, *told, board=NUMBER)


def in_play(table: Table) -> Board:
    """The board as it is being played at their own table."""
    opened = EVENING[0] | {"board": NUMBER, "deal": DEAL}
    return record(table, opened, EVENING[1], note(IN_PLAY), board=NUMBER)


def marked(where: Place, director: User) -> Place:
    """Everything about the board that an address can name, each text marked."""
    board = finished(where.table)
    flag = flag_of(board)
    run = ask_examination(board_id=board.pk, assumptions=None, asked_by=director)
    there: dict[str, Any] = {
        "board": NUMBER,
        "number": NUMBER,
        "board_id": board.pk,
        "flag_id": flag.pk,
        "run": run.pk,
    }
    there |= _open(board, director) | _appealed(flag, director)
    return Place(where.table, where.named | there)


def _open(board: Board, director: User) -> dict[str, Any]:
    """A question, and a case with a paper, a poll and an entry of the casebook."""
    asked = record_inquiry(
        tournament_id=board.table.section.tournament_id,
        board_id=board.pk,
        asked_by=f"South of {MARK}",
        text=f"Why {MARK}?",
        actor=director,
    )
    case = raise_case(board_id=board.pk, actor=director, reason=f"{MARK} saw it.")
    poll = ask_peers(
        case_id=case.pk,
        actor=director,
        version=WEST_PLAYS,
        said=Said(scoring="matchpoints", question=f"What does {MARK} play?"),
        second=False,
    )
    return {
        "inquiry_id": asked.pk,
        "case_id": case.pk,
        "key": _filed(case, director).key,
        "poll_id": poll.pk,
        "entry_id": book_entry(case, director, PUBLISHED),
    }


def _appealed(flag: Flag, director: User) -> dict[str, Any]:
    """A case that was decided, told and appealed."""
    case = open_case(flag_id=flag.pk, actor=director)
    decide_case(case_id=case.pk, by=by(director, case), decision=DECISION)
    tell_both(case_id=case.pk, by=by(director, case), way="spoken", text=MARK)
    intake = Intake("EW", f"{MARK} had a choice.", "20 €")
    appeal = take_appeal(case_id=case.pk, by=by(director, case), intake=intake)
    return {
        "decided_id": case.pk,
        "appeal_id": appeal.pk,
        "mail_id": mail_of(case),
        "notice_id": case.notices.get(side="NS").pk,
    }


def _filed(case: Case, director: User) -> Any:
    whose: dict[str, Any] = {"case_id": case.pk, "actor": director}
    take_statement(**whose, speaker="N", text=f"{MARK} said so.", disputed=False)
    write_note(**whose, text=f"Ask {MARK} again.")
    return attach_file(**whose, name=f"{MARK}.txt", content=MARK.encode())
