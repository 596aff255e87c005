"""How the information shifted a choice: by sight (50E4), or over alternatives (16B).

An action is a suit and what it leads to, not a card: cards of one suit that come to the
same in nearly every layout are one, and so are its small cards where they mostly do.
Shares are compared between actions, never between a card and its equals.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.mixing import MixedHabits
from rulings.damage.peers import Choices, Groups, Shares, Weights
from rulings.damage.settings import Settings
from rulings.damage.values import Solved, Table

Same = NDArray[np.bool_]
Cards = Sequence[tuple[int, ...]]
_TEN = 8
_MORE = 1e-9


class Shift(Struct, frozen=True):
    """``ratio``: how much likelier the information made the action, over all peers.

    ``stay``: the chance of the same action without it, of those who chose it. The sight
    may draw peers who act by habit and put off peers who look at layouts: ``ratio``
    nets the two, ``weight`` does not. ``diverted`` is where the rest would have gone:
    shares of the cards, together 1, or all 0 where nothing is diverted. ``barred_by``
    are the logical alternatives over which the action was suggested, if that was the
    question.
    """

    ratio: float
    stay: float
    diverted: Shares
    barred_by: Same

    @property
    def weight(self) -> float:
        """How much likelier the information made the action to those who chose it."""
        return max(self.ratio, 1 / self.stay) if self.stay else self.ratio


class Worth(Struct, frozen=True):
    """The mean worth of each card for the defence, with the information and not."""

    with_sight: Shares
    without_sight: Shares


class Grouped(Struct, frozen=True):
    """The number of each card's action, and which cards are one with the chosen."""

    groups: Groups
    same: Same


def _in_groups(cards: Cards, each: Sequence[Shares], settings: Settings) -> Groups:
    """The number of the action to which each run of touching cards belongs.

    Each joins the first one with all of whose cards it is alike enough. ``each`` is how
    often they are worth the same, in each world.
    """
    enough = (np.min(each, axis=0) > _needed(cards, settings)).tolist()
    groups: list[list[int]] = []
    of: list[int] = []
    for row in enough:
        fits = (n for n, group in enumerate(groups) if all(row[o] for o in group))
        number = next(fits, len(groups))
        if number == len(groups):
            groups.append([])
        groups[number].append(len(of))
        of.append(number)
    return np.array(of, dtype=np.intp)


def _needed(cards: Cards, settings: Settings) -> Shares:
    """In what share of the layouts two runs must be worth the same to be one action.

    No share is enough for runs of two suits.
    """
    first = np.array([run[0] for run in cards])
    is_small = np.maximum(first[:, None] % 13, first % 13) < _TEN
    needed = np.where(is_small, settings.alike_small, settings.alike)
    same_suit = first[:, None] // 13 == first // 13
    shares: Shares = np.where(same_suit, needed, np.inf)
    return shares


def _alike(solved: Solved, value: Table) -> list[Shares]:
    """How often each pair of cards is worth the same, for each world with layouts.

    First with the exposed cards in place, then the same to an uninformed player if
    that differs, then with the cards elsewhere.
    """
    here, there = solved.weights
    unseen = [] if solved.is_free else [(solved.unseen, here)]
    worlds = [(solved.here, here), *unseen, (solved.there, there)]
    _, kinds = np.unique(value, return_inverse=True)
    number = kinds.astype(np.uint8)
    return [_pairs(number[tricks], by) for tricks, by in worlds if len(tricks)]


def _pairs(kinds: NDArray[np.uint8], weights: Weights) -> Shares:
    """How often two cards are worth the same: ``kinds`` are numbers of worths."""
    same = (kinds[:, :, None] == kinds[:, None, :]).reshape(len(kinds), -1)
    shares: Shares = weights @ same / weights.sum()
    return shares.reshape(kinds.shape[1], -1)


def grouped(
    cards: Cards,
    chosen: int,
    solved: Solved,
    value: Table,
    settings: Settings,
) -> Grouped:
    """The action of each card, and the cards that are worth what the chosen one is.

    ``value`` is what 0 to 13 tricks of declarer are worth. A card of the chosen suit
    has to be worth the same where the exposed cards lie, as on the real deal; a card of
    another suit in both worlds.
    """
    each = _alike(solved, value)
    groups = _in_groups(cards, each, settings)
    where_they_lie, *_ = of_chosen = [one[chosen] for one in each]
    suits = np.array([run[0] // 13 for run in cards])
    in_its_suit = (suits == suits[chosen]) & (where_they_lie > settings.alike)
    anywhere = np.min(of_chosen, axis=0) > settings.alike
    same: Same = in_its_suit | anywhere | (groups == groups[chosen])
    return Grouped(groups, same)


def by_action(shares: Shares, groups: Groups) -> Shares:
    """The share of the whole action, at each of its cards."""
    whole: Shares = np.bincount(groups, weights=shares)[groups].astype(np.float64)
    return whole


def ratio(asked: Choices, same: Same, floor: float) -> float:
    """How much likelier the information makes the action."""
    with_sight = float(asked.with_sight[same].sum()) + floor
    return with_sight / (float(asked.without_sight[same].sum()) + floor)


def by_sight(
    asked: Choices, of: Grouped, settings: Settings, habits: MixedHabits | None = None
) -> Shift:
    """Law 50E4: what the same peers would have chosen without the sight.

    Of each kind of peers as many came to the action as choose it more often with the
    sight; they would have chosen what fewer of their kind choose.
    """
    groups, same = of.groups, of.same
    likelier = ratio(asked, same, settings.floor)
    kinds = habits.kinds(asked) if habits else [(1.0, asked)]
    came_of = (part * _came(one, groups, same) for part, one in kinds)
    lost = sum(came_of, start=np.zeros_like(asked.with_sight))
    came, nobody = float(np.sum(lost)), np.zeros_like(same)
    if came <= _MORE:
        return Shift(likelier, 1.0, np.zeros_like(asked.with_sight), nobody)
    chose = float(asked.with_sight[same].sum()) + settings.floor
    return Shift(likelier, max(0.0, 1 - came / chose), lost / came, nobody)


def _came(asked: Choices, groups: Groups, same: Same) -> Shares:
    """Where those would have gone whom the sight brought to the action."""
    came = float((asked.with_sight - asked.without_sight)[same].sum())
    lost: Shares = np.where(same, 0.0, _fewer(asked, groups))
    whole = float(lost.sum())
    return lost * (max(0.0, came) / whole if whole > _MORE else 0.0)


def _fewer(asked: Choices, groups: Groups) -> Shares:
    """By how much fewer choose each action with the sight, at each of its cards."""
    without = by_action(asked.without_sight, groups)
    fewer = np.maximum(0, without - by_action(asked.with_sight, groups))
    part = np.divide(
        asked.without_sight, without, out=np.zeros_like(without), where=without > 0
    )
    lost: Shares = fewer * part
    return lost


def by_alternatives(
    asked: Choices, of: Grouped, worth: Worth, settings: Settings, chosen: int
) -> Shift:
    """Law 16B: not an action suggested over a logical alternative.

    It is suggested over one where the information makes it likelier, and better
    against that alternative.
    """
    groups, same = of.groups, of.same
    likelier = ratio(asked, same, settings.floor)
    considered = by_action(asked.without_sight, groups) >= settings.alternative
    gained = worth.with_sight - worth.without_sight
    less = by_action(asked.without_sight * (gained[chosen] - gained), groups)
    barred_by = ~same & considered & (less > _MORE)
    diverted = np.where(barred_by, asked.without_sight, 0.0)
    if likelier <= settings.suggests or not barred_by.any():
        return Shift(likelier, 1.0, np.zeros_like(diverted), np.zeros_like(same))
    return Shift(likelier, 0.0, diverted / diverted.sum(), barred_by)
