"""A call on the cards of another board (15A; 17D of 2007), every call recorded."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from tests.oracle.calls.auction import Auction, Call
from tests.oracle.cards import SEATS, Raw, left_of, partner

LAW = {"2017": "15A1(a)", "2007": "17D"}
LIVE = ("stands", "pending")


def wrong_hand(a: Auction, event: Raw) -> Auction:
    """Partner has called since: adjusted. Else the call goes with all after it, and
    the auction is as it was before."""
    first = own_calls(a, event["seat"])[0]
    if called_since(a, first):
        return replace(a, spoilt=True, wrong_hand=True)
    before, later = a.past[first.n - 1], a.calls[first.n - 1 :]
    taken = tuple(c.n for c in later if c.status in LIVE)
    calls = (*before.calls, *(replace(c, status="gone") for c in later))
    before = replace(before, restart=len(calls))
    before = replace(before, past=a.past, faced=a.faced, informed=a.informed)
    if a.edition == "2007" and any(c.seat == left_of(first.seat) for c in later):
        before = replace(before, unlike=(first.seat, first.call))
    return replace(before, calls=calls, taken=taken, wrong_hand=True)


def own_calls(a: Auction, seat: str) -> list[Call]:
    return [c for c in a.calls if c.seat == seat]


def called_since(a: Auction, first: Call) -> bool:
    return any(c.seat == partner(first.seat) and c.n > first.n for c in a.calls)


# What may be told


def may_be_told(a: Auction, rng: Random) -> Iterator[Raw]:
    """Once, of one who has called, in a part of the auction where all is plain."""
    for seat in rng.sample(SEATS, 4):
        mine = own_calls(a, seat)
        if a.full and a.edition != "1997" and mine and is_plain(a, mine[0]):
            yield {"type": "WrongHand", "seat": seat}
            return


def is_plain(a: Auction, first: Call) -> bool:
    """Nothing waited when the call was made, nothing was wrong with it or it still
    waits, no card has fallen since, and no later call stands in its place or in that
    of one before it."""
    before = a.past[first.n - 1]
    later = a.calls[first.n - 1 :]
    since = [c for c in later if c.seat == partner(first.seat)]
    return (
        not (a.wrong_hand or before.matters or first.replaces)
        and (first.status == "pending" or is_ordinary(first))
        and before.faced == a.faced
        and all(c.status == "stands" for c in since)
        and all(c.replaces == 0 or c.replaces > first.n for c in later)
    )


def is_ordinary(first: Call) -> bool:
    return first.status == "stands" and not first.irregular


# The answers


def scoring(a: Auction) -> tuple[tuple[str, str], ...]:
    return (("adjusted", LAW[a.edition]),) if a.spoilt else ()


def asks(a: Auction) -> int:
    """How often: of the board of those cards, and in 2007, where the next player had
    called, whether the new call differs; the same call does not."""
    if a.unlike is None:
        return int(a.wrong_hand)
    seat, call = a.unlike
    mine = [c.call for c in a.line if c.n > a.restart and c.seat == seat]
    return 1 if mine[:1] == [call] else 2


def asked(state: dict[str, Any]) -> int:
    return sum(q["law"] in ("15A2", "17D") for q in state["questions"])


def told(state: dict[str, Any]) -> tuple[tuple[str, str], ...]:
    return tuple((s["kind"], s["law"]) for s in state["scoring"])


Known = frozenset[tuple[str, str, str, str]]


def information(a: Auction, seat: str) -> Known:
    """16C: of the calls cancelled: the other side may use them, the offenders' not."""
    found = set()
    for n in a.taken:
        call = a.get(n)
        for to in SEATS:
            if to != call.seat:
                ours = to in (seat, partner(seat))
                status = "unauthorized" if ours else "authorized"
                found.add((call.seat, to, call.call, status))
    return frozenset(found)


def known(state: dict[str, Any]) -> Known:
    return frozenset(
        (str(i["of"]), str(i["to"]), str(i["call"]), str(i["status"]))
        for i in state["information"]
        if i["about"] == "call"
    )
