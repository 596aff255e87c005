"""How what waits in the auction may be answered: by a word, by a call, by a ruling."""

from collections.abc import Iterator
from random import Random

from tests.oracle.calls.auction import Auction, Matter, by_the_calls
from tests.oracle.calls.bids import DOUBLES, is_sufficient, lowest
from tests.oracle.calls.calling import BIDS, Move, instead, made, sufficient, too_low
from tests.oracle.calls.wrong_calls import is_admissible
from tests.oracle.cards import Raw, left_of, partner


def answers(a: Auction, held: Matter, rng: Random) -> Iterator[Move]:
    offender = a.get(held.n).seat
    if held.kind in ("comparable", "unintended_call"):
        yield from ruled(a, held)
    elif held.kind == "replacement":
        yield from replacing(a, held, offender, rng)
    elif held.kind == "change_call":
        yield from changing_over(a, held, rng)
    else:
        yield 1.0, {"type": "Elected", "choice": "accept"}
        if a.edition != "1997" or held.kind != "change_of_call":
            yield 2.0, {"type": "Elected", "choice": "refuse"}
        yield from answered_by_calling(a, held, offender, rng)


def ruled(a: Auction, m: Matter) -> Iterator[Move]:
    seat = a.get(m.n).seat
    for word, said in zip(m.words, (True, False), strict=True):
        yield 1.0, {"type": "Elected", "choice": word}
        if m.kind == "comparable":
            event = {"type": "ComparableRuled", "seat": seat, "comparable": said}
        else:
            event = {"type": "UnintendedRuled", "seat": seat, "unintended": said}
        yield 1.0, event


def answered_by_calling(
    a: Auction, held: Matter, offender: str, rng: Random
) -> Iterator[Move]:
    """27A1, 28B, 29A, 25B1; 27C."""
    call = a.get(a.early or held.n).call
    last = a.last_bid.call if a.last_bid else None
    over = call if call[0].isdigit() else last
    fine = [b for b in BIDS if is_sufficient(b, over)][:8]
    calls = ["P"] if a.must_pass(held.chooser) or not fine else ["P", rng.choice(fine)]
    asked = held.kind == "call_out_of_rotation"
    if not asked or held.chooser != a.turn:
        yield 1.0, made(held.chooser, rng.choice(calls))
    if asked and a.turn not in (held.chooser, partner(offender)):
        free = ["P"] if a.must_pass(a.turn) else ["P", *sufficient(a, rng)]
        yield 1.0, made(a.turn, rng.choice(free))
    first = held.kind == "insufficient_bid" and not a.get(held.n).replaces
    if first and not a.early and (bids := sufficient(a, rng)):
        yield 0.4, {**made(offender, rng.choice(bids)), "type": "CallReplaced"}


def replacing(a: Auction, held: Matter, offender: str, rng: Random) -> Iterator[Move]:
    if held.words == ("pass",) or a.must_pass(offender):
        yield 3.0, instead(offender, "P", rng)
    else:
        again = held.words == ("other",)
        calls = ["P", *sufficient(a, rng), *held.calls, *held.calls]
        doubles = [x for x in DOUBLES if is_admissible(a, offender, x)]
        calls += [] if again and held.law == "27" else doubles
        for call in calls:
            yield 1.0, instead(offender, call, rng)
        low = too_low(a)
        if low and held.law == "27" and not again:
            yield 0.4, instead(offender, rng.choice(low[-8:]), rng)
    if held.law == "36" and a.full and a.last_bid and a.matters == (held,):
        yield 0.6, told_with_it(a, held, rng)
    if held.law != "27":
        seat = left_of(offender)
        must = a.must_pass(seat)
        over = a.get(held.n).call if held.law == "37" else ""
        bid = lowest("NT", over) if over[:1].isdigit() else None
        yield 1.0, made(seat, bid if bid and not must else "P")


def told_with_it(a: Auction, held: Matter, rng: Random) -> Raw:
    """36C: nobody has noticed the double, or the contract is told without it."""
    made, declarer = by_the_calls(a)
    with_it = made.rstrip("X") + a.get(held.n).call
    said = rng.choice((made, with_it))
    return {"type": "AuctionEnded", "contract": said, "declarer": declarer}


def changing_over(a: Auction, held: Matter, rng: Random) -> Iterator[Move]:
    yield 1.0, {"type": "Elected", "choice": "keep"}
    seat = held.chooser
    call = rng.choice(["P", *sufficient(a, rng)])
    if call != a.get(held.n).call:
        yield 1.0, {**made(seat, call), "type": "CallReplaced"}
