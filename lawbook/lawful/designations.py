"""The card of dummy that declarer has called: what it gives now, and what is still due.

The call is kept as it was made (`Designation`); whether dummy has still to play to it,
and whether a wrong card can still go back, is worked out from the play.
"""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.rules.law_46 import Turn
from lawbook.rules.law_59 import follow_suit
from lawbook.state.board import BoardState, hand_of
from lawbook.state.dummy import Designation
from lawbook.state.parts import Trick, seat_at, winner
from lawbook.state.turns import has_followed, played_after

ALL_CARDS = frozenset(Card)


def dummy_of(state: BoardState) -> Seat | None:
    """The seat of dummy, once declarer is known.

    None before the auction is over and on a board that was passed out.
    """
    return state.declarer.partner if state.declarer else None


def turn_of_dummy(state: BoardState, dummy: Seat) -> Turn:
    """Dummy's turn, as `lawbook.rules.law_46` has to know it.

    Three cases: dummy leads, dummy follows, or nobody tells (``leading`` is None). Of
    an unknown hand ``lawful`` is empty. A record of incidents knows the suit led only
    where it was told; a full record also which cards a defender may still hold, for
    "win" (46B1(b)).
    """
    hand = hand_of(state, dummy)
    held = hand or frozenset()
    if state.leads(dummy):
        won = _won_in(state, dummy)
        return Turn(hand, held, True, trumps=state.setup.trumps, won_in=won)
    if not state.is_full:
        led = _suit_told(state, dummy)
        lawful = follow_suit(held, led) or held
        return Turn(hand, lawful, False if led else None, suit_led=led)
    trick = state.trick
    if trick is None or not trick.cards or has_followed(state, dummy):
        return Turn(hand, held, None)
    return _following(state, trick, hand)


def _suit_told(state: BoardState, dummy: Seat) -> Suit | None:
    """Incidents: the suit of the trick in progress, where dummy has still to play.

    A turn that was reported comes first, then the lead; None where neither names a
    suit.
    """
    play = state.play
    if has_followed(state, dummy):
        return None
    if play.turn is not None and play.turn.suit_led is not None:
        return play.turn.suit_led
    return play.lead.suit if play.led and play.lead else None


def _following(state: BoardState, trick: Trick, hand: Hand | None) -> Turn:
    """Dummy follows in a full record: the trick so far, and what defenders may hold.

    ``out`` is every card that is neither played nor known to be with dummy or declarer;
    ``last`` is true where three cards lie there.
    """
    cards = tuple(card for card in trick.cards if card is not None)
    declarer = state.declarer
    own = state.play.hands[declarer.place] if declarer else None
    held = hand or frozenset()
    known = held | (own or frozenset())
    played = frozenset(card for card in Card if state.play.played & card.bit)
    return Turn(
        hand,
        follow_suit(held, trick.suit_led) or held,
        leading=False,
        suit_led=trick.suit_led,
        trumps=state.setup.trumps,
        trick=cards,
        last=len(cards) == 3,
        out=ALL_CARDS - played - known,
    )


@cites("46B3(a)")
def _won_in(state: BoardState, dummy: Seat) -> tuple[Suit, ...]:
    """Law 46B3(a): the suit in which dummy won the last trick, by either reading.

    A rank called without a suit, when dummy is to lead, means the suit in which dummy
    won the trick before. After a ruff that may be read as the suit led or as the trump
    that won: both are returned, the suit led first. Empty where dummy did not win it.
    """
    tricks = [trick for trick in state.play.tricks if trick.is_complete]
    if not state.is_full or not tricks:
        return ()
    last = tricks[-1]
    own = last.card_of(dummy)
    if own is None or winner(last, state.setup.trumps) is not dummy:
        return ()
    return tuple(dict.fromkeys((last.cards[0].suit, own.suit))) if last.cards[0] else ()


def open_call(state: BoardState) -> Designation | None:
    """The call that dummy has still to play to, or None.

    A call stays open until dummy puts a card down for it, or play has gone on so far
    that dummy must have done so unrecorded.
    """
    called = state.law.designation
    if called is None or called.played is not None or not _is_of_now(state, called):
        return None
    return called


def _is_of_now(state: BoardState, called: Designation) -> bool:
    """Whether a call still speaks of the trick in progress, and of the dummy of now.

    In a record of incidents a new trick ends it: dummy has played since, unrecorded. In
    a full record the play itself tells, so it stands until it is answered.
    """
    if state.phase not in ("play", "clarification"):
        return False
    is_dummy = called.seat is dummy_of(state)
    return is_dummy and (state.is_full or called.since >= state.play.led_at)


@cites("45D")
def wrong_card(state: BoardState) -> Card | None:
    """Law 45D: the card that dummy has put down unasked, while it can still go back.

    It is wrong if it is neither the card named nor, where the call was incomplete, one
    of those it left open. None once both sides have played to the next trick, for then
    the card stays played.
    """
    called = state.law.designation
    if called is None or called.played is None or not called.valid:
        return None
    wrong = called.played
    if wrong is called.card or (called.card is None and wrong in called.among):
        return None
    if not _is_of_now(state, called) or not state.play.played & wrong.bit:
        return None
    return None if both_played_since(state, wrong) else wrong


@cites("45D1")
def both_played_since(state: BoardState, card: Card) -> bool:
    """Law 45D: whether both sides have played to the trick after that of this card.

    The limit for putting a wrong card of dummy back. The next trick needs a card of
    each side, or a call of dummy's (45C4(a)); a trick beyond it shows that it had them.
    A record of incidents does not tell: then it has not happened.
    """
    tricks = state.play.tricks if state.is_full else ()
    at = next((n for n, trick in enumerate(tricks) if card in trick.cards), None)
    if at is None or at + 1 >= len(tricks):
        return False
    later = tricks[at + 1]
    played = {
        seat_at(later.leader, place).side
        for place, one in enumerate(later.cards)
        if one is not None
    }
    named = {o.side for o in state.law.went_on if o.law == "63A2" and o.trick > at + 1}
    return {"NS", "EW"} <= played | named or at + 2 < len(tricks)


def card_due(state: BoardState) -> Designation | None:
    """The call whose card dummy has to play now: not yet played, or a wrong one.

    None for a call that names no one card yet, and for one that cannot be followed.
    """
    called = open_call(state)
    if called is None and wrong_card(state) is not None:
        called = state.law.designation
    return called if called and called.card and called.valid else None


@cites("46A", "46B", "45D")
def as_called(state: BoardState, seat: Seat, left: Hand) -> Hand:
    """Law 46: of what dummy may play, the card that was called; empty for no call.

    ``left`` are the cards that the stronger rules leave. Where the call left the card
    open the result is every card it may still be. A call that was void restricts
    nothing.
    """
    called = open_call(state)
    if called is None or called.seat is not seat or not called.valid:
        return frozenset()
    if called.card is not None:
        return left & called.card.alone
    return left.intersection(called.among)


@cites("45C4(b)")
def pause_matters(state: BoardState) -> bool:
    """Law 45C4(b): whether a slip can be changed only without a pause for thought.

    True under an edition whose ``slip_ends_with`` is "pause" (2007, 1997). Declarer's
    next play from either hand is the limit in every edition (`has_gone_on`).
    """
    return EDITIONS[state.setup.edition].slip_ends_with == "pause"


@cites("45C4(b)")
def has_gone_on(state: BoardState, called: Designation) -> bool | None:
    """Law 45C4(b): whether declarer has played from either hand since the call.

    None where a record of incidents does not tell. True makes it too late to change a
    slip.
    """
    if called.gone_on:
        return True
    if state.is_full:
        since = played_after(state, called.played) if called.played else ()
        return any(not state.is_defender(seat) for seat, _ in since)
    return None if called.since < state.play.led_at else False
