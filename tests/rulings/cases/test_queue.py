"""The queue: what waits stands in it, and is found by table, board and clause."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import DatabaseError, transaction
from django.test import Client

from rulings.cases.filing import attach_file
from rulings.cases.inquiries import Inquiry
from rulings.cases.models import Case, Flag
from rulings.cases.records import Attachment
from rulings.cases.selectors import deadlines_of
from rulings.cases.services import record_inquiry
from rulings.deadlines import Periods, PeriodsChange
from rulings.flags.services import open_case
from tables.access.attention import items
from tables.access.visibility import EVERYTHING
from tables.models import Tournament
from tests.rulings.builders import make_table, record
from tests.rulings.cases.test_file import picture

LogIn = Callable[[User], Client]


@pytest.fixture
def client(client_of: LogIn, director: User) -> Client:
    return client_of(director)


@pytest.fixture
def inquiry(flag: Flag, director: User) -> Inquiry:
    return record_inquiry(
        tournament_id=flag.board.table.section.tournament_id,
        board_id=flag.board_id,
        asked_by="South, table 1",
        text="Was that lead free?",
        actor=director,
    )


def shown(client: Client, asked: str = "") -> list[tuple[str, int]]:
    groups = client.get(f"/review/{asked}").context["groups"]
    return [(row.kind, row.pk) for _label, rows in groups for row in rows]


def test_flags_questions_and_cases_stand_in_one_queue(
    client: Client, flag: Flag, inquiry: Inquiry, director: User
) -> None:
    assert shown(client) == [("flag", flag.pk), ("question", inquiry.pk)]
    case = open_case(flag_id=flag.pk, actor=director)
    assert shown(client) == [("question", inquiry.pk), ("case", case.pk)]
    assert shown(client, "?mine=on") == [("case", case.pk)]
    Case.objects.update(assigned_to=None)
    assert shown(client, "?mine=on") == []


@pytest.mark.parametrize(
    ("find", "found"),
    [
        ("7", True),
        ("1", True),
        ("A", True),
        ("50e4", True),
        ("Law 50E", True),
        ("50E 7", True),
        ("8", False),
        ("50E3", False),
        ("99999999999999999999", False),
        ("B", False),
    ],
)
def test_it_is_searched_by_table_board_and_clause(
    client: Client, flag: Flag, find: str, found: bool
) -> None:
    assert bool(shown(client, f"?find={find}")) is found


def test_it_is_narrowed_by_tournament_section_state_and_clause(
    client: Client, case: Case
) -> None:
    other = make_table(2)
    section = case.board.table.section
    assert len(shown(client, f"?tournament={section.tournament_id}")) == 1
    assert shown(client, f"?tournament={other.section.tournament_id}") == []
    assert len(shown(client, f"?section={section.pk}")) == 1
    assert shown(client, f"?section={other.section.pk}") == []
    assert len(shown(client, "?state=under_review")) == 1
    assert shown(client, "?state=raised") == []
    assert shown(client, "?clause=12C1") == []
    assert len(shown(client, "?clause=50E4")) == 1
    assert len(shown(client, "?tab=nonsense&tournament=x&section=-1")) == 1


def test_a_told_case_waits_for_its_time_then_it_is_done(
    client: Client, case: Case
) -> None:
    Case.objects.update(status="notified")
    assert shown(client) == []
    assert shown(client, "?tab=told") == [("case", case.pk)]
    Case.objects.update(status="closed")
    assert shown(client, "?tab=done") == [("case", case.pk)]


def test_the_queue_asks_the_database_as_often_for_many_as_for_few(
    client: Client, case: Case, director: User, django_assert_max_num_queries: Any
) -> None:
    Case.objects.update(status="closed")
    for number in range(8, 18):
        board = record(
            case.board.table, {"type": "BoardOpened", "board": number}, board=number
        )
        record_inquiry(
            tournament_id=board.table.section.tournament_id,
            board_id=board.pk,
            asked_by="N",
            text="?",
            actor=director,
        )
    with django_assert_max_num_queries(25):
        assert len(shown(client)) == 10


def test_a_question_is_asked_from_the_table_and_answered(
    client: Client, flag: Flag
) -> None:
    table = flag.board.table
    desk = client.get(f"/desk/tables/{table.pk}/").content.decode()
    address = f"/review/questions/new/?place={table.pk}&amp;board=7"
    assert address in desk
    form = client.get(address.replace("&amp;", "&")).context["form"]
    assert (form.initial["table"], form.initial["board"]) == (1, 7)
    said = {
        "tournament": table.section.tournament_id,
        "table": 1,
        "board": 7,
        "asked_by": "South",
        "text": "Was that lead free?",
    }
    assert client.post("/review/questions/new/", said | {"board": 8}).status_code == 422
    client.post("/review/questions/new/", said)
    inquiry = Inquiry.objects.get()
    place = f"/review/questions/{inquiry.pk}/"
    assert place in [item.url for item in items(EVERYTHING)]
    assert client.post(place, {"text": " "}).status_code == 422
    page = client.post(place, {"text": "Yes, it was."}, follow=True).content.decode()
    assert "Yes, it was." in page
    assert place not in [item.url for item in items(EVERYTHING)]
    again = client.post(place, {"open": "1"})
    assert again.status_code == 422
    assert "already been answered" in again.content.decode()


def test_a_question_becomes_a_case_and_a_case_needs_no_question(
    client: Client, inquiry: Inquiry
) -> None:
    client.post(f"/review/questions/{inquiry.pk}/", {"open": "1"})
    first = Case.objects.get()
    assert (
        "Was that lead free?"
        in client.get(f"/review/cases/{first.pk}/").content.decode()
    )
    said = {
        "tournament": inquiry.tournament_id,
        "table": 1,
        "board": 7,
        "asked_by": "South",
        "text": "One more thing.",
        "open": "1",
    }
    answer = client.post("/review/questions/new/", said)
    second = Case.objects.exclude(pk=first.pk).get()
    assert answer.headers["Location"] == f"/review/cases/{second.pk}/"
    assert "One more thing." in client.get(answer.headers["Location"]).content.decode()


def test_both_clocks_run_from_when_the_score_is_available(
    client: Client, case: Case
) -> None:
    tournament = Tournament.objects.get()
    place = f"/review/periods/{tournament.pk}/"
    assert deadlines_of(case).correction is None
    client.post(place, {"now": "1"})
    since = Periods.objects.get().available_at
    assert since is not None
    sent = {"correction": 45, "appeal": 60, "available_at": "2026-03-01T22:15"}
    client.post(place, sent)
    fresh = Case.objects.get()
    available = Periods.objects.get().available_at
    assert available is not None
    assert deadlines_of(fresh).correction == available + timedelta(minutes=45)
    tournament.refresh_from_db()
    assert tournament.correction_minutes == 45
    assert client.post(place, sent | {"appeal": -1}).status_code == 422


def test_the_periods_keep_who_set_them_when_and_what_they_were(
    client: Client, case: Case
) -> None:
    place = f"/review/periods/{case.board.table.section.tournament_id}/"
    sent = {"correction": 45, "appeal": 60, "available_at": ""}
    assert "Periods set" not in client.get(place).content.decode()
    client.post(place, sent)
    client.post(place, sent)
    (change,) = PeriodsChange.objects.all()
    assert (change.before["appeal"], change.after["appeal"]) == (30, 60)
    page = client.get(place).content.decode()
    for words in ("Periods set", change.by.username, "<del>30</del>", "<ins>60</ins>"):
        assert words in page
    with pytest.raises(DatabaseError), transaction.atomic():
        PeriodsChange.objects.update(after={})


def test_an_attachment_comes_back_as_it_was_and_can_do_nothing(
    client: Client, case: Case, reviewer: User
) -> None:
    place = f"/review/cases/{case.pk}/papers/"
    photo = picture("PNG")
    sent = {"file": SimpleUploadedFile("../t.png", photo), "about": "The dropped card"}
    client.post(place, sent)
    kept = Attachment.objects.get()
    assert (
        'alt="The dropped card"'
        in client.get(f"/review/cases/{case.pk}/").content.decode()
    )
    answer = client.get(f"/review/papers/{kept.key}/")
    assert answer.content == photo
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Content-Disposition"] == 'inline; filename="t.png"'
    assert answer.headers["Content-Security-Policy"].startswith("sandbox;")
    assert answer.headers["Cache-Control"].startswith("private, ")
    wrong = {"file": SimpleUploadedFile("t.png", b"<script>\x00</script>")}
    refused = client.post(place, wrong)
    assert refused.status_code == 422
    assert "Nothing was saved" in refused.content.decode()
    who: dict[str, Any] = {"case_id": case.pk, "actor": reviewer}
    text = attach_file(**who, name="say “so”.txt", content=b"said")
    answer = client.get(f"/review/papers/{text.key}/")
    assert answer.headers["Content-Disposition"].startswith("attachment;")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"


def test_the_bytes_of_files_are_not_read_for_the_page(
    client: Client, case: Case, reviewer: User
) -> None:
    who: dict[str, Any] = {"case_id": case.pk, "actor": reviewer}
    attach_file(**who, name="a.txt", content=b"said")
    page = client.get(f"/review/cases/{case.pk}/")
    [kept] = page.context["attachments"]
    assert "content" in kept.get_deferred_fields()
