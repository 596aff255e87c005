"""The figures of a tournament: what is counted, what is not, and who sees them."""

from collections.abc import Callable
from csv import DictReader
from datetime import UTC, datetime, timedelta
from io import BytesIO, StringIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PdfReader

from lawbook import EVENT_TYPES
from rulings.cases.models import Flag
from rulings.cases.services import decide_case, step_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import open_case
from rulings.reports import statistics
from rulings.reports import statistics as words
from rulings.reports.statistics import (
    LAW_OF,
    Incident,
    RuledCase,
    counted,
    incident_sheet,
    law_of,
    times,
)
from tables.models import Assignment, Table
from tests.rulings.builders import PLAYED, make_person, record, take_back

NINE = datetime(2026, 11, 22, 21, 5, tzinfo=UTC)
SOON, LATER = NINE + timedelta(minutes=4), NINE + timedelta(hours=2)


def incident(at: datetime, section: str = "A", kind: str = "CardExposed") -> Incident:
    return Incident(section, 1, 7, at, kind, law_of(kind, ""), "E")


# What happens on every board, what is chosen, asked, told and ruled.
NONE = {
    *("BoardOpened", "CallMade", "AuctionEnded", "ContractCorrected", "CardPlayed"),
    *("OnLead", "OnTurn", "FaceDownLead", "Elected", "PlayEnded"),
    *("Claimed", "Conceded", "ClaimAgreed", "CardsFaced", "PlayedOn"),
    *("AgreementWithdrawn", "ConcessionCancelled", "RevokeAsked", "InspectionAsked"),
    *("AccountGiven", "InformationRuled", "ClaimRuled", "CountRuled"),
    *("ComparableRuled", "UnintendedRuled", "DirectorDesignated"),
    *("RestrictionImposed", "RulingGiven", "RectificationWaived", "ScoreAdjusted"),
    *("DirectorCalled", "DirectorArrived", "DirectorLeft", "NoteAdded"),
    *("ConcernRaised", "LateEntryReviewed", "ReportsCompared", "EventWithdrawn"),
}


def case(decided: datetime | None) -> RuledCase:
    return RuledCase("A", 1, 7, NINE, decided, None, "adjusted" if decided else "", "")


@pytest.mark.parametrize(
    ("kind", "manner", "law"),
    [
        ("CardExposed", "dropped", "49"),
        ("CardExposed", "before_auction", "24"),
        ("CardExposed", "led", "24"),
        ("LeadOutOfTurn", "", "53"),
        ("IrregularCall", "insufficient", "27"),
        ("IrregularCall", "out_of_rotation", "29"),
        ("CallReplaced", "", "26"),
        ("DummyActed", "", "43"),
    ],
)
def test_an_irregularity_belongs_to_a_law(kind: str, manner: str, law: str) -> None:
    assert law_of(kind, manner) == law


def test_every_kind_has_a_name() -> None:
    assert set(words.KIND) == set(LAW_OF)


def test_every_event_is_an_irregularity_or_none() -> None:
    assert set(LAW_OF) | NONE == set(EVENT_TYPES)
    assert not set(LAW_OF) & NONE


def test_the_most_come_first_and_equal_ones_by_name() -> None:
    given = [incident(NINE, section) for section in "CBBA"]
    assert counted(given, lambda i: i.section) == [("B", 2), ("A", 1), ("C", 1)]


def test_a_case_that_is_not_decided_has_no_time_to_rule() -> None:
    found = times([case(None), case(SOON), case(LATER)], lambda one: one.decided)
    assert (found.count, found.median, found.p95) == (2, 3720, 7200)
    assert times([case(None)], lambda one: one.decided).median is None


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(None, "–"), (29, "0 minutes"), (60, "1 minute"), (3600, "1 h 0 min")],
)
def test_a_time_in_words(seconds: float | None, said: str) -> None:
    assert words.after(seconds) == said


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    assert "\r\n'=1+1," in incident_sheet([incident(NINE, "=1+1")])


@pytest.mark.django_db
def test_what_was_taken_back_is_not_counted(table: Table) -> None:
    record(table, *PLAYED)
    [found] = statistics.incidents(table.section.tournament_id)
    assert (found.kind, found.law, found.seat, found.board) == (
        "CardExposed",
        "49",
        "E",
        7,
    )
    record(table, take_back(3))
    assert statistics.incidents(table.section.tournament_id) == []


@pytest.mark.django_db
def test_a_withdrawn_case_is_no_case(flag: Flag, reviewer: User) -> None:
    opened = open_case(flag_id=flag.pk, actor=reviewer)
    tournament = flag.board.table.section.tournament_id
    [found] = statistics.ruled(tournament)
    assert (found.raised, found.decision) == (flag.raised_at, "")
    by = StepAuthor(reviewer, opened.version)
    step_case(case_id=opened.pk, by=by, step="withdraw", reason="Nothing in it.")
    assert statistics.ruled(tournament) == []


@pytest.mark.django_db
def test_the_page_and_the_sheets_say_the_same(
    client_of: Callable[[User], Client], director: User, flag: Flag
) -> None:
    opened = open_case(flag_id=flag.pk, actor=director)
    ruling = CaseDecision("adjusted", "They saw it.", "12C1(c)")
    decide_case(case_id=opened.pk, by=StepAuthor(director, 1), decision=ruling)
    client = client_of(director)
    page = client.get("/review/figures/").content.decode()
    for text in ("Law 49", "Card exposed", "A, table 1", "Adjusted score"):
        assert f">{text}</text>" in page
        assert f'<th scope="row">{text}</th><td>1</td>' in page
    tournament = flag.board.table.section.tournament_id
    sheet = client.get(f"/review/figures/{tournament}/cases.csv").content.decode()
    [line] = DictReader(StringIO(sheet))
    assert (line["decision"], line["clause"]) == ("adjusted", "12C1(c)")
    sheet = client.get(f"/review/figures/{tournament}/incidents.csv").content.decode()
    [line] = DictReader(StringIO(sheet))
    assert (line["what"], line["law"]) == ("CardExposed", "49")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "status"),
    [("director", 200), ("organiser", 200), ("floor", 403), ("playing", 403)],
)
def test_the_figures_are_for_those_who_run_the_tournament(
    client_of: Callable[[User], Client], role: str, status: int
) -> None:
    client = client_of(make_person("one", role))
    assert client.get("/review/figures/").status_code == status


@pytest.mark.django_db
def test_a_tournament_that_is_not_there_is_said_so(
    client_of: Callable[[User], Client], director: User
) -> None:
    client = client_of(director)
    for path in ("?tournament=4096", "?tournament=x", "4096/cases.csv"):
        assert client.get(f"/review/figures/{path}").status_code == 404


@pytest.mark.django_db
def test_before_anything_happened_the_page_says_so(
    client_of: Callable[[User], Client], director: User, table: Table
) -> None:
    page = client_of(director).get("/review/figures/").content.decode()
    assert "No irregularities yet." in page


@pytest.mark.django_db
def test_an_organiser_finds_figures_and_files_from_the_tournament(
    client_of: Callable[[User], Client], table: Table
) -> None:
    tournament, client = (
        table.section.tournament,
        client_of(make_person("one", "organiser")),
    )
    page = client.get(f"/setup/tournaments/{tournament.pk}/").content.decode()
    for way in (
        f"/review/figures/?tournament={tournament.pk}",
        f"/review/tournaments/{tournament.pk}/exchange/",
    ):
        assert f'href="{way}"' in page
        assert client.get(way).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("role", "shown"), [("director", True), ("reviewer", False), ("assistant", False)]
)
def test_the_report_has_the_charts_for_those_who_may_see_the_figures(
    client_of: Callable[[User], Client], flag: Flag, role: str, shown: bool
) -> None:
    person, tournament = make_person("one", role), flag.board.table.section.tournament
    if role == "assistant":
        Assignment.objects.create(user=person, section=flag.board.table.section)
    address = f"/review/tournaments/{tournament.pk}/report"
    client = client_of(person)
    page = client.get(f"{address}.html").content.decode()
    assert "Tournament report of rulings" in page
    assert ("By Law" in page) is shown
    assert ("Law 49" in page) is shown
    pdf = PdfReader(BytesIO(client.get(f"{address}.pdf").content))
    said = "".join(one.extract_text() for one in pdf.pages)
    assert ("By Law" in said) is shown
    assert said.count("Card exposed") == shown
