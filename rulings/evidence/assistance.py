"""How far the information shifted one choice, and to where it would have gone.

The layouts are solved a few at first and then more; each time the same question has an
answer, the first one coarse. Nothing is solved twice.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.evidence.layouts import Knowledge, NoLayout, Worlds, worlds
from rulings.evidence.origins import likelihood
from rulings.evidence.peers import Choices, looks
from rulings.evidence.scoring import worth
from rulings.evidence.screening import Decided, Screened
from rulings.evidence.settings import Settings
from rulings.evidence.shifts import Same, Shift, Worth, by_alternatives, by_sight
from rulings.evidence.solved import Figures, Scale, Solved, figures, resampled
from rulings.evidence.solver import Layouts
from rulings.evidence.values import Tricks, defence_tricks

# The first answer comes from a tenth of the layouts, but from no fewer than these.
COARSE, LEAST = 10, 10


class Assistance(Struct, frozen=True):
    """What one decision shows: the figures of both worlds, the shift, its resamples.

    ``same`` marks the actions that are one with that chosen. ``is_coarse``: more
    layouts were to be solved.
    """

    with_sight: Figures
    without_sight: Figures
    same: Same
    shift: Shift
    resampled: tuple[Shift, ...]
    prior: float
    layouts: int
    exact: bool
    is_coarse: bool

    @property
    def ratio(self) -> float:
        """How much likelier the information made the action."""
        return self.shift.ratio


def assistance(
    decided: Decided, screened: Screened, settings: Settings
) -> Iterator[Assistance]:
    """Solve layouts of both worlds and ask the peers, coarsely first, then in full.

    Raises `NoLayout`.
    """
    chance = np.random.default_rng([settings.seed, *decided.position.played])
    found = _worlds(decided, settings, chance)
    most = max(len(found.with_cards), len(found.without))
    here, there = _nothing(screened), _nothing(screened)
    for size in dict.fromkeys((min(max(most // COARSE, LEAST), most), most)):
        new = found.with_cards[len(here) : size], found.without[len(there) : size]
        more = _declarers(decided, screened, new)
        here, there = np.concatenate([here, more[0]]), np.concatenate([there, more[1]])
        solved = Solved(here, there, found.prior, found.counted)
        solved = replace(solved, likelihood=_likelihood(decided, found, len(here)))
        run = _Run(decided, screened.chosen, settings, found.exact and size == most)
        yield replace(_answer(solved, run, chance), is_coarse=size < most)


class _Run(Struct, frozen=True):
    decided: Decided
    chosen: int
    settings: Settings
    exact: bool


def _nothing(screened: Screened) -> Tricks:
    return np.zeros((0, len(screened.actions)), dtype=np.int16)


def _worlds(
    decided: Decided, settings: Settings, chance: np.random.Generator
) -> Worlds:
    """Both worlds; where the information is no place of a card there is only one."""
    exposed = () if decided.kind == "origin" else decided.exposed
    known = Knowledge(decided.position, settings.readings, exposed, decided.given)
    return worlds(known, settings.layouts, chance)


def _declarers(
    decided: Decided, screened: Screened, layouts: tuple[Layouts, Layouts]
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


def _likelihood(
    decided: Decided, found: Worlds, count: int
) -> NDArray[np.float64] | None:
    """How likely the way the cards came to be seen makes each of the layouts."""
    if decided.kind != "origin":
        return None
    played, hands = decided.position.played, found.with_cards[:count]
    each = [
        likelihood(card, cause, hands[:, owner] | np.uint64(played[owner]))
        for (card, owner), cause in zip(decided.exposed, decided.causes, strict=True)
    ]
    told = [one for one in each if one is not None]
    if not told:
        raise NoLayout("tells_nothing", "How the card was seen tells nothing.")
    together: NDArray[np.float64] = np.prod(told, axis=0)
    return together


def _answer(solved: Solved, run: _Run, chance: np.random.Generator) -> Assistance:
    settings, contract = run.settings, run.decided.position.contract
    usual = int(np.median(np.concatenate([solved.here, solved.there])))
    scale = Scale(worth(contract, settings.scoring, usual), contract.level + 6)
    again = 0 if run.exact else settings.resamples
    samples = [solved, *(resampled(solved, chance) for _ in range(again))]
    both = figures(samples, scale, looks(settings.player, chance))
    same = _same(solved, scale, run)
    shifts = [_shift(both, row, same, run) for row in range(len(samples))]
    return Assistance(
        *both,
        same,
        shifts[0],
        tuple(shifts[1:]) or (shifts[0],) * settings.resamples,
        solved.prior,
        len(solved.here) + len(solved.there),
        run.exact,
        False,
    )


def _shift(both: tuple[Figures, Figures], row: int, same: Same, run: _Run) -> Shift:
    asked = Choices(both[0].share[row], both[1].share[row])
    if run.decided.kind == "sight":
        return by_sight(asked, same, run.settings)
    means = Worth(both[0].worth[row], both[1].worth[row])
    return by_alternatives(asked, same, means, run.settings, run.chosen)


def _same(solved: Solved, scale: Scale, run: _Run) -> Same:
    """The actions worth what the chosen one is in nearly every layout."""
    same = np.ones(solved.here.shape[1], dtype=np.bool_)
    for world in (scale.worth[solved.here], scale.worth[solved.there]):
        if len(world):
            alike = (world == world[:, [run.chosen]]).mean(axis=0)
            same &= alike > run.settings.alike
    return same
