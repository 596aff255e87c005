"""What becomes of a call that is answered: accepted, refused, replaced (23-32)."""

from dataclasses import replace

from tests.oracle.calls.auction import Auction, Call, Duty, Gone, Matter
from tests.oracle.calls.bids import DOUBLES, is_bid, is_sufficient, lowest, strain
from tests.oracle.calls.standing import (
    ask,
    at_the_end,
    becomes,
    bind,
    called_in_turn,
    is_comparable,
    owe,
    turn_number,
    without,
)
from tests.oracle.cards import left_of, partner


def accepted(a: Auction, held: Matter, *, ends: bool = True) -> Auction:
    """27A1, 29A, 25B1; a call that accepts counts before the auction can be over."""
    a = replace(a, matters=without(a, held))
    if held.kind == "change_of_call":
        return changed(a, held.n, a.get(held.n).replaces, ends=ends)
    if a.early:
        a = replace(a.change(a.early, status="gone"), early=0)
    return called_in_turn(a.change(held.n, status="stands"), held.n, ends=ends)


def changed(a: Auction, stands: int, taken_back: int, *, ends: bool = True) -> Auction:
    """25B: one of the two calls is gone, and 26 may apply."""
    a = a.change(taken_back, status="gone").change(stands, status="stands")
    if a.get(taken_back).call == a.get(stands).call:
        return at_the_end(a) if ends else a
    turn = turn_number(a, a.get(stands).seat, min(stands, taken_back))
    asked = "asked" if a.edition == "2017" else "owed"
    a = owe(a, Gone(taken_back, turn, "25", "", asked))
    if asked == "asked":
        a = ask(a, is_comparable(taken_back, "", held=False))
    return at_the_end(a) if ends else a


def refused(a: Auction, held: Matter) -> Auction:
    a = replace(a, matters=without(a, held))
    if held.kind == "change_of_call":
        return changed(a, a.get(held.n).replaces, held.n)
    if held.kind == "call_out_of_rotation":
        return back_to_turn(a, a.get(held.n))
    if a.early:
        return instead(replace(a, early=0), held.n, a.early)
    return choose_again(a, held.n)


def choose_again(a: Auction, n: int) -> Auction:
    """27B: the insufficient bid is to be replaced."""
    call = a.get(n)
    words, calls = ["comparable", "other"], []
    over = a.last_bid
    same = lowest(strain(call.call), over.call if over else None)
    if same:
        words, calls = ["same_denomination", *words], [same]
    if a.edition == "1997":
        words.remove("comparable")
    if a.get(n).replaces:
        turn = next(g.turn for g in a.gone if g.n == root(a, n))
        a = owe(silenced(a, n, call), Gone(n, turn, "27", "", "owed"))
        words, calls = ["other"], []
    return ask(a, replacement(call, "27", tuple(words), tuple(calls)))


def replacement(
    call: Call, law: str, words: tuple[str, ...], calls: tuple[str, ...] = ()
) -> Matter:
    blocks = left_of(call.seat)
    return Matter("replacement", law, call.n, call.seat, blocks, words, calls)


def silenced(a: Auction, n: int, call: Call) -> Auction:
    """27B2-4: partner passes throughout, and 26 applies."""
    a = becomes(a, root(a, n), state="owed")
    if a.ended:
        return a
    return bind(a, Duty(partner(call.seat), "pass_throughout", "27", "", n))


def root(a: Auction, n: int) -> int:
    """The insufficient bid that began it."""
    return root(a, a.get(n).replaces) if a.get(n).replaces else n


def instead(a: Auction, n: int, new: int) -> Auction:
    """27B: what the call in place of an insufficient bid leads to."""
    first, old, call = root(a, n), a.get(n), a.get(new)
    over = a.last_bid
    a = a.change(n, status="gone")
    if is_owed(a, first):
        return called_in_turn(a.change(new, status="stands"), new)
    if first == n:
        a = owe(a, Gone(n, turn_number(a, call.seat), "27", "", "asked"))
    if is_bid(call.call) and over and not is_sufficient(call.call, over.call):
        a = a.change(new, status="pending", irregular="insufficient")
        return ask(a, Matter("insufficient_bid", "27", new, left_of(call.seat)))
    natural = not (old.artificial or call.artificial)
    same = natural and over and call.call == lowest(strain(old.call), over.call)
    if same:
        a = becomes(a, n, state="free")
        return called_in_turn(a.change(new, status="stands"), new)
    if a.edition == "1997" and call.call in DOUBLES:
        return double_cancelled(a, n, new)
    if a.edition == "1997":
        a = called_in_turn(a.change(new, status="stands"), new)
        return silenced(a, n, call)
    a = ask(a.change(new, status="stands"), is_comparable(n, partner(call.seat)))
    return called_in_turn(a, new)


def is_owed(a: Auction, first: int) -> bool:
    return any(g.n == first and g.state == "owed" for g in a.gone)


def double_cancelled(a: Auction, n: int, new: int) -> Auction:
    """27B3: replaced in its turn."""
    a = silenced(a.change(new, status="gone"), n, a.get(new))
    return ask(a, replacement(a.get(n), "27", ("other",)))


def comparable_said(a: Auction, asked: Matter | None, comparable: bool) -> Auction:
    """23A: if it is, nothing follows; if not, what the clause of the call says."""
    if asked is None:
        return a
    a = replace(a, matters=without(a, asked))
    gone = next(g for g in a.gone if g.n == asked.n)
    if comparable:
        return becomes(a, asked.n, state="free")
    a = becomes(a, asked.n, state="owed")
    other = partner(a.get(asked.n).seat)
    if gone.law == "27":
        new = next(c for c in reversed(a.calls) if c.replaces == asked.n)
        if new.call in DOUBLES:
            return double_cancelled(a, asked.n, new.n)
        return silenced(a, asked.n, new)
    if gone.law == "25" or a.ended:
        return a
    return bind(a, Duty(other, "pass_once", gone.law, "", asked.n))


def taken_as_slip(a: Auction, held: Matter, unintended: bool) -> Auction:
    """25A: the second call stands, and the next player may change what was called."""
    a = replace(a, matters=without(a, held))
    call = a.get(held.n)
    after = [c for c in a.line if a.place(c) > a.place(call)]
    if unintended and call.call != "P" and a.stays(a.get(call.replaces)):
        return never_allowed(a, call.n)
    if not unintended and after:
        return changed(a, call.replaces, call.n)
    if not unintended:
        return ask(a, Matter("change_of_call", "25", call.n, left_of(call.seat)))
    a = a.change(call.replaces, status="gone").change(call.n, status="stands")
    if after and not a.stays(after[0]):
        words = ("keep", "change")
        seat = after[0].seat
        a = ask(a, Matter("change_call", "25", after[0].n, seat, words=words))
    return at_the_end(a)


def never_allowed(a: Auction, n: int) -> Auction:
    """37B: it is gone, its side is silent from now on, and 26 may apply; the pass
    before it stands."""
    call = a.get(n)
    a = a.change(n, status="gone", irregular="must_pass")
    turn = turn_number(a, call.seat, call.replaces)
    a = owe(a, Gone(n, turn, "37", "", "owed"))
    both = (call.seat, partner(call.seat))
    return bind(a, *(Duty(seat, "pass_throughout", "37", "", n) for seat in both))


# 28-32: the call goes back to the player whose turn it is


def back_to_turn(a: Auction, call: Call) -> Auction:
    a = a.change(call.n, status="gone")
    position = where(a.turn, call.seat)
    if call.call == "P" and not call.artificial:
        return pass_refused(a, call, position)
    law = "32" if call.call in DOUBLES else "31"
    turn = turn_number(a, call.seat)
    a = owe(a, Gone(call.n, turn, law, position, "waiting"))
    if a.edition == "2017" or position == "rho":
        return a
    return bind(a, Duty(partner(call.seat), "pass_throughout", law, "", call.n))


def where(turn: str, seat: str) -> str:
    return {left_of(turn): "rho", partner(turn): "partner"}.get(seat, "lho")


def pass_refused(a: Auction, call: Call, position: str) -> Auction:
    """30A, 30B; before 2017 it also matters whether anyone has bid."""
    once = Duty(call.seat, "pass_once", "30", "", call.n)
    if position == "rho":
        return bind(a, once)
    if a.edition == "2017":
        turn = turn_number(a, call.seat)
        return owe(a, Gone(call.n, turn, "30", position, "waiting"))
    if a.last_bid is None:
        return bind(a, once)
    silent = Duty(call.seat, "pass_throughout", "30", "", call.n)
    quiet = Duty(partner(call.seat), "no_double_once", "30", "", call.n)
    return bind(a, silent, quiet)
