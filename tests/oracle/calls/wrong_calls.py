"""What is wrong with a call: not allowed, out of rotation, too low (19, 27-39)."""

from tests.oracle.calls.auction import Auction
from tests.oracle.calls.bids import DOUBLES, is_bid, is_sufficient, level
from tests.oracle.cards import left_of, partner


def what_is_wrong(a: Auction, seat: str, call: str, *, answering: bool) -> str:
    """35, 37, 38, 39, then 28-32, 25 and 27."""
    if a.ended and not answering:
        return "after_final_pass"
    if is_bid(call) and level(call) > 7:
        return "over_seven"
    if call in DOUBLES and not is_admissible(a, seat, call):
        return "inadmissible"
    if not is_in_rotation(a, seat):
        return "changed" if a.line and a.line[-1].seat == seat else "out_of_rotation"
    if call != "P" and a.must_pass(seat):
        return "must_pass"
    last = a.last_bid
    low = is_bid(call) and last and not is_sufficient(call, last.call)
    return "insufficient" if low else ""


def is_in_rotation(a: Auction, seat: str) -> bool:
    """28A: also in the place of the next player, when the one in turn must pass."""
    return seat == a.turn or (seat == left_of(a.turn) and a.must_pass(a.turn))


def is_admissible(a: Auction, seat: str, call: str) -> bool:
    """19: the last bid of an opponent, or the opponents' double of one's own bid."""
    bid = a.last_bid
    if bid is None:
        return False
    ours = bid.seat in (seat, partner(seat))
    return a.doubled == ("X" if call == "XX" else "") and ours == (call == "XX")
