"""Calls and cards out to PBN and in again: every card, every mark, every score."""

from typing import Any

import pytest
from msgspec.structs import replace

from lawbook import read_event, replay
from rulings.exchange import pbn
from rulings.exchange.values import BoardRecord, ExportedEvent, played
from tables.formats.pbn import TagBlock
from tables.formats.pbn_writing import auction, play
from tables.formats.play_records import read_pbn
from tables.formats.scenarios import Scenario
from tests.rulings.exchange.ruled import BOARD, EXPOSED, KINDS, NINE, decided, holding
from tests.scores.reading import read_results

DEAL = "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"
Event = dict[str, Any]


def call(said: str) -> Event:
    return {"type": "CallMade", "seat": said[0], "call": said[1:]}


def card(said: str) -> Event:
    return {"type": "CardPlayed", "seat": said[0], "card": said[1:]}


CALLS = ["N1D", "S1C", "W4S", "N3NT", "WX", "N5H", "EX", "SP", "WP", "NP"]
OPENED: Event = {"type": "BoardOpened", "board": 7, "record": "full", "dealer": "N"}
# North was to declare; West led, South's hand became declarer's: Law 54A.
SWAPPED: list[Event] = [
    {**OPENED, "deal": DEAL},
    *map(call, CALLS),
    {"type": "AuctionEnded", "contract": "5HX", "declarer": "N"},
    {"type": "LeadOutOfTurn", "seat": "W", "card": "SK"},
    {"type": "Elected", "choice": "spread"},
    *map(card, ["NH3", "ES4", "SS3"]),
    {"type": "LeadOutOfTurn", "seat": "S", "card": "CK"},
    {"type": "Elected", "choice": "accept"},
    *map(card, ["WC5", "NC2", "ES5"]),
    *map(card, ["SC4", "WC8", "NCA", "EC6"]),
    {"type": "PlayEnded", "tricks": 9},
]


def recorded(events: list[Event]) -> BoardRecord:
    """The board as it leaves, made of its entries."""
    log = replay([read_event(one) for one in events])
    fell, ended = played(log, events), log.state.declarer
    return replace(
        BOARD,
        dealer="N",
        vulnerable="none",
        deal=DEAL,
        contract=log.state.setup.contract,
        declarer=ended.value if ended else None,
        tricks=9,
        incidents=(),
        cards=fell.cards,
        calls=fell.calls,
        whole=True,
        accepted=fell.accepted,
        swapped=fell.swapped,
    )


def written(*boards: BoardRecord) -> str:
    return pbn.write(holding(boards=boards)).content.decode()


def lines(parts: list[TagBlock], tag: str, value: str) -> list[str]:
    (part,) = parts
    assert (part.tag, part.value) == (tag, value)
    return part.lines


def test_all_four_marks_and_the_swap_stand_where_they_belong() -> None:
    board = recorded(SWAPPED)
    assert lines(auction(board), "Auction", "N") == [
        "1D ^S ^I 1C 4S",
        "^I 3NT ^S ^S X",
        "5H X Pass Pass",
        "Pass",
    ]
    assert lines(play(board, {}), "Play", "W") == [
        "SK H3 S4 S3",
        "C5 C2 ^R S5 ^L CK",
        "C8 CA C6 C4",
        "*",
    ]
    assert '[Declarer "^S"]' in written(board)


def test_what_was_written_is_read_again_card_by_card() -> None:
    board = recorded(SWAPPED)
    (read,) = read_pbn(written(board))
    assert isinstance(read, Scenario), read
    again = recorded(read.events)
    assert (again.cards, again.calls) == (board.cards, board.calls)
    assert (again.accepted, again.swapped) == (board.accepted, True)
    assert again.declarer == "S"
    assert written(again) == written(board)


def test_a_regular_board_has_no_marks() -> None:
    events = [
        {**OPENED, "deal": DEAL},
        *map(call, ["N1D", "EP", "S1H", "WP", "N5H", "EP", "SP", "WP"]),
        {"type": "AuctionEnded", "contract": "5H", "declarer": "S"},
        *map(card, ["WSK", "NH3", "ES4", "SS3"]),
        {"type": "PlayEnded", "tricks": 9},
    ]
    text = written(recorded(events))
    assert "^" not in text
    (read,) = read_pbn(text)
    assert isinstance(read, Scenario)
    assert recorded(read.events).cards == ("WSK", "NH3", "ES4", "SS3")


@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("N1D EP S1H WP N5H EP SP", "5H"),
        ("N1D EP SP WP", "5H"),
        ("EP SP WP NP", "1D"),
    ],
)
def test_an_auction_that_is_not_whole_is_left_out_and_told(
    calls: str, contract: str
) -> None:
    board = replace(BOARD, calls=tuple(calls.split()), contract=contract)
    assert auction(board) == []
    losses = {one.code for one in pbn.write(holding(boards=(board,))).losses}
    assert {"calls", "play"} <= losses


def test_a_board_that_was_passed_out_has_its_auction() -> None:
    calls = ("SP", "WP", "NP", "EP")
    board = replace(BOARD, calls=calls, contract="PASS", declarer=None, tricks=None)
    assert auction(board) == [TagBlock("Auction", "S", ["Pass Pass Pass Pass"])]


def test_an_exposed_card_is_a_note_and_a_comment() -> None:
    exposed = {**EXPOSED, "seat": "E", "cards": ["S4"]}
    board = replace(recorded(SWAPPED), incidents=(ExportedEvent(3, NINE, exposed),))
    text = written(board)
    assert "SK H3 S4 =1= S3" in text
    assert '[Note "1:exposed (dropped)"]' in text
    assert '; Rectify {"section":"A","table":1,"irregular":[{"version":3,' in text
    assert isinstance(read_pbn(text)[0], Scenario)


def test_a_score_that_was_agreed_otherwise_than_the_cards_fell_is_marked() -> None:
    board = recorded(SWAPPED)
    whole = tuple(f"{seat}{suit}{rank}" for suit, rank, seat in _dummy_play())
    played_out = replace(board, cards=whole, contract="1NT", swapped=False)
    assert '[Result "^9"]' in written(replace(played_out, tricks=9))


def _dummy_play() -> list[tuple[str, str, str]]:
    """West wins every trick: nobody else has a spade."""
    ranks = "AKQJT98765432"
    return [
        (suit, rank, seat)
        for rank in ranks
        for suit, seat in zip("SHDC", "WNES", strict=True)
    ]


@pytest.mark.parametrize(
    ("kind", "tag"),
    [
        ("split", '[Score "NS -50 EW -420"]'),
        ("fixed", '[ScorePercentage "NS 60 EW 40"]'),
        ("assigned", '[Score "NS 420 EW -420"]'),
    ],
)
def test_the_game_of_a_table_says_how_its_ruling_ended(kind: str, tag: str) -> None:
    board = recorded(SWAPPED)
    text = pbn.write(holding(decided(KINDS[kind]), boards=(board,))).content.decode()
    assert tag in text
    assert '[Termination "adjudication"]' in text


def test_no_result_stands_twice_where_one_table_has_its_play() -> None:
    board, other = recorded(SWAPPED), replace(BOARD, table=2, ns="3", ew="4")
    text = written(board, replace(other, vulnerable="none", deal=DEAL))
    found = read_results(text, 7, "none")
    assert [line.table for line in found.lines] == ["A2", "A1"]
    assert found.remarks == ()
