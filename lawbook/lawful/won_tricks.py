"""Who has won which trick, as far as the record tells; the result of the board."""

from __future__ import annotations

from lawbook.cards.cards import Suit
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.lawful.claims import declarers_tricks
from lawbook.state.board import BoardState
from lawbook.state.parts import Trick, winner
from lawbook.state.tricks import Revoke

ALL = 13


def tricks_of(state: BoardState) -> tuple[Trick, ...]:
    """The tricks of a full record; none in one of incidents."""
    return state.play.tricks if state.is_full else ()


def revoke_trick(state: BoardState, revoke: Revoke) -> Trick | None:
    """The trick of a revoke, where every card is recorded."""
    tricks = tricks_of(state)
    if revoke.trick is None or revoke.trick > len(tricks):
        return None
    return tricks[revoke.trick - 1]


def winner_of(state: BoardState, trick: Trick) -> Seat | None:
    """Who has won a trick; nobody yet while it is not complete."""
    return winner(trick, state.setup.trumps) if trick.is_complete else None


@cites("64A1", "64A2")
def won_by_side(state: BoardState, side: str) -> int | None:
    """The tricks a side has won, None in a record of incidents on the way.

    Once the result is told, or a claim settles it, that counts: tricks gained by a
    claim are won, and the last ones played may not be recorded.
    """
    declarers, declarer = declarers_tricks(state), state.declarer
    if declarers is not None and declarer is not None:
        return declarers if declarer.side == side else ALL - declarers
    ns, ew = state.play.won
    return (ns if side == "NS" else ew) if state.is_full else None


@cites("64A1", "64A2")
def won_after(state: BoardState, revoke: Revoke) -> int | None:
    """Law 64A: the tricks the side of a revoke has won after that trick."""
    won, upto = won_by_side(state, revoke.seat.side), won_through(state, revoke)
    if won is None or upto is None:
        return None
    return max(won - upto, 0)


def won_through(state: BoardState, revoke: Revoke) -> int | None:
    """The tricks its side had won with that of the revoke (full record)."""
    if revoke.trick is None or not state.is_full:
        return None
    return _won(state, revoke.seat.side, state.play.tricks[: revoke.trick])


def won_before(state: BoardState, revoke: Revoke) -> int | None:
    """The tricks its side had won before that of the revoke (full record)."""
    if revoke.trick is None or not state.is_full:
        return None
    return _won(state, revoke.seat.side, state.play.tricks[: revoke.trick - 1])


def _won(state: BoardState, side: str, tricks: tuple[Trick, ...]) -> int:
    winners = [winner_of(state, trick) for trick in tricks]
    return sum(seat is not None and seat.side == side for seat in winners)


def won_later_with(state: BoardState, revoke: Revoke, suit: Suit) -> bool:
    """Whether its player has won a later trick with a card of this suit."""
    later = state.play.tricks[revoke.trick or 0 :]
    mine = [trick for trick in later if winner_of(state, trick) is revoke.seat]
    cards = [trick.card_of(revoke.seat) for trick in mine]
    return any(card is not None and card.suit is suit for card in cards)
