"""The document of an examination, out of what was found."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.evidence import report as doc
from rulings.evidence.assistance import Assistance
from rulings.evidence.decisions import Compelled, Election, Question
from rulings.evidence.elections import clause_of, named, options
from rulings.evidence.grouping import Group
from rulings.evidence.known import Clue
from rulings.evidence.positions import card_name
from rulings.evidence.record import written_hand
from rulings.evidence.screening import Screened, cost_of_compulsion
from rulings.evidence.settings import Settings
from rulings.evidence.solved import Figures
from rulings.evidence.verdict import INTERVAL, Examined, Finding

SEATS = "NESW"


def choice(
    question: Question, examined: Examined | None, settings: Settings
) -> doc.Choice:
    """One play of the offender's partner; not ``examined``: there was no time."""
    decided = question.decided
    now = decided.position
    plain = doc.Choice(
        question.version,
        SEATS[now.seat],
        card_name(decided.chosen),
        decided.kind,
        question.clause,
        tuple(_card(clue) for clue in question.clues),
        examined.state if examined else "out_of_time",
        hands=tuple(written_hand(hand) for hand in now.hands),
        on_table=tuple(card_name(card) for card in now.trick),
        leader=SEATS[now.leader],
        trick=sum(now.won) + 1,
    )
    if examined is None or examined.screened is None:
        return plain
    return _with_figures(plain, examined.screened, examined.assistance, settings)


def _card(clue: Clue) -> doc.Card:
    card, owner = card_name(clue.card), SEATS[clue.owner]
    return doc.Card(card, owner, "major" if clue.is_major else "minor")


def _with_figures(
    plain: doc.Choice,
    screened: Screened,
    found: Assistance | None,
    settings: Settings,
) -> doc.Choice:
    tricks = screened.tricks
    known = replace(
        plain,
        candidates=tuple(
            _candidate(screened, found, at, settings) for at in range(len(tricks))
        ),
        gain=int(tricks.max() - tricks[screened.chosen]),
    )
    return known if found is None else _weighed(known, found)


def _weighed(plain: doc.Choice, found: Assistance) -> doc.Choice:
    every = (found.shift, *found.resampled)
    return replace(
        plain,
        ratio=spread(np.array([one.ratio for one in every])),
        stay=spread(np.array([one.stay for one in every])),
        prior=found.prior,
        layouts=found.layouts,
        exact=found.exact,
    )


def _candidate(
    screened: Screened, found: Assistance | None, at: int, settings: Settings
) -> doc.Candidate:
    plain = doc.Candidate(
        tuple(card_name(card) for card in screened.actions[at]),
        int(screened.tricks[at]),
        at == screened.chosen,
    )
    if found is None:
        return plain
    share = found.without_sight.share[0, at]
    return replace(
        plain,
        sighted=_world(found.with_sight, at),
        unsighted=_world(found.without_sight, at),
        suggested=bool(found.same[at] and found.shift.barred_by.any()),
        alternative=bool(share >= settings.alternative),
    )


def _world(figures: Figures, at: int) -> doc.World:
    return doc.World(
        spread(figures.share[:, at]),
        spread(figures.tricks[:, at]),
        spread(figures.makes[:, at]),
        spread(figures.worth[:, at]),
    )


def spread(rows: NDArray[np.float64]) -> doc.Spread:
    """The figure as found, and its interval over the resamples and itself."""
    value = float(rows[0])
    low, high = np.quantile(rows, INTERVAL)
    return doc.Spread(value, min(value, float(low)), max(value, float(high)))


def compulsion(found: Compelled) -> doc.Compulsion:
    """What the law or declarer took from a defender, with its cost."""
    return doc.Compulsion(
        found.version,
        SEATS[found.position.seat],
        card_name(found.card),
        found.clause,
        cost_of_compulsion(found.position, found.lawful),
    )


def election(found: Election) -> doc.Election:
    """Declarer's choice beside the others he had."""
    chosen = named(found.chosen["choice"], tuple(found.chosen.get("suits", ())))
    return doc.Election(found.version, chosen, clause_of(found), options(found))


def proposal(group: Group, finding: Finding) -> doc.Proposal:
    """The figures of a card and a clause; of a compulsion never more than a hint."""
    is_hint = group.is_of_compulsion
    cards = tuple(_card(clue) for clue in group.clues)
    return doc.Proposal(
        group.clause,
        cards[0].card,
        cards[0].seat,
        "look" if is_hint and finding.word == "flag" else finding.word,
        doc.Spread(finding.better, *finding.interval),
        tuple(float(weight) for weight in finding.weights),
        finding.loss,
        finding.tricks,
        finding.ratio,
        group.places,
        cards,
    )
