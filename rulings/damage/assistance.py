"""How far the information shifted one choice, and to where it would have gone.

The layouts are solved a few at first and then more; each time the same question has an
answer, the first one coarse. Nothing is solved twice.

An early position costs a hundred times what a late one does, so it gets fewer.

Partner was entitled to use a card in sight (50E4): the shift is in how often the same
action would have been chosen without it. Information that partner may not use is judged
as in Law 16: the action is barred where the information suggests it over a logical
alternative.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.known_cards import likelihood
from rulings.damage.layouts import Knowledge, NoLayout, Worlds, growing
from rulings.damage.peers import Choices, Shares, looks
from rulings.damage.positions import Position
from rulings.damage.screening import Decided, Screened
from rulings.damage.settings import Settings
from rulings.damage.solver import Layouts
from rulings.damage.values import (
    Figures,
    Scale,
    Solved,
    Tricks,
    defence_tricks,
    figures,
    resampled,
    worth,
)

Same = NDArray[np.bool_]


# The first answer comes from one in so many layouts, but from no fewer than these; with
# all that is done for it it takes a tenth of the time.
COARSE, LEAST = 16, 8
# The share of the layouts that are solved for a hand of so many cards: one in 8, 4, 2;
# but no fewer than this, where so many were asked for.
DEAR = {13: 8, 12: 4, 11: 2}
FEWEST = 20
# Until the last answer only one in so many peers is asked, and resamples are drawn.
QUICK = 4
# A flag is clear where the share diverted is known this well.
MARGIN, NARROW = 0.05, 0.3


class Assistance(Struct, frozen=True):
    """The result for one decision: figures of both worlds, the shift, its resamples.

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
    """Solve the new layouts and append their values to the others."""
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


def steps(layouts: int, position: Position) -> tuple[int, ...]:
    """How many layouts of each world are solved after each step, the last in all."""
    cards = position.hands[position.seat].bit_count()
    most = max(layouts // DEAR.get(cards, 1), min(layouts, FEWEST))
    sizes = (max(most // COARSE, LEAST), most // 4, most // 2)
    return (*sorted({size for size in sizes if LEAST <= size < most}), most)


def is_clear(shifts: Sequence[Shift], settings: Settings) -> bool:
    """Whether the interval lies clearly on one side, so that more changes no word."""
    limits = settings.thresholds
    gone = [1 - shift.stay for shift in shifts]
    if max(gone) < limits.look_better:
        return True
    ratios = [shift.ratio for shift in shifts]
    surely = min(gone) > limits.flag_better + MARGIN and min(ratios) > limits.flag_ratio
    return surely and max(gone) - min(gone) < NARROW


class Shift(Struct, frozen=True):
    """``stay``: the chance of the same action without the information.

    ``diverted`` is where the rest would have gone: shares of the actions, together 1,
    or all 0 where nothing is diverted. ``barred_by`` are the logical alternatives over
    which the action was suggested, if that was the question.
    """

    ratio: float
    stay: float
    diverted: Shares
    barred_by: Same


class Worth(Struct, frozen=True):
    """The mean worth of each action for the defence, with the information and not."""

    with_sight: Shares
    without_sight: Shares


def ratio(asked: Choices, same: Same, floor: float) -> float:
    """How much likelier the information makes the action."""
    with_sight = float(asked.with_sight[same].sum()) + floor
    return with_sight / (float(asked.without_sight[same].sum()) + floor)


def by_sight(asked: Choices, same: Same, settings: Settings) -> Shift:
    """Law 50E4: what the same peers would have chosen without the sight."""
    likelier = ratio(asked, same, settings.floor)
    lost = np.maximum(0, asked.without_sight - asked.with_sight)
    lost[same] = 0
    nobody = np.zeros_like(same)
    if not lost.any():
        return Shift(likelier, 1.0, lost, nobody)
    return Shift(likelier, min(1.0, 1 / likelier), lost / lost.sum(), nobody)


def by_alternatives(
    asked: Choices, same: Same, worth: Worth, settings: Settings, chosen: int
) -> Shift:
    """Law 16B: not an action suggested over a logical alternative.

    It is suggested over one where the information makes it likelier, and better
    against that alternative.
    """
    likelier = ratio(asked, same, settings.floor)
    alternative = ~same & (asked.without_sight >= settings.alternative)
    gained = worth.with_sight - worth.without_sight
    barred_by = alternative & (gained[chosen] - gained > 1e-9)
    diverted = np.where(barred_by, asked.without_sight, 0.0)
    if likelier <= settings.suggests or not barred_by.any():
        return Shift(likelier, 1.0, np.zeros_like(diverted), np.zeros_like(same))
    return Shift(likelier, 0.0, diverted / diverted.sum(), barred_by)
