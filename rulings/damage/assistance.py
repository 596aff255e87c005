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

from rulings.damage.deepening import LEAST, QUICK, is_clear, steps
from rulings.damage.layouts import Knowledge, NoLayout, Worlds, growing
from rulings.damage.origins import likelihood
from rulings.damage.peers import Choices, looks
from rulings.damage.scoring import worth
from rulings.damage.screening import Decided, Screened
from rulings.damage.settings import Settings
from rulings.damage.shifts import Same, Shift, Worth, by_alternatives, by_sight
from rulings.damage.solved import Figures, Scale, Solved, figures, resampled
from rulings.damage.solver import Layouts
from rulings.damage.values import Tricks, defence_tricks


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


class _Run(Struct, frozen=True):
    """What stays the same from the first layouts to the last."""

    decided: Decided
    screened: Screened
    settings: Settings
    chance: np.random.Generator


def assistance(
    decided: Decided, screened: Screened, settings: Settings
) -> Iterator[Assistance]:
    """Solve layouts of both worlds and ask the peers: a coarse answer, then better.

    The last is the full one; it comes early where more layouts would change nothing.
    Raises `NoLayout`.
    """
    chance = np.random.default_rng([settings.seed, *decided.position.played])
    run = _Run(decided, screened, settings, chance)
    sizes = steps(settings.layouts, decided.position)
    solved = None
    for size, found in zip(sizes, _growing(run, sizes), strict=False):
        solved = _more(run, solved, found)
        is_last = found.exact or size == sizes[-1] or not _tells(run, solved)
        quick = None if is_last else _answer(_quick(run), solved, found.exact)
        if quick is None or (size > sizes[0] and is_clear(quick.resampled, settings)):
            yield _answer(run, solved, found.exact)
            return
        yield replace(quick, is_coarse=True)


def _quick(run: _Run) -> _Run:
    """The same with fewer peers and resamples."""
    settings = run.settings
    player = replace(settings.player, peers=settings.player.peers // QUICK)
    few = max(settings.resamples // QUICK, LEAST)
    return replace(run, settings=replace(settings, player=player, resamples=few))


def _growing(run: _Run, sizes: tuple[int, ...]) -> Iterator[Worlds]:
    """Both worlds; where the information is no place of a card there is only one."""
    decided = run.decided
    exposed = () if decided.kind == "origin" else decided.exposed
    known = Knowledge(decided.position, run.settings.readings, exposed, decided.given)
    return growing(known, sizes, run.chance)


def _more(run: _Run, solved: Solved | None, found: Worlds) -> Solved:
    """The layouts that have come anew are solved, and stand after the others."""
    nothing = np.zeros((0, len(run.screened.actions)), dtype=np.int16)
    here, there = (solved.here, solved.there) if solved else (nothing, nothing)
    new = found.with_cards[len(here) :], found.without[len(there) :]
    more = _declarers(run.decided, run.screened, new)
    return Solved(
        np.concatenate([here, more[0]]),
        np.concatenate([there, more[1]]),
        found.prior,
        found.counted,
        _likelihood(run.decided, found.with_cards),
    )


def _tells(run: _Run, solved: Solved) -> bool:
    """Whether there is another world at all to compare with."""
    of_one_world = run.decided.kind in ("origin", "compelled")
    return of_one_world or len(solved.there) > 0


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


def _likelihood(decided: Decided, layouts: Layouts) -> NDArray[np.float64] | None:
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
    together: NDArray[np.float64] = np.prod(told, axis=0)
    return together


def _answer(run: _Run, solved: Solved, exact: bool) -> Assistance:
    settings, contract = run.settings, run.decided.position.contract
    usual = int(np.median(np.concatenate([solved.here, solved.there])))
    scale = Scale(worth(contract, settings.scoring, usual), contract.level + 6)
    again = 0 if exact else settings.resamples
    samples = [solved, *(resampled(solved, run.chance) for _ in range(again))]
    both = figures(samples, scale, looks(settings.player, run.chance))
    if run.decided.kind == "compelled":
        both[0].share[:] = np.arange(len(run.screened.actions)) == run.screened.chosen
    same = _same(run, solved, scale)
    shifts = [_shift(run, both, row, same) for row in range(len(samples))]
    return Assistance(
        *both,
        same,
        shifts[0],
        tuple(shifts[1:]) or (shifts[0],) * settings.resamples,
        solved.prior,
        len(solved.here) + len(solved.there),
        exact,
        False,
    )


def _shift(run: _Run, both: tuple[Figures, Figures], row: int, same: Same) -> Shift:
    asked = Choices(both[0].share[row], both[1].share[row])
    if run.decided.kind in ("sight", "compelled"):
        return by_sight(asked, same, run.settings)
    means = Worth(both[0].worth[row], both[1].worth[row])
    return by_alternatives(asked, same, means, run.settings, run.screened.chosen)


def _same(run: _Run, solved: Solved, scale: Scale) -> Same:
    """The actions worth what the chosen one is in nearly every layout."""
    same = np.ones(solved.here.shape[1], dtype=np.bool_)
    for world in (scale.worth[solved.here], scale.worth[solved.there]):
        if len(world):
            alike = (world == world[:, [run.screened.chosen]]).mean(axis=0)
            same &= alike > run.settings.alike
    return same
