"""A revoke is put right: in time, or too late (62, 63B).

Once its side has gone on a revoke is established and stays, but for one of the twelfth
trick (62D1) and where both sides revoked on one trick and only one has gone on (62C3).
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.seats import Seat
from lawbook.common.clauses import cites
from lawbook.editions import EDITIONS
from lawbook.events import RevokeCorrected
from lawbook.lawful.revokes import (
    TWELFTH,
    Standing,
    has_gone_on,
    standings,
)
from lawbook.lawful.revokes_of_both_sides import both_put_right, is_put_right_with
from lawbook.lawful.unnoticed_revokes import unnoticed
from lawbook.lawful.won_tricks import tricks_of
from lawbook.remedies.penalty_cards import ask_director
from lawbook.remedies.revokes import ask_what_is_not_known, shown_by_asking
from lawbook.state.board import BoardState, with_law
from lawbook.state.tricks import Revoke


@cites("62C3", "62D1", "63B")
def is_too_late(state: BoardState, event: RevokeCorrected) -> bool:
    """Law 63B: it is established; the twelfth trick (62D1) and 62C3 are apart.

    Two exceptions: a revoke of the twelfth trick is put right even when established,
    and where both sides revoked on one trick and only one has gone on, both are
    (`_is_put_right_too`).
    """
    mine = _corrected_one(state, event)
    number = mine.revoke.trick if mine else _number_of(state, event)
    if TWELFTH in (number, event.trick):
        return False
    if tricks_of(state) and number is not None:
        gone = has_gone_on(state, event.seat, number)
    else:
        gone = mine is not None and mine.established is True
    return gone and not _is_put_right_too(state, event, number)


def _number_of(state: BoardState, event: RevokeCorrected) -> int | None:
    """The trick of the card taken back, from 1: by the record, else as told."""
    tricks = [t.number for t in tricks_of(state) if event.withdrawn in t.cards]
    return tricks[0] if tricks else event.trick


def _corrected_one(state: BoardState, event: RevokeCorrected) -> Standing | None:
    """The report that this correction answers, if there is one.

    Of that card first, else one without a card; an omission (67B1) is not put right so.
    """
    mine = [
        one
        for one in standings(state)
        if one.revoke.seat is event.seat and not one.revoke.corrected
    ]
    of_card = [one for one in mine if one.revoke.card is event.withdrawn]
    untold = [o for o in mine if o.revoke.card is None and o.revoke.deemed != "67B1"]
    return next(iter(of_card or untold), None)


@cites("62C3")
def both_are_put_right(
    state: BoardState, event: RevokeCorrected, *, noticed: bool = True
) -> bool:
    """Law 62C3: whether one of the other side is put right with this one (full record).

    ``state`` is the one before; ``noticed`` as in `lawbook.lawful.revokes`.
    """
    mine = _corrected_one(state, event)
    if mine and mine.revoke.due:
        return True
    number = mine.revoke.trick if mine else _number_of(state, event)
    return both_put_right(state, event.seat, number, noticed=noticed)


@cites("62C3", "64B8")
def _is_put_right_too(
    state: BoardState, event: RevokeCorrected, number: int | None
) -> bool:
    """Law 62C3: both sides revoked on this trick and only one has gone on.

    No automatic trick moves for either then (64B8). A revoke of the other side that
    only the record shows counts as well. False under an edition without
    ``both_revokes_put_right`` (1997).
    """
    if number is not None and tricks_of(state):
        return both_are_put_right(state, event, noticed=False)
    if not EDITIONS[state.setup.edition].both_revokes_put_right:
        return False
    others = [
        one
        for one in (*standings(state), *unnoticed(state))
        if one.revoke.seat.side != event.seat.side and one.revoke.trick == number
    ]
    return any(one.revoke.corrected or not one.established for one in others)


@cites("63B")
def put_right_too_late(state: BoardState, event: RevokeCorrected) -> BoardState:
    """Law 63B: the trick stands as it was played; the Director is asked.

    What was recorded is not undone; whether the score is to be adjusted is for the
    Director.
    """
    return ask_director(state, "63B", "corrected_too_late", event.seat, event.withdrawn)


def note_correction(
    before: BoardState, after: BoardState, event: RevokeCorrected
) -> BoardState:
    """The revoke is put right: the report says so; it is kept without one, too.

    ``before`` is the state before the card was taken back. ``both`` is set where it was
    established and put right all the same (62C3), but not at the twelfth trick. Without
    a report the revoke is kept with the card withdrawn and the suit of the one in its
    place; where it is scored all the same, as one that was noticed.
    """
    mine = _corrected_one(before, event)
    number = mine.revoke.trick if mine else _number_of(before, event)
    full = number is not None and bool(tricks_of(before))
    gone = full and number is not None and has_gone_on(before, event.seat, number)
    both = number != TWELFTH and bool(gone or (mine and mine.established))
    suit = event.substituted.suit
    kept = Revoke(event.seat, after.version, number, event.withdrawn, suit)
    if mine:
        kept = replace(
            mine.revoke,
            card=mine.revoke.card or event.withdrawn,
            suit=mine.revoke.suit or suit,
        )
    else:
        kept = shown_by_asking(before, kept)
        kept = replace(kept, noticed="in_time") if kept.scored else kept
    corrected = replace(kept, corrected=True, both=both and kept.scored is None)
    known = before.law.revokes
    left = [corrected if mine and one is mine.revoke else one for one in known]
    added = () if mine else (corrected,)
    noted = with_law(after, revokes=(*left, *added))
    noted = _others_are_due(before, noted, corrected)
    return ask_what_is_not_known(noted, event.seat) if mine else noted


@cites("62C3")
def _others_are_due(before: BoardState, state: BoardState, mine: Revoke) -> BoardState:
    """Law 62C3: the reported revokes of the other side on this trick become due.

    That is so where only one side has played to the next trick. They must still be
    corrected after the other side plays on. ``before`` is the state before ``mine`` was
    corrected.
    """
    revokes = tuple(
        replace(one, due=True)
        if not one.corrected and is_put_right_with(before, mine, one)
        else one
        for one in state.law.revokes
    )
    return with_law(state, revokes=revokes) if revokes != state.law.revokes else state


@cites("62C1", "62C2", "62C3")
def put_right_by_withdrawal(
    state: BoardState, seat: Seat, card: Card, reason: str
) -> BoardState:
    """Law 62C: a revoke with this card is put right; the card may come down again."""
    if reason not in ("62C1", "62C2", "62C3"):
        return state
    for one in state.law.revokes:
        if (one.seat, one.card, one.deemed) == (seat, card, None):
            state = _is_put_right(state, one)
    return state


def _is_put_right(state: BoardState, revoke: Revoke) -> BoardState:
    """The state with this report marked as put right, and what is due with it."""
    done = replace(revoke, corrected=True)
    revokes = [done if one is revoke else one for one in state.law.revokes]
    return _others_are_due(state, with_law(state, revokes=tuple(revokes)), done)
