"""A call that stands, and what is asked, owed and due then (22, 23, 31, 32)."""

from dataclasses import replace
from typing import Any

from tests.oracle.calls.auction import Auction, Call, Duty, Gone, Matter
from tests.oracle.calls.bids import is_bid, strain
from tests.oracle.cards import left_of, partner

ONCE = ("pass_once", "no_double_once", "repeat_call")


def without(a: Auction, held: Matter) -> tuple[Matter, ...]:
    return tuple(m for m in a.matters if m != held)


def ask(a: Auction, matter: Matter) -> Auction:
    return replace(a, matters=(*a.matters, matter))


def bind(a: Auction, *duties: Duty) -> Auction:
    """A player who must pass from now on may not change a pass into another call."""
    a = replace(a, duties=(*a.duties, *duties))
    over = (m for m in a.matters if m.kind == "change_call" and a.stays(a.get(m.n)))
    gone = tuple(over)
    return replace(a, matters=tuple(m for m in a.matters if m not in gone))


def owe(a: Auction, gone: Gone) -> Auction:
    return replace(a, gone=(*a.gone, gone))


def becomes(a: Auction, n: int, **new: Any) -> Auction:
    gone = (replace(g, **new) if g.n == n else g for g in a.gone)
    return replace(a, gone=tuple(gone))


def turn_number(a: Auction, seat: str, before: int = 0) -> int:
    """Which of a player's turns it is, or was before call `before`.

    The calls of one turn are one matter to 26.
    """
    mine = (c for c in a.calls if c.seat == seat and (c.lost or c.status == "stands"))
    turns = {a.place(c) for c in mine}
    return len([t for t in turns if not before or t < a.place(a.get(before))])


# A call stands


def called_in_turn(a: Auction, n: int, *, ends: bool = True) -> Auction:
    call = a.get(n)
    once = [d for d in a.duties if d.seat == call.seat and d.kind == "pass_once"]
    a = a.change(n, owed=bool(once))
    kept = (d for d in a.duties if d.seat != call.seat or d.kind not in ONCE)
    a = replace(a, duties=tuple(kept))
    for gone in a.gone:
        if gone.state == "waiting":
            a = after_refusal(a, gone, call)
    return at_the_end(a) if ends else a


def after_refusal(a: Auction, gone: Gone, call: Call) -> Auction:
    """31A, 32A: the right player passes or acts; then the offender calls."""
    old = a.get(gone.n)
    if call.seat == old.seat:
        return put_in_place(a, gone, call)
    if gone.position != "rho" or left_of(call.seat) != old.seat or gone.acted:
        return a
    if call.call != "P":
        return becomes(a, gone.n, acted=True)
    duty = Duty(old.seat, "repeat_call", gone.law, old.call, gone.n)
    return bind(becomes(a, gone.n, state="free"), duty)


def put_in_place(a: Auction, gone: Gone, call: Call) -> Auction:
    """The call that the offender makes at the right turn."""
    old, other = a.get(gone.n), partner(call.seat)
    if a.edition == "2017":
        asked = becomes(a, gone.n, state="asked")
        return ask(asked, is_comparable(gone.n, other))
    if gone.position != "rho":
        return becomes(a, gone.n, state="free" if call.call == old.call else "owed")
    same = is_bid(old.call) and is_bid(call.call)
    same = same and strain(old.call) == strain(call.call)
    if same and not old.artificial and not call.artificial:
        once = Duty(other, "pass_once", gone.law, "", gone.n)
        return bind(becomes(a, gone.n, state="free"), once)
    silent = Duty(other, "pass_throughout", gone.law, "", gone.n)
    state = "free" if call.call == old.call else "owed"
    return bind(becomes(a, gone.n, state=state), silent)


def is_comparable(n: int, blocks: str, *, held: bool = True) -> Matter:
    words = ("comparable", "not_comparable")
    return Matter("comparable", "23", n, "director", blocks, words, held=held)


def at_the_end(a: Auction) -> Auction:
    """22; 17D3 where one of the last passes had taken somebody's turn away."""
    if not a.ended:
        return a
    behind = a.tail() if a.last_bid else a.tail()[1:]
    early = [c for c in behind if c and took_a_turn(a, c)]
    if early:
        lost = [c.n for c in a.line if a.place(c) >= a.place(early[0])]
        for n in lost:
            a = a.change(n, status="gone", lost=True)
        kept = [m for m in a.matters if m.kind != "change_call" or m.n not in lost]
        return replace(a, matters=tuple(kept))
    matters = tuple(m for m in a.matters if a.last_bid or m.law == "25")
    silent = tuple(d for d in a.duties if d.kind == "pass_throughout")
    return replace(a, duties=silent, gone=never_replaced(a), matters=matters)


def took_a_turn(a: Auction, call: Call) -> bool:
    """Out of rotation, or in the place of one that was."""
    first = a.get(call.replaces) if call.replaces else None
    return call.irregular == "out_of_rotation" or (
        first is not None and took_a_turn(a, first)
    )


def never_replaced(a: Auction) -> tuple[Gone, ...]:
    """26 of 2017; before, only another final call at that turn brings 26 in."""
    left = "owed" if a.edition == "2017" else "free"
    return tuple(replace(g, state=left) if g.state == "waiting" else g for g in a.gone)
