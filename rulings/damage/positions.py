"""A deal as numbers, and the position before each card that was played.

Cards are 0 to 51: thirteen times the suit (spades 0 to clubs 3) plus the rank (two 0
to ace 12). A hand is the sum of its cards' bits; seats are 0 for North to 3 for West;
a strain is a suit, or 4 for notrump. So the solver counts too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

SUITS, RANKS, NOTRUMP = "SHDC", "23456789TJQKA", 4
IN_SUIT = tuple(0x1FFF << 13 * suit for suit in range(4))
Four = tuple[int, int, int, int]


class BadRecord(ValueError):
    """A deal and a play record that cannot both be true; ``code`` says in what way."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Contract(Struct, frozen=True):
    """A contract; ``doubled`` is 0, 1 or 2, ``vulnerable`` is declarer's side."""

    level: int
    strain: int
    declarer: int
    doubled: int = 0
    vulnerable: bool = False


class Position(Struct, frozen=True):
    """The table before a card: ``trick`` are those played to the trick in progress.

    ``hands`` are the cards still held, ``played`` those each hand has played, ``voids``
    the suits (as bits 1, 2, 4, 8) it failed to follow; ``won`` counts the tricks of
    North-South and East-West.
    """

    contract: Contract
    hands: Four
    leader: int
    trick: tuple[int, ...] = ()
    played: Four = (0, 0, 0, 0)
    voids: Four = (0, 0, 0, 0)
    won: tuple[int, int] = (0, 0)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % 4

    @property
    def dummy_is_faced(self) -> bool:
        """Whether the opening lead has been made."""
        return any(self.played)

    @property
    def tricks_of_defence(self) -> int:
        """Tricks the defenders have won so far."""
        return self.won[1 - self.contract.declarer % 2]


@cache
def card_number(written: str) -> int:
    """The number of a card written suit first, like ``HA``."""
    return 13 * SUITS.index(written[0]) + RANKS.index(written[1])


def card_name(card: int) -> str:
    """The card as it is written."""
    return SUITS[card // 13] + RANKS[card % 13]


def as_hand(cards: Iterable[int]) -> int:
    """The hand of these cards."""
    return sum([1 << card for card in cards])


def cards_in(hand: int) -> Iterator[int]:
    """The cards of a hand, lowest number first."""
    while hand:
        yield (hand & -hand).bit_length() - 1
        hand &= hand - 1


def follow(hand: int, trick: tuple[int, ...]) -> int:
    """The cards that follow suit, or the whole hand where none does or none need."""
    return (hand & IN_SUIT[trick[0] // 13] or hand) if trick else hand


def winner(trick: tuple[int, ...], strain: int) -> int:
    """The place (0 to 3) in the trick of the card that wins it so far."""
    best = 0
    for place, card in enumerate(trick):
        suit, wins = card // 13, trick[best] // 13
        if (suit == wins and card > trick[best]) or (suit == strain != wins):
            best = place
    return best


def positions(
    hands: Four, contract: Contract, play: Iterable[int]
) -> Iterator[Position]:
    """The position before every card of the play, and the one after the last.

    Raises `BadRecord` ``bad_deal`` or ``not_held``.
    """
    check_deal(hands)
    now = Position(contract, hands, (contract.declarer + 1) % 4)
    for card in play:
        yield now
        now = after(now, card)
    yield now


def after(now: Position, card: int) -> Position:
    """The position after this card is played at its turn; `BadRecord` ``not_held``."""
    seat = now.seat
    if not now.hands[seat] >> card & 1:
        raise BadRecord("not_held", f"{'NESW'[seat]} does not hold {card_name(card)}.")
    moved = replace(
        now,
        hands=_changed(now.hands, seat, -1 << card),
        played=_changed(now.played, seat, 1 << card),
        voids=_voids(now, seat, card),
        trick=(*now.trick, card),
    )
    return _gathered(moved) if len(moved.trick) == 4 else moved


def _gathered(full: Position) -> Position:
    seat = (full.leader + winner(full.trick, full.contract.strain)) % 4
    north_south, east_west = full.won
    won = (north_south + 1 - seat % 2, east_west + seat % 2)
    return replace(full, leader=seat, trick=(), won=won)


def _voids(now: Position, seat: int, card: int) -> Four:
    if not now.trick or card // 13 == now.trick[0] // 13:
        return now.voids
    void = 1 << now.trick[0] // 13
    return _changed(now.voids, seat, void & ~now.voids[seat])


def _changed(four: Four, seat: int, by: int) -> Four:
    north, east, south, west = (n + by * (seat == at) for at, n in enumerate(four))
    return north, east, south, west


def check_deal(hands: Four) -> None:
    """Raise `BadRecord` ``bad_deal`` unless these are four hands of thirteen."""
    if any(hand.bit_count() != 13 for hand in hands) or sum(hands) != (1 << 52) - 1:
        raise BadRecord("bad_deal", "The deal is not four hands of thirteen cards.")
