"""The lines of a case about calls: how they are made, and the auction they give."""

from collections.abc import Callable
from typing import Any

Event = dict[str, Any]

SEAT = r"(?P<seat>[NESW])"
SENTENCES: list[tuple[str, str, Event]] = [
    (
        rf"{SEAT} calls (?P<call>\w+) as (?P<kind>insufficient|out_of_rotation|"
        r"inadmissible|must_pass|over_seven|after_final_pass)",
        "IrregularCall",
        {},
    ),
    (rf"{SEAT} calls instead (?P<call>\w+)", "CallReplaced", {}),
    (
        rf"director rules the call of {SEAT} comparable",
        "ComparableRuled",
        {"comparable": True},
    ),
    (
        rf"director rules the call of {SEAT} not comparable",
        "ComparableRuled",
        {"comparable": False},
    ),
    (
        rf"director rules the call of {SEAT} unintended",
        "UnintendedRuled",
        {"unintended": True},
    ),
    (
        rf"director rules the call of {SEAT} intended",
        "UnintendedRuled",
        {"unintended": False},
    ),
    (rf"{SEAT} calls (?P<call>\w+)", "CallMade", {}),
    (
        rf"{SEAT} withdraws a call(?: of (?P<call>\w+))?"
        r"(?: and calls (?P<replaced_by>\w+))?",
        "CallWithdrawn",
        {},
    ),
]
REMARKS: list[tuple[str, Event]] = [
    (r"artificial", {"artificial": True}),
    (r"meaning(?P<meaning>(?: [SHDC])+)", {}),
    (r"meaning no suit", {"suits": []}),
    (r"as unintended", {"reason": "25A"}),
    (r"allowed by (?P<reason>[\w()]+)", {}),
    (r"in place of (?P<withdrawn>\w+)", {}),
    (r"turn of (?P<turn>[NESW])", {}),
    (r"over (?P<over>\w+ by [NESW])", {}),
    (r"who has called", {"called_before": True}),
    (r"and the next has called", {"lho_called": True}),
    (r"as (?P<ground>similar|subset|purpose|denomination|precise)", {}),
    (r"of (?P<call>\w+) beforehand", {}),
]


def in_turn(first: str, calls: list[str]) -> list[Event]:
    """These calls, made in rotation."""
    start = "NESW".index(first)
    return [
        {"type": "CallMade", "seat": "NESW"[(start + place) % 4], "call": call}
        for place, call in enumerate(calls)
    ]


def one_call(one: dict[str, Any]) -> str:
    why = (one.get("irregular"), one.get("law"))
    instead = ("for", one["replaces"]) if one.get("replaces") else ()
    return words(one["n"], one["seat"], one["call"], one["status"], *why, *instead)


def calls(auction: dict[str, Any]) -> list[str]:
    return [one_call(one) for one in auction["calls"]]


def last_bid(auction: dict[str, Any]) -> str:
    last = auction["last_bid"]
    return f"{last['call']} by {last['seat']}" if last else "nobody"


def words(*parts: Any) -> str:
    return " ".join(str(part) for part in parts if part not in (None, ""))


# Parts of the auction that a case may expect by themselves.
OF_THE_AUCTION: dict[str, Callable[[dict[str, Any]], Any]] = {
    "calls": calls,
    "turn": lambda auction: auction["turn"] or "nobody",
    "doubled": lambda auction: auction["doubled"] or "no",
    "last_bid": last_bid,
}
