"""What the Director rules, and what is put before the Director.

The Director outranks the engine: a ruling is recorded as it was given and takes the
place of what the rules had said, and what hung on that is taken away with it. The
engine never says that a ruling is wrong.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import (
    ConcernRaised,
    DirectorDesignated,
    RectificationWaived,
    RestrictionImposed,
)
from lawbook.remedies.penalty_cards import (
    ask_director,
    end_penalty_card,
    lay_down,
    remember_seen,
    settle_violations,
)
from lawbook.rules.law_24 import clause_of_the_exposure, partner_passes_once
from lawbook.state.board import BoardState, with_law
from lawbook.state.kinds import Kind, Route
from lawbook.state.rectification import Question, Restriction

OF_PARTNERS_CARDS = ("50", "51", "57")


@cites("50")
def director_designated(state: BoardState, event: DirectorDesignated) -> BoardState:
    """Law 50: a penalty card unless the Director designates otherwise.

    ``event.status`` is "not_penalty_card", "minor" or "major"; ``event.information``
    who may use it, None where that is not said. Questions about this card are answered
    by it. The grade holds whatever lies beside it, until another card of the owner's is
    laid down (50B).
    """
    ruled = _no_longer_faced(state, event.seat, (event.card,))
    asked = with_law(ruled, questions=_still_open(state, event))
    if event.status == "not_penalty_card":
        return _not_a_penalty_card(asked, event)
    route: Route = ("director_designated", "50")
    if all(mine.card is not event.card for mine in asked.law.penalty_cards):
        asked = lay_down(asked, event.seat, event.card, event.status, route)
    laid = _regraded(asked, event.card, event.status)
    return remember_seen(laid, event.card, event.seat, "exposed", event.information)


def _regraded(state: BoardState, card: Card, kind: Kind) -> BoardState:
    """The card with the grade ruled, whatever other cards lie beside it.

    A minor card gives declarer nothing to choose: what was said of it as a major one is
    spent.
    """
    cards = state.law.penalty_cards
    changed = tuple(replace(c, kind=kind) if c.card is card else c for c in cards)
    regraded = with_law(state, penalty_cards=changed)
    return regraded if kind == "major" else _unsaid(regraded, card)


@cites("50D2", "51A")
def _unsaid(state: BoardState, card: Card) -> BoardState:
    """What declarer said of a major penalty card is spent once it is none.

    If it becomes major again later, declarer has the choice again.
    """
    law = state.law
    designated = None if law.designated is card else law.designated
    return with_law(
        state, chosen_about=law.chosen_about - {card}, designated=designated
    )


def _not_a_penalty_card(state: BoardState, event: DirectorDesignated) -> BoardState:
    """Law 50: the card ends as a penalty card, if it was one, and stays seen."""
    after = _unsaid(end_penalty_card(state, event.card, "director", "50"), event.card)
    seen = remember_seen(
        after, event.card, event.seat, "not_penalty_card", event.information
    )
    return _say_whose_information(seen, event)


@cites("24", "50", "81C5")
def _no_longer_faced(
    state: BoardState, seat: Seat, cards: tuple[Card, ...]
) -> BoardState:
    """Cards of the auction ruled away: nothing is chosen about them, none must pass.

    Cards of this seat that still lie faced may ask the same pass of partner: an honour,
    a card led, or two. Then it stays owed.
    """
    law = state.law
    left = tuple(c for c in law.exposed if c.card not in cards)
    choices = tuple(
        c
        for c in law.choices
        if c.kind != "treat_as_penalty_card" or c.card not in cards
    )
    after = with_law(state, exposed=left, choices=choices)
    own = tuple(c for c in left if c.seat is seat)
    led = any(c.manner == "led" for c in own)
    shown = tuple(c.card for c in own)
    if shown and partner_passes_once(clause_of_the_exposure(shown, led=led)):
        return after
    return with_law(after, passes=tuple(p for p in law.passes if p[0] != seat.partner))


def _still_open(state: BoardState, event: DirectorDesignated) -> tuple[Question, ...]:
    """The questions without those about the card ruled on."""
    return tuple(q for q in state.law.questions if q.card != event.card)


@cites("81C5")
def rectification_waived(state: BoardState, event: RectificationWaived) -> BoardState:
    """Law 81C5: for cause, at the request of the side not at fault.

    ``event.card`` names one card; without it everything that this seat's irregularities
    have left is waived: cards, choices, restrictions of the lead, withdrawn calls. What
    was broken is settled. In 1997 the clause is 81C8.
    """
    about = _cards_waived(state, event)
    state = _no_longer_faced(state, event.seat, about)
    for card in about:
        state = _unsaid(end_penalty_card(state, card, "director", "81C5"), card)
    left = tuple(c for c in state.law.choices if c.seat != event.seat)
    kept = tuple(r for r in state.law.restrictions if not _is_waived(r, event))
    calls = tuple(
        c for c in state.law.withdrawn_calls if event.card or c.of is not event.seat
    )
    waived = with_law(state, choices=left, restrictions=kept, withdrawn_calls=calls)
    return settle_violations(waived, event.seat)


def _cards_waived(state: BoardState, event: RectificationWaived) -> tuple[Card, ...]:
    """The card named, else all that the seat has faced, in the auction or since."""
    if event.card:
        return (event.card,)
    faced = [c.card for c in state.law.exposed if c.seat is event.seat]
    return (*faced, *(mine.card for mine in state.of(event.seat)))


def _is_waived(rule: Restriction, event: RectificationWaived) -> bool:
    """Whether it is on the seat, or on partner for its cards (50, 51, 57) or call.

    On partner, of a single card, only what is about its suit, or a play restricted for
    it (57).
    """
    if rule.seat is event.seat:
        return True
    if rule.law.startswith("26"):
        return rule.seat is event.seat.partner and event.card is None
    law = rule.law[:2]
    theirs = rule.seat is event.seat.partner and law in OF_PARTNERS_CARDS
    if event.card is None or law == "57":
        return theirs
    return theirs and event.card.suit in rule.suits


def concern_raised(state: BoardState, event: ConcernRaised) -> BoardState:
    """Someone asks the Director to consider a law: it becomes a question.

    ``event.law`` is kept as it was written, ``event.text`` is the question itself.
    """
    question = Question(
        event.law, str(event.seat or "board"), event.seat, text=event.text
    )
    return with_law(state, questions=(*state.law.questions, question))


@cites("26B")
def restriction_imposed(state: BoardState, event: RestrictionImposed) -> BoardState:
    """Law 26B and others: a second source of restrictions on the lead.

    ``event.until`` is "this_lead" or "loses_lead", ``event.law`` the clause as the
    Director gave it. It is obeyed like one that a choice has given.
    """
    new = Restriction(event.seat, event.kind, event.suits, event.law, event.until)
    return with_law(state, restrictions=(*state.law.restrictions, new))


def _say_whose_information(state: BoardState, event: DirectorDesignated) -> BoardState:
    """Not a penalty card, but seen: the Director says whose information it is.

    The same state where the ruling has said it.
    """
    if event.information is not None:
        return state
    return ask_director(state, "16D", "sight", event.seat, event.card)
