"""Layouts of both worlds solved: declarer's tricks after each card that is lawful.

Nothing is solved twice: of layouts that grow, only the new ones are.
"""

from __future__ import annotations

import numpy as np

from rulings.damage.forced_cards import Tricks
from rulings.damage.known_cards import likelihood
from rulings.damage.layouts import NoLayout
from rulings.damage.promises import Weights
from rulings.damage.screening import Screened, ScreenedDecision
from rulings.damage.solver import Layouts
from rulings.damage.values import Solved, free_and_forced
from rulings.damage.worlds import Worlds


def solve_more(
    decided: ScreenedDecision, screened: Screened, solved: Solved | None, found: Worlds
) -> Solved:
    """Solve the layouts that are new and append their values to the others."""
    nothing = np.zeros((0, len(screened.actions)), dtype=np.int16)
    before = (solved.here, solved.unseen, solved.there) if solved else (nothing,) * 3
    new = found.with_cards[len(before[0]) :], found.without[len(before[2]) :]
    added = _declarers(decided, screened, new)
    here, unseen, there = map(np.concatenate, zip(before, added, strict=True))
    return Solved(
        here,
        here if np.array_equal(here, unseen) else unseen,
        there,
        found.weights,
        found.prior,
        max(1, round(found.effective)),
        _likelihood(decided, found.with_cards),
    )


def _declarers(
    decided: ScreenedDecision, screened: Screened, layouts: tuple[Layouts, Layouts]
) -> tuple[Tricks, Tricks, Tricks]:
    """Declarer's tricks: cards in place, the same to an uninformed player, elsewhere.

    A forced card asked about is due only where it lies. An uninformed player does not
    count on that duty, since it is part of the help (50E1, 50E4). Before 2017 the duty
    was theirs to use, and only the sight was not (50E).
    """
    cards = tuple(action[0] for action in screened.actions)
    asked_about = decided.forced in [card for card, _ in decided.exposed]
    elsewhere = None if asked_about else decided.forced
    now, (placed, away) = decided.position, layouts
    free, forced = free_and_forced(now, placed, cards, decided.forced)
    _, there = free_and_forced(now, away, cards, elsewhere)
    unseen = free if asked_about and decided.kind == "sight" else forced
    here, pictured, other = (
        (13 - one).astype(np.int16) for one in (forced, unseen, there)
    )
    return here, pictured, other


def _likelihood(decided: ScreenedDecision, layouts: Layouts) -> Weights | None:
    """How likely the way the cards came to be seen makes each of the layouts."""
    if decided.kind != "origin":
        return None
    played = decided.position.played
    each = [
        likelihood(card, cause, layouts[:, owner] | np.uint64(played[owner]))
        for (card, owner), cause in zip(decided.exposed, decided.causes, strict=True)
    ]
    told = [one for one in each if one is not None]
    if not told:
        raise NoLayout("tells_nothing", "How the card was seen tells nothing.")
    together: Weights = np.prod(told, axis=0)
    return together
