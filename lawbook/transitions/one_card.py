"""A card goes into the trick, and what was owed instead of it is noticed.

Whether it may be played yet is asked before (`lawbook.transitions.plays`).

Most plays are ordinary and copy no more than the play itself. Only where the seat has a
penalty card, a restriction, or partner's exposed card to choose beside is it worked out
which cards were lawful before the card moves.
"""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.playable import lawful_at_turn, suit_led_for
from lawbook.remedies.penalty_cards import play_penalty_card
from lawbook.remedies.watches import is_watched, note_play
from lawbook.state.board import BoardState, with_law
from lawbook.transitions.dummys_cards import after_the_call
from lawbook.transitions.failures import (
    Played,
    check_restrictions,
    failure_of,
    open_failure,
)
from lawbook.transitions.held_cards import turn_over
from lawbook.transitions.leads import end_lead, lead_made, presume_lead_made
from lawbook.transitions.tricks import place_card


def play_card(
    state: BoardState, seat: Seat, card: Card, suit_led: Suit | None = None
) -> BoardState:
    """Put a card in the trick, noticing a penalty card that should have been played.

    ``suit_led`` is what the entry tells of it, used where the record does not. A card
    against the Laws is played all the same; what it broke is noted or opened as a
    choice.
    """
    leading = suit_led is None and state.leads(seat)
    law = state.law
    if not (law.watches or law.restrictions) or not _is_judged(state, seat):
        after = move_card(state, seat, card, leading)
        return after if law.designation is None else after_the_call(state, after, seat)
    led = None if leading else suit_led or suit_led_for(state, seat)
    return _judge_play(state, seat, card, led, leading)


def _is_judged(state: BoardState, seat: Seat) -> bool:
    """Whether it matters which cards were lawful at this turn.

    Never for declarer's side, which has no penalty cards.
    """
    if not state.is_defender(seat):
        return False
    for mine in state.law.penalty_cards:
        if mine.seat is seat:
            return True
    return bool(state.law.restrictions) or is_watched(state, seat)


def _judge_play(
    state: BoardState, seat: Seat, card: Card, led: Suit | None, leading: bool
) -> BoardState:
    """Note what the seat could choose, and whether it owed another card or suit.

    In this order: a lawful card settles it, then a penalty card that was owed (52),
    then a restriction (61A). In an unknown hand only what is on the table can be owed.
    """
    lawful = lawful_at_turn(state, seat, led)
    noted = note_play(state, seat, card, lawful)
    after = move_card(noted, seat, card, leading)
    if lawful is not None and card in lawful:
        return after
    owed = failure_of(state, seat, card, led, lawful) if leading or led else ()
    if owed:
        return open_failure(after, seat, card, owed, state)
    after = _over_faced_cards(after, state, (seat, card, led), lawful)
    if not state.law.restrictions:
        return after
    return check_restrictions(after, state, (seat, card, led), lawful)


@cites("64B3")
def _over_faced_cards(
    after: BoardState, before: BoardState, played: Played, lawful: Hand | None
) -> BoardState:
    """Law 64B3: a revoke by one whose penalty cards alone could follow suit is noted.

    Law 52 does not see it: a minor one is not due in another suit (50C).

    The revoke then carries no automatic trick. ``before`` is the state in which the
    card was chosen; the trick is noted with it.
    """
    seat, card, led = played
    if not (before.is_full and lawful) or led is None:
        return after
    faced = {mine.card for mine in before.of(seat) if mine.card.suit is led}
    if card.suit is led or not lawful <= faced:
        return after
    new = (seat, card, before.play.tricks[-1].number)
    return with_law(after, over_faced=(*after.law.over_faced, new))


def move_card(state: BoardState, seat: Seat, card: Card, leading: bool) -> BoardState:
    """The card goes from hand to trick, and what it ends is ended, without any judging.

    ``leading``: it is a lead, which ends restrictions on this lead. In a record of
    incidents a card that is no lead shows that the lead was made. A penalty card that
    is played is none from now on (50D1(a), 50C).
    """
    if state.setup.record == "full":
        after = end_lead(state) if leading else state
    else:
        after = lead_made(state, card) if leading else presume_lead_made(state)
    if after.law.held or after.law.restrictions:
        after = turn_over(after, seat, card)
    placed = place_card(after, seat, card)
    return play_penalty_card(placed, card) if placed.law.penalty_cards else placed
