"""The board and its play, as frozen values: what `BoardState` holds of every board.

`Setup` is the board and the contract, `Play` who leads and what is played, `Trick` the
cards of one trick, with who wins it and whose turn it is in it. What an irregularity
leaves behind is in `lawbook.state.rectification`: an ordinary play copies none of it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from lawbook.cards.cards import Card, Suit
from lawbook.cards.deals import UNKNOWN_HANDS, Hands
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.events.base import RecordKind
from lawbook.state.auction import NO_AUCTION, Auction, Pairs

Phase = Literal["auction", "clarification", "play", "claimed", "ended"]


class Setup(Struct, frozen=True, gc=False):
    """The board as it was opened, and the contract once known.

    ``record`` is "full" (every card is recorded) or "incidents". ``dealt`` are the
    hands as dealt, None for one that is not known; ``auction`` the calls, as far as
    they are told. ``contract`` is written like 3NT, 4SX or PASS; ``trumps`` is None in
    notrump.
    """

    edition: str
    board: int
    record: RecordKind = "incidents"
    dealer: Seat | None = None
    vulnerable: str | None = None
    dealt: Hands = UNKNOWN_HANDS
    auction: Auction = NO_AUCTION
    contract: str | None = None
    declarer: Seat | None = None
    trumps: Suit | None = None

    @property
    def calls(self) -> Pairs:
        """The calls that count, each with its seat, in turn."""
        return self.auction.said


class Trick(Struct, frozen=True, gc=False):
    """A trick: cards clockwise from the leader, None where one was taken back.

    ``number`` is 1 to 13. ``omitted``: who has not played to it, and the table went on.
    """

    number: int
    leader: Seat
    cards: tuple[Card | None, ...] = ()
    omitted: tuple[Seat, ...] = ()

    @property
    def is_complete(self) -> bool:
        """Whether all four have played, or the table went on without the others."""
        if len(self.cards) != 4:
            return False
        return all(self.cards) or (bool(self.omitted) and not self.has_a_gap)

    @property
    def next_seat(self) -> Seat | None:
        """The seat whose place is the first one open; None when nobody's is."""
        cards = self.cards
        place = len(cards) if all(cards) else cards.index(None)
        if self.omitted:
            return next((s for s in self.leader.round if self._is_open(s)), None)
        return self.leader.round[place] if place < 4 else None

    @property
    def has_a_gap(self) -> bool:
        """Whether a card taken back has left a place open."""
        if None not in self.cards:
            return False
        places = enumerate(self.cards)
        empty = [self.leader.round[at] for at, card in places if card is None]
        return any(seat not in self.omitted for seat in empty)

    def _is_open(self, seat: Seat) -> bool:
        return self.card_of(seat) is None and seat not in self.omitted

    @property
    def suit_led(self) -> Suit | None:
        """The suit led, once a card has been."""
        return self.cards[0].suit if self.cards and self.cards[0] else None

    def card_of(self, seat: Seat) -> Card | None:
        """The card of a seat in this trick, if it is there."""
        place = (seat.place - self.leader.place) % 4
        return self.cards[place] if place < len(self.cards) else None


class Turn(Struct, frozen=True, gc=False):
    """Whose turn it is to play, as far as a record of incidents tells.

    ``suit_led`` is None where nobody said; ``void`` tells whether the hand is without
    that suit, None where nobody said.
    """

    seat: Seat
    suit_led: Suit | None
    void: bool | None


class PutLate(Struct, frozen=True, gc=False):
    """A card put in an open place: what was played already (`Card.bit`), and when.

    Later places of the trick, and the next one, may hold cards played before it:
    ``there`` are those that have not been taken back since, ``on_table`` all of them.
    What was on the table was not in a hand.
    """

    card: Card
    there: int
    since: int
    on_table: int = 0


class Play(Struct, frozen=True, gc=False):
    """Leads, tricks and hands.

    ``hands`` are what is left of the known hands, ``played`` the bits of the cards
    played so far (`Card.bit`). ``reopened``: a card was taken back from a trick
    before the one in progress, and another is to be put there first. ``lead`` is the
    card led. ``followed`` are the bits of the seats (`Seat.bit`) known to have played
    to the trick in progress, in a record of incidents, which has no tricks. ``late``
    are the cards put where one was taken back.
    """

    leader: Seat | None = None
    led: bool = False
    confirmed: bool = False
    faced: bool = False
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, int] = (0, 0)
    hands: Hands = UNKNOWN_HANDS
    played: int = 0
    turn: Turn | None = None
    led_at: int = 0
    dummy_seen: bool = False
    reopened: bool = False
    lead: Card | None = None
    followed: int = 0
    late: tuple[PutLate, ...] = ()

    @property
    def open_at(self) -> int:
        """Which trick the next card belongs to, counted from 0; -1 before any."""
        if not self.reopened:
            return len(self.tricks) - 1
        return next(at for at, one in enumerate(self.tricks) if not one.is_complete)


@cites("44E", "44F")
def winner(trick: Trick, trumps: Suit | None) -> Seat:
    """Law 44E, 44F: the highest trump wins, else the highest card of the suit led.

    A card beats the best so far as a higher one of its suit, or as a first trump.

    Takes a complete trick and the trump suit, None in notrump.

    >>> cards = (Card.H9, Card.HK, Card.S2, Card.DA)
    >>> winner(Trick(1, Seat.WEST, cards), Suit.SPADES)
    <Seat.EAST: 'E'>
    """
    best: Card | None = None
    for card in trick.cards:
        if card is None:
            continue
        if best is None:
            best = card
        elif card.suit is best.suit:
            best = card if card.rank > best.rank else best
        elif card.suit is trumps:
            best = card
    return seat_at(trick.leader, trick.cards.index(best))


def seat_at(leader: Seat, place: int) -> Seat:
    """The seat that plays in a place (0 to 3) of a trick led by ``leader``.

    >>> seat_at(Seat.WEST, 0), seat_at(Seat.WEST, 3)
    (<Seat.WEST: 'W'>, <Seat.SOUTH: 'S'>)
    """
    return leader.round[place]
