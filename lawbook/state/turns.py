"""Who has played to the trick in progress, however the card was entered.

A card lies in the trick, or face up before its turn (57): either way its owner has
played. In a record of incidents, who plays in turn shows that all between the leader
and that seat have played as well.
"""

from __future__ import annotations

from lawbook.cards.cards import Card
from lawbook.cards.seats import SEATS, Seat
from lawbook.common.clauses import cites
from lawbook.state.board import BoardState
from lawbook.state.parts import Play, seat_at

EVERYBODY = sum(seat.bit for seat in SEATS)


@cites("44B", "57C1", "57C3")
def has_played(state: BoardState, seat: Seat) -> bool:
    """Whether the seat has played to this trick, in turn or before it."""
    early = state.law.held and seat in [mine for mine, _ in state.law.held]
    return bool(early) or has_followed(state, seat)


def has_followed(state: BoardState, seat: Seat) -> bool:
    """Whether a card of the seat lies in the trick in progress."""
    if not state.is_full:
        return bool(state.play.followed & seat.bit)
    trick = state.trick
    return trick is not None and trick.card_of(seat) is not None


def is_followed(state: BoardState) -> bool:
    """Whether anybody has followed to the lead of the trick in progress."""
    return len([seat for seat in SEATS if has_followed(state, seat)]) > 1


def declarer_played_both(state: BoardState) -> bool:
    """Law 57C1: whether cards of declarer's and of dummy's have been played."""
    declaring = [seat for seat in SEATS if not state.is_defender(seat)]
    return all(has_played(state, seat) for seat in declaring)


def following(play: Play, seat: Seat) -> int:
    """The seats that have played once this one has in turn: from the leader on."""
    if play.leader is None:
        return play.followed | seat.bit
    order = play.leader.round
    return play.followed | sum(one.bit for one in order[: order.index(seat) + 1])


def before_turn(play: Play, seat: Seat) -> int:
    """The seats that have played when it is this one's turn."""
    return following(play, seat) & ~seat.bit


def played_after(state: BoardState, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """The cards played since this one: to its trick, and to the next.

    A card put where another was taken back comes after those that lay there.
    """
    late = state.play.late
    if not late:
        return placed_after(state, card)
    there, _ = put_after(state, card)
    since = {one.card for one in late if one.there & card.bit}
    later = {played for _, played in placed_after(state, card)}
    return tuple(
        (seat, played)
        for seat, played in _in_order(state)
        if played in since or (played in later and not played.bit & there)
    )


def put_after(state: BoardState, card: Card | None) -> tuple[int, int]:
    """What was played before a card that was put in an open place, and its version.

    The cards played are bits (`Card.bit`). 0 and 0 for any other card.
    """
    late = next((one for one in state.play.late if one.card is card), None)
    return (late.there, late.since) if late else (0, 0)


@cites("61A")
def on_table_when_put(state: BoardState, card: Card) -> int:
    """The cards (`Card.bit`) on the table when this one was put in an open place.

    0 for any other card.
    """
    return next((one.on_table for one in state.play.late if one.card is card), 0)


@cites("62C1")
def played_after_revoke(state: BoardState, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """Law 62C1: the cards played since this one failed to follow suit.

    Not the lead to its trick, however late it was made: without it nobody has failed.
    """
    leads = [one.cards[0] for one in state.play.tricks if card in one.cards]
    later = played_after(state, card)
    return tuple((seat, played) for seat, played in later if played not in leads)


def placed_after(state: BoardState, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """The cards in later places: of its trick, and of the next."""
    order = _in_order(state)
    places = [at for at, (_, played) in enumerate(order) if played is card]
    return tuple(order[places[0] + 1 :]) if places else ()


def _in_order(state: BoardState) -> list[tuple[Seat, Card]]:
    """Every card in the tricks with its seat, in the order of the places."""
    return [
        (seat_at(trick.leader, at), card)
        for trick in state.play.tricks
        for at, card in enumerate(trick.cards)
        if card is not None
    ]
