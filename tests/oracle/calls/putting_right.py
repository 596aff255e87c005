"""Calls that are never allowed: 35-39, and what is put in their place."""

from dataclasses import replace

from tests.oracle.calls.auction import Auction, Call, Duty, Gone, Matter, contract
from tests.oracle.calls.settling import (
    instead,
    replacement,
)
from tests.oracle.calls.standing import (
    ask,
    at_the_end,
    bind,
    called_in_turn,
    owe,
    turn_number,
    without,
)
from tests.oracle.cards import Raw, left_of, partner


def forgiven(a: Auction, n: int) -> Auction:
    """No lead is barred for this call."""
    return replace(a, gone=tuple(g for g in a.gone if g.n != n))


def relieved(a: Auction, n: int) -> Auction:
    """Nobody is silent because of this call."""
    return replace(a, duties=tuple(d for d in a.duties if d.of != n))


def cancelled(a: Auction, n: int, law: str) -> Auction:
    call = a.get(n)
    gone = Gone(n, turn_number(a, call.seat), law, "", "owed")
    return owe(a.change(n, status="gone"), gone)


def silent(a: Auction, law: str, n: int, *seats: str) -> Auction:
    return bind(a, *(Duty(seat, "pass_throughout", law, "", n) for seat in seats))


def inadmissible(a: Auction, n: int, was: Auction) -> Auction:
    """36B; out of rotation the turn goes back and the offender is free later."""
    call = a.get(n)
    a = silent(cancelled(a, n, "36"), "36", n, partner(call.seat))
    if call.seat != was.turn:
        return a
    return ask(a, replacement(a.get(n), "36", ("other",)))


def must_pass(a: Auction, n: int, was: Auction) -> Auction:
    """37B: a pass instead, and both are silent throughout."""
    return pass_instead(a, n, "37")


def over_seven(a: Auction, n: int, was: Auction) -> Auction:
    """38."""
    return pass_instead(a, n, "38")


def pass_instead(a: Auction, n: int, law: str) -> Auction:
    seat = a.get(n).seat
    a = silent(cancelled(a, n, law), law, n, seat, partner(seat))
    return ask(a, replacement(a.get(n), law, ("pass",)))


def after_final_pass(a: Auction, n: int, was: Auction) -> Auction:
    """39: 26 applies to a defender's bid or double, and to nothing else.

    Not if the next player calls too.
    """
    call, made = a.get(n), contract(was)
    last = was.calls[-1] if was.calls else None
    late = last and last.irregular == "after_final_pass"
    if last and late and left_of(last.seat) == call.seat:
        a = forgiven(a, last.n)
    declaring = made and call.seat in (made[1], partner(made[1] or "N"))
    if declaring or call.call == "P":
        return a.change(n, status="gone")
    return cancelled(a, n, "39")


def replaced(a: Auction, held: Matter, call: Call) -> Auction:
    """The call in the place of one that was cancelled or refused."""
    a = replace(a, matters=without(a, held))
    a = a.add(replace(call, replaces=held.n, status="pending"))
    if held.law == "27":
        return instead(a, held.n, call.n)
    return called_in_turn(a.change(call.n, status="stands"), call.n)


def information_given(a: Auction, event: Raw) -> Auction:
    """20F, 21: partner's explanation or alert of a call was wrong."""
    return replace(a, informed=(*a.informed, (event["by"], event["about"])))


def changed_over_it(a: Auction, held: Matter, call: Call) -> Auction:
    """25A6: what had been called over a slip is changed, and nothing is owed for it."""
    a = replace(a, matters=without(a, held))
    call = replace(call, replaces=held.n)
    return at_the_end(a.change(held.n, status="gone").add(call))
