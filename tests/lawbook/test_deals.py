"""A deal as it is written, and what is not written in it."""

import pytest

from lawbook.cards.cards import Card
from lawbook.cards.deals import read_deal

NORTH = "QJT4.T8.K654.AK3"
EAST = "A532.9765.A73.J5"
SOUTH = "K98.AKQ.QJT.T842"
SHORT = "K98.AKQ.QJT.T84"  # a card of South's has not been seen
WEST = "76.J432.982.Q976"


@pytest.mark.parametrize("missing", range(4))
def test_one_hand_left_out_is_what_the_others_leave(missing: int) -> None:
    hands = [NORTH, EAST, SOUTH, WEST]
    whole = read_deal("N:" + " ".join(hands))
    hands[missing] = "-"
    assert read_deal("N:" + " ".join(hands)) == whole


def test_where_a_card_of_the_others_is_not_known_the_hand_stays_unknown() -> None:
    """It has one of two cards; nobody can say which."""
    assert read_deal(f"N:{NORTH} {EAST} {SHORT} -")[3] is None


def test_two_hands_left_out_stay_unknown() -> None:
    known = read_deal(f"N:{NORTH} - {SOUTH} -")
    assert [hand is None for hand in known] == [False, True, False, True]


def test_thirty_nine_cards_in_four_hands_stand_as_they_are_written() -> None:
    """No hand is left out, so nothing is to be filled in."""
    known = read_deal("N:QJT4.T8.K654. A532.9765.A7. K98.AKQ.QJT. 76.J432.982.Q")
    assert [len(hand or ()) for hand in known] == [10, 10, 9, 10]
    assert Card("CA") not in frozenset().union(*(hand or () for hand in known))
