"""What each card is worth to the defence in each layout, in double-dummy tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, assert_never

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from rulings.damage.forced_cards import Tricks, set_forced
from rulings.damage.peers import (
    ActionValues,
    Choices,
    Groups,
    PeerDraws,
    Shares,
    Weights,
    choices,
    choices_of_each,
    considered,
    half,
)
from rulings.damage.positions import Contract, Position, as_hand
from rulings.damage.solver import Layouts, card_values, turn_of
from rulings.scoring import contract_scores
from rulings.scoring.contract_scores import STRAINS, declarer_score
from rulings.scoring.imps import imps
from rulings.scoring.matchpoints import against

Table = NDArray[np.float64]
Mixed = Callable[[Choices], Choices]


def as_asked(asked: Choices) -> Choices:
    """Nobody acts by habit."""
    return asked


def actions(position: Position, lawful: int) -> tuple[tuple[int, ...], ...]:
    """The lawful cards in groups: cards with only played or own cards between them.

    Cards in the trick in progress still part a group: it matters which are beaten.
    """
    own = position.hands[position.seat]
    gone = sum(position.played) & ~as_hand(position.trick)
    return tuple(run for suit in range(4) for run in _runs(suit, own, gone, lawful))


def _runs(suit: int, own: int, gone: int, lawful: int) -> Iterator[tuple[int, ...]]:
    run: list[int] = []
    for card in range(13 * suit + 12, 13 * suit - 1, -1):
        if lawful >> card & 1:
            run.append(card)
        elif not (gone | own) >> card & 1:
            yield from [tuple(run)] if run else []
            run = []
    if run:
        yield tuple(run)


def defence_tricks(
    position: Position, layouts: Layouts, cards: tuple[int, ...], forced: int | None
) -> Tricks:
    """Tricks of the defence on the whole board after each card, n by len(cards).

    A defender is on turn. ``forced`` is partner's major penalty card, if any.
    """
    return free_and_forced(position, layouts, cards, forced)[1]


def free_and_forced(
    position: Position, layouts: Layouts, cards: tuple[int, ...], forced: int | None
) -> tuple[Tricks, Tricks]:
    """The same as if partner were free to play any card, then as the Law has it."""
    values = card_values(layouts, turn_of(position))[:, cards].astype(np.int16)
    free = values + np.int16(position.tricks_of_defence)
    if forced is None or len(position.trick) > 1:
        return free, free
    set_forced(position, layouts, (cards, forced), values)
    return free, values + np.int16(position.tricks_of_defence)


class Solved(Struct, frozen=True):
    """Declarer's tricks by layout and action, with the cards in place and elsewhere.

    ``unseen`` are those of the first world to a player who does not know of the cards:
    without the duty to play them, where that is part of the help (50E1, 50E4).
    ``weights`` are those of the layouts of either world. ``prior`` is the chance of the
    first without the information, from layouts worth ``counted`` equal ones. Where it
    is not the place of a card that is known, ``there`` is empty and ``likelihood``
    tells how likely the information makes each layout.
    """

    here: Tricks
    unseen: Tricks
    there: Tricks
    weights: tuple[Weights, Weights]
    prior: float
    counted: int
    likelihood: Weights | None = None

    @property
    def is_free(self) -> bool:
        """Whether an uninformed player sees the same first world: one array then."""
        return self.unseen is self.here


class Figures(Struct, frozen=True):
    """Of each action: the share of peers, and means over the layouts.

    ``tricks`` are the defence's, ``makes`` the chance that declarer makes the contract,
    ``worth`` is for the defence. One row as found, then one for each resample.
    """

    share: Shares
    tricks: Shares
    makes: Shares
    worth: Shares


class Scale(Struct, frozen=True):
    """What 0 to 13 tricks of declarer are worth, and how many the contract needs."""

    worth: Table
    needed: int


class Sample(Struct, frozen=True):
    """Layouts solved, what tricks are worth by them, and which cards are one action."""

    solved: Solved
    scale: Scale
    groups: Groups


def resampled(solved: Solved, chance: np.random.Generator) -> Solved:
    """The layouts drawn again from themselves, and the prior from those counted.

    Each layout keeps its weight. If each resample balanced its weights again, the
    balancing would remove part of the sampling error, and the interval would be too
    narrow.
    """
    here = chance.integers(len(solved.here), size=len(solved.here))
    count = len(solved.there)
    there = chance.integers(count, size=count) if count else np.zeros(0, dtype=np.intp)
    likely = solved.likelihood
    placed = solved.here.take(here, axis=0)
    return Solved(
        placed,
        placed if solved.is_free else solved.unseen.take(here, axis=0),
        solved.there.take(there, axis=0),
        (solved.weights[0][here], solved.weights[1][there]),
        float(chance.binomial(solved.counted, solved.prior) / solved.counted),
        solved.counted,
        None if likely is None else likely[here],
    )


def figures(
    samples: Sequence[Sample],
    look: PeerDraws,
    chance: np.random.Generator,
    mixed: Mixed = as_asked,
) -> tuple[Figures, Figures]:
    """The figures with the information and without, a row for each sample.

    The first is asked of all peers, each of the others, for the intervals, of another
    half of them; means are on the scale of the first. ``mixed`` adds those who act by
    habit.
    """
    found, *again = samples
    halves = [half(look, chance) for _ in again]
    asked = [
        mixed(asked_peers(found, look)),
        *map(mixed, choices_of_each(list(map(_action_values, again)), halves)),
    ]
    scale = found.scale
    each = np.arange(14, dtype=np.float64)
    makes = (each >= scale.needed).astype(np.float64)
    tables: list[Table] = [13 - each, makes, scale.worth]
    each_mean = [[means(one.solved, table) for one in samples] for table in tables]
    with_sight, without_sight = (
        [np.stack([mean[side] for mean in of_table]) for of_table in each_mean]
        for side in (0, 1)
    )
    return (
        Figures(np.stack([one.with_sight for one in asked]), *with_sight),
        Figures(np.stack([one.without_sight for one in asked]), *without_sight),
    )


def asked_peers(sample: Sample, look: PeerDraws) -> Choices:
    """What the peers choose who look at these layouts."""
    return choices(_action_values(sample), look)


def considered_by_peers(sample: Sample, look: PeerDraws, near: float) -> Shares:
    """The share of them that would seriously consider each action, unseen.

    To them it is worth, on the mean of what they picture, less than the best by no more
    than ``near``, in units of the form.
    """
    return considered(_action_values(sample), look, near)


def _action_values(sample: Sample) -> ActionValues:
    solved, value = sample.solved, sample.scale.worth
    here = value.take(solved.here)
    return ActionValues(
        here,
        here if solved.is_free else value.take(solved.unseen),
        value.take(solved.there),
        solved.weights,
        solved.prior,
        sample.groups,
        solved.likelihood,
    )


def means(solved: Solved, table: Table) -> tuple[Shares, Shares]:
    """The mean of each card with the information, and without it."""
    here, weights = table.take(solved.here), solved.weights
    pictured = placed = weights[0] @ here / weights[0].sum()
    if not solved.is_free:
        pictured = weights[0] @ table.take(solved.unseen) / weights[0].sum()
    if solved.likelihood is not None:
        likely = weights[0] * solved.likelihood
        return likely @ here / likely.sum(), pictured
    if not len(solved.there):
        return placed, pictured
    elsewhere = weights[1] @ table.take(solved.there) / weights[1].sum()
    return placed, solved.prior * pictured + (1 - solved.prior) * elsewhere


Form = Literal["imps", "matchpoints", "tricks"]
# What making the contract is worth beside a trick, where a field's scores are unknown.
CONTRACT_IN_TRICKS = 1.5


class Scoring(Struct, frozen=True):
    """How the board is scored: ``datum`` for IMPs, ``field`` for matchpoints.

    Both are scores of declarer's side at the other tables; without a datum the scores
    are compared with what the position most often yields.
    """

    form: Form = "imps"
    datum: int | None = None
    field: tuple[int, ...] = ()


def contract_score(contract: Contract, tricks: int) -> int:
    """The score of declarer's side for so many tricks in all (Law 77)."""
    named = contract_scores.Contract(
        contract.level, STRAINS[contract.strain], contract.doubled
    )
    return declarer_score(named, tricks, vulnerable=contract.vulnerable)


def worth(contract: Contract, scoring: Scoring, usual: int) -> NDArray[np.float64]:
    """What 0 to 13 tricks of declarer are worth to the defenders, in units of the form.

    The units: IMPs, the share of a top where a field is known, else tricks. ``usual``
    tricks of declarer stand for the datum where there is none.
    """
    points = [contract_score(contract, tricks) for tricks in range(14)]
    tricks = np.arange(14, dtype=np.float64)
    match scoring.form:
        case "imps":
            datum = points[usual] if scoring.datum is None else scoring.datum
            return np.array([float(imps(datum - score)) for score in points])
        case "matchpoints":
            if scoring.field:
                return np.array([1 - _share(score, scoring.field) for score in points])
            made = tricks >= contract.level + 6
            return -(tricks + CONTRACT_IN_TRICKS * made)
        case "tricks":
            return -tricks
        case _:
            assert_never(scoring.form)


def _share(score: int, field: tuple[int, ...]) -> float:
    """The share of a top that a score takes from the field."""
    return against(score, field) / (2 * len(field))
