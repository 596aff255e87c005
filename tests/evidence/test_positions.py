"""A deal and its play as numbers: turns, tricks, voids, and what cannot be true."""

from random import Random

import pytest

from rulings.damage.positions import (
    BadRecord,
    Contract,
    as_hand,
    card_name,
    card_number,
    cards_in,
    follow,
    positions,
    winner,
)
from tests.evidence.random_positions import random_deal, random_position

NORTH_SPADES = (0x1FFF, 0x1FFF << 13, 0x1FFF << 26, 0x1FFF << 39)


def cards(written: str) -> tuple[int, ...]:
    return tuple(card_number(card) for card in written.split())


def test_cards_are_counted_as_the_solver_counts_them() -> None:
    assert [card_number(card) for card in ("S2", "SA", "H2", "CA")] == [0, 12, 13, 51]
    assert [card_name(card) for card in (0, 12, 13, 51)] == ["S2", "SA", "H2", "CA"]


@pytest.mark.parametrize("rank", "2A")
@pytest.mark.parametrize("suit", "SHDC")
def test_a_suit_is_followed_from_its_lowest_card_to_its_highest(
    suit: str, rank: str
) -> None:
    hand = as_hand(cards("S2 SA H2 HA D2 DA C2 CA"))
    due = cards_in(follow(hand, cards(suit + rank)))
    assert [card_name(card) for card in due] == [f"{suit}2", f"{suit}A"]


def test_who_leads_or_is_void_plays_anything() -> None:
    hand = as_hand(cards("S2 H2 DA"))
    assert follow(hand, ()) == hand
    assert follow(hand, cards("C5")) == hand


@pytest.mark.parametrize(
    ("trick", "strain", "place"),
    [
        ("H5 HK H7 HA", 4, 3),
        ("H5 SA D7 CA", 4, 0),
        ("H5 S2 HA S3", 0, 3),
        ("S5 SK H2 SA", 1, 2),
        ("S5 H2 SA D2", 2, 3),
    ],
)
def test_the_highest_trump_or_card_of_the_suit_led_wins(
    trick: str, strain: int, place: int
) -> None:
    assert winner(cards(trick), strain) == place


def test_a_discard_shows_a_void_and_the_winner_leads() -> None:
    contract = Contract(3, 4, declarer=3)
    *_, last = positions(NORTH_SPADES, contract, cards("S4 H9 D9 C9"))
    assert last.leader == 0
    assert last.voids == (0, 1, 1, 1)
    assert last.won == (1, 0)
    assert last.tricks_of_defence == 1
    assert [hand.bit_count() for hand in last.hands] == [12] * 4


def test_a_card_that_the_player_does_not_hold_is_refused() -> None:
    contract = Contract(3, 4, declarer=3)
    with pytest.raises(BadRecord, match="E does not hold SA") as caught:
        list(positions(NORTH_SPADES, contract, cards("S4 SA")))
    assert caught.value.code == "not_held"


def test_fifty_one_cards_are_no_deal() -> None:
    north, east, south, west = random_deal(Random(1))
    short = (north & north - 1, east, south, west)
    with pytest.raises(BadRecord) as caught:
        list(positions(short, Contract(1, 0, 0), ()))
    assert caught.value.code == "bad_deal"


def test_every_trick_is_won_by_one_side() -> None:
    for plies in (4, 20, 52):
        now = random_position(Random(plies), plies)
        assert sum(now.won) == plies // 4
        assert sum(hand.bit_count() for hand in now.played) == plies
