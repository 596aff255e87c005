"""A card's place in the tricks of a full record: filled, opened, left empty.

Values alone: who has won, whose lead it is and what the hands hold is of `tricks`.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.state.parts import Play, PutLate, Trick


def without_card(tricks: tuple[Trick, ...], card: Card) -> tuple[Trick, ...]:
    """The tricks with an open place where the card was, or one card less at the end."""
    return without_empty_last(tuple(_opened(trick, card) for trick in tricks))


def without_empty_last(opened: tuple[Trick, ...]) -> tuple[Trick, ...]:
    """The tricks without a next one not led to, where the one before is open."""
    empty_last = len(opened) > 1 and not opened[-1].cards
    if empty_last and not opened[-2].is_complete:
        return opened[:-1]
    return opened


def _opened(trick: Trick, card: Card) -> Trick:
    """A trick with an open place where the card was; the same one without that card.

    An open last place is dropped, unless the table goes on without somebody's card; a
    trick with no card left is begun again.
    """
    if card not in trick.cards:
        return trick
    cards = tuple(None if kept == card else kept for kept in trick.cards)
    if not any(cards):
        return Trick(trick.number, trick.leader)
    if not cards[-1] and not trick.omitted:
        cards = cards[:-1]
    return replace(trick, cards=cards)


def with_card(tricks: tuple[Trick, ...], seat: Seat, card: Card) -> tuple[Trick, ...]:
    """The tricks with the card in the place that is open.

    A first card makes trick 1. One out of rotation is put in its own seat's place. The
    same tricks where no place is open: a card recorded after the thirteenth.
    """
    if not tricks:
        return (Trick(1, seat, (card,)),)
    trick = tricks[-1]
    cards = trick.cards
    if not cards:
        return (*tricks[:-1], Trick(len(tricks), seat, (card,)))
    place = len(cards)
    if place == 4 and all(cards):
        return tricks
    if place > 3 or not all(cards) or trick.leader.round[place] is not seat:
        return (*tricks[:-1], filled(trick, seat, card))
    return (*tricks[:-1], Trick(trick.number, trick.leader, (*cards, card)))


def filled(trick: Trick, seat: Seat, card: Card) -> Trick:
    """The trick with the card in its seat's place; in the next where that is taken.

    A seat whose card was omitted has played by it.
    """
    cards = trick.cards
    at = (seat.place - trick.leader.place) % 4
    if at < len(cards) and cards[at] is not None:
        at = cards.index(None) if None in cards else len(cards)
    open_places = (None,) * (at - len(cards))
    placed = (*cards[:at], *open_places, card, *cards[at + 1 :])
    omitted = tuple(one for one in trick.omitted if one is not seat)
    return Trick(trick.number, trick.leader, placed, omitted)


def late_without(late: tuple[PutLate, ...], card: Card) -> tuple[PutLate, ...]:
    """What is known of cards put in open places once this one has gone back."""
    return tuple(
        replace(one, there=one.there & ~card.bit)
        for one in late
        if one.card is not card
    )


def late_with(late: tuple[PutLate, ...], old: Card, new: Card) -> tuple[PutLate, ...]:
    """The same with one card in the place of another, as if it had been played then."""

    def there(one: PutLate) -> int:
        return one.there & ~old.bit | (new.bit if one.there & old.bit else 0)

    return tuple(
        replace(one, card=new if one.card is old else one.card, there=there(one))
        for one in late
    )


@cites("67A1")
def plays_to_the_open_trick(play: Play, seat: Seat) -> bool:
    """Whether a card of this seat belongs to the trick before the one in progress.

    Not where the seat has a card there, and was found short of the one in progress.
    """
    opened, last = play.tricks[play.open_at], play.tricks[-1]
    played = opened.card_of(seat) is not None
    return not (played and last.cards and last.card_of(seat) is None)
