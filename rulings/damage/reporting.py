"""The document of an examination, out of what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from rulings.damage import report as doc
from rulings.damage.answering import Assistance
from rulings.damage.certainty import interval
from rulings.damage.decision_points import NO_CARD, Compelled, DecisionPoint, Election
from rulings.damage.elections import clause_of, option_name, options
from rulings.damage.known_cards import Clue
from rulings.damage.leading import HabitCard
from rulings.damage.mixing import MixedHabits
from rulings.damage.peers import Groups
from rulings.damage.positions import card_name, cards_in
from rulings.damage.record import written_hand
from rulings.damage.screening import Screened, cost_of_compulsion
from rulings.damage.settings import Settings
from rulings.damage.shifts import by_action
from rulings.damage.signals import Signal
from rulings.damage.values import Figures
from rulings.damage.verdict import DamageFinding, Examined

SEATS = "NESW"


def choice(
    question: DecisionPoint, examined: Examined | None, settings: Settings
) -> doc.PartnerChoice:
    """One play of the offender's partner; not ``examined``: there was no time."""
    decided = question.decided
    now = decided.position
    plain = doc.PartnerChoice(
        question.version,
        SEATS[question.seat],
        "" if decided.chosen == NO_CARD else card_name(decided.chosen),
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
    plain: doc.PartnerChoice,
    screened: Screened,
    found: Assistance | None,
    settings: Settings,
) -> doc.PartnerChoice:
    tricks, candidates = screened.tricks, _candidates(screened)
    gain = int(tricks.max() - tricks[screened.chosen])
    known = replace(plain, candidates=tuple(candidates), gain=gain)
    if found is None:
        return known
    worlds = tuple(_both_worlds(candidates, found, settings))
    return _weighed(replace(known, candidates=worlds), found)


def _weighed(plain: doc.PartnerChoice, found: Assistance) -> doc.PartnerChoice:
    every = (found.shift, *found.resampled)
    shifted = spreads(np.array([(one.ratio, one.stay) for one in every]))
    return replace(
        plain,
        ratio=shifted[0],
        stay=shifted[1],
        prior=found.prior,
        layouts=found.layouts,
        exact=found.exact,
        effective=found.effective,
        habits=tuple(_by_habit(found.habits)) if found.habits else (),
        settled=_settled(found.habits),
        shown=tuple(_shown(one) for one in found.signals),
    )


def _settled(habits: MixedHabits | None) -> tuple[float, float]:
    if habits is None:
        return 0.0, 0.0
    return habits.with_sight.settled, habits.without_sight.settled


def _by_habit(habits: MixedHabits) -> Iterator[doc.ByHabit]:
    """Each card of either world, the likeliest without the information first."""
    having = {one.card: one for one in habits.with_sight.cards}
    without = {one.card: one for one in habits.without_sight.cards}
    each = having | without
    share = {card: (_share(having, card), _share(without, card)) for card in each}
    for card in sorted(each, key=lambda one: share[one][::-1], reverse=True):
        one = each[card]
        yield doc.ByHabit(card_name(card), *share[card], one.holding, one.pick)


def _share(among: Mapping[int, HabitCard], card: int) -> float:
    return among[card].share if card in among else 0.0


def _shown(one: Signal) -> doc.Shown:
    return doc.Shown(
        card_name(one.card),
        SEATS[one.seat],
        one.trick,
        one.play,
        one.other,
        one.length,
        one.above,
        _names(one.holds),
        _names(one.lacks),
        one.short,
        one.parity,
        one.kept,
    )


def _names(cards: int) -> tuple[str, ...]:
    return tuple(card_name(card) for card in cards_in(cards))[::-1]


def _candidates(screened: Screened) -> list[doc.Candidate]:
    return [
        doc.Candidate(
            tuple(card_name(card) for card in action),
            int(screened.tricks[at]),
            at == screened.chosen,
        )
        for at, action in enumerate(screened.actions)
    ]


def _both_worlds(
    plain: Sequence[doc.Candidate], found: Assistance, settings: Settings
) -> Iterator[doc.Candidate]:
    sighted = _worlds(found.with_sight, found.groups)
    unsighted = _worlds(found.without_sight, found.groups)
    is_barred = bool(found.shift.barred_by.any())
    for at, candidate in enumerate(plain):
        together = unsighted[at].together
        yield replace(
            candidate,
            sighted=sighted[at],
            unsighted=unsighted[at],
            suggested=bool(found.same[at]) and is_barred,
            alternative=bool(together and together.value >= settings.alternative),
            action=int(found.groups[at]),
            considered=_considered(found, at),
        )


def _considered(found: Assistance, at: int) -> float | None:
    return None if found.considered is None else float(found.considered[at])


def _worlds(figures: Figures, groups: Groups) -> list[doc.World]:
    """What each action is worth in one world."""
    together = np.stack([by_action(row, groups) for row in figures.share])
    tables = (figures.share, figures.tricks, figures.makes, figures.worth, together)
    each = spreads(np.concatenate(tables, axis=1))
    count = len(groups)
    return [doc.World(*each[at::count]) for at in range(count)]


def spreads(rows: NDArray[np.float64]) -> list[doc.Estimate]:
    """Each column as found, and its interval over the resamples and itself."""
    values = rows[0]
    low, high = interval(rows)
    low, high = np.minimum(low, values), np.maximum(high, values)
    columns = zip(values.tolist(), low.tolist(), high.tolist(), strict=True)
    return [doc.Estimate(*column) for column in columns]


def compulsion(found: Compelled) -> doc.Compulsion:
    """What the law or declarer took from a defender, with its cost."""
    others = () if found.is_only_action else cards_in(found.lawful & ~(1 << found.card))
    return doc.Compulsion(
        found.version,
        SEATS[found.position.seat],
        card_name(found.card),
        found.clause,
        cost_of_compulsion(found.position, found.lawful),
        tuple(card_name(card) for card in others),
    )


def election(found: Election) -> doc.Election:
    """Declarer's choice beside the other options."""
    chosen = option_name(found.chosen["choice"], tuple(found.chosen.get("suits", ())))
    return doc.Election(found.version, chosen, clause_of(found), options(found))


def proposal(group: DecisionGroup, finding: DamageFinding) -> doc.Proposal:
    """The figures of a card and a clause; of a compulsion never more than a hint."""
    is_hint = group.is_of_compulsion
    cards = tuple(_card(clue) for clue in group.clues)
    return doc.Proposal(
        group.clause,
        cards[0].card,
        cards[0].seat,
        "look" if is_hint and finding.word == "flag" else finding.word,
        doc.Estimate(finding.better, *finding.interval),
        tuple(float(weight) for weight in finding.weights),
        finding.loss,
        finding.tricks,
        finding.ratio,
        group.places,
        cards,
        finding.why,
        finding.dropping,
        finding.by_looks,
        dict(finding.unread).get(-1),
        tuple((card_name(c), chance) for c, chance in finding.unread if c >= 0),
    )


class DecisionGroup(Struct, frozen=True):
    """Questions of one clause by their places, and the cards they are about."""

    clause: str
    clues: tuple[Clue, ...]
    places: tuple[int, ...]

    @property
    def is_of_compulsion(self) -> bool:
        """Whether it is about a play that was compelled, and not about information."""
        return any(clue.kind == "compelled" for clue in self.clues)

    @property
    def way(self) -> tuple[str, bool]:
        """What groups must share to be one; a compulsion is never an assistance."""
        return self.clause, self.is_of_compulsion

    @property
    def cards(self) -> set[int]:
        """The cards of the group, as numbers."""
        return {clue.card for clue in self.clues}


def groups(questions: Sequence[DecisionPoint]) -> list[DecisionGroup]:
    """The questions in groups, in the order in which each began."""
    found: list[DecisionGroup] = []
    for place, question in enumerate(questions):
        cards = {clue.card for clue in question.clues}
        new = DecisionGroup(question.clause, question.clues, (place,))
        met = [one for one in found if one.way == new.way and one.cards & cards]
        joined = _joined([*met, new])
        at = found.index(met[0]) if met else len(found)
        found = [one for one in found if one not in met]
        found.insert(at, joined)
    return found


def _joined(met: list[DecisionGroup]) -> DecisionGroup:
    clues = {clue.card: clue for group in reversed(met) for clue in group.clues}
    first = [clue.card for group in met for clue in group.clues]
    places = sorted(place for group in met for place in group.places)
    ordered = tuple(clues[card] for card in dict.fromkeys(first))
    return DecisionGroup(met[0].clause, ordered, tuple(places))
