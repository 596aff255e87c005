"""What partner's cards show of their hand, and how softly it is read."""

from __future__ import annotations

import numpy as np
import pytest
from msgspec.structs import replace

from rulings.damage.habits import Habits
from rulings.damage.past_plays import PastPlay
from rulings.damage.positions import (
    SUITS,
    Contract,
    as_hand,
    card_name,
    card_number,
)
from rulings.damage.signals import Signal, signal_weight, signals, signals_weigh
from tests.evidence.habits import of_class

EAST, SOUTH, WEST = 1, 2, 3
NOTRUMP, HEARTS = Contract(3, 4, SOUTH), Contract(4, 1, SOUTH)
CLUB = of_class("club")
UPSIDE_DOWN = replace(CLUB, agreements=("fourth", "upside_down"))


def hand(written: str) -> int:
    suits = zip(SUITS, written.split("."), strict=True)
    return as_hand(card_number(s + rank) for s, ranks in suits for rank in ranks)


def led(card: str, trick: int = 1) -> PastPlay:
    return PastPlay(EAST, card_number(card), trick)


def followed(card: str, before: str) -> PastPlay:
    cards = tuple(card_number(one) for one in before.split())
    return PastPlay(EAST, card_number(card), 1, cards)


def read(
    *past: PastPlay, contract: Contract = NOTRUMP, habits: Habits = CLUB
) -> list[Signal]:
    return list(signals(past, EAST, contract, habits))


def likelier(one: Signal, fits: str, other: str) -> bool:
    """Whether the first hand is the likelier to have played so, and neither is out."""
    hands = np.array([hand(fits), hand(other)], dtype=np.uint64)
    first, second = signal_weight(hands, one).tolist()
    assert first == 1
    assert second > 0
    return bool(first > second)


@pytest.mark.parametrize(
    ("play", "fits", "other"),
    [
        # The fourth best has three above it.
        (led("S4"), "KJ64.K2.9532.832", "J94.K2.95432.832"),
        (led("S4"), "KJ643.K2.953.832", "QJT94.K2.953.832"),
        # An honour: the next lower one is there; a king may be from ace and king.
        (led("SQ"), "QJ94.K2.9532.832", "Q964.K2.9532.832"),
        (led("SK"), "KQ94.K2.9532.832", "K964.K2.9532.832"),
        (led("SK"), "AK94.K2.9532.832", "KJ64.K2.9532.832"),
        # A high small card: nothing in the suit.
        (led("S8"), "J87.K2.95432.832", "KJ8.K2.95432.832"),
    ],
)
def test_a_lead_shows_what_it_is_led_from(
    play: PastPlay, fits: str, other: str
) -> None:
    (one,) = read(play)
    assert likelier(one, fits, other)


def test_a_low_lead_against_a_suit_may_be_a_singleton() -> None:
    (one,) = read(led("S3"), contract=HEARTS)
    assert likelier(one, "3.K2.95432.87642", "973.K2.9543.8762")
    assert likelier(one, "K73.K2.9543.8762", "973.K2.9543.8762")


@pytest.mark.parametrize(("habits", "high_likes"), [(CLUB, True), (UPSIDE_DOWN, False)])
def test_under_partners_lead_a_card_says_whether_the_suit_is_liked(
    habits: Habits, high_likes: bool
) -> None:
    (high,) = read(followed("S8", "SA S3"), habits=habits)
    (low,) = read(followed("S2", "SA S3"), habits=habits)
    liked, disliked = "Q82.K2.9543.8762", "T82.K2.9543.8762"
    if high_likes:
        assert likelier(high, liked, disliked)
        assert likelier(low, disliked, liked)
    else:
        assert likelier(high, disliked, liked)
        assert likelier(low, liked, disliked)


def test_under_declarers_lead_a_card_gives_count() -> None:
    play = PastPlay(EAST, card_number("S8"), 2, (card_number("SA"), card_number("S3")))
    declarers = replace(play, before=(card_number("SA"),) * 3)
    (one,) = read(declarers)
    assert likelier(one, "Q842.K2.954.8762", "Q82.K2.9543.8762")


@pytest.mark.parametrize(
    "play",
    [
        followed("SK", "S4 S3"),  # it tries to win the trick
        replace(led("S4"), first=False),  # the suit was played before
        replace(led("S4"), free=False),  # it lay on the table and was due
        replace(led("S4"), seat=WEST),  # it is the player's own
        followed("S5", "SA S3"),  # neither high nor low
    ],
)
def test_such_a_card_shows_nothing(play: PastPlay) -> None:
    assert read(play) == []


def test_trumps_are_not_read() -> None:
    assert read(led("H4"), contract=HEARTS) == []


def test_only_the_first_discard_is_read() -> None:
    before = (card_number("SA"), card_number("S3"))
    first, second = (
        PastPlay(EAST, card_number(card), trick, before)
        for card, trick in (("D8", 2), ("C8", 3))
    )
    assert [card_name(one.card) for one in read(first, second)] == ["D8"]


def test_a_card_that_the_reviewer_does_not_read_is_shown_and_counts_for_nothing() -> (
    None
):
    (one,) = read(led("S4"), habits=replace(CLUB, unread=("S4",)))
    assert not one.kept


def test_pairs_who_have_not_told_their_agreements_show_only_what_everybody_shows() -> (
    None
):
    unknown = replace(CLUB, agreements=())
    assert read(followed("S8", "SA S3"), habits=unknown) == []
    assert len(read(led("SQ"), habits=unknown)) == 1


def test_cards_that_show_things_multiply() -> None:
    two = [*read(led("S4"), led("DQ", 2))]
    dealt = np.zeros((1, 4), dtype=np.uint64)
    dealt[0, EAST] = hand("J94.K2.Q5432.832")
    each = [signal_weight(dealt[:, EAST], one)[0] for one in two]
    assert signals_weigh(dealt, two)[0] == pytest.approx(each[0] * each[1])
