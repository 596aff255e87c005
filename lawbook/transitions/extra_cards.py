"""Too many cards of a player lie among the played ones (67A2, 67B2, 67B3).

Each card that a player has too many among the played ones goes back to the hand, where
it counts as having been all the time. That may have made the player revoke, and a
defender's card that was seen on its way may be a penalty card.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import CardExposed, DefectiveTrickFound, FifthCardPlayed
from lawbook.lawful.defective import played_on
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.penalty_cards import ask_director, lay_down, remember_seen
from lawbook.remedies.revokes import shown_by_asking
from lawbook.rules.law_50 import grade_on_exposure
from lawbook.rules.law_67 import failures_to_follow
from lawbook.state.board import BoardState, with_law
from lawbook.state.tricks import Defect, Revoke
from lawbook.transitions.exposed_cards import card_exposed
from lawbook.transitions.several_cards import fifth_card_played


@cites("67A2", "67B2")
def cards_given_back(
    state: BoardState, event: DefectiveTrickFound, defect: Defect
) -> BoardState:
    """Law 67A2 in time, 67B2 later: the cards go back to the hand, the one seen stays.

    What was seen of a defender's may be a penalty card; once the board is over none is.

    ``event.extra`` are the cards, ``event.exposed`` those of them that were seen;
    ``defect`` tells whether both sides have played on. While nobody tells, they are
    only remembered.
    """
    later, over = played_on(state, defect), state.phase == "ended"
    if later is None:
        return _remember(state, event)
    if not later:
        return state if over else _in_time(state, event)
    return _due_before(state if over else _seen_by_inspection(state, event), event)


def _remember(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """The cards seen are noted as exposed, and nothing follows from it yet."""
    for card in event.exposed:
        state = remember_seen(state, card, event.seat, "exposed")
    return state


@cites("67A2", "45E", "58B2")
def _in_time(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """Law 67A2: a fifth card (45E), or one of several shown together (58B).

    ``event.together``: they came down with the card that stays (58B), else after it
    (45E). A fifth card is taken as deliberate and so is major; of several shown at once
    a lone small one is minor. Not told, the Director is asked. Of declarer's side
    nothing follows.
    """
    seat, cards = event.seat, event.exposed
    if not state.is_defender(seat) or not cards:
        return state
    if event.together is None:
        seen = _remember(state, event)
        return ask_director(seen, "67A2", "fifth_or_together", seat, *cards)
    for card in cards:
        if event.together:
            kind = grade_on_exposure(card, deliberate=False, alone=True)
            state = lay_down(state, seat, card, kind, ("played_together", "58B2"))
        else:
            state = fifth_card_played(state, FifthCardPlayed(seat=seat, card=card))
    return state


@cites("67B2", "50B")
def _seen_by_inspection(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """Law 67B2: one of a defender that was seen when it was given back.

    The Director should avoid showing it. If it was seen all the same, it was not shown
    on purpose: a single low card is a minor penalty card.
    """
    if not event.exposed:
        return state
    shown = CardExposed(seat=event.seat, cards=event.exposed, manner="restored")
    return card_exposed(state, shown)


@cites("67B2", "61A")
def _due_before(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """Law 67B2: the card was in the hand all the time, so it may have been due before.

    A full record tells to which tricks; else the Director is asked.

    For every trick led in its suit to which the player discarded there is one revoke,
    found in time, and established as any other (63). One that is known for that trick
    is not added again.
    """
    cards = event.extra or event.exposed
    if not tricks_of(state):
        return ask_director(state, "67B2", "given_back", event.seat, *cards)
    suits = {card.suit for card in cards}
    found = failures_to_follow(event.seat, tricks_of(state), suits)
    known = {(one.seat, one.trick) for one in state.law.revokes}
    new = [_revoke(state, event.seat, *one) for one in found]
    added = tuple(one for one in new if (one.seat, one.trick) not in known)
    return with_law(state, revokes=(*state.law.revokes, *added))


def _revoke(state: BoardState, seat: Seat, number: int, card: Card) -> Revoke:
    """The revoke in trick ``number``, from 1; ``card`` is what was played to it.

    Where partner had asked about it in 1997 (61B), it is scored though put right.
    """
    suit = state.play.tricks[number - 1].suit_led
    found = Revoke(seat, state.version, number, card, suit, "in_time")
    return shown_by_asking(state, found)


@cites("67B3")
def played_twice(state: BoardState, event: DefectiveTrickFound) -> BoardState:
    """Law 67B3: it stays with the played ones; whether that did harm is asked.

    ``event.card`` is one that had been played to an earlier trick, None where nobody
    said which. Before 2017 no clause speaks of it, and the Director is asked what
    follows (``knows_card_played_twice``).
    """
    cards = (event.card,) if event.card else ()
    if EDITIONS[state.setup.edition].knows_card_played_twice:
        return ask_director(state, "67B3", "played_twice", event.seat, *cards)
    return ask_director(state, "67B3", "played_twice_lacking", event.seat, *cards)
