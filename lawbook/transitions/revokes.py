"""Attention is drawn to a revoke, and a side goes on after it (61-64).

Stored are reports, questions and going on; whether a revoke is established, and what it
costs, is worked out from them (`lawbook.lawful.revokes`, `lawbook.lawful.transfers`).
Until its side goes on a revoke must be put right once attention is drawn to it (62A);
after that it may not be (63B). Corrections: `lawbook.transitions.corrected_revokes`.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import RevokeAsked, RevokeFound
from lawbook.lawful.revokes import card_at
from lawbook.lawful.revokes_of_both_sides import is_put_right_with
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.dummy import dummy_asks
from lawbook.remedies.penalty_cards import ask_director
from lawbook.remedies.revokes import (
    ask_about_revokes,
    ask_what_is_not_known,
    is_not_shown,
    shown_by_asking,
    trick_asked_about,
)
from lawbook.state.board import BoardState, with_law
from lawbook.state.tricks import BEYOND, Revoke, WentOn


def went_on(state: BoardState, seat: Seat, clause: str) -> BoardState:
    """Laws 63A3, 63A4: a side is past all tricks by a claim, made or agreed to.

    ``clause`` is 63A3 for the claim itself, 63A4 for agreement to the other side's. A
    mark is never taken away but with its claim.
    """
    now = WentOn(seat.side, BEYOND, clause, since=state.version)
    return with_law(state, went_on=(*state.law.went_on, now))


@cites("63A3")
def forget_the_claim(state: BoardState) -> BoardState:
    """Law 63A3: a claim that turns out to be none, or is void, establishes nothing.

    So after an objection to a concession (68B2) and when play goes on (68D2).
    """
    kept = tuple(mark for mark in state.law.went_on if mark.trick != BEYOND)
    return with_law(state, went_on=kept)


@cites("63A1")
def went_on_out_of_turn(state: BoardState, seat: Seat, *, lead: bool) -> BoardState:
    """Law 63A1: a card led or played too soon, or by the wrong hand, counts as well.

    ``lead``: to the next trick, else to the one in progress. Those who have still to
    play to that one are noted: a revoke they then make in it comes after. The same
    state in a record of incidents, where it is asked.
    """
    tricks = tricks_of(state)
    if not tricks:
        return state
    last = tricks[-1]
    next_one = lead and bool(last.cards)
    waiting = tuple(one for one in SEATS if last.card_of(one) is None)
    not_yet = waiting if next_one else ()
    now = WentOn(
        seat.side, last.number + next_one, "63A1", not_yet, lead, state.version
    )
    return with_law(state, went_on=(*state.law.went_on, now))


@cites("63A2")
def named_a_card(state: BoardState, seat: Seat) -> BoardState:
    """Law 63A2: a card of dummy that is called counts as soon as it is called.

    ``seat`` is dummy. Not for a trick to which the side has played already, and none
    is begun by a call to one that lacks dummy's card (67A1). The same state in a record
    of incidents.
    """
    tricks = tricks_of(state)
    if not tricks:
        return state
    last = tricks[state.play.open_at]
    hands = (seat, seat.partner)
    if not last.is_complete and any(last.card_of(hand) for hand in hands):
        return state
    turned_to = last.number + last.is_complete
    now = WentOn(seat.side, turned_to, "63A2", since=state.version)
    return with_law(state, went_on=(*state.law.went_on, now))


def revoke_found(state: BoardState, event: RevokeFound) -> BoardState:
    """Law 61A: what was told of it before stays, unless it is told now.

    ``event`` tells what is known: trick (1 to 13), card, suit due, who won it, tricks
    won since. A report of a revoke that is known adds to it. Missing facts are asked
    (63A), and once play has ended equity is (64C). One that the record does not show is
    taken as told, and the Director is asked about it.
    """
    told = _as_told(state, event)
    known = [mine for mine in state.law.revokes if _is_same(mine, told)]
    if known:
        merged = _merged(known[0], told)
        left = [merged if mine is known[0] else mine for mine in state.law.revokes]
        after = with_law(state, revokes=tuple(left))
    else:
        after = with_law(state, revokes=(*state.law.revokes, told))
        if told.card is not None and is_not_shown(state, told):
            after = ask_director(
                after, "61A", "revoke_not_shown", event.seat, told.card
            )
    return ask_about_revokes(ask_what_is_not_known(after, event.seat))


def _as_told(state: BoardState, event: RevokeFound) -> Revoke:
    """The revoke as the event tells it, filled up from the tricks of a full record.

    Where dummy without rights had asked first (43B2(b)), or in 1997 a defender had
    asked partner (61B), it is marked as scored though it is put right; ``due`` where
    one of the other side was put right and one side alone has gone on (62C3).
    """
    number = _trick_of(state, event)
    card, suit = event.card, event.suit
    if number is not None and tricks_of(state):
        trick = state.play.tricks[number - 1]
        card = card or trick.card_of(event.seat)
        suit = suit or (None if trick.leader is event.seat else trick.suit_led)
    told = Revoke(
        event.seat,
        state.version,
        number,
        card,
        suit,
        event.noticed,
        event.won_by,
        event.next_played,
        event.later_tricks,
    )
    done = (one for one in state.law.revokes if one.corrected)
    due = any(is_put_right_with(state, told, one) for one in done)
    return shown_by_asking(state, replace(told, due=due))


def _trick_of(state: BoardState, event: RevokeFound) -> int | None:
    """The trick told; in a full record that of the card, else the latest that fits.

    Fits: the trick with that card, else one to which the seat did not follow, else any
    that it has played to. None where it has played to none.
    """
    tricks = tricks_of(state)
    if not tricks or (event.trick is not None and event.trick <= len(tricks)):
        return event.trick
    mine = [trick for trick in tricks if trick.card_of(event.seat) is not None]
    of_card = [trick for trick in mine if trick.card_of(event.seat) is event.card]
    off_suit = [trick for trick in mine if _is_off_suit(state, trick.number, event)]
    fitting = of_card or off_suit or mine
    return fitting[-1].number if fitting else None


def _is_off_suit(state: BoardState, number: int, event: RevokeFound) -> bool:
    """Whether the seat did not follow to this trick, led in the suit reported."""
    led = state.play.tricks[number - 1].suit_led
    card = card_at(state, event.seat, number)
    off = card is not None and card.suit is not led
    return off and event.suit in (None, led)


def _is_same(mine: Revoke, told: Revoke) -> bool:
    """Whether a report is of a revoke that is known: nothing it tells differs.

    A revoke that was put right is another one.
    """
    if mine.seat is not told.seat or mine.corrected:
        return False
    pairs = [(mine.trick, told.trick), (mine.card, told.card), (mine.suit, told.suit)]
    return all(one is None or other is None or one == other for one, other in pairs)


def _merged(mine: Revoke, told: Revoke) -> Revoke:
    """The revoke known, with every fact that the new report tells."""
    new = {
        name: getattr(told, name)
        for name in ("trick", "card", "suit", "won_by", "next_played", "later")
        if getattr(told, name) is not None
    }
    return replace(mine, noticed=told.noticed, due=mine.due or told.due, **new)


@cites("61B", "43B2(b)")
def revoke_asked(state: BoardState, event: RevokeAsked) -> BoardState:
    """Law 61B: who may ask whom; dummy only declarer, and in 1997 no defender partner.

    Declarer may ask a defender, dummy only declarer, defenders declarer and, but for
    editions with ``asking_partner_scores`` (1997), each other. Kept is who asked whom;
    a revoke so shown is put right (62A). The Director is asked about a question that
    was not allowed.
    """
    shows = (event.by, event.seat, trick_asked_about(state, event.seat))
    asked = with_law(state, asked=(*state.law.asked, shows))
    declarer = state.declarer
    if declarer is None:
        return asked
    if event.by is declarer.partner and event.seat is not declarer:
        return ask_director(asked, "61B", "dummy_asked", event.by)
    if event.by is declarer.partner:
        return dummy_asks(asked)
    own = event.by.partner is event.seat and state.is_defender(event.by)
    if own and EDITIONS[state.setup.edition].asking_partner_scores:
        return ask_director(asked, "61B", "partner_asked", event.by)
    return asked
