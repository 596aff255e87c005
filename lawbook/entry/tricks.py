"""Can this be said of that trick? Only of one that has been played, of its cards."""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.seats import Seat
from lawbook.common.problems import refuse
from lawbook.entry.cards import check_shown
from lawbook.lawful.revokes import card_at
from lawbook.lawful.won_tricks import tricks_of
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog


def check_revoke(log: BoardLog, event: e.RevokeFound) -> None:
    """Raise `Refused` for a trick not yet played, or a card that was not played."""
    if event.card is not None:
        check_shown(log.state, event.seat, event.card, in_a_trick=True)
    if event.trick is not None:
        check_played(log.state, event.seat, event.trick)


def check_dispute(log: BoardLog, event: e.TrickDisputed) -> None:
    """Raise `Refused` for a trick not yet played."""
    if event.trick is not None:
        check_played(log.state, event.seat, event.trick)


def check_played(state: BoardState, seat: Seat, number: int) -> None:
    """Raise `Refused` ``trick_not_played`` unless the seat has a card in the trick."""
    if tricks_of(state) and card_at(state, seat, number) is None:
        detail = f"{seat} has not played to trick {number} yet."
        raise refuse("trick_not_played", detail, field="trick")
