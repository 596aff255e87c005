"""From what happened at a table to a case with its file begun."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.entry_cases import begin_case, begun_with
from rulings.cases.errors import NothingToTakeUp
from rulings.cases.models import Case
from rulings.cases.services import step_case
from rulings.cases.steps import StepAuthor
from tables.access.visibility import EVERYTHING
from tables.boards.tiles import table_tile
from tables.models import Board, Player, Seating, Table
from tests.rulings.builders import Event, make_person, record, take_back

LogIn = Callable[[User], Client]
HAND = "AK32.KQ4.A65.432"
DEAL = f"N:{HAND} QJ9.A52.KQJ4.K98 T8765.J76.T32.AQ 4.T983.987.JT765"
OPENED: Event = {"type": "BoardOpened", "board": 7, "deal": DEAL}
SLOW: Event = {"type": "InformationGiven", "kind": "tempo", "by": "S", "about": "2S"}
CONTRACT: Event = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
ENDED: Event = {"type": "PlayEnded", "tricks": 10}
AT = 2
OURS: Event = {"type": "AccountGiven", "event": AT, "side": "NS", "agrees": True}
THEIRS = OURS | {"side": "EW", "seconds": 20, "sure": "certain", "text": "Very slow"}
FOUND: Event = {"type": "InformationRuled", "event": AT, "finding": "unauthorized"}
TAKEN_BACK = take_back(AT)


def waits(table: Table) -> list[tuple[str, int]]:
    """The incidents that wait at a table, by the tile."""
    told = table_tile(EVERYTHING, table.pk).summary["attention"]
    return [(one["kind"], one["version"]) for one in told]


def press(client: Client, board: Board, entry: int) -> Any:
    return client.post(f"/review/boards/{board.pk}/entries/{entry}/case/")


def desk(client: Client, board: Board) -> str:
    address = f"/desk/tables/{board.table_id}/?board={board.number}"
    return client.get(address).content.decode()


@pytest.fixture
def board(table: Table) -> Board:
    """South broke tempo; the board is over, and nobody has ruled."""
    return record(table, OPENED, SLOW, CONTRACT, ENDED)


@pytest.fixture
def case(board: Board, director: User) -> Case:
    return begin_case(seen=EVERYTHING.board(board), version=AT, actor=director)


def test_it_waits_until_it_is_ruled_on(table: Table) -> None:
    record(table, OPENED, SLOW)
    assert waits(table) == [("information", AT)]
    record(table, FOUND)
    assert waits(table) == []


def test_what_was_taken_back_does_not_wait(table: Table) -> None:
    record(table, OPENED, SLOW, TAKEN_BACK)
    assert waits(table) == []


def test_a_case_takes_it_up_and_no_other(
    table: Table, board: Board, director: User
) -> None:
    record(table, {**SLOW, "by": "N"})
    begin_case(seen=EVERYTHING.board(board), version=AT, actor=director)
    assert waits(table) == [("information", 5)]


def test_one_key_makes_a_case_and_the_next_shows_it(
    client_of: LogIn, director: User, board: Board
) -> None:
    client, key = client_of(director), f"/review/boards/{board.pk}/entries/{AT}/case/"
    assert key in desk(client, board)
    first, again = press(client, board, AT), press(client, board, AT)
    case = Case.objects.get()
    assert first.url == again.url == f"/review/cases/{case.pk}/"
    assert begun_with(case) == AT
    assert case.assigned_to == director
    shown = desk(client, board)
    assert key not in shown
    assert first.url in shown


@pytest.mark.parametrize("entry", [0, 1, 3, 99])
def test_nothing_else_begins_a_case(
    client_of: LogIn, director: User, board: Board, entry: int
) -> None:
    answer = press(client_of(director), board, entry)
    assert answer.status_code == 409
    assert str(NothingToTakeUp.detail) in answer.content.decode()
    assert not Case.objects.exists()


def test_nor_does_what_was_taken_back(table: Table, director: User) -> None:
    board = record(table, OPENED, SLOW, TAKEN_BACK)
    with pytest.raises(NothingToTakeUp):
        begin_case(seen=EVERYTHING.board(board), version=AT, actor=director)


def test_the_file_has_both_accounts_the_result_and_every_step(
    client_of: LogIn, director: User, table: Table, case: Case
) -> None:
    record(table, OURS, THEIRS)
    shown = client_of(director).get(f"/review/cases/{case.pk}/").content.decode()
    for told in ("broke tempo", "Very slow", "20 seconds", "Certain", "+620"):
        assert told in shown, told
    for law in ("Law 85", "16B1(b)", "12B1", "16B3", "12C1", "92B"):
        assert law in shown, law
    assert shown.count("road__step--done") == 1


NUMBERED = [
    OPENED | {"auction": "full", "dealer": "N"},
    *(
        {"type": "CallMade", "seat": "NESW"[at % 4], "call": call}
        for at, call in enumerate(("P", "P", "2S", "P", "4S", "P", "P", "P"))
    ),
    SLOW | {"about": 3},
]


def test_a_call_told_by_its_number_is_named(
    client_of: LogIn, director: User, table: Table
) -> None:
    """On the tablet, at the desk, in the case and on paper, and to be withheld."""
    board, client = record(table, *NUMBERED), client_of(director)
    told, at = "South broke tempo: 2♠", len(NUMBERED)
    assert told in client.get(f"/floor/tables/{table.pk}/").content.decode()
    assert told in desk(client, board)
    case = press(client, board, at).url
    for page in (case, f"{case}papers/report-of-hand.html"):
        assert told in client.get(page).content.decode(), page


def test_a_number_is_said_as_one_where_the_call_is_not_recorded(
    client_of: LogIn, director: User, table: Table
) -> None:
    board = record(table, OPENED, SLOW | {"about": 3})
    assert "South broke tempo: call 3" in desk(client_of(director), board)


def test_a_finding_stands_with_the_name_of_the_director(
    client_of: LogIn, director: User, table: Table, case: Case
) -> None:
    board, client = case.board, client_of(director)
    page = f"/review/cases/{case.pk}/"
    assert (
        "Information that partner may not use" not in client.get(page).content.decode()
    )
    press_to_rule(client, board)
    shown = client.get(page).content.decode()
    assert "Information that partner may not use" in shown
    assert "the-director" in shown.split("road")[0].rpartition("Finding")[2]


def press_to_rule(client: Client, board: Board) -> None:
    """Rule on it as the desk does."""
    entry = {
        "id": "01890000-0000-7000-8000-000000000001",
        "device": "desk",
        "table": board.table_id,
        "board": board.number,
        "occurred_at": "2026-11-23T20:00:00Z",
        "event": FOUND,
    }
    sent = client.post("/api/entries/", [entry], content_type="application/json")
    assert [one["result"] for one in sent.json()["results"]] == ["new"]


def test_a_case_stays_when_the_entry_is_taken_back(
    client_of: LogIn, director: User, table: Table, case: Case
) -> None:
    record(table, TAKEN_BACK)
    shown = client_of(director).get(f"/review/cases/{case.pk}/").content.decode()
    assert "This entry was taken back at the table." in shown


def test_a_withdrawn_case_is_shown_again_and_no_second_is_opened(
    client_of: LogIn, director: User, board: Board, case: Case
) -> None:
    by = StepAuthor(director, case.version)
    step_case(case_id=case.pk, by=by, step="withdraw", reason="No damage.")
    assert press(client_of(director), board, AT).url == f"/review/cases/{case.pk}/"


def test_the_workbench_has_the_score_as_it_is(
    client_of: LogIn, director: User, case: Case
) -> None:
    client, page = client_of(director), f"/review/cases/{case.pk}/decide/"
    assert "+620" in client.get(page).content.decode()
    begun = client.get(f"{page}?from=table").context["form"].typed
    assert (begun["both-0-contract"], begun["both-0-tricks"]) == ("4S", "10")
    assert begun["kind"] == ""


def test_the_poll_asks_partner_and_says_what_is_withheld(
    client_of: LogIn, director: User, table: Table, case: Case
) -> None:
    seated(table, "W", "A Player")
    shown = client_of(director).get(f"/review/cases/{case.pk}/polls/new/")
    page = shown.content.decode()
    assert shown.context["point"].version == 3
    assert shown.context["form"].initial["seat"] == "N"
    assert [one[0] for one in shown.context["withheld"]] == [
        "What happened",
        "What was chosen at the table",
        "The result",
        "The names",
    ]
    assert "A Player" in page


def seated(table: Table, seat: str, name: str) -> None:
    player = Player.objects.create(name=name)
    Seating.objects.create(table=table, seat=seat, player=player)


@pytest.mark.parametrize("group", ["floor", "organiser", "observer", "player"])
def test_others_are_told_of_no_case_and_make_none(
    client_of: LogIn, board: Board, case: Case, group: str
) -> None:
    client = client_of(make_person(f"a-{group}", group))
    for number in (board.pk, board.pk + 99):
        answer = client.post(f"/review/boards/{number}/entries/{AT}/case/")
        assert answer.status_code == 403
    assert str(case) not in desk(client, board)
    assert f"/entries/{AT}/case/" not in desk(client, board)
    assert Case.objects.count() == 1


def test_what_a_side_said_is_told_to_directors_only(
    client_of: LogIn, director: User, table: Table, board: Board
) -> None:
    record(table, THEIRS)
    seen, hidden = (
        desk(client_of(one), board) for one in (director, make_person("f", "floor"))
    )
    assert "Very slow" in seen
    assert "20 seconds" in seen
    assert "Very slow" not in hidden
    assert "20 seconds" not in hidden


def test_the_tablet_says_who_was_heard_and_never_what_was_said(
    client_of: LogIn, director: User, table: Table
) -> None:
    record(table, OPENED, SLOW, THEIRS)
    shown = client_of(director).get(f"/floor/tables/{table.pk}/").content.decode()
    assert "East-West: ✓ heard" in shown
    assert "North-South: not heard yet" in shown
    assert "Very slow" not in shown
