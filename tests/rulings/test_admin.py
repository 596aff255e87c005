"""A reviewer works the queue in the administration."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from rulings.cases.filing import attach_file, take_statement
from rulings.cases.models import Case, CaseEntry, Flag
from rulings.cases.services import decide_case
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.services import open_case
from tests.rulings.builders import END, make_person, record, take_back

FLAGS = "/admin/rulings/flag/"
CASES = "/admin/rulings/case/"
RULING = {"decision": "adjusted", "reason": "West saw the king.", "law": "12C1(c)"}

LogIn = Callable[[User], Client]


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


@pytest.fixture
def case(flag: Flag, reviewer: User) -> Case:
    return open_case(flag_id=flag.pk, actor=reviewer)


def case_page(case: Case) -> str:
    return reverse("admin:rulings_case_change", args=[case.pk])


def flag_page(flag: Flag) -> str:
    return reverse("admin:rulings_flag_change", args=[flag.pk])


def decide(client: Client, case: Case, **changes: object) -> Any:
    history = {
        f"{part}-{number}_FORMS": 0
        for part in ("entries", "statements", "notices", "attachments")
        for number in ("TOTAL", "INITIAL")
    }
    answers = {**RULING, "read_version": 1, **history, **changes}
    return client.post(case_page(case), answers, follow=True)


def rows(client: Client, address: str) -> int:
    return int(client.get(address).context["cl"].result_count)


def take(client: Client, flag: Flag, action: str, **more: str) -> Any:
    chosen = {"action": action, "_selected_action": str(flag.pk), **more}
    return client.post(FLAGS, chosen, follow=True)


def test_reviewer_opens_a_flag_as_a_case_and_decides_it(
    client: Client, flag: Flag
) -> None:
    assert rows(client, FLAGS) == 1
    take(client, flag, "open_cases")
    assert (rows(client, FLAGS), rows(client, CASES)) == (0, 1)
    case = Case.objects.get()
    decide(client, case)
    case.refresh_from_db()
    assert (case.status, case.decision, case.law) == ("decided", "adjusted", "12C1(c)")
    # Decided, and waiting until both sides are told.
    assert rows(client, CASES) == 1
    Case.objects.update(status=Case.Status.NOTIFIED)
    assert rows(client, CASES) == 0
    assert rows(client, CASES + "?queue=done") == 1


def test_case_opened_from_the_queue_is_shown_at_once(
    client: Client, flag: Flag
) -> None:
    response = take(client, flag, "open_cases")
    assert response.request["PATH_INFO"] == case_page(Case.objects.get())


def test_no_damage_asks_for_the_reason_first(client: Client, flag: Flag) -> None:
    page = take(client, flag, "dismiss")
    assert b'name="reason"' in page.content
    flag.refresh_from_db()
    assert flag.status == Flag.Status.OPEN


def test_no_damage_without_a_reason_asks_again(client: Client, flag: Flag) -> None:
    page = take(client, flag, "dismiss", confirm="yes", reason="  ")
    assert b'name="reason"' in page.content
    flag.refresh_from_db()
    assert flag.status == Flag.Status.OPEN


def test_no_damage_with_a_reason_leaves_the_queue(client: Client, flag: Flag) -> None:
    take(client, flag, "dismiss", confirm="yes", reason="West held one suit.")
    flag.refresh_from_db()
    assert flag.status == Flag.Status.DISMISSED
    assert CaseEntry.objects.get().text == "West held one suit."
    assert rows(client, FLAGS) == 0


def test_case_shows_the_board_and_its_log(client: Client, case: Case) -> None:
    page = client.get(case_page(case))
    text = page.content.decode()
    assert f"/desk/tables/{case.board.table_id}/" in text
    assert "50E4" in text
    assert len(page.context["file"].log) == 7


def test_entry_taken_back_is_marked_in_the_log(client: Client, case: Case) -> None:
    record(case.board.table, take_back(END))
    log = client.get(case_page(case)).context["file"].log
    assert [line.version for line in log if line.withdrawn] == [END]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"reason": " "}, "reason", "reason_missing"),
        ({"law": ""}, "law", "clause_missing"),
        ({"law": "the usual"}, "law", "clause_malformed"),
        ({"decision": ""}, "decision", "decision_unknown"),
        ({"decision": "maybe"}, "decision", "invalid_choice"),
    ],
)
def test_incomplete_decision_is_shown_again(
    client: Client, case: Case, changes: dict[str, str], field: str, code: str
) -> None:
    page = decide(client, case, **changes)
    errors = page.context["adminform"].form.errors.as_data()
    assert code in {error.code for error in errors[field]}
    case.refresh_from_db()
    assert case.status == Case.Status.UNDER_REVIEW


def test_second_of_two_reviewers_is_told_and_overwrites_nothing(
    client: Client, case: Case, director: User
) -> None:
    ruling = CaseDecision("no_adjustment", "no damage", "50E4")
    decide_case(case_id=case.pk, by=StepAuthor(director, 1), decision=ruling)
    page = decide(client, case)
    shown = [str(message) for message in page.context["messages"]]
    assert len(shown) == 1
    assert "Another reviewer" in shown[0]
    case.refresh_from_db()
    assert (case.decision, case.decided_by) == ("no_adjustment", director)


def test_page_read_before_a_change_cannot_be_saved(client: Client, case: Case) -> None:
    Case.objects.filter(pk=case.pk).update(version=2)
    page = decide(client, case, read_version=1)
    errors = page.context["adminform"].form.errors.as_data()
    assert {error.code for error in errors["__all__"]} == {"case_changed"}
    case.refresh_from_db()
    assert case.status == Case.Status.UNDER_REVIEW


def test_decided_case_is_read_only(client: Client, case: Case) -> None:
    decide(client, case)
    page = client.get(case_page(case))
    assert page.status_code == 200
    assert b'name="reason"' not in page.content
    assert b'name="_save"' not in page.content


def test_history_is_shown_and_cannot_be_written(client: Client, case: Case) -> None:
    page = client.get(case_page(case))
    assert "Case opened" in page.content.decode()
    assert b"entries-0-text" not in page.content


def test_flag_cannot_be_edited(client: Client, flag: Flag) -> None:
    page = client.get(flag_page(flag))
    assert page.status_code == 200
    assert b'name="card"' not in page.content
    assert client.post(flag_page(flag), {"card": "SA"}).status_code == 403


@pytest.mark.parametrize("kind", ["flag", "case"])
def test_nobody_deletes_not_even_a_superuser(
    client_of: LogIn, case: Case, kind: str
) -> None:
    admin = make_person("the-admin", is_staff=True, is_superuser=True)
    client = client_of(admin)
    pk = case.pk if kind == "case" else case.flag_id
    address = reverse(f"admin:rulings_{kind}_delete", args=[pk])
    assert client.post(address, {"post": "yes"}).status_code == 403
    listed = client.get(f"/admin/rulings/{kind}/?queue=all")
    assert b"delete_selected" not in listed.content
    assert Case.objects.filter(pk=case.pk).exists()


def test_floor_has_no_way_into_the_administration(
    client_of: LogIn, floor: User, case: Case
) -> None:
    page = client_of(floor).get(case_page(case))
    assert (page.status_code, page.headers["Location"].split("?")[0]) == (
        302,
        "/admin/login/",
    )


def test_staff_without_the_role_see_no_case(client_of: LogIn, case: Case) -> None:
    outsider = make_person("the-outsider", is_staff=True)
    assert client_of(outsider).get(case_page(case)).status_code == 403
    assert client_of(outsider).get(FLAGS).status_code == 403


@pytest.mark.parametrize(
    ("words", "found"), [("DK", 1), ("Club night", 1), ("SA", 0), ("Greece", 0)]
)
def test_queue_is_searched_by_card_and_tournament(
    client: Client, flag: Flag, words: str, found: int
) -> None:
    assert rows(client, f"{FLAGS}?q={words}") == found


def test_several_cases_are_given_to_one_person(
    client: Client, case: Case, director: User, floor: User
) -> None:
    chosen = {"action": "give", "_selected_action": str(case.pk)}
    asked = client.post(CASES, chosen).content.decode()
    assert "the-director" in asked
    assert "the-floor" not in asked
    client.post(CASES, chosen | {"confirm": "yes", "to": str(floor.pk)})
    case.refresh_from_db()
    assert case.assigned_to != floor
    client.post(CASES, chosen | {"confirm": "yes", "to": str(director.pk)})
    case.refresh_from_db()
    assert case.assigned_to == director
    assert case.entries.get(kind="assigned").role == "reviewer"


def test_a_case_is_not_given_to_someone_who_would_not_see_it(
    client: Client, case: Case
) -> None:
    elsewhere = make_person("assistant", "assistant")
    chosen = {"action": "give", "_selected_action": str(case.pk)}
    sent = chosen | {"confirm": "yes", "to": str(elsewhere.pk)}
    answer = client.post(CASES, sent, follow=True)
    assert "cannot see its board" in answer.content.decode()
    assert not case.entries.filter(kind="assigned").exists()


def test_the_file_of_a_case_is_read_there_without_its_bytes(
    client: Client, case: Case, reviewer: User
) -> None:
    who: dict[str, Any] = {"case_id": case.pk, "actor": reviewer}
    take_statement(**who, speaker="W", text="I saw nothing.", disputed=True)
    attach_file(**who, name="note.txt", content=b"the-bytes-of-it")
    page = client.get(case_page(case)).content.decode()
    assert "I saw nothing." in page
    assert "note.txt" in page
    assert "the-bytes-of-it" not in page
    assert f"/review/cases/{case.pk}/" in page


@pytest.mark.parametrize("address", [CASES, FLAGS, "/admin/rulings/inquiry/"])
def test_lists_of_the_administration_keep_to_the_strict_policy(
    client: Client, case: Case, address: str
) -> None:
    answer = client.get(f"{address}?q=1")
    assert answer.status_code == 200
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert " style=" not in answer.content.decode()
