"""Where the core is known to answer otherwise, and the reading stands by its own.

`docs/oracle.md` says what each of these is. Random boards keep away from them, so that
anything else that differs is seen. Delete a line once the core is mended.
"""

from tests.oracle.calls.auction import Auction
from tests.oracle.calls.bids import is_bid, is_sufficient
from tests.oracle.calls.telling import told, what_is_wrong
from tests.oracle.cards import Raw


def is_known(a: Auction, event: Raw) -> bool:
    """Before 2017 only: what differed in 2017 is mended."""
    if a.edition == "2017":
        return False
    return any(
        test(a, event)
        for test in (
            low_bid_under_30b2,
            slip_called_over,
            ends_unreplaced,
            second_change,
            insufficient_twice,
        )
    )


def wrong(a: Auction, event: Raw) -> str:
    called = event["type"] == "CallMade" and not a.held
    if not called:
        return ""
    return what_is_wrong(a, event["seat"], event["call"], answering=False)


def low_bid_under_30b2(a: Auction, event: Raw) -> bool:
    """30B2(b): the duty outlives a turn that ends with a bid replaced."""
    kinds = {(d.seat, d.kind) for d in a.duties}
    held = (event.get("seat"), "no_double_once") in kinds
    return held and wrong(a, event) == "insufficient"


def slip_called_over(a: Auction, event: Raw) -> bool:
    """25A6: what the next player keeps or changes, and a slip that was none (25B3)."""
    slip = str(event.get("reason") or "").startswith("25A")
    return slip and a.line[-1].seat != event["seat"]


def ends_unreplaced(a: Auction, event: Raw) -> bool:
    """26B: the auction ends before another call takes the place of one refused."""
    waiting = {g.n for g in a.gone if g.state == "waiting"}
    if not waiting:
        return False
    after = told(a, event)
    return after.ended and any(g.n in waiting and g.state == "owed" for g in after.gone)


def second_change(a: Auction, event: Raw) -> bool:
    """25B3: only one question of comparability about a player is kept."""
    changing = event.get("reason") or wrong(a, event) == "changed"
    return bool(changing and a.matters)


def insufficient_twice(a: Auction, event: Raw) -> bool:
    """26A before 2017: of two calls at one turn only the last one counts."""
    held = a.held
    if held is None or held.kind != "replacement":
        return False
    over, call = a.last_bid, event.get("call", "P")
    low = is_bid(call) and over and not is_sufficient(call, over.call)
    return bool(low and held.law == "27")
