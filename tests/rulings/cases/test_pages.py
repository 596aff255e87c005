"""A case on its own pages: its whole life, what is refused, and what stays typed."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case, Flag
from rulings.cases.services import decide_case, step_case
from rulings.cases.steps import CaseDecision, StepAuthor
from tables.models import Player, Seating
from tests.rulings.builders import record

LogIn = Callable[[User], Client]
RULING = {
    "kind": "no_adjustment",
    "reason": "West held no other sensible lead.",
    "law": "50E4",
    "scoring": "matchpoints",
}


WORDS = "South asked for nothing more."


def page_of(case: Case) -> str:
    return f"/review/cases/{case.pk}/"


def ruled(client: Client, case: Case, **said: str) -> Any:
    """Save a decision on the workbench, as someone who has read the case."""
    case.refresh_from_db()
    typed = RULING | {"version": str(case.version)} | said
    return client.post(f"{page_of(case)}decide/", {"do": "save"} | typed)


def take(client: Client, case: Case, step: str, **said: Any) -> Any:
    """Press the key of a step as someone who has read the case as it is now."""
    case.refresh_from_db()
    said.setdefault("version", case.version)
    said.setdefault("seen", case.entries.order_by("-pk")[0].pk)
    return client.post(f"{page_of(case)}steps/{step}/", said)


def text_of(answer: Any) -> str:
    return str(answer.content.decode())


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


def test_a_flag_is_opened_as_a_case_on_its_own_page(client: Client, flag: Flag) -> None:
    address = f"/review/flags/{flag.pk}/"
    shown = text_of(client.get(address))
    assert "king of diamonds" in shown
    assert "Later" in shown
    answer = client.post(address, {"open": "1"})
    assert answer.headers["Location"] == page_of(Case.objects.get())


def test_no_damage_wants_a_reason_and_keeps_it(client: Client, flag: Flag) -> None:
    address = f"/review/flags/{flag.pk}/"
    assert client.post(address, {"reason": " "}).status_code == 422
    answer = client.post(address, {"reason": "West held one suit."}, follow=True)
    assert "No damage: saved" in text_of(answer)
    assert flag.entries.get().text == "West held one suit."
    late = client.post(address, {"open": "1"})
    assert late.status_code == 409
    assert "no longer open" in text_of(late)


def test_the_whole_life_of_a_case(
    client: Client, case: Case, score_available: Callable[[float], None]
) -> None:
    assert "What to do now" in text_of(client.get(page_of(case)))
    take(client, case, "consult", reason="Two players of like strength.")
    take(client, case, "resume")
    ruled(client, case)
    assert "Provisional" in text_of(client.get(page_of(case)))
    take(client, case, "tell", side="NS", way="spoken", text="The score stands.")
    case.refresh_from_db()
    assert case.status == "decided"
    take(client, case, "tell", side="EW", way="slip")
    score_available(10)
    assert "Appeal" in text_of(client.get(page_of(case)))
    take(client, case, "appeal", side="EW", reason="West had a choice.")
    ruled(client, case, reason="The king helped nobody.", law="12C1(c)")
    take(client, case, "tell", side="both", way="spoken")
    case.refresh_from_db()
    assert (case.status, case.decisions) == ("notified", 2)
    assert take(client, case, "close").status_code == 422
    take(client, case, "close", reason="Both sides accept it.")
    page = text_of(client.get(page_of(case)))
    assert "Final" in page
    case.refresh_from_db()
    assert case.status == "closed"
    kinds = list(case.entries.values_list("kind", flat=True))
    assert kinds == [
        "opened",
        "consulting",
        "resumed",
        "decided",
        "told",
        "told",
        "appealed",
        "decided",
        "told",
        "told",
        "closed",
    ]


def test_the_second_of_two_reviewers_reads_what_changed_and_loses_no_words(
    client: Client, case: Case, director: User
) -> None:
    seen = case.entries.order_by("-pk")[0].pk
    by = StepAuthor(director, case.version)
    step_case(case_id=case.pk, by=by, step="consult", reason="North asks a friend.")
    late = take(client, case, "withdraw", version=1, seen=seen, reason=WORDS)
    shown = text_of(late)
    assert late.status_code == 409
    assert "Someone changed this case while you were writing" in shown
    assert "North asks a friend." in shown
    assert WORDS in shown
    case.refresh_from_db()
    assert (case.status, case.version) == ("consulting", 2)
    # What is on the page now was written by someone who has read the case as it is.
    form = late.context["forms"]["withdraw"]
    again = {name: form[name].value() for name in form.fields}
    client.post(f"{page_of(case)}steps/withdraw/", again)
    case.refresh_from_db()
    assert case.status == "withdrawn"


def test_words_whose_step_is_gone_are_shown_and_nothing_is_kept(
    client: Client, case: Case, director: User
) -> None:
    ruling = CaseDecision("adjusted", "West saw the king.", "12C1(c)")
    decide_case(case_id=case.pk, by=StepAuthor(director, 1), decision=ruling)
    late = take(client, case, "consult", version=1, reason=WORDS)
    assert late.status_code == 409
    assert "None of it was saved" in text_of(late)
    assert WORDS in text_of(late)
    case.refresh_from_db()
    assert (case.decision, case.decisions) == ("adjusted", 1)


def test_the_ruling_at_the_table_stands_beside_what_the_rules_say(
    client: Client, case: Case
) -> None:
    said = {"type": "RulingGiven", "text": "You may play on.", "laws": ["50E4", "7"]}
    record(case.board.table, said)
    shown = client.get(page_of(case)).context["announced"]
    assert [(one.text, one.unnamed) for one in shown] == [("You may play on.", ("7",))]


def test_a_step_that_is_not_there_is_not_found(client: Client, case: Case) -> None:
    for step in ("burn", "decide"):
        assert client.post(f"{page_of(case)}steps/{step}/").status_code == 404
    assert client.get(f"{page_of(case)}steps/consult/").status_code == 405
    refused = take(client, case, "close", reason="Enough.")
    assert refused.status_code == 409
    assert "cannot do this" in text_of(refused)


def test_a_case_is_handed_over_to_someone_who_may_work_on_it(
    client: Client, case: Case, director: User, floor: User
) -> None:
    refused = take(client, case, "assign", to=floor.pk)
    assert refused.status_code == 422
    take(client, case, "assign", to=director.pk)
    case.refresh_from_db()
    assert case.assigned_to == director
    assert "the-director" in text_of(client.get(page_of(case)))


def seat(case: Case, place: str, name: str) -> Player:
    player = Player.objects.create(name=name)
    Seating.objects.create(table=case.board.table, seat=place, player=player)
    return player


def test_a_look_at_earlier_cases_is_kept_for_each_player(
    client_of: LogIn, case: Case, director: User, reviewer: User
) -> None:
    west = seat(case, "W", "Player of the west")
    seat(case, "E", "")
    board = record(case.board.table, {"type": "BoardOpened", "board": 8}, board=8)
    before = Case.objects.create(
        board=board, opened_by=director, opened_at=case.opened_at
    )
    address = f"{page_of(case)}earlier/"
    assert client_of(reviewer).post(address).status_code == 403
    assert "Show the earlier cases" not in text_of(
        client_of(reviewer).get(page_of(case))
    )
    assert not case.looks.exists()
    shown = client_of(director).post(address)
    found = {one.sitter.seat: one for one in shown.context["earlier"]}
    assert [past.case for past in found["W"].cases] == [before]
    assert found["W"].cases[0].seat == "W"
    assert "name withheld" in text_of(shown)
    looks = case.looks.values_list("player", "by")
    assert (west.key, director.pk) in looks
    assert len(looks) == 2
    assert "Earlier cases viewed" in text_of(client_of(reviewer).get(page_of(case)))
