"""Each board of the demo on which something went wrong, from the tablet to the files.

Entered at the table, read at the desk, taken up as a case, decided, printed, and then
in USEBIO and PBN with the score that the Director gave.
"""

import re
from html import unescape
from io import BytesIO
from typing import Any
from uuid import uuid4

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from lawbook import Seat
from rulings.cases.models import Case
from rulings.cases.services import decide_case, step_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.demo.evening import PLAN, BoardPlan, EveningPlan
from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of
from rulings.reports.statistics import LAW_OF
from rulings.scoring import stored
from rulings.scoring.adjustments import ForBoth
from rulings.scoring.awards import Assigned, both
from rulings.scoring.contract_scores import Played
from rulings.scoring.decisions import Decision
from tables.access.roles import RULINGS
from tables.models import Board, Table
from tables.web.wording.entries import entry as in_words
from tests.rulings.builders import Event, make_person, make_table
from tests.scores.reading import read_results

PLANNED = msgspec.json.decode(PLAN.read_bytes(), type=EveningPlan).boards
# What happens on every board, and the answers to what went wrong.
USUAL = {
    *("BoardOpened", "CallMade", "AuctionEnded", "CardPlayed", "OnLead", "PlayEnded"),
    *("Elected", "DirectorCalled", "AccountGiven"),
}
WRONG = {
    plan.events[0]["board"]: plan
    for plan in PLANNED
    if plan.events[-1]["type"] == "PlayEnded"
    and any(event["type"] not in USUAL for event in plan.events)
}
REASON = "The side at fault did better by it."
GIVEN = Played("4S", Seat.SOUTH, 7)


@pytest.mark.parametrize("number", WRONG)
def test_from_the_tablet_to_the_files(db: None, number: int) -> None:
    plan, table = WRONG[number], make_table()
    director = make_person("the-director", "director", is_staff=True)
    enter(plan, table, director)
    board = Board.objects.get(table=table, number=number)
    client = logged_in(director)
    wrong = [one for one in plan.events if one["type"] not in USUAL]
    assert any(one["type"] in LAW_OF for one in wrong)
    desk = read(client, f"/desk/tables/{table.pk}/?board={number}")
    for event in wrong:
        assert in_words(event) in desk
    case = taken_up(client, board, desk)
    told = read(client, f"/review/cases/{case.pk}/")
    assert in_words(wrong[0]) in told
    decide(case, director)
    printed(client, case, wrong)
    in_the_files(case, number, plan, wrong)


def enter(plan: BoardPlan, table: Table, director: User) -> None:
    """By the floor's tablet; what only a Director rules by the Director."""
    floor, desk = logged_in(make_person("the-floor", "floor")), logged_in(director)
    for event in plan.events:
        sender = desk if event["type"] in RULINGS else floor
        sent = {
            "id": str(uuid4()),
            "device": "tablet",
            "table": table.pk,
            "board": plan.events[0]["board"],
            "occurred_at": timezone.now().isoformat(),
            "event": event,
        }
        answer = sender.post("/api/entries/", [sent], content_type="application/json")
        (result,) = answer.json()["results"]
        assert result["result"] == "new", result


def logged_in(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def read(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def taken_up(client: Client, board: Board, desk: str) -> Case:
    """By the key beside the entry, or else by the one that asks about the board."""
    key = re.search(rf"/review/boards/{board.pk}/entries/\d+/case/", desk)
    if key:
        client.post(key.group())
    else:
        asking = re.search(r"/review/questions/new/\?[^\"]+", desk)
        assert asking
        form = client.get(asking.group()).context["form"]
        said: dict[str, Any] = {**form.initial, "asked_by": "South", "text": "Why?"}
        said |= {"tournament": board.table.section.tournament_id, "open": "yes"}
        client.post("/review/questions/new/", said)
    return Case.objects.get(board=board)


def decide(case: Case, director: User) -> None:
    """The Director takes it up, where the key has not done so, and rules."""
    if case.status == Case.Status.RAISED:
        by = StepAuthor(director, case.version)
        case = step_case(case_id=case.pk, by=by, step="take_up")
    ruling = stored.to_json(Decision("2017", ForBoth(Assigned(GIVEN))))
    decision = CaseDecision("adjusted", REASON, "12C1(c)", ruling)
    by = StepAuthor(director, case.version)
    decide_case(case_id=case.pk, by=by, decision=decision)


def printed(client: Client, case: Case, wrong: list[Event]) -> None:
    """What happened and what was ruled, on the page and on the paper."""
    at = f"/review/cases/{case.pk}/papers"
    page = read(client, f"{at}/report-of-hand.html")
    for words in (*map(in_words, wrong), REASON, "12C1(c)"):
        assert words in page
    slip = client.get(f"{at}/slip.pdf").content
    text = " ".join(one.extract_text() for one in PdfReader(BytesIO(slip)).pages)
    assert REASON in " ".join(text.split())


def in_the_files(case: Case, number: int, plan: BoardPlan, wrong: list[Event]) -> None:
    """The score that was given; in PBN what was wrong stands behind it as well."""
    document = document_of(case.board.table.section.tournament, hands=True)
    for format_ in ("usebio", "pbn"):
        text = FORMATS[format_].write(document).content.decode()
        (line,) = read_results(text, number, plan.events[0]["vulnerable"]).lines
        assert line.sides == both(Assigned(GIVEN)), format_
    for event in wrong:
        known = f'"type":"{event["type"]}"' in text
        assert known == (event["type"] in LAW_OF)
