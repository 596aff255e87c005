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
from rulings.damage.values import Solved, defence_tricks
from rulings.damage.worlds import Worlds


def solve_more(
    decided: ScreenedDecision, screened: Screened, solved: Solved | None, found: Worlds
) -> Solved:
    """Solve the layouts that are new and append their values to the others."""
    nothing = np.zeros((0, len(screened.actions)), dtype=np.int16)
    here, there = (solved.here, solved.there) if solved else (nothing, nothing)
    new = found.with_cards[len(here) :], found.without[len(there) :]
    added = _declarers(decided, screened, new)
    return Solved(
        np.concatenate([here, added[0]]),
        np.concatenate([there, added[1]]),
        found.weights,
        found.prior,
        max(1, round(found.effective)),
        _likelihood(decided, found.with_cards),
        found.traits,
    )


def _declarers(
    decided: ScreenedDecision, screened: Screened, layouts: tuple[Layouts, Layouts]
) -> tuple[Tricks, Tricks]:
    """Declarer's tricks; a forced card asked about is due only where it lies."""
    cards = tuple(action[0] for action in screened.actions)
    asked_about = decided.forced in [card for card, _ in decided.exposed]
    forced = (decided.forced, None if asked_about else decided.forced)
    here, there = (
        (13 - defence_tricks(decided.position, each, cards, due)).astype(np.int16)
        for each, due in zip(layouts, forced, strict=True)
    )
    return here, there


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
