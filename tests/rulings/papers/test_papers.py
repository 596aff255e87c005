"""Papers: what stands on them, in which language, on which sheet, always the same."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader

from rulings.cases.appeals.models import Appeal
from rulings.cases.appeals.services import Proposed, seat_member, settle_appeal
from rulings.cases.filing import take_statement
from rulings.cases.models import Case
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision
from rulings.reports.papers.printing import Box, Paper, PaperLine, without_names
from tables.models import HandRecord, Player, Seating
from tests.rulings.appeals.conftest import by

LogIn = Callable[[User], Client]
DEAL = "N:AKQJ.T987.A32.K2 T98.AKQJ.KQJ.A43 765.5432.T987.QJ 432.6.654.T98765"
KINDS = ("score-adjustment", "report-of-hand", "appeal", "slip")


@pytest.fixture
def heard(appeal: Appeal, case: Case, director: User) -> Case:
    """The case when its appeal has been heard and settled."""
    tournament = case.board.table.section.tournament
    HandRecord.objects.create(
        tournament=tournament,
        board=7,
        deal=DEAL,
        source="7",
        uploaded_at=timezone.now(),
    )
    player = Player.objects.create(name="Maria To")
    Seating.objects.create(table=case.board.table, seat="W", player=player)
    take_statement(
        case_id=case.pk,
        actor=director,
        speaker="N",
        text="Maria thought for a minute. Δεν είδα το φύλλο.",
        disputed=True,
    )
    guest = Proposed("chair", name="Li Po")
    seat_member(appeal_id=appeal.pk, actor=director, proposed=guest)
    other = CaseDecision("adjusted", "A heart was possible.", "12C1(c)")
    decide_case(case_id=case.pk, by=by(director, case), decision=other)
    settle_appeal(appeal_id=appeal.pk, actor=director, merit=True, deposit="returned")
    return case


@pytest.fixture
def client(client_of: LogIn, director: User) -> Client:
    return client_of(director)


def asked(client: Client, case: Case, kind: str, form: str, **how: str) -> Any:
    return client.get(f"/review/cases/{case.pk}/papers/{kind}.{form}", how)


def page(client: Client, case: Case, kind: str, **how: str) -> str:
    return str(asked(client, case, kind, "html", **how).content.decode())


def test_an_appeal_names_both_rulings_the_panel_and_the_deposit(
    client: Client, heard: Case
) -> None:
    read = page(client, heard, "appeal", lang="en")
    order = (
        "Event",
        "Players",
        "Deal",
        "Facts",
        "What was said",
        "Ruling of the Director",
        "West held no other sensible lead.",
        "20 €",
        "West had a choice.",
        "Li Po",
        "Decision on the appeal",
        "A heart was possible.",
        "Returned",
    )
    places = [read.index(words) for words in order]
    assert places == sorted(places)


@pytest.mark.parametrize("kind", KINDS)
def test_without_names_nobody_is_named_by_anybody(
    client: Client, heard: Case, kind: str
) -> None:
    read = page(client, heard, kind, names="no")
    for name in ("Maria", "Li Po", "the-director", "the-reviewer"):
        assert name not in read


def test_a_name_goes_from_what_was_written_and_a_part_of_a_word_stays() -> None:
    box = Box("Facts", (PaperLine("West", "Maria To"),), ("MARIA and Marianne",))
    (left,) = without_names(Paper("", "", (box,)), ["Maria To"]).boxes
    assert (left.lines[0].text, left.words) == ("…", ("… and Marianne",))


def test_a_paper_is_the_same_bytes_twice(client: Client, heard: Case) -> None:
    first, second = (
        asked(client, heard, "report-of-hand", "pdf").content for _time in range(2)
    )
    assert first == second
    assert first.startswith(b"%PDF-")
    assert b"CreationDate" not in first


SHEETS = {"a4": (595, 842), "letter": (612, 792)}


@pytest.mark.parametrize(("size", "points"), SHEETS.items(), ids=SHEETS)
def test_a_paper_is_tagged_greek_and_of_its_size(
    client: Client, heard: Case, size: str, points: tuple[int, int]
) -> None:
    pdf = asked(client, heard, "report-of-hand", "pdf", lang="el", size=size).content
    read = PdfReader(BytesIO(pdf))
    sheet = read.pages[0].mediabox
    assert (round(sheet.width), round(sheet.height)) == points
    assert str(read.root_object["/Lang"]) == "el"
    assert "'/Marked': True" in str(read.root_object["/MarkInfo"])
    assert "/StructTreeRoot" in read.root_object
    assert read.xmp_metadata is not None
    assert b"pdfuaid:part" in read.xmp_metadata.stream.get_data()
    said = "".join(page.extract_text() for page in read.pages)
    assert "Δεν είδα το φύλλο." in said
    assert "Γεγονότα" in said
    assert "\u2660" in said


def test_the_report_of_a_tournament_lists_what_was_decided(
    client: Client, heard: Case
) -> None:
    tournament = heard.board.table.section.tournament_id
    address = f"/review/tournaments/{tournament}/report"
    read = client.get(f"{address}.html").content.decode()
    assert "A heart was possible." in read
    assert "12C1(c)" in read
    assert client.get(f"{address}.pdf").content.startswith(b"%PDF-")
    assert client.get(f"{address}.doc").status_code == 404


def test_papers_are_for_those_who_may_see_the_case(
    client: Client, case: Case, floor: User, client_of: LogIn
) -> None:
    assert asked(client, case, "slip", "exe").status_code == 404
    assert asked(client, case, "invoice", "pdf").status_code == 404
    assert asked(client_of(floor), case, "slip", "pdf").status_code == 403
