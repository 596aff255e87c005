"""How far the information shifted one choice, and to where it would have gone.

The layouts are solved a few at first and then half as many more each time; each time
the same question has an answer, the first one coarse. Nothing is solved twice, and no
more is solved once the word that all the layouts would give is known (`certainty`).

Partner was entitled to use a card in sight (50E4): the shift is in how often the same
action would have been chosen without it. Information that partner may not use is judged
as in Law 16: the action is barred where the information suggests it over a logical
alternative.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.certainty import is_certain
from rulings.damage.layouts import NoLayout
from rulings.damage.mixing import MixedHabits, habits_in, knowledge, signals_to
from rulings.damage.peers import Choices, Groups, PeerDraws, Shares, looks
from rulings.damage.promises import effective
from rulings.damage.screening import Screened, ScreenedDecision
from rulings.damage.settings import Settings, kept_calls, least_loss
from rulings.damage.shifts import (
    Grouped,
    Same,
    Shift,
    Worth,
    by_action,
    by_alternatives,
    by_sight,
    grouped,
)
from rulings.damage.signals import Signal
from rulings.damage.solving import solve_more
from rulings.damage.steps import LEAST, SURE, steps
from rulings.damage.values import (
    Figures,
    Sample,
    Scale,
    Solved,
    asked_peers,
    considered_by_peers,
    figures,
    means,
    resampled,
    worth,
)
from rulings.damage.worlds import Worlds, growing

# Until the last answer only one in so many peers is asked, and resamples are drawn.
QUICK = 4
FEW_RESAMPLES = 2
# Layouts worth fewer equally likely ones than this tell nothing; nor what a call did.
TOO_FEW = 8
# Those who act by habit also consider what at least this share of them does.
USUAL = 0.15


class Assistance(Struct, frozen=True):
    """The result for one decision: figures of both worlds, the shift, its resamples.

    ``groups`` tells of which action each card is; ``same`` marks those that are one
    with that chosen. ``effective``: what the layouts are worth in equally likely ones.
    ``dropping`` are the shifts without what all calls told, then each of them, and
    ``unread`` those without what partner's cards have shown, so; None where the layouts
    are worth too few then to say. ``by_looks`` is the shift as if nobody acted by
    habit. ``considered`` is the share that would seriously consider each action's
    card, unseen. ``is_coarse``: more layouts were to be solved.
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


def worth_of_duty(found: Assistance, chosen: int) -> float:
    """How much more a forced card is worth to its player than what peers choose freely.

    In units of the form of scoring, over all layouts that the player may picture.
    """
    free = found.without_sight
    return float(found.with_sight.worth[0][chosen] - free.share[0] @ free.worth[0])


class _Run(Struct, frozen=True):
    """What stays the same from the first layouts to the last."""

    decided: ScreenedDecision
    screened: Screened
    settings: Settings
    chance: np.random.Generator
    habits: MixedHabits | None = None

    def mixed(self, asked: Choices) -> Choices:
        """The shares of those who look at layouts and of those who act by habit."""
        return self.habits.mixed(asked) if self.habits else asked


def assistance(
    decided: ScreenedDecision, screened: Screened, settings: Settings
) -> Iterator[Assistance]:
    """Solve layouts of both worlds and ask the peers: a coarse answer, then better.

    The last is the full one; it comes early where more layouts would change nothing.
    Raises `NoLayout`.
    """
    chance = np.random.default_rng([settings.seed, *decided.position.played])
    habits = habits_in(decided, screened.actions, settings)
    run = _Run(decided, screened, settings, chance, habits)
    sizes = steps(settings.layouts, decided.position)
    solved = None
    for size, found in zip(sizes, _growing(run, sizes), strict=False):
        _refuse_too_few(found)
        solved = solve_more(decided, screened, solved, found)
        is_last = found.exact or size == sizes[-1] or not _tells(run, solved)
        quick = None if is_last else _answer(_quick(run), solved, found)
        if is_last or size >= SURE:
            whole = _whole(run, quick, solved, found, size / sizes[-1])
            if whole is not None:
                yield _with_dropping(run, whole, solved, found)
                return
        assert quick is not None
        yield replace(quick, is_coarse=True)


def _refuse_too_few(found: Worlds) -> None:
    """Where the readings leave hardly a layout, chance would give the answer."""
    if not found.exact and found.effective * found.prior < TOO_FEW:
        sentence = "Hardly a layout drawn fits what is known and assumed."
        raise NoLayout("too_few", sentence)


def _whole(
    run: _Run, quick: Assistance | None, solved: Solved, found: Worlds, share: float
) -> Assistance | None:
    """The answer of all peers, where no more layouts are to come or would change it.

    A word that a few peers make certain has to be certain by all of them too.
    """
    if quick is not None and not _is_certain(run, quick, share):
        return None
    whole = _answer(run, solved, found)
    return whole if quick is None or _is_certain(run, whole, share) else None


def _is_certain(run: _Run, answer: Assistance, share: float) -> bool:
    shifts = (answer.shift, *answer.resampled)
    return is_certain(run.decided, run.screened, shifts, run.settings, share)


def _quick(run: _Run) -> _Run:
    """The same with fewer peers and resamples."""
    settings = run.settings
    player = replace(settings.player, peers=settings.player.peers // QUICK)
    few = max(settings.resamples // FEW_RESAMPLES, LEAST)
    return replace(run, settings=replace(settings, player=player, resamples=few))


def _growing(run: _Run, sizes: tuple[int, ...]) -> Iterator[Worlds]:
    """Both worlds; where the information is no place of a card there is only one."""
    known = knowledge(run.decided, run.settings)
    if run.decided.kind == "origin":
        known = replace(known, exposed=())
    return growing(known, sizes, run.chance)


def _tells(run: _Run, solved: Solved) -> bool:
    """Whether there is another world to compare with, or a duty that only some know."""
    if run.decided.kind in ("origin", "compelled") or len(solved.there):
        return True
    return not solved.is_free


def _scales(run: _Run, each: Sequence[Solved]) -> list[Scale]:
    """What tricks are worth by each sample, worked out once for each usual result."""
    contract = run.decided.position.contract
    usual = [int(np.median(np.concatenate([one.here, one.there]))) for one in each]
    values = {
        tricks: worth(contract, run.settings.scoring, tricks) for tricks in set(usual)
    }
    return [Scale(values[tricks], contract.level + 6) for tricks in usual]


def _answer(run: _Run, solved: Solved, found: Worlds) -> Assistance:
    settings = run.settings
    again = 0 if found.exact else settings.resamples
    each = [solved, *(resampled(solved, run.chance) for _ in range(again))]
    scales = _scales(run, each)
    each_of = [_grouped(run, *pair) for pair in zip(each, scales, strict=True)]
    samples = [
        Sample(one, scale, of.groups)
        for one, scale, of in zip(each, scales, each_of, strict=True)
    ]
    look = looks(settings.player, run.chance)
    both = figures(samples, look, run.chance, run.mixed)
    if run.decided.kind == "compelled":
        both[0].share[:] = _only_the_chosen(run)
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


def _grouped(run: _Run, solved: Solved, scale: Scale) -> Grouped:
    screened = run.screened
    return grouped(screened.actions, screened.chosen, solved, scale.worth, run.settings)


def _only_the_chosen(run: _Run) -> NDArray[np.bool_]:
    only: NDArray[np.bool_] = (
        np.arange(len(run.screened.actions)) == run.screened.chosen
    )
    return only


def _shift_in(run: _Run, both: tuple[Figures, Figures], row: int, of: Grouped) -> Shift:
    asked = Choices(both[0].share[row], both[1].share[row])
    return _shift(run, asked, Worth(both[0].worth[row], both[1].worth[row]), of)


def _shift(run: _Run, asked: Choices, worths: Worth, of: Grouped) -> Shift:
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


def _with_dropping(
    run: _Run, answer: Assistance, solved: Solved, found: Worlds
) -> Assistance:
    """The answer, and from the same layouts what it would be without a part of it."""
    [scale] = _scales(run, [solved])
    ask = _Again(run, scale, looks(run.settings.player, run.chance))
    of = Grouped(answer.groups, answer.same)
    shifts = [
        ask.shift(replace(solved, weights=one.weights, prior=one.prior), of)
        if found.exact or min(map(effective, one.weights)) >= TOO_FEW
        else None
        for one in found.dropping
    ]
    shown = signals_to(run.decided, run.settings)
    known = knowledge(run.decided, run.settings)
    unread = len(known.signals) + 1 if known.signals else 0
    of_calls = shifts[: len(shifts) - unread]
    alone = replace(run, habits=None)
    return replace(
        answer,
        dropping=_of_every_call(run, answer.shift, of_calls),
        unread=tuple(shifts[len(of_calls) :]),
        by_looks=replace(ask, run=alone).shift(solved, of) if run.habits else None,
        considered=ask.considered(solved, of.groups),
        habits=run.habits,
        signals=shown,
    )


class _Again(Struct, frozen=True):
    """The same peers, asked again."""

    run: _Run
    scale: Scale
    look: PeerDraws

    def shift(self, solved: Solved, of: Grouped) -> Shift:
        """The shift by these layouts and weights."""
        run = self.run
        sample = Sample(solved, self.scale, of.groups)
        asked = run.mixed(asked_peers(sample, self.look))
        if run.decided.kind == "compelled":
            asked = replace(asked, with_sight=1.0 * _only_the_chosen(run))
        return _shift(run, asked, Worth(*means(solved, self.scale.worth)), of)

    def considered(self, solved: Solved, groups: Groups) -> Shares:
        """The share of all peers that would seriously consider each action, unseen."""
        near = least_loss(self.run.settings)
        sample = Sample(solved, self.scale, groups)
        looked = considered_by_peers(sample, self.look, near)
        habits = self.run.habits
        if habits is None:
            return looked
        settled, shares = habits.without_sight.settled, habits.shares[1]
        usual = by_action(shares, groups) >= USUAL
        return settled * usual + (1 - settled) * looked


def _of_every_call(
    run: _Run, shift: Shift, shifts: Sequence[Shift | None]
) -> tuple[Shift | None, ...]:
    """In the order of all calls; one of a hand in sight changes nothing."""
    calls, now = kept_calls(run.settings), run.decided.position
    if not calls:
        return ()
    dummy = (now.contract.declarer + 2) % 4
    seen = {now.seat, dummy} if now.dummy_is_faced else {now.seat}
    without_all, *each = shifts or (shift,)
    left = iter(each)
    return without_all, *(shift if one.seat in seen else next(left) for one in calls)
