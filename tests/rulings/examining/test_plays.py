"""A play out of a file, or out of someone's memory, is checked card by card."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from rulings.analysis.errors import PlayRefused
from rulings.analysis.models import Examination, PlayRecord
from rulings.analysis.plays import MOST_BOARDS
from rulings.analysis.selectors import play_of, to_do
from rulings.analysis.services import Attached, attach_plays, enter_play
from rulings.deadlines import Periods
from rulings.flags.services import screen_board
from tables.access.visibility import EVERYTHING
from tables.common import sizes
from tables.models import Board, Table
from tests.rulings.builders import make_person, make_table, record
from tests.rulings.examining.boards import (
    QUICK,
    SOLVED,
    as_incidents,
    cards_of,
    on_board,
)
from tests.tables.limited import plays_at

PLAY = cards_of(QUICK)
OTHER_DEAL: str = SOLVED[0]["deal"]
DEAL: str = QUICK[0]["deal"]


def game(number: int, **more: str) -> str:
    """A board as another program writes it."""
    tags = {"Board": str(number), "Dealer": "N", "Vulnerable": "None", "Deal": DEAL}
    tags |= {"Declarer": "S", "Contract": "6NT", "Result": "11"} | more
    lines = [f'[{tag} "{value}"]' for tag, value in tags.items()]
    tricks = [" ".join(_from_west(PLAY[at : at + 4])) for at in range(0, 52, 4)]
    return "\n".join([*lines, '[Play "W"]', *tricks, "*", "", ""])


def _from_west(trick: Sequence[str]) -> list[str]:
    """PBN writes every trick in the same order of seats, no matter who led."""
    hands = dict(zip("NESW", DEAL.removeprefix("N:").split(), strict=True))
    by_seat = {
        seat: card
        for card in trick
        for seat, hand in hands.items()
        if card[1] in hand.split(".")["SHDC".index(card[0])]
    }
    return [by_seat[seat] for seat in "WNES"]


def table_tells(table: Table, number: int = 7) -> Board:
    """The incidents of a board whose hands are known, and not its play."""
    opened, *rest = as_incidents(on_board(number, QUICK))
    return record(table, opened | {"deal": DEAL}, *rest, board=number)


def attached(table: Table, by: User, text: str, name: str = "a.pbn") -> list[Attached]:
    return attach_plays(table_id=table.pk, filename=name, content=text.encode(), by=by)


def refused(**asked: Any) -> PlayRefused:
    with pytest.raises(PlayRefused) as caught:
        enter_play(**asked)
    return caught.value


def test_a_broken_board_does_not_take_the_good_ones_with_it(
    table: Table, reviewer: User
) -> None:
    boards = [table_tells(table, number) for number in (5, 6, 7)]
    text = game(5) + game(6, Deal=DEAL.replace("765.", "76.")) + game(7)
    outcome = attached(table, reviewer, text)
    assert [(one.board, one.code) for one in outcome] == [
        (5, ""),
        (6, "bad_deal"),
        (7, ""),
    ]
    plays = [play_of(EVERYTHING.board(board)) for board in boards]
    assert [play and play.cards == tuple(PLAY) for play in plays] == [True, None, True]
    assert PlayRecord.objects.filter(board=boards[0], made=11, file="a.pbn").exists()


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"Result": "10"}, "result_differs"),
        ({"Contract": "3NT"}, "contract_differs"),
        ({"Deal": OTHER_DEAL}, "deal_differs"),
    ],
)
def test_a_board_of_a_file_that_disagrees_says_in_what(
    table: Table, reviewer: User, more: dict[str, str], code: str
) -> None:
    table_tells(table)
    (one,) = attached(table, reviewer, game(7, **more))
    assert (one.code, one.kept) == (code, False)
    assert one.sentence
    assert not PlayRecord.objects.exists()


def test_an_irregularity_marked_in_a_file_is_told_and_not_guessed(
    table: Table, reviewer: User
) -> None:
    table_tells(table)
    (one,) = attached(table, reviewer, game(7).replace("HK", "^R HK"))
    assert one.code == "unreadable"


def test_a_board_that_was_not_opened_here_is_not_kept(
    table: Table, reviewer: User
) -> None:
    assert [one.code for one in attached(table, reviewer, game(9))] == ["not_opened"]


@pytest.mark.parametrize("more", [{}, {"Deal": OTHER_DEAL}, {"Contract": "3NT"}])
def test_with_a_board_that_its_sender_has_yet_to_play_nothing_is_compared(
    table: Table, more: dict[str, str]
) -> None:
    """Else a file with one card changed would tell whose it is."""
    for number in (6, 7):
        table_tells(table, number)
    own = Table.objects.create(section=table.section, number=2)
    table_tells(own, 6)
    person = plays_at(make_person("plays", "playing"), own)
    outcome = attached(table, person, game(6) + game(7, **more) + game(8, **more))
    hidden = "You play this board and have not finished it."
    assert [(one.code, one.sentence) for one in outcome] == [
        ("", ""),
        ("not_seen", hidden),
        ("not_seen", hidden),
    ]
    assert [one.board.number for one in PlayRecord.objects.all()] == [6]


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.pbn", game(7) + game(7), "several_tables"),
        ("a.txt", game(7), "unknown_format"),
        ("a.pbn", " " * (sizes.PLAYS_FILE + 1), "too_large"),
        ("a.pbn", '[Board "1"]\n' * (MOST_BOARDS + 1), "too_many_boards"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_whole(
    table: Table, reviewer: User, name: str, text: str, code: str
) -> None:
    with pytest.raises(PlayRefused) as caught:
        attached(table, reviewer, text, name)
    assert caught.value.code == code
    assert str(caught.value)


def test_a_remembered_play_may_end_early_and_is_written_in_any_way(
    table: Table, reviewer: User
) -> None:
    board = table_tells(table)
    enter_play(board_id=board.pk, cards=[" cj", *PLAY[1:43]], by=reviewer)
    play = play_of(EVERYTHING.board(board))
    assert play is not None
    assert (play.source, len(play.cards), play.cards[0]) == ("entered", 43, "CJ")
    enter_play(board_id=board.pk, cards=PLAY, by=reviewer)
    assert PlayRecord.objects.count() == 2
    assert (play := play_of(EVERYTHING.board(board))) is not None
    assert len(play.cards) == 52


@pytest.mark.parametrize(
    ("cards", "code", "card"),
    [
        ([], "nothing_played", ""),
        (["CJ", "XX"], "no_card", ""),
        (["CJ", "C3", "CJ"], "card_twice", "CJ"),
        (["CJ", "C3", "CA"], "not_held", "CA"),
    ],
)
def test_a_card_that_cannot_have_been_played_is_named(
    table: Table, reviewer: User, cards: list[str], code: str, card: str
) -> None:
    board = table_tells(table)
    refusal = refused(board_id=board.pk, cards=cards, by=reviewer)
    assert (refusal.code, refusal.card) == (code, card)
    assert str(refusal)


def test_a_play_in_another_order_than_the_log_contradicts_it(
    table: Table, reviewer: User
) -> None:
    opened, auction, *rest = as_incidents(QUICK)
    led = [{"type": "CardPlayed", "seat": "W", "card": card} for card in ("CT", "CJ")]
    again = {"type": "OnLead", "seat": "W"}
    told = [opened | {"deal": DEAL}, auction, led[0], again, led[1], *rest]
    board = record(table, *told)
    refusal = refused(board_id=board.pk, cards=PLAY, by=reviewer)
    assert refusal.code == "contradicts_log"
    assert refusal.card in PLAY


def test_a_play_of_which_every_card_was_recorded_is_not_asked_for(
    table: Table, reviewer: User
) -> None:
    board = record(table, *QUICK)
    assert refused(board_id=board.pk, cards=PLAY, by=reviewer).code == "all_recorded"


def test_the_tournament_whose_scores_can_soon_not_be_corrected_comes_first(
    db: None,
) -> None:
    now = timezone.now()
    boards = {}
    for name, minutes_ago in [("over", 60), ("soon", 25), ("later", 5), ("playing", 0)]:
        table = make_table()
        boards[name] = record(table, *SOLVED)
        screen_board(board_id=boards[name].pk)
        if minutes_ago:
            at = now - timedelta(minutes=minutes_ago)
            tournament = table.section.tournament
            Periods.objects.create(tournament=tournament, available_at=at)
    names = {board.pk: name for name, board in boards.items()}
    order = [Examination.objects.get(pk=pk).board_id for pk in to_do()]
    assert [names[board] for board in order] == ["soon", "later", "playing", "over"]
