"""Revokes that only the record of every card shows, found play by play."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lawbook import BoardState, replay
from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.lawful.unnoticed_revokes import unnoticed
from lawbook.state.parts import Trick
from tests.lawbook.boards import usual
from tests.lawbook.test_same_revoke import dealt, played

# The board is opened and the auction ended.
BEFORE_THE_LEAD, ALL = 2, 52
Found = tuple[int, Seat, Card | None]


def shown(state: BoardState) -> list[Found]:
    """Trick, seat and card of each revoke that nobody has reported."""
    revokes = [one.revoke for one in unnoticed(state) if one.revoke.deemed is None]
    return [(one.trick or 0, one.seat, one.card) for one in revokes]


def one_by_one(state: BoardState) -> Iterator[Found]:
    """The same by the words of 61A alone, from a record without irregularities."""
    for trick in state.play.tricks:
        for seat, card in zip(trick.leader.round, trick.cards, strict=False):
            assert card is not None
            if card.suit is not trick.suit_led and has_more(state, trick, seat):
                yield trick.number, seat, card


def has_more(state: BoardState, trick: Trick, seat: Seat) -> bool:
    """Whether a seat has a card of the suit led after this trick."""
    later = [
        one.card_of(seat) for one in state.play.tricks if one.number > trick.number
    ]
    held = [*later, *(state.play.hands[seat.place] or ())]
    return any(card is not None and card.suit is trick.suit_led for card in held)


@usual
@given(
    st.integers(0, 2**32 - 1), st.integers(0, 43), st.integers(0, ALL) | st.just(ALL)
)
def test_each_play_off_suit_is_a_revoke_if_a_card_of_the_suit_came_later(
    seed: int, revokes_from: int, cards: int
) -> None:
    table = dealt(Random(seed), "2017")
    revoke, _winners = played(table, revokes_from)
    state = replay(table.log.events[: BEFORE_THE_LEAD + cards]).state
    found = shown(state)
    assert found == list(one_by_one(state))
    if revoke is not None and cards == ALL:
        assert (revoke.trick, revoke.seat) in [one[:2] for one in found]
