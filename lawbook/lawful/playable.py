"""What a seat may lawfully play now: the priority stack, in one readable place.

From the strongest: follow suit, then a lead or play restriction, then the major penalty
card, then the minor one's suit rule. Each selects only among what the stronger ones
have left and is passed over where it would leave nothing (Law 59).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Suit
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.designations import as_called
from lawbook.rules.law_50 import (
    play_at_first_legal_opportunity,
    play_minor_before_lower,
)
from lawbook.rules.law_57 import play_as_restricted
from lawbook.rules.law_59 import follow_suit, or_any_otherwise_legal
from lawbook.state.board import BoardState, hand_of
from lawbook.state.rectification import Choice, PenaltyCard, Restriction

PenaltyCards = tuple[PenaltyCard, ...]


def seat_to_play(state: BoardState) -> Seat | None:
    """The seat whose turn it is, as far as the record tells.

    None in the auction and after the end, and where the record does not tell.
    """
    return state.on_lead or next_to_the_trick(state)


@cites("44B")
def next_to_the_trick(state: BoardState) -> Seat | None:
    """The seat whose turn it is in a trick that has been led to.

    None before the lead, when all four have played, or where nobody has told.
    """
    if state.phase != "play":
        return None
    play = state.play
    if state.setup.record == "full":
        if not play.tricks:
            return None
        return play.tricks[play.open_at].next_seat
    return play.turn.seat if play.turn else None


def has_a_gap(state: BoardState) -> bool:
    """Whether a card taken back has left a place open within the trick."""
    return state.trick is not None and state.trick.has_a_gap


def suit_led_for(state: BoardState, seat: Seat) -> Suit | None:
    """The suit this seat has to follow at its turn, or None when it leads.

    In a record of incidents only the seat whose turn was told has one; of the others
    it is None.
    """
    if state.setup.record == "full":
        trick = state.trick
        return trick.suit_led if trick else None
    turn = state.play.turn
    return turn.suit_led if turn and turn.seat == seat else None


def is_blocked(state: BoardState, seat: Seat) -> bool:
    """Whether an open choice keeps this seat from playing.

    Any seat may be asked about; whether it is its turn is not looked at.
    """
    return any(holds(choice, seat) for choice in state.law.choices)


def holds(choice: Choice, seat: Seat) -> bool:
    """Whether this choice keeps the seat waiting; a failure (52) holds both.

    Where a card was played instead of a penalty card (52), the offender and partner
    both wait until declarer has accepted or rejected it.
    """
    if choice.blocks is None:
        return False
    both = choice.kind == "failure"
    return seat is choice.blocks or (both and seat is choice.blocks.partner)


@cites("44A", "44D")
def lawful_cards(
    state: BoardState, seat: Seat, hand: Hand, suit_led: Suit | None
) -> Hand:
    """The cards of ``hand`` that the seat may lawfully lead or play (1 to all).

    `lawbook.lawful.priority_steps` tells the same stack step by step.

    ``suit_led`` is None for a lead. A card played before its turn that lies there is
    the only one (57D); a card of dummy that was called comes after it, penalty cards
    last. An empty ``hand`` gives an empty result.
    """
    left = free_of_penalty_cards(state, seat, hand, suit_led)
    for mine, held in state.law.held:
        if mine is seat and held in left:
            return frozenset((held,))
    if state.law.designation is not None:
        left = as_called(state, seat, left) or left
    owned = due_from(state, seat)
    return _as_penalty_cards_allow(state, owned, left) if owned else left


def due_from(state: BoardState, seat: Seat) -> PenaltyCards:
    """The penalty cards of a seat, without the one it is replacing with another."""
    return not_replaced(state, state.of(seat))


@cites("62C2")
def not_replaced(state: BoardState, owned: PenaltyCards) -> PenaltyCards:
    """These penalty cards without the one that its owner is replacing with another.

    A defender who takes back a card because declarer's side changed one leaves a
    penalty card behind, and plays another card now: the card left may not be that one.
    """
    replaced = state.law.replaced
    if replaced is None:
        return owned
    return tuple(mine for mine in owned if (mine.seat, mine.card) != replaced)


@cites("52B2")
def _as_penalty_cards_allow(state: BoardState, owned: PenaltyCards, left: Hand) -> Hand:
    """Laws 52B2, 50D1(a), 51A, 50C: of what is left, that which penalty cards leave.

    One that replaces a rejected card comes first, then the major card that declarer has
    designated, then any major one, then the suit rule of the minor ones. A step that
    would leave nothing is passed over.
    """
    if state.law.substitutes:
        left = or_any_otherwise_legal(left.intersection(state.law.substitutes), left)
    majors = frozenset([mine.card for mine in owned if mine.kind == "major"])
    due = play_at_first_legal_opportunity(left, majors) if majors else majors
    if due:
        designated = state.law.designated
        return frozenset((designated,)) if designated in due else due
    if len(majors) == len(owned):
        return left
    minors = frozenset([mine.card for mine in owned if mine.kind == "minor"])
    return play_minor_before_lower(left, minors) or left


def free_of_penalty_cards(
    state: BoardState, seat: Seat, hand: Hand, suit_led: Suit | None
) -> Hand:
    """What following suit and the restrictions in force leave of a hand.

    The first two steps of the stack (44C; 26, 50D2, 51B, 57A). Never empty for a hand
    that has cards.
    """
    left = hand
    if suit_led is not None:
        left = follow_suit(hand, suit_led) or hand
    if state.law.restrictions:
        for rule in in_force(state, seat, suit_led):
            selected = play_as_restricted(left, rule, suit_led)
            left = or_any_otherwise_legal(selected, left)
    return left


def in_force(state: BoardState, seat: Seat, suit_led: Suit | None) -> list[Restriction]:
    """The restrictions of a turn, the latest election first.

    All prohibitions of leads are one: a hand of nothing but prohibited suits is free of
    them together (59), and so is any hand when every suit is prohibited. Those of a
    play (57A) are obeyed in turn: a second offence does not set the partner free.

    ``suit_led`` is None for a lead, to which only restrictions of leads speak.
    """
    own = [r for r in state.law.restrictions if r.seat is seat]
    now = [r for r in own if applies_now(r, suit_led)]
    barred = [r for r in now if r.kind == "prohibit_lead"]
    return _as_one(now, barred)[::-1] if barred else now[::-1]


def _as_one(now: list[Restriction], barred: list[Restriction]) -> list[Restriction]:
    """The prohibitions joined, where the last of them stands; none if all is barred."""
    suits = {suit for rule in barred for suit in rule.suits}
    last = barred[-1]
    if len(suits) == len(Suit):
        return [r for r in now if r.kind != "prohibit_lead"]
    joined = last if len(barred) == 1 else replace(last, suits=tuple(suits))
    kept = [r for r in now if r.kind != "prohibit_lead" or r is last]
    return [joined if r is last else r for r in kept]


def lawful_at_turn(state: BoardState, seat: Seat, suit_led: Suit | None) -> Hand | None:
    """The lawful cards of a seat whose hand is known, else None.

    ``suit_led`` is None for a lead. Whether it is the turn of that seat, and whether it
    has to wait, is not asked.
    """
    hand = hand_of(state, seat)
    return None if hand is None else lawful_cards(state, seat, hand, suit_led)


def playable(state: BoardState) -> Hand | None:
    """The exact cards the seat to play may play; none when blocked or not known.

    None where nobody is known to be to play, or the hand is not known; an empty set
    where the seat has to wait for a choice. In a record of incidents a hand is known
    only until play begins.
    """
    seat = seat_to_play(state)
    if seat is None:
        return None
    if is_blocked(state, seat):
        return frozenset()
    return lawful_at_turn(state, seat, suit_led_for(state, seat))


def applies_now(restriction: Restriction, suit_led: Suit | None) -> bool:
    """Whether a restriction speaks of this turn: of a lead, or of a play.

    ``suit_led`` is None for a lead.

    >>> from lawbook.cards.cards import Suit
    >>> suits = (Suit.CLUBS,)
    >>> rule = Restriction(Seat.EAST, "prohibit_lead", suits, "50D2", "loses_lead")
    >>> applies_now(rule, None), applies_now(rule, Suit.CLUBS)
    (True, False)
    """
    leading = restriction.kind in ("require_lead", "prohibit_lead")
    return leading == (suit_led is None)
