"""What people lead and play by habit, each case with its reason of bridge."""

from __future__ import annotations

from typing import Any

import pytest

from rulings.damage.following import habit_of
from rulings.damage.leading import Habit, Moment
from rulings.damage.past_plays import PastPlay
from rulings.damage.positions import (
    SUITS,
    Contract,
    Position,
    as_hand,
    card_name,
    card_number,
    follow,
)
from tests.evidence.habits import table

NOTRUMP, SPADES = Contract(3, 4, 2), Contract(4, 0, 2)
SLAM = Contract(6, 0, 2)
NONE: frozenset[int] = frozenset()


def hand(written: str) -> int:
    """A hand as in a deal: spades first."""
    suits = zip(SUITS, written.split("."), strict=True)
    return as_hand(card_number(s + rank) for s, ranks in suits for rank in ranks)


def lead(
    written: str, contract: Contract = NOTRUMP, key: str = "club", **known: Any
) -> Habit:
    """What West leads by habit; ``dummy`` is North's where it is faced."""
    west, dummy = hand(written), known.pop("dummy", None)
    played = (0, 0, 0, 1 << 51) if dummy else (0, 0, 0, 0)
    north = hand(dummy) if dummy else 0
    now = Position(contract, (north, 0, 0, west), 3, played=played)
    return habit_of(Moment(now, known.pop("lawful", west), **known), table().of(key))


def shares(found: Habit) -> dict[str, float]:
    return {card_name(one.card): one.share for one in found.cards}


def of_suit(found: Habit, suit: str) -> float:
    return sum(share for card, share in shares(found).items() if card[0] == suit)


def usual(found: Habit) -> str:
    return max(shares(found).items(), key=lambda one: one[1])[0]


@pytest.mark.parametrize(
    ("written", "contract", "card"),
    [
        # Top of a solid sequence, and of one with a gap below two: J-T, then 8.
        ("KQJT9.74.952.873", NOTRUMP, "SK"),
        ("74.JT82.9532.873", NOTRUMP, "HJ"),
        # The fourth best of the long suit with an honour.
        ("KJ643.74.952.832", NOTRUMP, "S4"),
        ("74.AJ643.952.832", NOTRUMP, "H4"),
        # Ace from ace and king against a suit; at notrump the fourth best.
        ("43.AK64.952.8732", SPADES, "HA"),
        ("43.AK642.952.873", NOTRUMP, "H4"),
        # A singleton with small trumps, but not at notrump.
        ("982.4.KJ62.QT753", SPADES, "H4"),
        ("982.4.KJ62.QT753", NOTRUMP, "C5"),
        # An inner sequence: the top of the touching cards.
        ("43.KJT82.952.873", NOTRUMP, "HJ"),
    ],
)
def test_the_lead_that_most_make(written: str, contract: Contract, card: str) -> None:
    assert usual(lead(written, contract)) == card


def test_a_solid_sequence_settles_nearly_everybody_a_weak_suit_hardly_anybody() -> None:
    solid, weak = lead("KQJT9.74.952.873"), lead("9732.T8.T942.T83")
    assert shares(solid)["SK"] > 0.9
    assert solid.settled > 0.85
    assert weak.settled < 0.4


@pytest.mark.parametrize(
    ("written", "is_solid"),
    [
        ("KQJ4.743.952.873", True),
        ("KQT4.743.952.873", True),
        ("KQ94.743.952.873", False),
    ],
)
def test_three_touching_or_two_and_the_next_but_one_are_a_sequence(
    written: str, is_solid: bool
) -> None:
    assert (lead(written).settled > 0.6) is is_solid


def test_five_cards_settle_more_players_than_four() -> None:
    five, four = lead("KJ643.74.952.832"), lead("KJ64.74.9532.832")
    assert five.settled > four.settled + 0.2


def test_partners_suit_is_led_before_a_suit_of_ones_own() -> None:
    written = "Q72.KJ643.95.832"
    assert of_suit(lead(written), "H") > 0.5
    heard = lead(written, bid=(frozenset({0}), NONE, NONE))
    assert of_suit(heard, "S") > 0.4


def test_a_suit_of_the_opponents_is_avoided() -> None:
    written = "K9643.Q7643.95.8"
    theirs = lead(written, bid=(NONE, NONE, frozenset({0})))
    assert of_suit(theirs, "H") > 2 * of_suit(theirs, "S")


def test_a_singleton_is_led_though_they_have_bid_the_suit() -> None:
    theirs = (NONE, NONE, frozenset({1}))
    assert of_suit(lead("982.4.KJ62.QT753", SPADES, bid=theirs), "H") > 0.85


def test_of_two_suits_alike_the_unbid_major_is_led() -> None:
    found = lead("Q9643.74.Q9642.8")
    assert of_suit(found, "S") > of_suit(found, "D")


def test_small_cards_from_three_are_led_in_more_than_one_way() -> None:
    spades = {c: s for c, s in shares(lead("873.Q2.AK5.QJ982")).items() if c[0] == "S"}
    assert spades.keys() == {"S8", "S7", "S3"}


def test_from_a_doubleton_the_higher_is_led() -> None:
    assert "H7" in shares(lead("982.74.KJ62.QT75", SPADES))
    assert "H4" not in shares(lead("982.74.KJ62.QT75", SPADES))


def test_beginners_lead_unsupported_aces_and_experts_hardly_ever() -> None:
    written = "982.A74.QJ5.T753"
    told = {key: of_suit(lead(written, SPADES, key), "H") for key in table().player}
    assert told["beginner"] > told["club"] > told["expert"]


def test_against_a_slam_nobody_underleads_a_king_by_habit() -> None:
    written = "43.K874.T98.8743"
    assert of_suit(lead(written, SLAM), "H") < of_suit(lead(written, SPADES), "H")


def test_a_forbidden_suit_is_not_led() -> None:
    written = "KQJT9.74.952.873"
    lawful = hand(".74.952.873")
    assert of_suit(lead(written, lawful=lawful), "S") == 0
    assert usual(lead(written, lawful=lawful)) != "SK"


@pytest.mark.parametrize(
    ("card", "least", "most"), [("HA", 0.6, 1), ("HK", 0.4, 1), ("H3", 0, 0.1)]
)
def test_partners_high_card_in_sight_draws_the_lead_a_small_one_does_not(
    card: str, least: float, most: float
) -> None:
    seen = lead("KJ643.74.952.832", shown=((card_number(card), ""),))
    assert least <= of_suit(seen, "H") <= most


def test_who_sees_partners_ace_looks_before_leading_their_own_suit() -> None:
    written, ace = "KJ643.74.952.832", (card_number("HA"), "")
    two = (card_number("H2"), "")
    unseen = lead(written)
    assert lead(written, shown=(two,)).settled == pytest.approx(unseen.settled)
    assert lead(written, shown=(ace,)).settled < unseen.settled


def test_the_suit_that_partner_meant_to_lead_is_led() -> None:
    meant = ((card_number("H6"), "lead"),)
    assert of_suit(lead("8732.74.952.8732", shown=meant), "H") > 0.5


def test_later_partners_suit_is_returned() -> None:
    led = PastPlay(1, card_number("H5"), 1)
    written, dummy = "K43.742.952.832", "QJ2.K83.AKQ4.AK5"
    plain = lead(written, dummy=dummy)
    assert of_suit(lead(written, dummy=dummy, past=(led,)), "H") > of_suit(plain, "H")


def test_the_king_is_played_after_the_ace_has_held() -> None:
    led = PastPlay(3, card_number("HA"), 1)
    written, dummy = "863.K2.93.T8732", "QJ4.863.KQ75.A64"
    west, ace = hand(written), card_number("HA")
    now = Position(SPADES, (hand(dummy), 0, 0, west), 3, played=(0, 0, 0, 1 << ace))
    after_ace = Moment(now, west, past=(led,))
    assert usual(habit_of(after_ace, table().of("club"))) == "HK"
    assert shares(lead(written, SPADES, dummy=dummy))["HK"] < 0.4


def test_with_few_cards_left_players_count_them() -> None:
    dummy = "QJ2.K83.AKQ4.AK5"
    assert (
        lead("K4.7..", dummy=dummy).settled
        < lead("K43.742.952.832", dummy=dummy).settled
    )


def test_habit_counts_less_for_experts_and_more_for_beginners() -> None:
    told = {key: lead("KQJT9.74.952.873", key=key).settled for key in table().player}
    assert told["beginner"] > told["club"] > told["expert"] > 0.7


def to_trick(
    written: str, trick: str, contract: Contract = NOTRUMP, **known: str
) -> Habit:
    """What West plays to a trick that is going on; ``gone`` are cards of earlier ones.

    ``dummy`` is North's hand, who plays after West.
    """
    cards = tuple(card_number(card) for card in trick.split())
    west, north = hand(written), hand(known.get("dummy", "..."))
    leader = (3 - len(cards)) % 4
    gone = as_hand(card_number(card) for card in known.get("gone", "C2").split())
    now = Position(contract, (north, 0, 0, west), leader, cards, (0, 0, gone, 0))
    return habit_of(Moment(now, follow(west, cards)), table().of("club"))


@pytest.mark.parametrize(
    ("written", "trick", "card"),
    [
        ("K43.742.952.832", "S5", "S3"),  # second hand low
        ("K43.742.952.832", "SJ", "SK"),  # an honour is covered
        ("943.742.952.832", "SJ", "S3"),  # but not with a card that cannot win
        ("KQ3.742.952.832", "S2 S5", "SQ"),  # third hand high, the lower of two equals
        ("K43.742.952.832", "SA S5", "S3"),  # partner's ace wins
        ("K43.742.952.832", "SQ S5", "S3"),  # partner's queen does its work
        ("KT3.742.952.832", "S2 S5 S9", "ST"),  # fourth hand wins cheaply
        ("KT3.742.952.832", "S2 SJ S9", "S3"),  # partner's jack wins
    ],
)
def test_the_card_that_most_play(written: str, trick: str, card: str) -> None:
    assert usual(to_trick(written, trick)) == card


def test_an_honour_with_one_small_card_gets_out_of_the_way_of_a_sequence() -> None:
    assert usual(to_trick("A7.742.9532.8432", "SK S2")) == "SA"
    assert usual(to_trick("A73.742.952.8432", "SK S2")) == "S3"
    assert usual(to_trick("A7.742.9532.8432", "SK S2", Contract(4, 1, 2))) == "S7"


def test_who_is_out_of_the_suit_ruffs_or_throws_low_from_a_side_suit() -> None:
    assert usual(to_trick(".Q74.9532.8432", "SK", Contract(4, 1, 2))) == "H4"
    thrown = shares(to_trick(".Q742.9532.8432", "SK"))
    assert thrown.keys() <= {"H2", "D2", "C2"}
