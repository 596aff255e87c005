"""Can this have been called, put in place of a call, or ruled of one?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.cards.contracts import is_bid
from lawbook.cards.seats import Seat
from lawbook.common.problems import Refused, refuse
from lawbook.transitions.board_log import BoardLog
from lawbook.transitions.recorded_calls import awaited
from lawbook.transitions.unintended_calls import last_call

SEVEN = 7


def check_level(log: BoardLog, event: e.CallMade) -> None:
    """Law 38: raise `Refused` ``bad_value`` for a bid above seven that stands alone.

    In a full auction every call is recorded as it was made, a bid above seven too. Of
    incidents it is an ``IrregularCall`` of the kind ``over_seven``.
    """
    full = log.state.setup.auction.full
    if is_bid(event.call) and int(event.call[0]) > SEVEN and not full:
        raise refuse("bad_value", "over_seven", law="38", field="call")


def check_irregular_call(log: BoardLog, event: e.IrregularCall) -> None:
    """Raise `Refused` ``use_call_made`` where every call is recorded.

    In a full auction what is wrong with a call is derived from the calls before it, so
    an ``IrregularCall`` would tell the same fact a second time.
    """
    if log.state.setup.auction.full:
        raise refuse("use_call_made", "event")


def check_replaced(log: BoardLog, event: e.CallReplaced) -> None:
    """Law 25: raise `Refused` ``nothing_to_replace`` where the player has no such call.

    A call is put in place of one that an open choice asks this player to replace, of
    the player's last call, or, where only incidents are recorded, of one that the event
    itself names (``withdrawn``) or that a ruling has announced.
    """
    asked = any(
        choice.kind in ("replacement", "change_call") and choice.chooser == event.seat
        for choice in log.state.law.choices
    )
    told = not log.state.setup.auction.full and (
        event.withdrawn or awaited(log.state, event)
    )
    if not asked and not told and last_call(log.state, event) is None:
        raise refuse("nothing_to_replace", "seat", field="seat", seat=event.seat)


def check_call_in_question(log: BoardLog, event: e.InformationGiven) -> None:
    """Raise `Refused` ``no_such_call``: a full auction has no call of this number.

    ``event.about`` is a call in its code, or its number in the auction from 1; numbers
    are checked only where every call is recorded.
    """
    auction, about = log.state.setup.auction, event.about
    if auction.full and isinstance(about, int) and about > len(auction.calls):
        made = len(auction.calls)
        raise refuse("no_such_call", "calls", field="about", calls=made, about=about)


def check_comparable(log: BoardLog, event: e.ComparableRuled) -> None:
    """Law 23A: raise `Refused` ``nothing_to_rule`` where no call is to be compared.

    Either a choice ``comparable`` about this player is open, or the Director names the
    call in advance while the auction runs: whether it would tell as much as the call
    withdrawn.
    """
    named = event.call is not None and log.state.phase == "auction"
    if not named and not _asked(log, event.seat, "comparable"):
        raise _nothing_to_rule("comparable", "23A", event.seat)


def check_unintended(log: BoardLog, event: e.UnintendedRuled) -> None:
    """Law 25A: raise `Refused` ``nothing_to_rule`` where no call is said to be a slip.

    The player's attempt to put another call in its place comes first; it opens the
    choice ``unintended_call`` that this ruling answers.
    """
    if not _asked(log, event.seat, "unintended_call"):
        raise _nothing_to_rule("unintended", "25A", event.seat)


def _nothing_to_rule(case: str, law: str, seat: Seat) -> Refused:
    return refuse("nothing_to_rule", case, law=law, field="seat", seat=seat)


def _asked(log: BoardLog, seat: str, kind: str) -> bool:
    choices = log.state.law.choices
    return any(choice.kind == kind and choice.seat == seat for choice in choices)
