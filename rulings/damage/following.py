"""Which card people of a class play by habit to a trick that is going on."""

from __future__ import annotations

from typing import assert_never

from rulings.damage.habits import FollowRule, Given, Play, PlayerHabits
from rulings.damage.holdings import JACK, cards_of
from rulings.damage.leading import Habit, HabitCard, Moment, lead_habit, weighed
from rulings.damage.positions import (
    IN_SUIT,
    NOTRUMP,
    as_hand,
    cards_in,
    follow,
    winner,
)

PLAYS: tuple[Play, ...] = (
    "low",
    "high",
    "cheapest",
    "ruff",
    "low_of_longest",
    "low_of_weak",
)
PLACES = ("", "second", "third", "fourth")
# Before the last card of a trick there are three.
LAST = 3


def habit_of(moment: Moment, player: PlayerHabits) -> Habit:
    """What is played by habit, on lead or to a trick that is going on."""
    return (
        _following(moment, player) if moment.now.trick else lead_habit(moment, player)
    )


def _following(moment: Moment, player: PlayerHabits) -> Habit:
    place, true = _place(moment), _true_of(moment)
    rule = next(
        (r for r in player.follow if r.place == place and set(r.given) <= true), None
    )
    if rule is None:
        return Habit()
    shares = _shares(moment, rule)
    whole = sum(share for *_, share in shares)
    if not whole:
        return Habit()
    cards = tuple(HabitCard(c, s / whole, place, play) for c, play, s in shares)
    return Habit(cards, weighed(rule.settled, moment, player))


def _place(moment: Moment) -> str:
    trick = moment.now.trick
    follows = moment.lawful & IN_SUIT[trick[0] // 13]
    return PLACES[len(trick)] if follows else "discard"


def _true_of(moment: Moment) -> set[Given]:
    """What is true of the trick and of the cards that may be played to it."""
    trick, true = moment.now.trick, set[Given]()
    if _partner_wins(moment):
        true.add("partner_wins")
    winning = [card for card in cards_in(moment.lawful) if _wins(moment, card)]
    if winning:
        true.add("can_win")
    if trick[-1] % 13 >= JACK and trick[-1] // 13 == trick[0] // 13:
        true.add("honour_led")
    if winning and _place(moment) == "discard":
        true.add("can_ruff")
    if _unblocks(moment):
        true.add("unblocks")
    return true


def _partner_wins(moment: Moment) -> bool:
    """Whether partner's card wins so far, and nobody after it is likely to beat it.

    Of third hand: a small card that wins so far is no winner while one above it may lie
    with the fourth. An honour is left to do its work.
    """
    now, trick = moment.now, moment.now.trick
    if len(trick) - winner(trick, now.contract.strain) != 2:
        return False
    is_honour = trick[0] % 13 >= JACK
    return len(trick) == LAST or is_honour or not _may_be_beaten(moment)


def _may_be_beaten(moment: Moment) -> bool:
    """Whether the fourth hand can, or may, hold a card that beats the one led."""
    now, led = moment.now, moment.now.trick[0]
    dummy, last = (now.contract.declarer + 2) % 4, (now.seat + 1) % 4
    faced = now.hands[dummy] if now.dummy_is_faced else 0
    if last == dummy and now.dummy_is_faced:
        cards = follow(faced, now.trick)
    else:
        seen = now.hands[now.seat] | faced | sum(now.played) | as_hand(now.trick)
        cards = IN_SUIT[led // 13] & ~seen
    strain = now.contract.strain
    return any(winner((led, card), strain) == 1 for card in cards_in(cards))


def _unblocks(moment: Moment) -> bool:
    """Whether an honour with one small card may stop partner's sequence at notrump."""
    trick, notrump = moment.now.trick, moment.now.contract.strain == NOTRUMP
    mine = cards_of(moment.now.hands[moment.now.seat], trick[0] // 13)
    honours = sum(card % 13 >= JACK for card in mine)
    return notrump and (len(mine), honours) == (2, 1) and trick[0] % 13 >= JACK


def _wins(moment: Moment, card: int) -> bool:
    trick = (*moment.now.trick, card)
    return winner(trick, moment.now.contract.strain) == len(trick) - 1


def _shares(moment: Moment, rule: FollowRule) -> list[tuple[int, Play, float]]:
    told = [(play, getattr(rule, play)) for play in PLAYS if getattr(rule, play)]
    found = [(_card(moment, play), play, share) for play, share in told]
    return [(card, play, share) for card, play, share in found if card >= 0]


def _card(moment: Moment, play: Play) -> int:
    """The card that is meant, or -1 where there is none."""
    lawful = list(cards_in(moment.lawful))
    winning = [card for card in lawful if _wins(moment, card)]
    match play:
        case "cheapest" | "ruff":
            return min(winning, default=-1)
        case "low":
            return lawful[0]
        case "high":
            return _cheapest_of_highest(lawful)
        case "low_of_longest":
            return _thrown(moment, weak=False)
        case "low_of_weak":
            return _thrown(moment, weak=True)
        case _:
            assert_never(play)


def _cheapest_of_highest(lawful: list[int]) -> int:
    """Of cards that touch from the top, the lowest."""
    card = lawful[-1]
    while card - 1 in lawful:
        card -= 1
    return card


def _thrown(moment: Moment, *, weak: bool) -> int:
    """The lowest card of the longest side suit, or of one without an honour."""
    strain = moment.now.contract.strain
    suits = [
        cards_of(moment.lawful, s) for s in range(4) if s != strain or s == NOTRUMP
    ]
    sides = [cards for cards in suits if cards]
    if weak:
        sides = [cards for cards in sides if cards[0] % 13 < JACK]
    return max(sides, key=len)[-1] if sides else -1
