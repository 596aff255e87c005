"""The auction in an examination: from the log, a file or the form; seen and changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from msgspec.structs import replace
from pytest_django import Settings

from rulings.analysis.board_facts import known_of
from rulings.analysis.call_table import OURS, table
from rulings.analysis.checks import check_club_files
from rulings.analysis.models import Examination, PlayRecord, read_assumptions
from rulings.analysis.services import attach_plays
from rulings.analysis.usual import usual_assumptions, with_auction
from rulings.cases.models import Flag
from rulings.damage.promises import Auction
from rulings.damage.settings import Reading
from rulings.flags.evidence import newest_evidence, worth
from rulings.flags.services import screen_board
from tables.models import Board, Table
from tests.rulings.builders import record
from tests.rulings.evidence_boards import FEW, STRONG_FEW, UNDERLED, examined, kept

LogIn = Callable[[User], Client]
SEATS = "NESW"
CALLS = "1H 1S 2H 2S P 4S P P 5H 5S P P P"


def called(calls: str, dealer: int = 1) -> list[dict[str, Any]]:
    return [
        {"type": "CallMade", "seat": SEATS[(dealer + at) % 4], "call": call}
        for at, call in enumerate(calls.split())
    ]


HEARD = [
    UNDERLED[0] | {"auction": "full", "dealer": "E"},
    *called(CALLS),
    *UNDERLED[1:],
]


@pytest.fixture
def client(client_of: LogIn, reviewer: User) -> Client:
    return client_of(reviewer)


@pytest.fixture
def board(table: Table) -> Board:
    return record(table, *HEARD, board=1)


def test_the_calls_of_the_log_are_read_by_the_table(board: Board) -> None:
    assumed = usual_assumptions(board, known_of(board).log)
    assert assumed.auction == Auction(1, tuple(CALLS.split()))
    told = {(SEATS[one.seat], one.call): one for one in assumed.calls}
    hearts = told["E", "1H"]
    assert (hearts.points, hearts.lengths[1], hearts.role) == (
        (11, 21),
        (5, 13),
        "opener",
    )
    assert told["S", "1S"].role == "overcaller"


def test_without_an_auction_nothing_is_taken_from_one(table: Table) -> None:
    quiet = record(table, *UNDERLED, board=1)
    assumed = usual_assumptions(quiet, known_of(quiet).log)
    assert (assumed.auction, assumed.calls) == (None, ())


PBN = """% PBN 2.1
[Event "?"]
[Board "1"]
[Dealer "E"]
[Vulnerable "None"]
[Deal "N:32.KJ5.KJ5.QJ965 54.AQ86.863.T872 AKQJT9.43.AQ4.43 876.T972.T972.AK"]
[Declarer "S"]
[Contract "5S"]
[Result "10"]
[Auction "E"]
1H 1S 2H 2S
Pass 4S Pass Pass
5H 5S Pass Pass
Pass
[Play "W"]
CA C5 C2 C3
CK C6 C7 C4
HT H5 HA H3
*
"""


def test_the_calls_of_a_file_stay_with_its_play(table: Table, reviewer: User) -> None:
    opened: dict[str, Any] = {**UNDERLED[0], "record": "incidents"}
    incidents = [opened, UNDERLED[1]]
    fell: dict[str, Any] = {"type": "CardExposed", "seat": "E", "cards": ["HA"]}
    more = [
        fell | {"manner": "dropped", "trick": 2},
        {"type": "Elected", "choice": "neither"},
    ]
    end = {"type": "PlayEnded", "tricks": 10}
    there = record(table, *incidents, *more, end, board=1)
    content = PBN.encode()
    (one,) = attach_plays(
        table_id=table.pk, filename="a.pbn", content=content, by=reviewer
    )
    assert one.kept, one
    assert PlayRecord.objects.get().calls[:3] == ["E1H", "S1S", "W2H"]
    assumed = usual_assumptions(there, known_of(there).log)
    assert assumed.auction == Auction(1, tuple(CALLS.split()))


def ask(client: Client, board: Board, run: Examination, **form: str) -> Any:
    plain = {"form": "imps", "looks": "10", "layouts": "40", "seed": "1"}
    address = f"/review/boards/{board.pk}/evidence/ask/"
    return client.post(address, plain | {"run": str(run.pk)} | form)


def newest() -> Any:
    return read_assumptions(Examination.objects.latest("pk").assumptions)


AS_READ = "1H 1S P 2S P 4S P P 5H 5S P X P P P"
TYPED = {"auction_dealer": "E", "system_ns": "standard", "system_ew": "acol"}


def test_an_auction_is_typed_and_read_by_the_systems_of_the_pairs(
    client: Client, table: Table
) -> None:
    quiet = record(table, *UNDERLED, board=1)
    calls = "1♡ 1S pass 2s P, 4♠️ – Π Pass 5H 5S P dbl P P P"
    answer = ask(client, quiet, kept(quiet), auction_calls=calls, **TYPED)
    assert answer.status_code == 302
    assumed = newest()
    assert " ".join(assumed.auction.calls) == AS_READ
    assert assumed.auction.systems == ("standard", "acol")
    # Acol opens four hearts.
    assert assumed.calls[0].lengths[1] == (4, 13)


@pytest.mark.parametrize("calls", ["1S 1H", "1S P 9C", "hello", "1S , nothing"])
def test_a_call_that_cannot_be_is_named_and_nothing_runs(
    client: Client, board: Board, calls: str
) -> None:
    run = kept(board)
    answer = ask(client, board, run, auction_calls=calls, **TYPED)
    assert answer.status_code == 422
    assert "cannot be called there" in answer.content.decode()
    assert Examination.objects.count() == 1


def heard(board: Board) -> Any:
    return with_auction(FEW, usual_assumptions(board, known_of(board).log).auction)


def as_it_stands(page: str) -> dict[str, str]:
    """The fields of the calls, as a browser would send them back."""
    found = re.findall(r'name="(call_\d+_\w+)" value="([^"]*)"', page)
    return dict(found)


def test_a_reading_is_changed_and_another_dropped_for_this_board(
    client: Client, board: Board
) -> None:
    run = kept(board, heard(board))
    page = client.get(f"/review/boards/{board.pk}/evidence/").content.decode()
    assert "East, 1♥, opener: 11–21 points and hearts 5+" in page
    form = as_it_stands(page)
    form |= {"call_0_points": "13-15", "call_0_kept": "on"}
    typed = {"auction_dealer": "E", "auction_calls": CALLS}
    answer = ask(client, board, run, **typed, **form)
    assert answer.status_code == 302
    first, *others = newest().calls
    assert (first.points, first.lengths[1], first.kept) == ((13, 15), (5, 13), True)
    assert not any(one.kept for one in others)
    page = client.get(f"/review/boards/{board.pk}/evidence/").content.decode()
    assert page.count("left out") == len(others)


def test_the_page_tells_what_each_call_did(client: Client, board: Board) -> None:
    examined(board, heard(board))
    page = client.get(f"/review/boards/{board.pk}/evidence/").content.decode()
    assert "East dealt: 1♥, 1♠" in page
    assert "With the calls the chance of a better result is" in page
    assert "without it:" in page


def test_what_the_contract_tells_is_shown_and_can_be_ignored(
    client: Client, board: Board
) -> None:
    run = examined(board, FEW)
    address = f"/review/boards/{board.pk}/evidence/"
    page = client.get(address).content.decode()
    told = "By the contract declarer and dummy together have: 23+ points and spades 8+"
    assert told in page
    typed = {"auction_dealer": "E", "auction_calls": CALLS}
    assert ask(client, board, run, **typed, auction_contract="on").status_code == 302
    assert newest().contract
    assert ask(client, board, run, **typed).status_code == 302
    assert not newest().contract
    page = client.get(address).content.decode()
    assert "What the contract tells is ignored." in page


def test_calls_that_contradict_each_other_are_told(
    client: Client, board: Board
) -> None:
    told = heard(board)
    weak = replace(told, readings={1: Reading((0, 5))})
    kept(board, weak)
    page = client.get(f"/review/boards/{board.pk}/evidence/").content.decode()
    assert "The ranges for East leave no possible points." in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"E_S": "5+", "E_H": "5+", "E_D": "5+"}, "no thirteen cards fit"),
        ({"E_points": "9-3"}, "write for example"),
    ],
)
def test_bounds_that_no_hand_has_are_refused(
    client: Client, board: Board, typed: dict[str, str], said: str
) -> None:
    answer = ask(client, board, kept(board), **typed)
    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_cannot_tell_never_reads_as_nothing_found(client: Client, board: Board) -> None:
    """On the page, in the list of runs, in the queue and in the API."""
    screen_board(board_id=board.pk)
    Examination.objects.all().delete()
    impossible = replace(STRONG_FEW, readings={1: Reading((37, 37))})
    examined(board, impossible)
    page = client.get(f"/review/boards/{board.pk}/evidence/").content.decode()
    assert "Cannot tell" in page
    assert "Nothing found" not in page
    assert "Infer less from the auction and run it again." in page
    flag = Flag.objects.get(law="50E4")
    told = newest_evidence([flag])[flag.pk]
    assert (told.word, told.better) == ("cannot_tell", None)
    assert worth(told)[0] < worth(replace(told, word="none"))[0]
    queue = client.get("/review/").content.decode()
    assert "Cannot tell" in queue
    assert "Nothing found" not in queue
    answer = client.get(f"/api/flags/{flag.pk}/").json()
    assert answer["evidence"]["word"] == "cannot_tell"
    assert answer["evidence"]["why"] == told.why


def test_a_club_changes_the_table(tmp_path: Path, settings: Settings) -> None:
    own = tmp_path / "calls.toml"
    ours = OURS.read_text(encoding="utf-8")
    own.write_text(ours.replace('usual = "standard"', 'usual = "acol"'))
    settings.EVIDENCE_CALLS = str(own)
    assert table().usual == "acol"
    assert check_club_files(None) == []


def test_a_table_that_cannot_be_read_is_told_and_ours_is_used(
    tmp_path: Path, settings: Settings
) -> None:
    own = tmp_path / "calls.toml"
    own.write_text('usual = "nobody"\nsystem = {}\n')
    settings.EVIDENCE_CALLS = str(own)
    assert table().usual == "standard"
    (error,) = check_club_files(None)
    assert "no system “nobody”" in error.msg
