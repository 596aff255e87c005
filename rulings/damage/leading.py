"""Which card people of a class lead by habit, and how many look no further."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulings.damage.habits import (
    Against,
    CardRule,
    Circumstance,
    Holding,
    LeadRule,
    Pick,
    PlayerHabits,
)
from rulings.damage.holdings import cards_of, holding_of, is_within, shares_of
from rulings.damage.past_plays import PastPlay
from rulings.damage.positions import IN_SUIT, NOTRUMP, RANKS, Position

SLAM = 6
HEARTS = 1
HIGH = 9
# With fewer cards left than this, players count them rather than act by habit.
COUNTED = 9


class Moment(Struct, frozen=True):
    """What a player on turn knows beside their hand.

    ``lawful`` are the cards that the Law leaves; ``shown`` partner's cards that are
    known, each with its rank, or ``lead`` where partner meant to lead it; ``bid`` the
    suits of partner, of the player and of the others; ``past`` the cards played.
    """

    now: Position
    lawful: int
    shown: tuple[tuple[int, str], ...] = ()
    bid: tuple[frozenset[int], frozenset[int], frozenset[int]] = (frozenset(),) * 3
    past: tuple[PastPlay, ...] = ()

    @property
    def against(self) -> tuple[Against, ...]:
        """What the contract is: notrump or a suit, and a slam or not."""
        strain = self.now.contract.strain
        kind: Against = "notrump" if strain == NOTRUMP else "suit"
        return (kind, "slam") if self.now.contract.level >= SLAM else (kind,)

    @property
    def when(self) -> str:
        """Whether it is the opening lead."""
        return "later" if self.now.dummy_is_faced else "opening"


class HabitCard(Struct, frozen=True):
    """A card with its share of those who act by habit, and why: holding and pick."""

    card: int
    share: float
    holding: str
    pick: str


class Habit(Struct, frozen=True):
    """What is played by habit; ``settled`` of all players look no further."""

    cards: tuple[HabitCard, ...] = ()
    settled: float = 0.0


class _Suit(Struct, frozen=True):
    suit: int
    cards: tuple[int, ...]
    holding: Holding
    appeal: float
    settled: float


def lead_habit(moment: Moment, player: PlayerHabits) -> Habit:
    """The leads of a player by habit, in shares; none where no rule speaks."""
    suits = [one for suit in range(4) if (one := _suit(moment, player, suit))]
    whole = sum(one.appeal for one in suits)
    if not whole:
        return Habit()
    found = [
        HabitCard(card, one.appeal / whole * share, one.holding, pick)
        for one in suits
        for card, (pick, share) in _cards(moment, player, one).items()
        if moment.lawful >> card & 1
    ]
    settled = sum(one.appeal / whole * one.settled for one in suits)
    return Habit(tuple(found), weighed(settled, moment, player)) if found else Habit()


def weighed(settled: float, moment: Moment, player: PlayerHabits) -> float:
    """The share of all players that acts by habit; less with fewer cards left."""
    left = moment.now.hands[moment.now.seat].bit_count()
    return min(1.0, settled * player.habit * min(1.0, left / COUNTED))


def _suit(moment: Moment, player: PlayerHabits, suit: int) -> _Suit | None:
    cards = cards_of(moment.now.hands[moment.now.seat], suit)
    if not cards_of(moment.lawful, suit):
        return None
    holding = _holding(moment, cards)
    rule = next(
        (one for one in player.lead if _speaks(one, moment, cards, holding)), None
    )
    if rule is None or not rule.appeal:
        return None
    fits = [one for one in player.circumstance if _is_so(one, moment, cards)]
    appeal, settled = rule.appeal, rule.settled
    knows_more = moment.shown and not any(one.shown for one in fits)
    for one in fits:
        appeal, settled = appeal * one.times, max(settled, one.settled)
    if knows_more and _tells(moment, player):
        settled *= player.sighted
    return _Suit(suit, cards, holding, appeal, settled)


def _holding(moment: Moment, cards: tuple[int, ...]) -> Holding:
    """A ``winner``: later, the highest card left of a suit that the player has led."""
    suit, played = cards[0] // 13, sum(moment.now.played)
    higher = IN_SUIT[suit] & ~((2 << cards[0]) - 1)
    if suit in _led(moment, "own") and not higher & ~played:
        return "winner"
    return holding_of(cards)


def _tells(moment: Moment, player: PlayerHabits) -> bool:
    """Whether a card that is known changes how a suit appeals as a lead."""
    return any(
        _is_shown(one, moment, suit)
        for one in player.circumstance
        for suit in range(4)
        if one.shown
    )


def _speaks(
    rule: LeadRule | CardRule, moment: Moment, cards: tuple[int, ...], holding: Holding
) -> bool:
    is_trump = cards[0] // 13 == moment.now.contract.strain
    return (
        rule.trump == is_trump
        and rule.holding in ("any", holding)
        and is_within(len(cards), rule.length)
        and _at_this_time(rule, moment)
    )


def _at_this_time(rule: LeadRule | CardRule | Circumstance, moment: Moment) -> bool:
    in_time = rule.when in ("", moment.when)
    return in_time and (not rule.against or rule.against in moment.against)


def _is_so(one: Circumstance, moment: Moment, cards: tuple[int, ...]) -> bool:
    """Whether all that the rule names is so of the suit of these cards."""
    suit = cards[0] // 13
    return (
        _at_this_time(one, moment)
        and is_within(len(cards), one.length)
        and (not one.bid or suit in _bid(moment, one.bid))
        and (not one.led or suit in _led(moment, one.led))
        and (not one.shown or _is_shown(one, moment, suit))
        and (not one.dummy or _dummy(moment, suit) == one.dummy)
        and (not one.major or _is_unbid_major(moment, suit))
    )


def _bid(moment: Moment, whom: str) -> frozenset[int]:
    return moment.bid[("partner", "own", "theirs").index(whom)]


def _led(moment: Moment, whom: str) -> Iterator[int]:
    """The suits that this side of the table has led to earlier tricks."""
    mine = moment.now.seat
    seats = {"partner": {(mine + 2) % 4}, "own": {mine}}
    wanted = seats.get(whom, {(mine + 1) % 4, (mine + 3) % 4})
    return (p.suit for p in moment.past if not p.before and p.seat in wanted)


def _is_shown(one: Circumstance, moment: Moment, suit: int) -> bool:
    """A card that only lies there counts by its rank; one that was led, as a lead."""
    return any(
        card // 13 == suit
        and (how == one.shown if how else RANKS[card % 13] in one.shown)
        for card, how in moment.shown
    )


def _dummy(moment: Moment, suit: int) -> str:
    """Of a dummy that is faced: no honour above the ten is weak, two are strong."""
    if not moment.now.dummy_is_faced:
        return ""
    hand = moment.now.hands[(moment.now.contract.declarer + 2) % 4]
    high = sum(card % 13 >= HIGH for card in cards_of(hand, suit))
    return "weak" if not high else "strong" if high > 1 else ""


def _is_unbid_major(moment: Moment, suit: int) -> bool:
    return suit <= HEARTS and not any(suit in suits for suits in moment.bid)


def _cards(
    moment: Moment, player: PlayerHabits, one: _Suit
) -> dict[int, tuple[Pick, float]]:
    rules = (r for r in player.card if _speaks(r, moment, one.cards, one.holding))
    rule = next(rules, CardRule("any", low=1.0))
    return shares_of(rule, one.cards)
