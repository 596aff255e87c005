"""A card that a trick lacks is put with the played ones; what is kept of it (67).

A card put aside is in no trick of the record: it is out of its hand, counts as played,
and stands in the defect with the trick after which it left.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.deals import without
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events import CardPlayed
from lawbook.events.tricks import Defective
from lawbook.lawful.defective import is_lacking, played_on, suit_due
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.penalty_cards import end_penalty_card, note_violation
from lawbook.state.board import BoardState, hand_of, with_law, with_play
from lawbook.state.tricks import Defect


def same_defect(
    state: BoardState, seat: Seat, number: int | None, kind: Defective
) -> Defect | None:
    """The defect of this seat in this trick; where the trick is not told, the last.

    Too few cards and a card in two tricks count as one kind here: both say that a trick
    lacks a card. None where nothing was told of that seat and trick.
    """
    mine = [
        one
        for one in state.law.defective
        if one.seat is seat and (one.kind == "long") == (kind == "long")
    ]
    same = [one for one in mine if None in (one.trick, number) or one.trick == number]
    return same[-1] if same else None


def kept(state: BoardState, defect: Defect) -> BoardState:
    """The state with the defect, in the place of what was told of it before.

    ``defect`` replaces it whole: the caller carries over what is still true.
    """
    known = same_defect(state, defect.seat, defect.trick, defect.kind)
    others = tuple(one for one in state.law.defective if one is not known)
    return with_law(state, defective=(*others, defect))


@cites("67B1")
def put_aside(state: BoardState, defect: Defect, card: Card | None) -> BoardState:
    """Law 67B1: the card told goes to the played ones; who owns the trick stays so.

    ``card`` None keeps the defect alone. A penalty card put there is played and no
    longer one; the card shown now becomes none.
    """
    if card is None:
        return kept(state, defect)
    seat = defect.seat
    mine = [one.number for one in tricks_of(state) if one.card_of(seat) is not None]
    until = mine[-1] if mine else 0
    known = kept(state, replace(defect, card=card, held_until=until))
    checked = _of_the_suit_led(known, defect, card)
    left = with_play(
        checked,
        hands=without(state.play.hands, seat, card),
        played=state.play.played | card.bit,
    )
    return end_penalty_card(left, card, "played", "67B1")


@cites("67B1")
def _of_the_suit_led(state: BoardState, defect: Defect, card: Card) -> BoardState:
    """Law 67B1: it is of the suit led where the hand has one, as far as is known.

    The player supplies a card of the suit led if there is one, else any. Checked only
    once both sides have played on and the hand is known; the breach is noted, the card
    stays.
    """
    suit, hand = suit_due(state, defect), hand_of(state, defect.seat)
    if suit is None or card.suit is suit or played_on(state, defect) is not True:
        return state
    if any(held.suit is suit for held in hand or ()):
        return note_violation(state, defect.seat, card, "67B1", None)
    return state


@cites("67A1")
def supplied_by_playing(state: BoardState, event: CardPlayed) -> BoardState | None:
    """Law 67A1: of incidents, the next card of who omitted one is the card missing.

    The state with that card put with the played ones. None where no card of the seat is
    missing, or it is not known to be in time: then the card is a play to the trick in
    progress. None in a full record too, where the trick itself is filled.
    """
    if state.is_full:
        return None
    for defect in state.law.defective:
        open_one = defect.seat is event.seat and is_lacking(state, defect)
        if open_one and defect.both_played is False:
            return put_aside(state, defect, event.card)
    return None
