"""What each card is worth to the defence in each layout, in double-dummy tricks.

Where the player's partner has a major penalty card that must be played to this trick
(50D1), the value of a card is what is left when it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, assert_never

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.peers import (
    ActionValues,
    Choices,
    Groups,
    PeerDraws,
    Shares,
    Weights,
    choices,
)
from rulings.damage.positions import IN_SUIT, Contract, Position, as_hand, winner
from rulings.damage.solver import Layouts, TrickInProgress, card_values, turn_of
from rulings.scoring import contract_scores
from rulings.scoring.contract_scores import STRAINS, declarer_score
from rulings.scoring.imps import imps
from rulings.scoring.matchpoints import against

Table = NDArray[np.float64]


Tricks = NDArray[np.int16]
_NOBODY_YET = 99


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
    values = card_values(layouts, turn_of(position))[:, cards].astype(np.int16)
    if forced is not None and len(position.trick) < 2:
        for column, card in enumerate(cards):
            _with_forced(position, layouts, (card, forced), values[:, column])
    return values + np.int16(position.tricks_of_defence)


def _with_forced(
    position: Position, layouts: Layouts, pair: tuple[int, int], values: Tricks
) -> None:
    """Set the values of the layouts in which the partner must play the forced card."""
    card, forced = pair
    partner = (position.seat + 2) % 4
    trick = (*position.trick, card)
    rows = np.nonzero(_must_play(layouts[:, partner], forced, trick[0] // 13))[0]
    if not len(rows):
        return
    left = layouts[rows].copy()
    left[:, position.seat] &= ~np.uint64(1 << card)
    left[:, partner] &= ~np.uint64(1 << forced)
    values[rows] = _least(position, left, (trick, forced))


def _must_play(hands: NDArray[np.uint64], forced: int, led: int) -> NDArray[np.bool_]:
    holds = hands >> np.uint64(forced) & np.uint64(1) == 1
    follows = hands & np.uint64(IN_SUIT[led]) != 0
    must: NDArray[np.bool_] = holds if forced // 13 == led else holds & ~follows
    return must


def _least(
    position: Position, left: Layouts, play: tuple[tuple[int, ...], int]
) -> Tricks:
    """The tricks left to the defence after the opponent's best card in between."""
    trick, forced = play
    opponent = (position.seat + 1) % 4
    least = np.full(len(left), _NOBODY_YET, dtype=np.int16)
    for card in range(52):
        rows = np.nonzero(_may_play(left[:, opponent], card, trick[0] // 13))[0]
        if len(rows):
            then = left[rows].copy()
            then[:, opponent] &= ~np.uint64(1 << card)
            tricks = _to_come(position, then, (*trick, card, forced))
            least[rows] = np.minimum(least[rows], tricks)
    return least


def _may_play(hands: NDArray[np.uint64], card: int, led: int) -> NDArray[np.bool_]:
    """Whether the card is lawful; the lower of two neighbours is left out."""
    holds: NDArray[np.bool_] = hands >> np.uint64(card) & np.uint64(1) == 1
    if card % 13 < 12:
        holds &= hands >> np.uint64(card + 1) & np.uint64(1) == 0
    if card // 13 != led:
        holds &= hands & np.uint64(IN_SUIT[led]) == 0
    return holds


def _to_come(position: Position, then: Layouts, trick: tuple[int, ...]) -> Tricks:
    """Tricks of the defence from this one on, after three or four cards of it."""
    in_all = position.hands[position.seat].bit_count()
    turn = replace(turn_of(position), trick=trick)
    if len(trick) == 3:
        return (in_all - _best(then, turn)).astype(np.int16)
    place = winner(trick, turn.strain)
    seat = (turn.leader + place) % 4
    ours = seat % 2 == position.seat % 2
    if in_all == 1:
        return np.full(len(then), int(ours), dtype=np.int16)
    rest = _best(then, TrickInProgress(turn.strain, seat))
    return (rest + 1 if ours else in_all - 1 - rest).astype(np.int16)


def _best(hands: Layouts, turn: TrickInProgress) -> Tricks:
    best: Tricks = card_values(hands, turn).max(axis=1).astype(np.int16)
    return best


class Solved(Struct, frozen=True):
    """Declarer's tricks by layout and action, with the cards in place and elsewhere.

    ``weights`` are those of the layouts of either world. ``prior`` is the chance of the
    first without the information, from layouts worth ``counted`` equal ones. Where it
    is not the place of a card that is known, ``there`` is empty and ``likelihood``
    tells how likely the information makes each layout.
    """

    here: Tricks
    there: Tricks
    weights: tuple[Weights, Weights]
    prior: float
    counted: int
    likelihood: Weights | None = None


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


def resampled(solved: Solved, chance: np.random.Generator) -> Solved:
    """The layouts drawn again from themselves, and the prior from those counted."""
    here = chance.integers(len(solved.here), size=len(solved.here))
    count = len(solved.there)
    there = chance.integers(count, size=count) if count else np.zeros(0, dtype=np.intp)
    likely, weights = solved.likelihood, solved.weights
    return Solved(
        solved.here[here],
        solved.there[there],
        (weights[0][here], weights[1][there]),
        float(chance.binomial(solved.counted, solved.prior) / solved.counted),
        solved.counted,
        None if likely is None else likely[here],
    )


def figures(
    samples: list[Solved], scale: Scale, look: PeerDraws, groups: Groups
) -> tuple[Figures, Figures]:
    """The figures with the information and without, a row for each sample."""
    asked = [asked_peers(one, scale, look, groups) for one in samples]
    each = np.arange(14, dtype=np.float64)
    makes = (each >= scale.needed).astype(np.float64)
    tables: list[Table] = [13 - each, makes, scale.worth]
    found = [[means(one, table) for one in samples] for table in tables]
    with_sight, without_sight = (
        [np.stack([mean[side] for mean in of_table]) for of_table in found]
        for side in (0, 1)
    )
    return (
        Figures(np.stack([one.with_sight for one in asked]), *with_sight),
        Figures(np.stack([one.without_sight for one in asked]), *without_sight),
    )


def asked_peers(
    solved: Solved, scale: Scale, look: PeerDraws, groups: Groups
) -> Choices:
    """What the peers choose who look at these layouts."""
    value = scale.worth
    seen = ActionValues(
        value[solved.here],
        value[solved.there],
        solved.weights,
        solved.prior,
        groups,
        solved.likelihood,
    )
    return choices(seen, look)


def means(solved: Solved, table: Table) -> tuple[Shares, Shares]:
    """The mean of each card with the information, and without it."""
    here, weights = table[solved.here], solved.weights
    placed = weights[0] @ here / weights[0].sum()
    if solved.likelihood is not None:
        likely = weights[0] * solved.likelihood
        return likely @ here / likely.sum(), placed
    if not len(solved.there):
        return placed, placed
    elsewhere = weights[1] @ table[solved.there] / weights[1].sum()
    return placed, solved.prior * placed + (1 - solved.prior) * elsewhere


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
