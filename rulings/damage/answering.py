"""One answer from the layouts solved so far: what the peers choose, and the shift.

Each resample draws layouts and peers again and gives a shift of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.mixing import MixedHabits
from rulings.damage.peers import Choices, Groups, Shares, looks
from rulings.damage.promises import effective
from rulings.damage.screening import Screened, ScreenedDecision
from rulings.damage.settings import Settings
from rulings.damage.shifts import (
    Grouped,
    Same,
    Shift,
    Worth,
    by_alternatives,
    by_sight,
    grouped,
)
from rulings.damage.signals import Signal
from rulings.damage.values import (
    Figures,
    Sample,
    Scale,
    Solved,
    figures,
    resampled,
    worth,
)
from rulings.damage.worlds import Worlds


class Assistance(Struct, frozen=True):
    """The result for one decision: figures of both worlds, the shift, its resamples.

    ``groups`` are the actions of the cards; ``same`` marks the cards of the action
    chosen. ``effective`` is the effective sample size of the layouts. ``dropping`` are
    the shifts without all calls, then without each; ``unread`` those without all that
    partner's cards showed, then without each; None where too few layouts count.
    ``by_looks`` is the shift as if nobody acted by habit. ``considered`` is the share
    of peers without the information that would seriously consider each card's action.
    ``is_coarse``: more layouts are still to be solved.
    """

    with_sight: Figures
    without_sight: Figures
    groups: Groups
    same: Same
    shift: Shift
    resampled: tuple[Shift, ...]
    prior: float
    layouts: int
    effective: float
    exact: bool
    is_coarse: bool
    dropping: tuple[Shift | None, ...] = ()
    unread: tuple[Shift | None, ...] = ()
    by_looks: Shift | None = None
    considered: Shares | None = None
    habits: MixedHabits | None = None
    signals: tuple[Signal, ...] = ()

    @property
    def ratio(self) -> float:
        """How much likelier the information made the action."""
        return self.shift.ratio


class Run(Struct, frozen=True):
    """What stays the same from the first layouts to the last."""

    decided: ScreenedDecision
    screened: Screened
    settings: Settings
    chance: np.random.Generator
    habits: MixedHabits | None = None

    def mixed(self, asked: Choices) -> Choices:
        """The shares of those who look at layouts and of those who act by habit."""
        return self.habits.mixed(asked) if self.habits else asked


def scales_of(run: Run, each: Sequence[Solved]) -> list[Scale]:
    """What tricks are worth by each sample, worked out once for each usual result."""
    contract = run.decided.position.contract
    usual = [int(np.median(np.concatenate([one.here, one.there]))) for one in each]
    values = {
        tricks: worth(contract, run.settings.scoring, tricks) for tricks in set(usual)
    }
    return [Scale(values[tricks], contract.level + 6) for tricks in usual]


def answer_from(run: Run, solved: Solved, found: Worlds) -> Assistance:
    settings = run.settings
    again = 0 if found.exact else settings.resamples
    each = [solved, *(resampled(solved, run.chance) for _ in range(again))]
    scales = scales_of(run, each)
    each_of = [_grouped(run, *pair) for pair in zip(each, scales, strict=True)]
    samples = [
        Sample(one, scale, of.groups)
        for one, scale, of in zip(each, scales, each_of, strict=True)
    ]
    look = looks(settings.player, run.chance)
    both = figures(samples, look, run.chance, run.mixed)
    if run.decided.kind == "compelled":
        both[0].share[:] = only_the_chosen(run)
    shifts = [_shift_in(run, both, row, of) for row, of in enumerate(each_of)]
    of, *_ = each_of
    weights = np.concatenate(solved.weights)
    return Assistance(
        *both,
        of.groups,
        of.same,
        shifts[0],
        tuple(shifts[1:]) or (shifts[0],) * settings.resamples,
        solved.prior,
        len(weights),
        effective(weights),
        found.exact,
        False,
    )


def _grouped(run: Run, solved: Solved, scale: Scale) -> Grouped:
    screened = run.screened
    return grouped(screened.actions, screened.chosen, solved, scale.worth, run.settings)


def only_the_chosen(run: Run) -> NDArray[np.bool_]:
    only: NDArray[np.bool_] = (
        np.arange(len(run.screened.actions)) == run.screened.chosen
    )
    return only


def _shift_in(run: Run, both: tuple[Figures, Figures], row: int, of: Grouped) -> Shift:
    asked = Choices(both[0].share[row], both[1].share[row])
    return shift_of(run, asked, Worth(both[0].worth[row], both[1].worth[row]), of)


def shift_of(run: Run, asked: Choices, worths: Worth, of: Grouped) -> Shift:
    kind, settings = run.decided.kind, run.settings
    match kind:
        case "sight":
            return by_sight(asked, of, settings, run.habits)
        case "compelled":
            return by_sight(asked, of, settings)
        case "picked_up" | "origin":
            return by_alternatives(asked, of, worths, settings, run.screened.chosen)
        case _:
            assert_never(kind)
