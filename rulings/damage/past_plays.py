"""The cards played before a decision, as the defenders may read them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from lawbook import BoardState
from rulings.damage.positions import card_number


class PastPlay(Struct, frozen=True):
    """A card played: ``before`` are those of its trick already there, from the leader.

    ``first``: the hand had played none of that suit; ``free``: no law made it due.
    """

    seat: int
    card: int
    trick: int
    before: tuple[int, ...] = ()
    first: bool = True
    free: bool = True

    @property
    def suit(self) -> int:
        """Its suit, 0 to 3."""
        return self.card // 13

    @property
    def leader(self) -> int:
        """Who led to the trick."""
        return (self.seat - len(self.before)) % 4

    @property
    def follows(self) -> bool:
        """Whether it follows the suit that was led."""
        return bool(self.before) and self.before[0] // 13 == self.suit


def past_plays(state: BoardState) -> tuple[PastPlay, ...]:
    """All cards of the tricks so far that are not taken back, in their order."""
    return tuple(_past_plays(state))


def _past_plays(state: BoardState) -> Iterator[PastPlay]:
    exposed = {card_number(gone.card) for gone in state.law.gone}
    exposed |= {card_number(one.card) for one in state.law.penalty_cards}
    shown: set[tuple[int, int]] = set()
    for trick in state.play.tricks:
        before: tuple[int, ...] = ()
        for seat, written in zip(trick.leader.round, trick.cards, strict=False):
            if written is None:
                break
            card = card_number(written)
            first = (seat.place, card // 13) not in shown
            free = card not in exposed
            yield PastPlay(seat.place, card, trick.number, before, first, free)
            shown.add((seat.place, card // 13))
            before = (*before, card)
