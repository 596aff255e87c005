"""Can this be said of that trick? Only of one that has been played, of its cards."""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.seats import Seat
from lawbook.common.problems import Refused, refuse
from lawbook.entry.cards import check_shown, out_of_turn
from lawbook.lawful.defective import long_trick, short_trick
from lawbook.lawful.playable import seat_to_play
from lawbook.lawful.revokes import card_at
from lawbook.lawful.won_tricks import tricks_of
from lawbook.state.board import BoardState
from lawbook.transitions.board_log import BoardLog
from lawbook.transitions.missing_cards import same_defect


def check_revoke(log: BoardLog, event: e.RevokeFound) -> None:
    """Law 61A: can this player have revoked so?

    ``event.card`` is the card played to the revoke trick, ``event.trick`` its number
    from 1; either may be None where nobody has told. Raises `Refused`
    ``card_in_other_hand`` or ``card_not_played`` for the card, ``trick_not_played`` for
    a trick that the player has not played to.
    """
    if event.card is not None:
        check_shown(log.state, event.seat, event.card, in_a_trick=True)
    if event.trick is not None:
        check_played(log.state, event.seat, event.trick)


def check_asked(log: BoardLog, event: e.RevokeAsked) -> None:
    """Law 61B: raise `Refused` ``asked_oneself`` for a player who asked that player."""
    if event.by is event.seat:
        raise refuse("asked_oneself", law="61B", field="by")


def check_dispute(log: BoardLog, event: e.TrickDisputed) -> None:
    """Laws 65, 66: raise `Refused` ``trick_not_played`` for a trick not yet played.

    A dispute about who won a trick, or how it lies, may leave its number open (None).
    Whose card the trick lacks may dispute it like any other (67).
    """
    if event.trick is None or _is_omitted(log.state, event.seat, event.trick):
        return
    check_played(log.state, event.seat, event.trick)


def _is_omitted(state: BoardState, seat: Seat, number: int) -> bool:
    trick = next((one for one in tricks_of(state) if one.number == number), None)
    return trick is not None and seat in trick.omitted


def check_played(state: BoardState, seat: Seat, number: int) -> None:
    """Raise `Refused` ``trick_not_played`` unless the seat has a card in the trick.

    ``number`` counts from 1. Where no trick of the board is recorded nothing is
    refused, since what was played cannot be known.
    """
    if tricks_of(state) and card_at(state, seat, number) is None:
        raise _not_played(seat, number)


def _not_played(seat: Seat, number: int | None) -> Refused:
    case = "trick" if number else "any"
    return refuse("trick_not_played", case, field="trick", seat=seat, trick=number)


def check_omitted(log: BoardLog, event: e.CardOmitted) -> None:
    """Raise `Refused` ``out_of_turn`` unless the seat was to follow (full record).

    Who was to lead has omitted none: another led, out of turn.
    """
    state = log.state
    if not state.is_full or state.phase == "claimed":
        return
    if state.on_lead is event.seat:
        raise refuse("out_of_turn", "leader", law="53A", field="seat", seat=event.seat)
    turn = seat_to_play(state)
    if turn is not event.seat:
        raise out_of_turn("omitted" if turn else "omitted_by_nobody", turn)


def check_defective(log: BoardLog, event: e.DefectiveTrickFound) -> None:
    """Raise `Refused` ``not_extra`` ``already_supplied`` ``trick_is_whole`` and others.

    ``won_without_card`` for a trick said to be won by who played nothing to it,
    ``trick_not_played`` and ``card_not_played`` as for a revoke.
    """
    _check_extra(event)
    if event.kind == "short":
        _check_short(log.state, event)
    elif event.kind == "twice" and event.card is not None:
        check_shown(log.state, event.seat, event.card, in_a_trick=True)
    elif event.kind == "long" and not _has_played(log.state, event):
        raise _not_played(event.seat, event.trick)


def _has_played(state: BoardState, event: e.DefectiveTrickFound) -> bool:
    found = long_trick(state, event.seat, event.trick)
    return not state.is_full or found is not None


def _check_extra(event: e.DefectiveTrickFound) -> None:
    """Raise `Refused` ``not_extra`` for a card seen that was not one too many."""
    given_back = set(event.extra or event.exposed) if event.kind == "long" else set()
    if not set(event.exposed) <= given_back or not set(event.extra) <= given_back:
        raise refuse("not_extra", "long", law="67B2", field="exposed")


def _check_short(state: BoardState, event: e.DefectiveTrickFound) -> None:
    if event.won_by is event.seat:
        raise refuse(
            "won_without_card", "seat", law="67B1", field="won_by", seat=event.seat
        )
    trick = short_trick(state, event.seat, event.trick)
    if state.is_full and trick is None:
        raise refuse(
            "trick_is_whole", "seat", law="67A", field="trick", seat=event.seat
        )
    number = trick.number if trick is not None else event.trick
    known = same_defect(state, event.seat, number, "short")
    if event.card is not None and known is not None and known.card is not None:
        there = {"seat": event.seat, "card": known.card}
        raise refuse("already_supplied", "card", law="67B1", field="card", **there)
