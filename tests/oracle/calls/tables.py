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
from tests.oracle.calls.auction import Auction, Call, Matter, by_the_calls
from tests.oracle.calls.bids import (
    DOUBLES,
    STRAINS,
    is_bid,
    is_sufficient,
    lowest,
    worth,
)
from tests.oracle.calls.settling import turn_number
from tests.oracle.calls.telling import is_admissible, is_in_rotation
from tests.oracle.cards import SEATS, Raw, left_of, partner

Move = tuple[float, Raw]
BIDS = tuple(f"{n}{s}" for n in range(1, 8) for s in STRAINS)


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


def sufficient(a: Auction, rng: Random) -> list[str]:
    bid = a.last_bid
    above = [b for b in BIDS if is_sufficient(b, bid.call if bid else None)]
    return rng.sample(above[:9], min(2, len(above[:9])))


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


def too_low(a: Auction) -> list[str]:
    over = a.last_bid.call if a.last_bid else None
    return [bid for bid in BIDS if not is_sufficient(bid, over)]


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


# What waits to be answered


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
