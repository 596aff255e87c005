"""How habit and the look at layouts are mixed in what players of a class choose.

Of the peers the settled share plays by habit and looks no further; the others look at
layouts. Habit knows of partner's card only where the player does: both worlds have
their own shares and weight.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import numpy as np
from msgspec import Struct

from lawbook import is_bid
from rulings.damage.following import habit_of
from rulings.damage.known_cards import LEADS
from rulings.damage.layouts import Knowledge
from rulings.damage.leading import Habit, Moment
from rulings.damage.peers import Choices, Shares
from rulings.damage.screening import ScreenedDecision
from rulings.damage.settings import Settings, kept_calls
from rulings.damage.signals import Signal, signals

# A hand known to hold at least as many cards of a suit counts as having bid it.
LONG = 5
SUITS = "SHDC"
Bid = tuple[frozenset[int], frozenset[int], frozenset[int]]


class MixedHabits(Struct, frozen=True):
    """What is done by habit with the information and without; shares of the actions."""

    with_sight: Habit
    without_sight: Habit
    shares: tuple[Shares, Shares]

    def mixed(self, asked: Choices) -> Choices:
        """The shares of all peers, of whom some act by habit."""
        here, there = self.with_sight.settled, self.without_sight.settled
        return Choices(
            here * self.shares[0] + (1 - here) * asked.with_sight,
            there * self.shares[1] + (1 - there) * asked.without_sight,
        )

    def kinds(self, mixed: Choices) -> list[tuple[float, Choices]]:
        """The shares of all peers by kind, each with its part of all.

        Some act by habit with the information and without; some only with it, or only
        without, and look at layouts in the other case; the rest look in both.
        """
        here, there = self.with_sight.settled, self.without_sight.settled
        usual, looked = Choices(*self.shares), self._looked(mixed)
        in_both = min(here, there)
        one = Choices(
            (usual if here > there else looked).with_sight,
            (looked if here > there else usual).without_sight,
        )
        parts = (in_both, usual), (abs(here - there), one)
        return [*parts, (1 - max(here, there), looked)]

    def _looked(self, mixed: Choices) -> Choices:
        """The shares of those who look at layouts, out of those of all."""
        here, there = self.with_sight.settled, self.without_sight.settled
        return Choices(
            _without(mixed.with_sight, here, self.shares[0]),
            _without(mixed.without_sight, there, self.shares[1]),
        )


def habits_in(
    decided: ScreenedDecision, actions: Sequence[tuple[int, ...]], settings: Settings
) -> MixedHabits | None:
    """The habits of the player at a decision; None where none are assumed."""
    if settings.habits is None:
        return None
    player, bid = settings.habits.player, suits_bid(decided.position.seat, settings)
    lies = tuple((card, "") for card, _ in decided.given)
    seen = (*lies, *_seen(decided))
    here, there = (
        habit_of(
            Moment(decided.position, decided.lawful, shown, bid, decided.past), player
        )
        for shown in (seen, lies)
    )
    return MixedHabits(here, there, (_shares(here, actions), _shares(there, actions)))


def _without(mixed: Shares, settled: float, usual: Shares) -> Shares:
    if settled >= 1:
        return np.zeros_like(mixed)
    shares: Shares = np.maximum(0.0, (mixed - settled * usual) / (1 - settled))
    return shares


def _seen(decided: ScreenedDecision) -> tuple[tuple[int, str], ...]:
    """Partner's cards asked about as the player knows them."""
    match decided.kind:
        case "compelled":
            return ()
        case "sight" | "picked_up":
            return tuple((card, "") for card, _ in decided.exposed)
        case "origin":
            each = zip(decided.exposed, decided.causes, strict=True)
            return tuple((card, "lead") for (card, _), cause in each if cause in LEADS)
        case _:
            assert_never(decided.kind)


def _shares(habit: Habit, actions: Sequence[tuple[int, ...]]) -> Shares:
    of = {one.card: one.share for one in habit.cards}
    return np.array([sum(of.get(card, 0.0) for card in run) for run in actions])


def suits_bid(seat: int, settings: Settings) -> Bid:
    """The suits that partner, the player and the others have bid or are known to have.

    A length that the reviewer set counts as a bid from five cards on.
    """
    mine, partner = _suits_of((seat,), settings), _suits_of(((seat + 2) % 4,), settings)
    others = _suits_of(((seat + 1) % 4, (seat + 3) % 4), settings)
    return partner, mine, others


def _suits_of(seats: tuple[int, ...], settings: Settings) -> frozenset[int]:
    told, found = settings.auction, set[int]()
    for place, call in enumerate(told.calls if told else ()):
        natural = told is not None and place not in told.artificial
        if told and natural and (told.dealer + place) % 4 in seats and is_bid(call):
            found |= {SUITS.index(call[1])} if call[1:] != "NT" else set()
    for seat in seats:
        reading = settings.readings.get(seat)
        lengths = reading.lengths if reading else ()
        found |= {suit for suit, (least, _) in enumerate(lengths) if least >= LONG}
    return frozenset(found)


def knowledge(decided: ScreenedDecision, settings: Settings) -> Knowledge:
    """What the player knows at a decision, and what is assumed of the hands."""
    return Knowledge(
        decided.position,
        settings.readings,
        decided.exposed,
        decided.given,
        kept_calls(settings),
        tuple(one for one in signals_to(decided, settings) if one.kept),
        settings.contract,
    )


def signals_to(decided: ScreenedDecision, settings: Settings) -> tuple[Signal, ...]:
    """What the cards of the player's partner have shown them before this decision."""
    if settings.habits is None:
        return ()
    now = decided.position
    partner = (now.seat + 2) % 4
    return tuple(signals(decided.past, partner, now.contract, settings.habits))
