"""What is known of a board: the deal as it is written, the play, the tricks made."""

from typing import Any

import pytest

from lawbook import BoardState, replay
from rulings.damage.positions import BadRecord, as_hand, card_number
from rulings.damage.record import (
    Record,
    cards_of,
    hands_of,
    numbered,
    tricks_made,
    with_deal,
    written_hand,
)
from tests.evidence.boards import ended, opened, plays, read
from tests.evidence.situations import BASE, TO_TWO_CARDS
from tests.evidence.situations import hands_of as hands_in_order

NORTH, EAST, SOUTH, WEST = BASE.split()
FOUR = hands_in_order(BASE)
ALL_CARDS = "765.JT.A6432.543 432.Q432.T7.8762 AKQJ.A98.Q85.AKQ T98.K765.KJ9.JT9"


@pytest.mark.parametrize(
    "written",
    [
        f"N:{BASE}",
        f"E:{EAST} {SOUTH} {WEST} {NORTH}",
        f"S:{SOUTH} {WEST} {NORTH} {EAST}",
        f"W:{WEST} {NORTH} {EAST} {SOUTH}",
        f"  n:{BASE.lower()} ",
        f"N:{BASE}".replace("T", "10"),
        f"N:- {EAST} {SOUTH} {WEST}",
        f"N:{NORTH} {EAST} {SOUTH} -",
        f"E:{EAST} - {WEST} {NORTH}",
    ],
)
def test_a_deal_may_be_written_from_any_seat_and_with_a_hand_left_out(
    written: str,
) -> None:
    assert hands_of(written) == FOUR


@pytest.mark.parametrize(
    "written",
    [
        "",
        BASE,
        f"X:{BASE}",
        f"NE:{BASE}",
        f":{BASE}",
        f"N:{NORTH} {EAST} {SOUTH}",
        f"N:{BASE} -",
        f"N:{BASE} {NORTH}",
        f"N:- {EAST} {SOUTH} -",
        f"N:{NORTH.replace('.', ' ', 1)} {EAST} {SOUTH}",
        f"N:{NORTH}. {EAST} {SOUTH} {WEST}",
        f"N:{NORTH.replace('5', '1')} {EAST} {SOUTH} {WEST}",
        f"N:{NORTH} {NORTH} {SOUTH} {WEST}",
        f"N:{NORTH[:-1]} {EAST} {SOUTH} {WEST}",
        f"N:{NORTH}2 {EAST} {SOUTH} {WEST}",
    ],
)
def test_what_is_not_four_hands_is_refused(written: str) -> None:
    with pytest.raises(BadRecord) as caught:
        hands_of(written)
    assert caught.value.code == "bad_deal"


@pytest.mark.parametrize("written", [NORTH, "AKQJT98765432...", ".A.K.Q"])
def test_a_hand_is_written_spades_first_and_highest_first(written: str) -> None:
    names = "SHDC"
    cards = [
        s + r for s, suit in zip(names, written.split("."), strict=True) for r in suit
    ]
    assert written_hand(as_hand(card_number(card) for card in cards)) == written


def test_cards_of_a_play_may_be_written_small_and_with_a_ten() -> None:
    assert cards_of(["ca", " H10", "st "]) == tuple(
        map(card_number, ("CA", "HT", "ST"))
    )


@pytest.mark.parametrize("play", [["C"], ["CAA"], ["AC"], ["C1"], [""], ["CA", "ca"]])
def test_what_is_no_card_or_one_twice_is_refused(play: list[str]) -> None:
    with pytest.raises(BadRecord) as caught:
        cards_of(play)
    assert caught.value.code == "bad_play"


def code_of(deal: str | None, told: str | None = None) -> str:
    """What comes of a board opened with one deal and a hand record of another."""
    board, auction = opened(BASE, "5S", "incidents")
    board |= {"deal": told}
    if told is None:
        del board["deal"]
    entries = numbered(read(board, auction))
    try:
        (_version, found), *_rest = with_deal(entries, deal)
    except BadRecord as wrong:
        return wrong.code
    return f"{found.record} {found.deal}"  # type: ignore[attr-defined]


FULL = f"full N:{BASE}"


@pytest.mark.parametrize(
    ("deal", "told", "found"),
    [
        (f"N:{BASE}", None, FULL),
        (None, f"N:{BASE}", FULL),
        (f"E:{EAST} {SOUTH} {WEST} {NORTH}", f"N:{BASE}", FULL),
        (f"N:{BASE}", f"N:{NORTH} - - -", FULL),
        (None, f"N:{NORTH} {EAST} {SOUTH} -", FULL),
        (None, f"N:{NORTH} {EAST} - -", "not_known"),
        (None, None, "not_known"),
        ("", None, "not_known"),
        (f"N:{EAST} {NORTH} {SOUTH} {WEST}", f"N:{BASE}", "contradicts"),
        (f"N:{NORTH} {NORTH} {SOUTH} {WEST}", None, "bad_deal"),
    ],
)
def test_the_deal_is_known_where_either_tells_it_and_both_agree(
    deal: str | None, told: str | None, found: str
) -> None:
    assert code_of(deal, told) == found


@pytest.mark.parametrize("first", [0, 1])
def test_a_board_that_was_not_opened_is_not_known(first: int) -> None:
    entries = numbered(read(*opened(BASE, "5S")))
    with pytest.raises(BadRecord) as caught:
        with_deal(entries[1:] if first else (), f"N:{BASE}")
    assert caught.value.code == "not_known"


def made(*ends: int, source: int | None = None, every_card: bool = False) -> int | str:
    """Declarer's tricks; with every card played, eleven of them."""
    raw: list[dict[str, Any]] = opened(ALL_CARDS, "6NT")
    if every_card:
        raw += plays(ALL_CARDS, TO_TWO_CARDS)
    events = read(*raw, *(ended(tricks) for tricks in ends))
    end: BoardState = replay(events[:-1] if len(ends) > 1 else events).state
    try:
        return tricks_made(Record(tuple(events), made=source), end)
    except BadRecord as wrong:
        return wrong.code


@pytest.mark.parametrize(
    ("ends", "source", "every_card", "found"),
    [
        ((10,), None, False, 10),
        ((0,), None, False, 0),
        ((13,), None, False, 13),
        ((), 0, False, 0),
        ((), 13, False, 13),
        ((), 14, False, "impossible_result"),
        ((), -1, False, "impossible_result"),
        ((10,), 10, False, 10),
        ((10,), 9, False, "contradicts"),
        ((), None, False, "no_result"),
        ((), None, True, 11),
        ((), 11, True, 11),
        ((), 12, True, "contradicts"),
    ],
)
def test_the_tricks_made_are_those_that_all_tell(
    ends: tuple[int, ...], source: int | None, every_card: bool, found: int | str
) -> None:
    assert made(*ends, source=source, every_card=every_card) == found


def test_the_last_end_of_play_counts() -> None:
    assert made(9, 10) == 10
