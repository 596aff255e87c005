"""Revokes that nobody has reported, which the record of every card shows.

They are listed only where the hand is known from the deal, so that those who may not
see the hands are told nothing.
"""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import UNKNOWN_HANDS
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.lawful.defective import put_aside, unfound
from lawbook.lawful.revokes import Standing, standing_of, standings
from lawbook.lawful.won_tricks import tricks_of
from lawbook.state.board import BoardState
from lawbook.state.parts import Trick
from lawbook.state.tricks import Revoke
from lawbook.state.turns import on_table_when_put


def unnoticed(state: BoardState) -> tuple[Standing, ...]:
    """The revokes that only the record of every card shows, in the order played.

    Nobody has reported them: ``attention`` is False. After them the tricks that lack a
    card, which nobody has found (67B1). One that was put right does not stand for
    another card that its player put down afterwards.
    """
    shown = (*_not_followed(state), *unfound(state))
    if not shown:
        return ()
    told = [one.revoke for one in standings(state)]
    known = {(mine.seat, mine.trick) for mine in told if not mine.corrected}
    seen = (one for one in shown if (one.seat, one.trick) not in known)
    return tuple(standing_of(state, one, attention=False) for one in seen)


@cites("44C", "61A")
def _not_followed(state: BoardState) -> list[Revoke]:
    """Law 61A: who did not follow suit and had a card of it, the hand being known."""
    if state.setup.dealt is UNKNOWN_HANDS:
        return []
    return [
        Revoke(seat, 0, trick.number, card, led)
        for trick, seat, card, led in _may_have_kept(state)
        if _kept(state, seat, led, trick.number, on_table_when_put(state, card))
    ]


def _may_have_kept(state: BoardState) -> list[tuple[Trick, Seat, Card, Suit]]:
    """The plays off suit by a seat that has put a card of the suit led later, or can.

    Each with its trick and that suit, in the order played. No other seat can have kept
    a card of it, and most have not: one look at each card finds these few.
    """
    suits = [_suits_off_the_tricks(state, seat) for seat in SEATS]
    found = []
    for trick in reversed(tricks_of(state)):
        led = trick.suit_led
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            if card is None:
                continue
            later, suit = suits[seat.place], card.suit
            if suit is not led and led in later:
                found.append((trick, seat, card, led))
            later.add(suit)
    return sorted(found, key=lambda play: play[0].number)


def _suits_off_the_tricks(state: BoardState, seat: Seat) -> set[Suit]:
    """The suits of the cards a seat still holds, or has put with the played ones."""
    aside = [card for _, card in put_aside(state, seat)]
    return {card.suit for card in (*(state.play.hands[seat.place] or ()), *aside)}


def _kept(
    state: BoardState, seat: Seat, suit: Suit, number: int, on_table: int
) -> bool:
    """Whether a hand known from the deal kept a card of a suit past this trick.

    One put with the played cards since (67) was held as long as that is recorded. A
    card ``on_table`` at that time, as bits, was not in hand, even if it has gone back
    to it since.
    """
    if state.setup.dealt[seat.place] is None:
        return False
    later = (trick.card_of(seat) for trick in tricks_of(state)[number:])
    aside = (card for until, card in put_aside(state, seat) if until >= number)
    left = state.play.hands[seat.place] or ()
    held = (card for card in (*later, *aside, *left) if card is not None)
    return any(card.suit is suit and not card.bit & on_table for card in held)
