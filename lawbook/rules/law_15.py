"""Law 15: the cards of another board, or another board.

15A1 the call on the wrong cards goes, with all after it: (a) partner has called since,
(b) partner has not · 15A2 the same call at the board of those cards · 15B1 one of the
four had played the board · 15B2 none had.
"""

from __future__ import annotations

from lawbook.common.clauses import cites
from lawbook.state.procedure import (
    Asked,
    BoardMistaken,
    Fault,
    HandMistaken,
    Outcome,
)

LATER = Asked("15A2", "hand_later")
HAND_BY_THE_BOOK = Outcome("hand_book", "15A", asks=(Asked("15A", "edition_silent"),))
PARTNER_UNKNOWN = Outcome("hand_unknown", "15A1", asks=(Asked("15A1", "hand_partner"),))
PARTNER_CALLED = Outcome("hand_lost", "15A1(a)", ("adjusted",), (LATER,))
CALLS_AGAIN = Outcome("hand_again", "15A1(b)", asks=(LATER,))
MUST_NOT_DIFFER = Outcome(
    "hand_same", "15A1", asks=(Asked("15A1", "hand_differs"), LATER)
)
BEGUN_AGAIN = Outcome(
    "board_begun_again", "15C", asks=(Asked("15C", "board_begun_again"),)
)
PLAYED_BEFORE = Outcome("board_played_before", "15B1", ("cancelled", "adjusted"))
NEW_TO_ALL = Outcome("board_new", "15B2", ("stands",))


@cites("15A1", "15A1(a)", "15A1(b)", "15A2")
def outcome_of_wrong_hand(
    mistaken: HandMistaken, *, text_known: bool, lho_decides: bool
) -> Outcome:
    """Law 15A: partner's call decides; before 2017 also whether LHO has called.

    ``text_known``: whether what this edition says of it is held here. Where LHO's call
    counts, a new call that differs from the first is asked about, and until there is
    one; the same call is none that differs.
    """
    if not text_known:
        return HAND_BY_THE_BOOK
    if mistaken.partner_called is None:
        return PARTNER_UNKNOWN
    if mistaken.partner_called:
        return PARTNER_CALLED
    free = not lho_decides or mistaken.lho_called is False
    return CALLS_AGAIN if free or mistaken.repeated else MUST_NOT_DIFFER


@cites("15B1", "15B2")
def outcome_of_wrong_board(mistaken: BoardMistaken, *, begins_again: bool) -> Outcome:
    """Law 15B: one of the four had played it, or none had.

    ``begins_again``: in the auction the board is given to those who are due (15C).
    """
    if begins_again and mistaken.stage == "auction":
        return BEGUN_AGAIN
    return PLAYED_BEFORE if mistaken.played_before else NEW_TO_ALL


@cites("15A1(a)")
def at_fault_for_hand(mistaken: HandMistaken) -> dict[str, Fault | None]:
    """Law 15A: the side of the player who took the wrong cards, and it alone."""
    own = mistaken.seat.side
    return {side: "wholly" if side == own else "not" for side in ("NS", "EW")}


@cites("15B1")
def at_fault_for_board(mistaken: BoardMistaken) -> dict[str, Fault | None]:
    """Law 15B1: a side with a score on the board keeps it; the other is deprived."""
    known = {seat.side for seat in mistaken.played_before}
    return {side: None if side in known else "not" for side in ("NS", "EW")}
