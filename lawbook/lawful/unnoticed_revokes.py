"""Revokes that nobody has reported, which the record of every card shows.

They are listed only where the hand is known from the deal, so that those who may not
see the hands are told nothing.
"""

from __future__ import annotations

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import UNKNOWN_HANDS
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.defective import put_aside, unfound
from lawbook.lawful.revokes import Standing, standing_of, standings
from lawbook.lawful.won_tricks import tricks_of
from lawbook.state.board import BoardState
from lawbook.state.parts import Trick
from lawbook.state.tricks import Revoke
from lawbook.state.turns import on_table_when_put

# A play with its trick and the suit led to it.
OffSuit = tuple[Trick, Seat, Card, Suit]


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


def _may_have_kept(state: BoardState) -> list[OffSuit]:
    """The plays off suit by a seat that may have had a card of the suit led.

    In the order played. From the last trick back, the suits are noted that each seat
    has put since: where ``everyone`` followed, that is one suit for all four. A trick
    in progress may count as one: `_kept` looks at the cards themselves.
    """
    later, everyone = _suits_off_the_tricks(state), set[Suit | None]()
    found: list[OffSuit] = []
    for trick in reversed(tricks_of(state)):
        led = trick.suit_led
        for card in trick.cards:
            if card is None or card.suit is not led:
                found[:0] = _off_suit(trick, later, led in everyone)
                break
        else:
            everyone.add(led)
    return found


def _suits_off_the_tricks(state: BoardState) -> list[set[Suit]]:
    """By seat, the suits of the cards still held, or put with the played ones."""
    found = [{card.suit for card in hand or ()} for hand in state.play.hands]
    for one in state.law.defective:
        if one.card is not None:
            found[one.seat.place].add(one.card.suit)
    return found


def _off_suit(
    trick: Trick, later: list[set[Suit]], all_have_later: bool
) -> list[OffSuit]:
    """The plays to a trick off the suit led, by seats with a card of it ``later``.

    Adds the suits of this trick to ``later``.
    """
    led, found = trick.suit_led, []
    for seat, card in zip(trick.leader.round, trick.cards, strict=False):
        if card is not None:
            suits = later[seat.place]
            if led and card.suit is not led and (all_have_later or led in suits):
                found.append((trick, seat, card, led))
            suits.add(card.suit)
    return found


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
