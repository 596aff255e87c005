"""The layouts that a player pictures: a few that stand for many, to be drawn.

Layouts are alike where the same hands hold the high cards that are not in sight, and
the suits lie much the same. Of the heaviest kinds, the likeliest layout is taken: one
whose suit lengths are nearest to what is usual in its kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage.decision_points import DecisionPoint
from rulings.damage.decisions import window
from rulings.damage.layouts import NoLayout, Pool, pool
from rulings.damage.merging import as_full_record
from rulings.damage.mixing import knowledge
from rulings.damage.positions import IN_SUIT, card_name, cards_in
from rulings.damage.promises import Weights, length_of
from rulings.damage.record import Record, written_hand
from rulings.damage.report import Candidate, PartnerChoice, Report, Typical
from rulings.damage.settings import Settings
from rulings.damage.solver import Layouts, SolverFailed
from rulings.damage.values import defence_tricks

# How many are drawn, and from how many layouts they are taken.
DRAWN, LOOKED_AT = 3, 300
# Honours that an expert places first: the aces, the kings, then the queens.
TELLING = (12, 11, 10)
# No more cards than these make a kind; with more, hardly two layouts would be alike.
MOST_CARDS = 4


def with_typical(found: Report, record: Record) -> Report:
    """The report, and with each choice that was weighed what a player pictures then.

    The pictures are of the world without the exposed card.
    """
    asked = _questions(record)
    choices = (_with(one, asked, found.settings) for one in found.choices)
    return replace(found, choices=tuple(choices))


def _questions(record: Record) -> dict[tuple[int, str, str], DecisionPoint]:
    found = window(as_full_record(record), record.edition)
    return {(one.version, one.clause, one.decided.kind): one for one in found.questions}


def _with(
    choice: PartnerChoice,
    asked: dict[tuple[int, str, str], DecisionPoint],
    settings: Settings,
) -> PartnerChoice:
    question = asked.get((choice.version, choice.clause, choice.kind))
    if choice.state != "weighed" or question is None:
        return choice
    try:
        return replace(choice, typical=tuple(_typical(choice, question, settings)))
    except (NoLayout, SolverFailed):
        return choice


def _typical(
    choice: PartnerChoice, question: DecisionPoint, settings: Settings
) -> Iterator[Typical]:
    decided = question.decided
    known = knowledge(decided, settings)
    chance = np.random.default_rng([settings.seed, *decided.position.played])
    found = pool(known, LOOKED_AT, chance)
    groups = _alike(found)
    shares = np.bincount(groups, weights=found.weights / found.weights.sum())
    for group in np.argsort(-shares, kind="stable")[:DRAWN]:
        place = _middle(found, np.flatnonzero(groups == group))
        layout = found.layouts[place : place + 1]
        yield Typical(
            tuple(written_hand(int(hand)) for hand in layout[0]),
            float(shares[group]),
            bool(found.placed[place]),
            _tricks(choice, question, layout),
        )


def _alike(found: Pool) -> NDArray[np.intp]:
    """A number for each layout, the same where the same hands have the high cards."""
    first, *rest = _hidden(found)
    cards = list(cards_in(int(found.layouts[0][[first, *rest]].sum())))
    telling = sorted(cards, key=lambda card: -(card % 13))
    telling = [card for card in telling if card % 13 in TELLING][:MOST_CARDS]
    bits = np.array(telling, dtype=np.uint64)
    holds = found.layouts[:, first][:, None] >> bits & np.uint64(1)
    _, groups = np.unique(holds, axis=0, return_inverse=True)
    kinds: NDArray[np.intp] = groups.reshape(-1)
    return kinds


def _hidden(found: Pool) -> Sequence[int]:
    """The seats that are not in sight: those whose cards differ."""
    now = found.known.position
    dummy = (now.contract.declarer + 2) % 4
    seen = {now.seat, dummy} if now.dummy_is_faced else {now.seat}
    return [seat for seat in range(4) if seat not in seen]


def _middle(found: Pool, places: NDArray[np.intp]) -> int:
    """Of these layouts the one with the most usual suit lengths, then the likeliest."""
    lengths = _lengths(found.layouts[places], _hidden(found))
    weights = found.weights[places]
    usual = np.average(lengths, axis=0, weights=weights)
    away = ((lengths - usual) ** 2).sum(axis=1) - 0.01 * _scaled(weights)
    return int(places[int(np.argmin(away))])


def _scaled(weights: Weights) -> Weights:
    scaled: Weights = weights / weights.max()
    return scaled


def _lengths(layouts: Layouts, seats: Sequence[int]) -> NDArray[np.float64]:
    columns = [
        length_of(layouts[:, seat], suit)
        for seat in seats
        for suit in range(len(IN_SUIT))
    ]
    lengths: NDArray[np.float64] = np.stack(columns, axis=1).astype(np.float64)
    return lengths


def _tricks(
    choice: PartnerChoice, question: DecisionPoint, layout: Layouts
) -> tuple[tuple[str, int], ...]:
    """Declarer's tricks there after the card chosen, and after what else is usual."""
    (chosen,) = [one for one in choice.candidates if one.chosen]
    others = [one for one in choice.candidates if not _is_one(one, chosen)]
    usual = max(others, key=_share, default=chosen)
    asked = list(dict.fromkeys((choice.chosen, usual.cards[0])))
    cards = [
        card for card in cards_in(question.decided.lawful) if card_name(card) in asked
    ]
    won = defence_tricks(question.decided.position, layout, tuple(cards), None)[0]
    tricks = {
        card_name(card): 13 - int(mine) for card, mine in zip(cards, won, strict=True)
    }
    return tuple((card, tricks[card]) for card in asked if card in tricks)


def _is_one(candidate: Candidate, chosen: Candidate) -> bool:
    return candidate.chosen or candidate.action == chosen.action


def _share(candidate: Candidate) -> float:
    return candidate.unsighted.share.value if candidate.unsighted else 0.0
