"""Takes a played card out of its trick and counts the tricks again.

The card's place is open for the next one of its seat. A lead taken back is led again.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.board import BoardState, with_law, with_play
from lawbook.state.parts import Trick, winner
from lawbook.transitions.trick_places import late_without, without_card


def pull_card(state: BoardState, seat: Seat, card: Card) -> BoardState:
    """Take a played card back to its hand; its place in the trick is open again.

    A lead taken back is led again, under what restricted it.

    Tricks won are counted again, as another card may win. A card that is not on record
    as played only makes its seat one that has still to play. What declarer let stand of
    it (52B1) is gone with it.
    """
    state = _not_let_stand(state, (seat, card))
    play, was_led = state.play, _is_led(state, card)
    if not state.is_full:
        state = _unfollowed(state, seat)
    if play.played & card.bit:
        hand = play.hands[seat.place]
        hands = play.hands if hand is None else _with_hand(state, seat, hand | {card})
        after = with_play(state, hands=hands, played=play.played & ~card.bit)
        if play.late:
            after = with_play(after, late=late_without(play.late, card))
        state = recounted(_none_left_out(after, card), without_card(play.tricks, card))
    return _to_lead_again(state) if was_led else state


@cites("67A")
def _none_left_out(state: BoardState, card: Card) -> BoardState:
    """Law 67A: nobody is short of a trick whose only card goes back.

    Each player plays to it in turn when it is led to again.
    """
    if not state.law.defective:
        return state
    gone = {
        trick.number
        for trick in state.play.tricks
        if [one for one in trick.cards if one] == [card]
    }
    left = tuple(one for one in state.law.defective if one.trick not in gone)
    return with_law(state, defective=left)


def _not_let_stand(state: BoardState, play: tuple[Seat, Card]) -> BoardState:
    """Without this play among those instead of a penalty card that stand (64B3)."""
    stood = state.law.let_stand
    if play not in stood:
        return state
    return with_law(state, let_stand=tuple(one for one in stood if one != play))


def _is_led(state: BoardState, card: Card) -> bool:
    """Whether the card was led to the trick in progress."""
    if not state.is_full:
        return state.play.lead is card
    trick = state.play.tricks[-1] if state.play.tricks else None
    return trick is not None and trick.cards[:1] == (card,)


def _unfollowed(state: BoardState, seat: Seat) -> BoardState:
    """Incidents: the seat has not played to the trick in progress any more."""
    return with_play(state, followed=state.play.followed & ~seat.bit)


@cites("47E2(a)", "50D2")
def _to_lead_again(state: BoardState) -> BoardState:
    """Law 47E2(a): a lead taken back is made again, under the same restrictions.

    The restrictions that ended with the lead taken back are in force again, once each.
    """
    on_lead = state
    if not state.is_full:
        on_lead = with_play(state, led=False, lead=None, turn=None)
    kept = tuple(r for r in state.law.spent if r not in state.law.restrictions)
    return with_law(on_lead, restrictions=state.law.restrictions + kept, spent=())


def _with_hand(
    state: BoardState, seat: Seat, hand: frozenset[Card]
) -> tuple[frozenset[Card] | None, ...]:
    """The four hands with another one at this seat; unknown ones stay None."""
    hands = state.play.hands
    return tuple(hand if at == seat.place else kept for at, kept in enumerate(hands))


def recounted(state: BoardState, tricks: tuple[Trick, ...]) -> BoardState:
    """The tricks and who has won them, counted again; whose lead it is follows.

    An open place in the trick before the one in progress is marked: the next card fills
    it.
    """
    if not tricks:
        return state
    sides = [
        winner(trick, state.setup.trumps).side for trick in tricks if trick.is_complete
    ]
    last = tricks[-1]
    return with_play(
        state,
        tricks=tricks,
        won=(sides.count("NS"), sides.count("EW")),
        leader=last.leader,
        led=bool(last.cards),
        reopened=not all(trick.is_complete for trick in tricks[:-1]),
    )
