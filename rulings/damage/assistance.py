"""How far the information shifted one choice, and to where it would have gone.

The layouts are solved a few at first and then half as many more each time; each time
the same question has an answer, the first one coarse. Nothing is solved twice, and no
more is solved once the word that all the layouts would give is known: see `is_certain`.

Partner was entitled to use a card in sight (50E4): the shift is in how often the same
action would have been chosen without it. Information that partner may not use is judged
as in Law 16: the action is barred where the information suggests it over a logical
alternative.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.layouts import Knowledge, NoLayout
from rulings.damage.peers import Choices, Groups, looks
from rulings.damage.positions import Position
from rulings.damage.promises import effective
from rulings.damage.screening import Screened, ScreenedDecision
from rulings.damage.settings import Settings, kept_calls, word_for
from rulings.damage.shifts import (
    Grouped,
    Same,
    Shift,
    Worth,
    by_alternatives,
    by_sight,
    grouped,
)
from rulings.damage.solving import solve_more
from rulings.damage.values import (
    Figures,
    Scale,
    Solved,
    asked_peers,
    figures,
    means,
    resampled,
    worth,
)
from rulings.damage.worlds import Worlds, growing

# The first answer comes from one in so many layouts, but from no fewer than these; with
# all that is done for it it takes a tenth of the time.
COARSE, LEAST = 50, 6
# The share of the layouts that are solved for a hand of so many cards: one in so many;
# but no fewer than this, where so many were asked for.
DEAR = {13: 2, 12: 2, 11: 2}
FEWEST = 20
# Until the last answer only one in so many peers is asked, and resamples are drawn.
QUICK = 4
FEW_RESAMPLES = 2
INTERVAL = (0.05, 0.95)
# A word that says something is certain only where the chance is known this well.
NARROW = 0.3
# From fewer layouts of each world no word is certain; nor where more resamples than
# this share would give another.
SURE = 60
OTHERWISE = 0.05
# Layouts worth fewer equally likely ones than this tell nothing; nor what a call did.
TOO_FEW = 8


class Assistance(Struct, frozen=True):
    """The result for one decision: figures of both worlds, the shift, its resamples.

    ``groups`` tells of which action each card is; ``same`` marks those that are one
    with that chosen. ``effective``: what the layouts are worth in equally likely ones.
    ``dropping`` are the shifts without what all calls told, then each of them; None
    where the layouts are worth too few then to say. ``is_coarse``: more layouts were
    to be solved.
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


def assistance(
    decided: ScreenedDecision, screened: Screened, settings: Settings
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
        _refuse_too_few(found)
        solved = solve_more(decided, screened, solved, found)
        is_last = found.exact or size == sizes[-1] or not _tells(run, solved)
        quick = None if is_last else _answer(_quick(run), solved, found)
        if quick is None or (
            size >= SURE
            and is_certain(decided, screened, quick, settings, size / sizes[-1])
        ):
            yield _with_dropping(run, _answer(run, solved, found), solved, found)
            return
        yield replace(quick, is_coarse=True)


def _refuse_too_few(found: Worlds) -> None:
    """Where the readings leave hardly a layout, chance would give the answer."""
    if not found.exact and found.effective * found.prior < TOO_FEW:
        sentence = "Hardly a layout drawn fits what is known and assumed."
        raise NoLayout("too_few", sentence)


def _quick(run: _Run) -> _Run:
    """The same with fewer peers and resamples."""
    settings = run.settings
    player = replace(settings.player, peers=settings.player.peers // QUICK)
    few = max(settings.resamples // FEW_RESAMPLES, LEAST)
    return replace(run, settings=replace(settings, player=player, resamples=few))


def _growing(run: _Run, sizes: tuple[int, ...]) -> Iterator[Worlds]:
    """Both worlds; where the information is no place of a card there is only one."""
    decided, settings = run.decided, run.settings
    exposed = () if decided.kind == "origin" else decided.exposed
    known = Knowledge(
        decided.position,
        settings.readings,
        exposed,
        decided.given,
        kept_calls(settings),
    )
    return growing(known, sizes, run.chance)


def _tells(run: _Run, solved: Solved) -> bool:
    """Whether there is another world at all to compare with."""
    of_one_world = run.decided.kind in ("origin", "compelled")
    return of_one_world or len(solved.there) > 0


def _scale(run: _Run, solved: Solved) -> Scale:
    contract = run.decided.position.contract
    usual = int(np.median(np.concatenate([solved.here, solved.there])))
    values = worth(contract, run.settings.scoring, usual)
    return Scale(values, contract.level + 6)


def _answer(run: _Run, solved: Solved, found: Worlds) -> Assistance:
    settings, scale = run.settings, _scale(run, solved)
    again = 0 if found.exact else settings.resamples
    samples = [solved, *(resampled(solved, run.chance) for _ in range(again))]
    screened = run.screened
    of = grouped(screened.actions, screened.chosen, solved, scale.worth, settings)
    look = looks(settings.player, run.chance)
    both = figures(samples, scale, look, of.groups)
    if run.decided.kind == "compelled":
        both[0].share[:] = _only_the_chosen(run)
    shifts = [_shift_in(run, both, row, of) for row in range(len(samples))]
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


def _only_the_chosen(run: _Run) -> NDArray[np.bool_]:
    only: NDArray[np.bool_] = (
        np.arange(len(run.screened.actions)) == run.screened.chosen
    )
    return only


def _shift_in(run: _Run, both: tuple[Figures, Figures], row: int, of: Grouped) -> Shift:
    asked = Choices(both[0].share[row], both[1].share[row])
    return _shift(run, asked, Worth(both[0].worth[row], both[1].worth[row]), of)


def _shift(run: _Run, asked: Choices, worths: Worth, of: Grouped) -> Shift:
    if run.decided.kind in ("sight", "compelled"):
        return by_sight(asked, of, run.settings)
    return by_alternatives(asked, of, worths, run.settings, run.screened.chosen)


def _with_dropping(
    run: _Run, answer: Assistance, solved: Solved, found: Worlds
) -> Assistance:
    """The answer, and the shifts from the same layouts with a call left out."""
    scale, look = _scale(run, solved), looks(run.settings.player, run.chance)
    of = Grouped(answer.groups, answer.same)
    shifts: list[Shift | None] = []
    for one in found.dropping:
        if min(map(effective, one.weights)) < TOO_FEW and not found.exact:
            shifts.append(None)
            continue
        other = replace(solved, weights=one.weights, prior=one.prior)
        asked = asked_peers(other, scale, look, of.groups)
        if run.decided.kind == "compelled":
            asked = replace(asked, with_sight=1.0 * _only_the_chosen(run))
        worths = Worth(*means(other, scale.worth))
        shifts.append(_shift(run, asked, worths, of))
    return replace(answer, dropping=_of_every_call(run, answer.shift, shifts))


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


def steps(layouts: int, position: Position) -> tuple[int, ...]:
    """How many layouts of each world are solved after each step, the last in all."""
    cards = position.hands[position.seat].bit_count()
    most = max(layouts // DEAR.get(cards, 1), min(layouts, FEWEST))
    sizes = [max(most // COARSE, LEAST)]
    while sizes[-1] < most:
        sizes.append(max(SURE, sizes[-1] * 3 // 2))
    return (*(size for size in sizes if size < most), most)


def is_certain(
    decided: ScreenedDecision,
    screened: Screened,
    answer: Assistance,
    settings: Settings,
    solved: float = 1.0,
) -> bool:
    """Whether the word that all layouts would give is known, and roughly the chance.

    ``solved`` is the share of the layouts that the answer comes from. Each resample
    stands for what all might show, with an interval as much narrower as there are more;
    at most one in twenty of them may give another word.
    """
    contract, made = decided.position.contract, screened.made
    value = worth(contract, settings.scoring, made)

    def figures_of(one: Shift) -> tuple[float, float, float]:
        gone = (1 - one.stay) * (one.diverted @ screened.outcomes)
        better = float(gone[made + 1 :].sum())
        return better, one.ratio, float(gone @ (value[made] - value))

    found, *_ = figures_of(answer.shift)
    each = [figures_of(one) for one in answer.resampled]
    low, high = np.quantile([better for better, *_ in each], INTERVAL)
    below = max(0.0, found - float(low)) * solved**0.5
    said = Counter(
        word_for(settings, better, better - below, ratio, loss)
        for better, ratio, loss in each
    )
    ((word, times),) = said.most_common(1)
    is_known = word == "none" or float(high - low) < NARROW
    return is_known and times >= (1 - OTHERWISE) * len(each)
