"""The reading's answer about an auction, in a form that can be compared."""

from typing import Any

from tests.oracle.answers import Answers
from tests.oracle.calls import wrong_hands
from tests.oracle.calls.auction import Auction, Call, Matter, contract
from tests.oracle.cards import partner
from tests.oracle.core import ELSEWHERE, letter, letters

KINDS = ELSEWHERE[2:]
SILENCE = ("pass_once", "pass_throughout", "repeat_call", "no_double_once")


def answers(a: Auction) -> Answers:
    bid = a.last_bid
    found: Answers = {
        "auction_awaiting": tuple(sorted(matter(m, a) for m in a.matters)),
        "silence": () if a.ended else silence(a),
    }
    if a.full:
        told = () if a.ended else a.informed
        found["changeable"] = tuple(changeable(a, *one) for one in told)
        found["calls"] = tuple(short(c) for c in a.calls)
        found["auction_turn"] = None if a.held or a.ended else a.turn
        found["last_bid"] = (bid.seat, bid.call) if bid else None
        found["doubled"] = a.doubled
        found["auction_ended"] = a.ended
        found["scoring"] = wrong_hands.scoring(a)
        found["wrong_hand"] = wrong_hands.asks(a)
        made = contract(a)
        found["contract"] = made and made[0]
    return found


def changeable(a: Auction, by: str, n: int) -> tuple[str, int, str, int] | None:
    """21B1: the other side's latest call, made after the one they were misled about."""
    if a.get(n).status != "stands":
        return None
    others = [c for c in a.line if c.seat not in (by, partner(by))]
    last = others[-1] if others else None
    if last is None or a.place(last) < a.place(a.get(n)):
        return by, n, "", 0
    if a.stays(last):
        return by, n, "", 0
    return by, n, last.seat, last.n


def silence(a: Auction) -> tuple[tuple[str, str, str], ...]:
    """24B: who must pass at the next turn has no call to repeat there (31A1, 32A1)."""
    passing = {d.seat for d in a.duties if d.kind == "pass_once"}
    said = {(d.seat, d.kind, d.call) for d in a.duties}
    return tuple(
        sorted(d for d in said if d[1] != "repeat_call" or d[0] not in passing)
    )


def matter(m: Matter, a: Auction) -> tuple[Any, ...]:
    law = "27" if m.kind == "comparable" and a.edition != "2017" else m.law
    return m.kind, m.chooser, m.blocks, law, tuple(sorted(m.words)), m.calls


def short(call: Call) -> tuple[str, str, str, str]:
    again = call.irregular == "insufficient" and call.replaces
    return call.seat, call.call, call.status, "" if again else call.irregular


# The same, from the document of the core


def read(state: dict[str, Any]) -> Answers:
    auction = state["auction"]
    waiting = (i for i in state["awaiting"] if i["kind"] in KINDS)
    found: Answers = {
        "auction_awaiting": tuple(sorted(choice(i) for i in waiting)),
        "silence": tuple(
            sorted({duty(d) for d in state["duties"] if d["kind"] in SILENCE})
        ),
    }
    if auction:
        standing = {c["n"] for c in auction["calls"] if c["status"] == "stands"}
        cases = [] if auction["ended"] else state["cases"]
        wrong = (c for c in cases if c["kind"] == "misinformation")
        found["changeable"] = tuple(case(c, standing) for c in wrong)
        bid = auction["last_bid"]
        found["calls"] = tuple(call(c) for c in auction["calls"])
        found["auction_turn"] = letter(auction["turn"])
        found["last_bid"] = (str(bid["seat"]), str(bid["call"])) if bid else None
        found["doubled"] = auction["doubled"]
        found["auction_ended"] = auction["ended"]
        found["scoring"] = wrong_hands.told(state)
        found["wrong_hand"] = wrong_hands.asked(state)
        found["contract"] = letter(state["contract"])
    return found


def case(item: dict[str, Any], standing: set[int]) -> tuple[str, int, str, int] | None:
    if item["about"] not in standing:
        return None
    last = item["changeable"] or {"seat": "", "n": 0}
    return str(item["by"]), int(item["about"]), str(last["seat"]), int(last["n"])


def number(law: str) -> str:
    """The Law of a clause: `31` of `31A2(b)`."""
    digits = [c for c in law[:2] if c.isdigit()]
    return "".join(digits)


def choice(item: dict[str, Any]) -> tuple[Any, ...]:
    words = tuple(sorted(o["choice"] for o in item["options"]))
    calls = tuple(c for o in item["options"] for c in letters(o.get("calls")))
    who, blocks = str(item["chooser"]), letter(item["blocks"]) or ""
    return item["kind"], who, blocks, number(item["law"]), words, calls


def duty(item: dict[str, Any]) -> tuple[str, str, str]:
    return str(item["seat"]), item["kind"], letter(item.get("call")) or ""


def call(item: dict[str, Any]) -> tuple[str, str, str, str]:
    status = {"withdrawn": "gone", "cancelled": "gone"}.get(item["status"])
    irregular = item.get("irregular") or ""
    again = irregular == "insufficient" and item.get("replaces")
    status = str(status or item["status"])
    return str(item["seat"]), str(item["call"]), status, "" if again else irregular
