"""Can this have been called, put in place of a call, or ruled of one?"""

from __future__ import annotations

from lawbook import events as e
from lawbook.common.problems import refuse
from lawbook.state.auction import is_bid
from lawbook.transitions.board_log import BoardLog
from lawbook.transitions.recorded_calls import awaited
from lawbook.transitions.unintended_calls import last_call

SEVEN = 7


def check_level(log: BoardLog, event: e.CallMade) -> None:
    """Raise `Refused` ``bad_value`` for a bid above seven that stands alone (38)."""
    full = log.state.setup.auction.full
    if is_bid(event.call) and int(event.call[0]) > SEVEN and not full:
        detail = "Record a bid above seven as IrregularCall, over_seven."
        raise refuse("bad_value", detail, law="38", field="call")


def check_irregular_call(log: BoardLog, event: e.IrregularCall) -> None:
    """Raise `Refused` ``use_call_made`` where every call is recorded."""
    if log.state.setup.auction.full:
        detail = "Every call is recorded on this board: record it as CallMade."
        raise refuse("use_call_made", detail)


def check_replaced(log: BoardLog, event: e.CallReplaced) -> None:
    """Raise `Refused` ``nothing_to_replace``: the player has no such call."""
    asked = any(
        choice.kind in ("replacement", "change_call") and choice.chooser == event.seat
        for choice in log.state.law.choices
    )
    told = not log.state.setup.auction.full and (
        event.withdrawn or awaited(log.state, event)
    )
    if not asked and not told and last_call(log.state, event) is None:
        detail = f"{event.seat} has no call on this board that could be replaced."
        raise refuse("nothing_to_replace", detail, field="seat")


def check_call_in_question(log: BoardLog, event: e.InformationGiven) -> None:
    """Raise `Refused` ``no_such_call``: a full auction has no call of this number."""
    auction, about = log.state.setup.auction, event.about
    if auction.full and isinstance(about, int) and about > len(auction.calls):
        detail = f"The auction has {len(auction.calls)} calls so far, not {about}."
        raise refuse("no_such_call", detail, field="about")


def check_comparable(log: BoardLog, event: e.ComparableRuled) -> None:
    """Raise `Refused` ``nothing_to_rule``: no call of the player is to be compared."""
    named = event.call is not None and log.state.phase == "auction"
    if not named and not _asked(log, event.seat, "comparable"):
        detail = f"No call of {event.seat} is to be compared; name the call beforehand."
        raise refuse("nothing_to_rule", detail, law="23A", field="seat")


def check_unintended(log: BoardLog, event: e.UnintendedRuled) -> None:
    """Raise `Refused` ``nothing_to_rule``: nobody says a call was a slip."""
    if not _asked(log, event.seat, "unintended_call"):
        detail = f"Record first with what call {event.seat} replaced the slip (25A)."
        raise refuse("nothing_to_rule", detail, law="25A", field="seat")


def _asked(log: BoardLog, seat: str, kind: str) -> bool:
    choices = log.state.law.choices
    return any(choice.kind == kind and choice.seat == seat for choice in choices)
