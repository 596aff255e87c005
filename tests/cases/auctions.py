"""A full auction as a case writes it: its calls, whose turn, the last bid."""

from collections.abc import Callable
from typing import Any


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
