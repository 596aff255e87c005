"""Random auctions: what could be called next, and what goes wrong with calls.

They keep away from: LHO in turn calling over a call out of rotation, and partner's call
before the ruling (28B, 29A); two irregular calls at one turn, but for 27B4; calls that
a silent player makes out of turn; artificial bids before 2017; a changed call refused
in 1997; cards faced while a call waits; 28A and a skipped turn before the first bid,
also where a slip puts a pass in its place.
"""

from collections.abc import Iterator
from random import Random

from tests.oracle.calls import wrong_hands
from tests.oracle.calls.answering import answers, ruled
from tests.oracle.calls.auction import Auction, Call
from tests.oracle.calls.bids import (
    DOUBLES,
    STRAINS,
    is_bid,
    is_sufficient,
    worth,
)
from tests.oracle.calls.calling import (
    BIDS,
    Move,
    made,
    plainly,
    sufficient,
    too_low,
)
from tests.oracle.calls.standing import turn_number
from tests.oracle.calls.wrong_calls import is_admissible, is_in_rotation
from tests.oracle.cards import SEATS, Raw, left_of, partner


def moves(a: Auction, rng: Random, careless: float) -> list[Move]:
    """What could happen next."""
    return [(w, plainly(a, e)) for w, e in possible(a, rng, careless)]


def possible(a: Auction, rng: Random, careless: float) -> list[Move]:
    seen = [(0.15, event) for event in wrong_hands.may_be_told(a, rng)]
    return [*otherwise(a, rng, careless), *seen]


def otherwise(a: Auction, rng: Random, careless: float) -> list[Move]:
    if a.held:
        return list(answers(a, a.held, rng))
    open_now = [move for m in a.matters for move in ruled(a, m)]
    if a.ended:
        return open_now + list(too_late(a, rng))
    wrong = [(w * careless, e) for w, e in (*irregular(a, rng), *misled(a, rng))]
    return [*open_now, *in_turn(a, rng), *wrong]


def misled(a: Auction, rng: Random) -> Iterator[Move]:
    """21B1: a call was explained wrongly, or not alerted."""
    if a.full and a.line and len(a.informed) < 2:
        call = rng.choice(a.line)
        event = {"type": "InformationGiven", "by": partner(call.seat), "about": call.n}
        yield 0.3, {**event, "kind": rng.choice(("explanation", "alert"))}


# In turn


def in_turn(a: Auction, rng: Random) -> Iterator[Move]:
    seat = a.turn
    for duty in a.duties:
        if duty.seat == seat and duty.kind == "repeat_call":
            yield 8.0, made(seat, duty.call)
            return
    yield 5.0, made(seat, "P", rng)
    if a.must_pass(seat):
        return
    for call in legal(a, seat, rng):
        yield 2.0, made(seat, call, rng)


def legal(a: Auction, seat: str, rng: Random) -> list[str]:
    """Some bids and doubles that are right; none before 2017 while one is barred."""
    quiet = any(d.seat == seat and d.kind == "no_double_once" for d in a.duties)
    doubles = [x for x in DOUBLES if is_admissible(a, seat, x) and not quiet]
    return [*sufficient(a, rng), *doubles]


# What goes wrong


def irregular(a: Auction, rng: Random) -> Iterator[Move]:
    seat = a.turn
    if any(d.seat == seat and d.kind == "repeat_call" for d in a.duties):
        return
    yield from out_of_rotation(a, rng)
    yield from changes(a, rng)
    if a.must_pass(seat):
        yield from not_waited_for(a, rng)
        for call in [] if is_awaited(a, seat) else legal(a, seat, rng):
            yield 0.8, made(seat, call, rng)
        return
    low = too_low(a)
    if low and not is_awaited(a, seat):
        yield 1.5, made(seat, rng.choice(low[-8:]), rng)
    wrong = [x for x in DOUBLES if not is_admissible(a, seat, x)]
    if not is_awaited(a, seat):
        yield 0.4, made(seat, rng.choice(wrong))
        yield 0.15, made(seat, f"{rng.randint(8, 9)}{rng.choice(STRAINS)}")


def not_waited_for(a: Auction, rng: Random) -> Iterator[Move]:
    """28A."""
    seat = left_of(a.turn)
    if is_awaited(a, seat) or (has_skipped(a) and not a.last_bid):
        return
    low = too_low(a)[-2:]
    calls = ["P"] if a.must_pass(seat) else ["P", *legal(a, seat, rng), *low]
    yield 1.0, made(seat, rng.choice(calls))


def out_of_rotation(a: Auction, rng: Random) -> Iterator[Move]:
    """Not while one is refused whose offender is still to call at the right turn."""
    last = a.line[-1].seat if a.line else ""
    asked = any(g.state == "waiting" and g.position == "rho" for g in a.gone)
    for seat in () if asked else SEATS:
        known = seat in (a.turn, last) or is_awaited(a, seat)
        if known or is_in_rotation(a, seat):
            continue
        if a.last_bid or not has_skipped(a):
            yield 0.6, made(seat, "P", rng)
        if a.must_pass(seat):
            continue
        for call in legal(a, seat, rng)[:2]:
            yield 0.5, made(seat, call, rng)
        low = too_low(a)
        if low and left_of(a.turn) != seat:
            yield 0.2, made(seat, rng.choice(low[-8:]))
        wrong = [x for x in DOUBLES if not is_admissible(a, seat, x)]
        if left_of(seat) != a.turn:
            yield 0.1, made(seat, rng.choice(wrong))


def has_skipped(a: Auction) -> bool:
    """A pass out of rotation was accepted, and nobody has bid since."""
    return any(c and c.irregular == "out_of_rotation" for c in a.tail())


def is_awaited(a: Auction, seat: str) -> bool:
    """A call of this player's was refused, and the one in its place is to come."""
    return any(a.get(g.n).seat == seat and g.state == "waiting" for g in a.gone)


def changes(a: Auction, rng: Random) -> Iterator[Move]:
    """25: another call by the player who called last, or by the one before."""
    if not a.line:
        return
    last, same = a.line[-1], a.line[-1] is a.calls[-1]
    if same and may_change(a, last):
        for call in better(a, last, rng):
            if a.edition != "1997" and (call == "P" or not a.had_to_pass(last)):
                yield 0.3, made(last.seat, call)
            yield 0.2, slip(last.seat, call)
    if len(a.line) > 1 and same and last.call == "P":
        before = a.line[-2]
        if may_change(a, before) and left_of(before.seat) == last.seat:
            for call in better(a, before, rng):
                yield 0.2, slip(before.seat, call)


def slip(seat: str, call: str) -> Raw:
    return {**made(seat, call), "type": "CallReplaced", "reason": "25A"}


def may_change(a: Auction, call: Call) -> bool:
    """An ordinary call of this turn, not changed before, by one who is free to call."""
    if any(d.seat == call.seat and d.kind == "pass_once" for d in a.duties):
        return False
    turn = turn_number(a, call.seat) - 1
    known = [g for g in a.gone if g.turn == turn and a.get(g.n).seat == call.seat]
    return not (call.irregular or known or is_awaited(a, call.seat))


def better(a: Auction, call: Call, rng: Random) -> list[str]:
    before = [c for c in a.line if a.place(c) < a.place(call)]
    bids = after(before, rng)
    skipped = any(c.irregular == "out_of_rotation" for c in a.line)
    first = skipped and not any(is_bid(c.call) for c in before)
    return [new for new in (*(() if first else "P"), *bids) if new != call.call]


def after(before: list[Call], rng: Random) -> list[str]:
    """Bids that would have been right in the place of the last call."""
    bids = [c.call for c in before if is_bid(c.call)]
    over = max(bids, key=worth, default=None)
    fine = [b for b in BIDS if is_sufficient(b, over)][:9]
    return rng.sample(fine, min(2, len(fine)))


def too_late(a: Auction, rng: Random) -> Iterator[Move]:
    """39."""
    if a.last_bid:
        seat = rng.choice(SEATS)
        yield 0.6, made(seat, rng.choice(("P", "X", *sufficient(a, rng))))
