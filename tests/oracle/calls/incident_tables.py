"""Incidents of an auction at random: what is told of a call, and what next."""

from random import Random

from tests.oracle.calls.answering import answers
from tests.oracle.calls.auction import Auction, Matter
from tests.oracle.calls.calling import BIDS, Move, made, sufficient
from tests.oracle.cards import SEATS, Raw, left_of, partner

KINDS = ("insufficient", "out_of_rotation", "inadmissible", "must_pass", "over_seven")


def incident(rng: Random) -> Raw:
    """One call that went wrong, with what the Director is told about it."""
    kind, seat = rng.choice((*KINDS[:2], *KINDS)), rng.choice(SEATS)
    bidder, bid = rng.choice(SEATS), rng.choice(BIDS[3:25])
    event: dict[str, object] = {"type": "IrregularCall", "seat": seat, "kind": kind}
    event["over"] = {"seat": bidder, "call": bid}
    higher = BIDS[BIDS.index(bid) + 1 :][:8]
    ours = bidder in (seat, partner(seat))
    calls = {
        "insufficient": BIDS[: BIDS.index(bid)],
        "out_of_rotation": ("P", "P", *higher, *(() if ours else ("X",))),
        "inadmissible": ("X",) if ours else ("XX",),
        "must_pass": higher,
        "over_seven": ("8C", "8NT", "9S"),
    }
    event["call"] = rng.choice(calls[kind])
    if kind == "out_of_rotation":
        event["turn"] = rng.choice([s for s in SEATS if s not in (seat, left_of(seat))])
    elif kind != "insufficient" and rng.random() < 0.3:
        event["lho_called"] = True
    return event


def after_incident(a: Auction, rng: Random) -> list[Move]:
    """What is told next: answers, then the calls that decide something."""
    if a.held:
        told = answers(a, a.held, rng)
        return [(w, e) for w, e in told if may_be_told(a, a.held, e)]
    for gone in a.gone:
        old = a.get(gone.n)
        if gone.state == "waiting":
            right = left_of(left_of(left_of(old.seat)))
            asked = gone.position == "rho" and not gone.acted
            seat = right if asked else old.seat
            calls = ["P", "P", *sufficient(a, rng)]
            return [(1.0, made(seat, rng.choice(calls)))]
    return [
        (1.0, made(d.seat, d.call or "P"))
        for d in a.duties
        if d.kind in ("pass_once", "repeat_call")
    ]


def may_be_told(a: Auction, held: Matter, event: Raw) -> bool:
    """Calls of others are told only where they answer something."""
    if event["type"] == "CallMade" and held.kind == "replacement":
        return bool(event["seat"] == held.chooser)
    return True
