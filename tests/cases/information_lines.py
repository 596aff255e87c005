"""The lines of a case about information, and what follows from it (16, 21, 75)."""

from collections.abc import Callable
from typing import Any

from tests.cases.auction_lines import words

Event = dict[str, Any]

BY = r"(?P<by>[NESW])"
ABOUT = r"(?:call )?(?P<about>\d+(?!\w)|\w+)"
SENTENCES: list[tuple[str, str, Event]] = [
    (
        rf"{BY} explains {ABOUT} wrongly",
        "InformationGiven",
        {"kind": "explanation"},
    ),
    (rf"{BY} does not alert {ABOUT}", "InformationGiven", {"kind": "alert"}),
    (rf"{BY} hesitates(?: over {ABOUT})?", "InformationGiven", {"kind": "tempo"}),
    (
        rf"{BY} says '(?P<text>[^']+)'(?: over {ABOUT})?",
        "InformationGiven",
        {"kind": "remark"},
    ),
    (
        rf"{BY} asks a question(?: over {ABOUT})?",
        "InformationGiven",
        {"kind": "question"},
    ),
    (
        rf"{BY} makes a gesture(?: over {ABOUT})?",
        "InformationGiven",
        {"kind": "mannerism"},
    ),
    (rf"{BY} overhears something", "InformationGiven", {"kind": "extraneous"}),
    (r"(?P<side>NS|EW) tells of entry (?P<event>\d+)", "AccountGiven", {}),
    (
        r"director finds (?P<finding>\w+) in entry (?P<event>\d+)",
        "InformationRuled",
        {},
    ),
]
REMARKS: list[tuple[str, Event]] = [
    (r"both agree '(?P<agreed>[^']+)'", {}),
    (r"disputed '(?P<disputed>[^']+)'", {}),
    (r"(?P<seconds>\d+) seconds", {}),
    (r"(?P<sure>certain|fairly_sure|unsure)", {}),
    (r"agreeing", {"agrees": True}),
    (r"not agreeing", {"agrees": False}),
]


def information_line(one: Event) -> str:
    """One line of the ledger: a card, a call or a kind, and who may use it."""
    towards = ("of", one["of"], "to", one["to"])
    seen = one.get("card") or one.get("call")
    if seen is None:
        return words(one["about"], *towards, one["status"], one["law"])
    return words(seen, *towards, one["about"], one["status"], one["law"])


def case_line(one: Event) -> str:
    """One case: its clause, what happened, and who may have been damaged."""
    about = ("about", one["about"]) if one["about"] is not None else ()
    head = (one["law"], one["incident"], "by", one["by"], *about, "to", one["to"])
    told = [f"{one['damaged'] or 'nobody'} damaged", one["finding"] or "open"]
    return f"{words(*head)}: {', '.join(told)}"


def _account(told: Event) -> str:
    agrees = {None: "", True: "agrees", False: "does not agree"}[told["agrees"]]
    time = () if told["seconds"] is None else (told["seconds"], "seconds")
    return words(told["side"], *time, told["sure"], agrees)


def _changeable(one: Event) -> str:
    call = one["changeable"]
    return words(call["seat"], call["n"]) if call else "nobody"


FACTS = ("agreed", "disputed")
OF_CASES: dict[str, Callable[[list[Event]], list[str]]] = {
    "accounts": lambda cases: [_account(a) for one in cases for a in one["accounts"]],
    "changeable": lambda cases: [_changeable(one) for one in cases],
    "facts": lambda cases: [f"{k}: {c[k]}" for c in cases for k in FACTS if c[k]],
}
