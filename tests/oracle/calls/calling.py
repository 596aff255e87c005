"""Entries of calls, and the bids that are sufficient or too low now."""

from random import Random

from tests.oracle.calls.auction import Auction
from tests.oracle.calls.bids import STRAINS, is_sufficient
from tests.oracle.cards import Raw

Move = tuple[float, Raw]
BIDS = tuple(f"{n}{s}" for n in range(1, 8) for s in STRAINS)


def made(seat: str, call: str, rng: Random | None = None) -> Raw:
    event: dict[str, object] = {"type": "CallMade", "seat": seat, "call": call}
    if rng and rng.random() < 0.12:
        event["artificial"] = True
        if call != "P":
            event["suits"] = rng.sample("SHDC", rng.randint(0, 2))
    return event


def plainly(a: Auction, event: Raw) -> Raw:
    """Before 2017 only passes are artificial here."""
    if a.edition == "2017" or event.get("call") == "P" or "artificial" not in event:
        return event
    return {k: v for k, v in event.items() if k not in ("artificial", "suits")}


def instead(seat: str, call: str, rng: Random) -> Raw:
    event = {**made(seat, call, rng), "type": "CallReplaced"}
    return event if rng.random() < 0.7 else {**event, "type": "CallMade"}


def sufficient(a: Auction, rng: Random) -> list[str]:
    bid = a.last_bid
    above = [b for b in BIDS if is_sufficient(b, bid.call if bid else None)]
    return rng.sample(above[:9], min(2, len(above[:9])))


def too_low(a: Auction) -> list[str]:
    over = a.last_bid.call if a.last_bid else None
    return [bid for bid in BIDS if not is_sufficient(bid, over)]
