"""Why a seat may or may not play each card: the clauses in order of weight.

The reasons are the steps of the priority stack (`lawbook.lawful`): a card is out by the
strongest rule that left it out, and a rule that could not be met, or had to stand back
behind a stronger one, is said to have done so (50D1(b), 59).
"""

from __future__ import annotations

from msgspec import Struct

from lawbook.cards.cards import Card, in_order
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.language import words_in
from lawbook.language.language import Language
from lawbook.lawful.playable import holds, is_blocked, suit_led_for
from lawbook.lawful.priority_steps import Step, narrowing
from lawbook.state.board import BoardState, hand_of, law
from lawbook.state.rectification import PenaltyCard


class Reason(Struct, frozen=True):
    """A sentence and the clauses behind it, the deciding one first."""

    text: str
    laws: tuple[str, ...]


class Verdict(Struct, frozen=True):
    """Whether a card may be played now, and why."""

    card: Card
    may: bool
    reasons: tuple[Reason, ...]


def explain(state: BoardState, seat: Seat, language: str = "en") -> tuple[Verdict, ...]:
    """Why the seat may or may not play each of its cards, if it were its turn now.

    Of an unknown hand only the cards lying on the table are explained; whether it has
    another card that fits (59) is then not known, and said so.

    Returns one `Verdict` a card, in the order of a sorted hand, each with the reasons
    in ``language`` (a code as "en"; one that we lack is answered in English).
    """
    speech = words_in(language)
    known = hand_of(state, seat)
    hand = known or frozenset(mine.card for mine in state.of(seat))
    verdict = _verdict if known else _verdict_of_lying
    steps = tuple(narrowing(state, seat, hand, suit_led_for(state, seat)))
    waiting = why_waiting(state, seat, language)
    return tuple(
        Verdict(card, False, (waiting,))
        if waiting
        else verdict(card, steps, state, speech)
        for card in in_order(hand)
    )


def why_waiting(state: BoardState, seat: Seat, language: str = "en") -> Reason | None:
    """Why the seat may play nothing yet: an open choice; None when it may play.

    The clauses are those of the choices that keep the seat waiting.
    """
    if not is_blocked(state, seat):
        return None
    speech = words_in(language)
    laws = tuple(c.law for c in state.law.choices if holds(c, seat))
    return Reason(speech.sentence("why-waiting"), laws)


def _verdict(
    card: Card, steps: tuple[Step, ...], state: BoardState, speech: Language
) -> Verdict:
    for place, step in enumerate(steps):
        if card in step.before and card not in step.after:
            stood_back = tuple(
                _stood_back(other, state, speech)
                for other in steps[place + 1 :]
                if card in other.before | _wanted(other, state)
            )
            return Verdict(card, False, (_reason(step, speech, "not"), *stood_back))
    met = tuple(_reason(s, speech, "may") for s in steps if card in s.selected)
    passed = tuple(_stood_back(s, state, speech) for s in steps if not s.selected)
    free = Reason(speech.sentence("why-free"), ())
    return Verdict(card, True, (*met, *passed) or (free,))


def _verdict_of_lying(
    card: Card, steps: tuple[Step, ...], state: BoardState, speech: Language
) -> Verdict:
    """A rule that selects none of the cards lying there may still be met."""
    for place, step in enumerate(steps):
        if card not in step.selected:
            waits = tuple(
                _stood_back(other, state, speech)
                for other in steps[place + 1 :]
                if card in _wanted(other, state)
            )
            unless = Reason(speech.sentence("why-unless_unable"), (law(state, "59"),))
            return Verdict(card, False, (_reason(step, speech, "not"), *waits, unless))
    return _verdict(card, steps, state, speech)


def _wanted(step: Step, state: BoardState) -> Hand:
    """The cards a rule asks for, whether or not a stronger one let it have them."""
    if step.rule not in ("major", "designated"):
        return frozenset()
    return frozenset(mine.card for mine in state.law.penalty_cards)


def _reason(step: Step, speech: Language, answer: str) -> Reason:
    named = in_order(step.selected) if step.rule in NAMED else ()
    said = speech.sentence(f"why-{answer}-{step.rule}", cards=" ".join(named))
    return Reason(said, (step.law,))


def _stood_back(step: Step, state: BoardState, speech: Language) -> Reason:
    """Law 50D1(b) for a penalty card that has to wait; else 59, it cannot be met."""
    if step.rule in ("major", "designated"):
        return Reason(speech.sentence("why-waits"), (law(state, "50D1(b)"), step.law))
    return Reason(speech.sentence("why-unable"), (law(state, "59"), step.law))


NAMED = ("major", "designated")
# How a card is seen by accident, if nothing else is recorded.
BY_ACCIDENT = ("dropped", "stuck", "restored", "external", "before_auction")


@cites("50B")
def why_graded(state: BoardState, card: Card, language: str = "en") -> Reason | None:
    """Law 50B: why a penalty card is minor or major; None of any other card."""
    speech = words_in(language)
    mine = next((one for one in state.law.penalty_cards if one.card is card), None)
    if mine is None:
        return None
    grade = _grade(state, mine)
    clause = "50" if grade == "ruled" else "50B"
    return Reason(speech.sentence(f"why-grade-{grade}"), (law(state, clause),))


def _grade(state: BoardState, mine: PenaltyCard) -> str:
    several = _lay_beside_another(state, mine)
    against_the_rule = mine.kind == "minor" and (mine.card.is_honour or several)
    if mine.cause == "director_designated" or against_the_rule:
        return "ruled"
    if mine.kind == "minor":
        return "minor"
    if mine.card.is_honour:
        return "honour"
    if several and mine.cause in BY_ACCIDENT:
        return "two"
    if mine.cause == "named":
        return "named"
    return "shown" if mine.cause in ("shown", *BY_ACCIDENT) else "deliberate"


def _lay_beside_another(state: BoardState, mine: PenaltyCard) -> bool:
    """Whether the owner has, or had meanwhile, another penalty card."""
    ended = [one for one in state.law.gone if one.seat is mine.seat]
    return len(state.of(mine.seat)) > 1 or any(one.at > mine.since for one in ended)
