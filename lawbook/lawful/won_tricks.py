"""Who has won which trick, as far as the record tells; the result of the board.

In a record of incidents only the end tells, so that nearly everything here is None
before it; in a full record the tricks are counted.
"""

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
    """The tricks of a full record, the one in progress last.

    Empty in a record of incidents, which does not tell them.
    """
    return state.play.tricks if state.is_full else ()


def revoke_trick(state: BoardState, revoke: Revoke) -> Trick | None:
    """The trick in which a revoke was made.

    None in a record of incidents, without the number of the trick, and for a trick that
    the record has not reached.
    """
    tricks = tricks_of(state)
    if revoke.trick is None or revoke.trick > len(tricks):
        return None
    return tricks[revoke.trick - 1]


def winner_of(state: BoardState, trick: Trick) -> Seat | None:
    """The seat that has won a trick, by trumps and the suit led (44E, 44F).

    None while it is not complete.
    """
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
    """Law 64A: how many tricks the side of a revoke has won after that trick.

    The trick of the revoke is not counted. None where the number of that trick or the
    tricks won are not known.
    """
    won, upto = won_by_side(state, revoke.seat.side), won_through(state, revoke)
    if won is None or upto is None:
        return None
    return max(won - upto, 0)


def won_through(state: BoardState, revoke: Revoke) -> int | None:
    """How many tricks the side had won with that of the revoke, itself included.

    None without the number of that trick, and in a record of incidents.
    """
    if revoke.trick is None or not state.is_full:
        return None
    return _won(state, revoke.seat.side, state.play.tricks[: revoke.trick])


def won_before(state: BoardState, revoke: Revoke) -> int | None:
    """How many tricks the side had won before that of the revoke.

    None without the number of that trick, and in a record of incidents.
    """
    if revoke.trick is None or not state.is_full:
        return None
    return _won(state, revoke.seat.side, state.play.tricks[: revoke.trick - 1])


def _won(state: BoardState, side: str, tricks: tuple[Trick, ...]) -> int:
    """How many of these tricks a side has won; an open one counts for nobody."""
    winners = [winner_of(state, trick) for trick in tricks]
    return sum(seat is not None and seat.side == side for seat in winners)


def won_later_with(state: BoardState, revoke: Revoke, suit: Suit) -> bool:
    """Whether the offender has won a later trick with a card of this suit.

    Only complete tricks of a full record count; in a record of incidents it is False.
    """
    later = state.play.tricks[revoke.trick or 0 :]
    mine = [trick for trick in later if winner_of(state, trick) is revoke.seat]
    cards = [trick.card_of(revoke.seat) for trick in mine]
    return any(card is not None and card.suit is suit for card in cards)
