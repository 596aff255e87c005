"""Deals made for one question each, with what a director should find."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulings.damage.positions import (
    IN_SUIT,
    RANKS,
    Contract,
    Four,
    card_number,
    follow,
    positions,
)
from rulings.damage.screening import ScreenedDecision
from rulings.damage.settings import Reading, Settings
from rulings.damage.verdict import DamageFinding, conclude, examine

NORTH, EAST, SOUTH, WEST = range(4)
SPADES, HEARTS, _, _, NOTRUMP = range(5)


class Situation(Struct, frozen=True):
    """A deal, its play, and a card of East exposed before a place in the play."""

    deal: str
    contract: Contract
    made: int
    play: str
    exposed: str
    since: int
    minor: bool = False
    required: int | None = None
    readings: dict[int, Reading] = {}


BASE = "32.KJ5.KJ5.QJ965 54.AQ86.863.T872 AKQJT9.43.AQ4.43 876.T972.T972.AK"
TWO_CLUBS = "CA C5 C2 C3 CK C6 C7 C4 "
FIVE_SPADES, FOUR_SPADES = Contract(5, SPADES, SOUTH), Contract(4, SPADES, SOUTH)
STRONG = {
    SOUTH: Reading((14, 18), ((6, 8), (0, 4), (0, 4), (0, 4))),
    EAST: Reading((0, 9), ((0, 4), (0, 6), (0, 6), (0, 6))),
}
TO_TWO_CARDS = (
    "CJ C3 C2 CA CK CT C4 C6 CQ C9 C5 C7 SA S8 S5 S2 SK S9 S6 S3 HA H5 HT H2 H8 H6 "
    "HJ H3 DA D7 D5 D9 D6 DT D8 DJ ST S7 S4 SJ H9 H7 D4 H4 SQ HK D2 HQ DQ DK D3 C8"
)

GUESS_SOLVED_BY_THE_ACE = Situation(
    BASE, FIVE_SPADES, 10, TWO_CLUBS + "HT H5 HA H3", "HA", 6, readings=STRONG
)
KING_FROM_A_SEQUENCE = Situation(
    "32.865.KJ5.QJ965 54.A72.8632.T872 AKQJT9.43.AQ4.43 876.KQJT9.T97.AK",
    FOUR_SPADES,
    10,
    TWO_CLUBS + "HK",
    "HA",
    6,
)
DECLARER_REQUIRED_HEARTS = Situation(
    BASE,
    FIVE_SPADES,
    10,
    TWO_CLUBS + "HT H5 H6 H3",
    "H6",
    6,
    required=HEARTS,
    readings=STRONG,
)
MINOR_CARD_THAT_TELLS_NOTHING = Situation(
    BASE, FIVE_SPADES, 10, TWO_CLUBS + "HT H5 HA H3", "D3", 6, True, readings=STRONG
)
GUESS_WITH_TWO_CARDS_LEFT = Situation(
    "765.JT.A6432.543 432.Q432.T7.8762 AKQJ.A98.Q85.AKQ T98.K765.KJ9.JT9",
    Contract(6, NOTRUMP, SOUTH),
    11,
    TO_TWO_CARDS,
    "HQ",
    43,
)

RUFF_THAT_DOES_NOT_EXIST = Situation(
    "543.6542.KQ3.KQ3 876.KQJT987..754 KQJT9.A.AJT75.AJ A2.3.98642.T9862",
    Contract(6, SPADES, SOUTH),
    11,
    "H3 H2 HK HA SK SA S3 S6 D9",
    "C4",
    5,
    True,
    readings={
        EAST: Reading((5, 9), ((0, 13), (7, 7), (0, 13), (0, 13))),
        SOUTH: Reading((15, 20), ((5, 7), (0, 2), (0, 13), (0, 13))),
    },
)
POINTED_TO_BY_THE_AUCTION = Situation(
    "32.KJ5.KJ5.QJ965 4.AQ863.Q63.T872 AKQJT9.42.A84.43 8765.T97.T972.AK",
    FIVE_SPADES,
    10,
    TWO_CLUBS + "HT H5 HA H2",
    "HA",
    6,
    readings={
        EAST: Reading((5, 10), ((0, 4), (5, 6), (0, 5), (0, 5))),
        SOUTH: Reading((13, 17), ((6, 8), (0, 4), (0, 5), (0, 5))),
    },
)


def hands_of(deal: str) -> Four:
    """The hands of a deal written from North round."""
    north, east, south, west = (_hand(written) for written in deal.split())
    return north, east, south, west


def _hand(written: str) -> int:
    suits = written.split(".")
    return sum(
        1 << 13 * suit + RANKS.index(rank)
        for suit, ranks in enumerate(suits)
        for rank in ranks
    )


def decided_in(one: Situation) -> list[ScreenedDecision]:
    """What West decided while East's card lay on the table."""
    play = [card_number(card) for card in one.play.split()]
    card = card_number(one.exposed)
    until = play.index(card) if card in play else len(play)
    before = list(positions(hands_of(one.deal), one.contract, play))
    return [
        ScreenedDecision(
            now,
            _lawful(one, now.hands[WEST], now.trick),
            chosen,
            ((card, EAST),),
            None if one.minor else card,
            causes=("dropped",),
        )
        for at, (now, chosen) in enumerate(zip(before, play, strict=False))
        if now.seat == WEST and one.since <= at < until
    ]


def _lawful(one: Situation, hand: int, trick: tuple[int, ...]) -> int:
    following = follow(hand, trick)
    if one.required is None or trick:
        return following
    return following & IN_SUIT[one.required] or following


def find(
    decisions: Sequence[ScreenedDecision], declarer_made: int, settings: Settings
) -> DamageFinding:
    """Examine decisions of one board to the end, in the order of play, together."""
    each = [tuple(examine(one, declarer_made, settings))[-1] for one in decisions]
    return conclude(each, declarer_made, settings)
