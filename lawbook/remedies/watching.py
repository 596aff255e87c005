"""What a defender was free to choose beside his partner's exposed card (50E4, 16C).

A choice that the law or declarer took away is not a choice: a forced card, or the only
card left. In a record of incidents not every play is written down, so plays that must
have happened are taken as free ones; the result is a question, never a finding.
"""

from __future__ import annotations

from msgspec.structs import replace

from lawbook.cards.cards import Card
from lawbook.cards.deals import Hand
from lawbook.cards.seats import Seat
from lawbook.state.board import BoardState, with_law
from lawbook.state.rectification import Watch


def is_watched(state: BoardState, seat: Seat) -> bool:
    """Whether a free choice of this seat would tell anything not known yet."""
    partner = seat.partner
    laid = [mine.card for mine in state.law.penalty_cards]
    for watch in state.law.watches:
        if watch.of is partner:
            known = watch.while_faced if watch.card in laid else watch.afterwards
            if not known:
                return True
    return False


def note_play(
    state: BoardState, seat: Seat, card: Card, lawful: Hand | None
) -> BoardState:
    """The seat plays a card out of the ``lawful`` ones: note the choice he had.

    ``lawful`` is None where his hand is not known; then any card but his own penalty
    card is taken as chosen.
    """
    if not _was_free(state, seat, card, lawful):
        return state
    return note_free_choice(state, seat)


def note_free_choice(state: BoardState, seat: Seat) -> BoardState:
    """The seat chose a play freely while, or after, his partner's cards were seen."""
    laid, partner = [c.card for c in state.law.penalty_cards], seat.partner
    watches = state.law.watches
    changed = [
        _chose(watch, watch.card in laid) if watch.of is partner else watch
        for watch in watches
    ]
    noted = tuple(changed)
    if noted == watches:
        return state
    return replace(state, law=replace(state.law, watches=noted))


def note_trick_passed(state: BoardState, since: int) -> BoardState:
    """A whole trick passed, unrecorded, beside cards laid before version ``since``."""
    laid = {mine.card for mine in state.law.penalty_cards if mine.since < since}
    changed = tuple(
        replace(watch, while_faced=True) if watch.card in laid else watch
        for watch in state.law.watches
    )
    return with_law(state, watches=changed)


def _chose(watch: Watch, laid: bool) -> Watch:
    if laid:
        return watch if watch.while_faced else replace(watch, while_faced=True)
    return watch if watch.afterwards else replace(watch, afterwards=True)


def _was_free(state: BoardState, seat: Seat, card: Card, lawful: Hand | None) -> bool:
    if lawful is None:
        return all(mine.card != card for mine in state.of(seat))
    return len(lawful) > 1
