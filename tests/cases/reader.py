"""Reads the cases of a director: short lines into events, a state into short lines.

How to write a case is told in `docs/writing-a-case.md`. Nothing is decided here.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from tests.cases import dummy_lines
from tests.cases.auction_lines import OF_THE_AUCTION, words
from tests.cases.information_lines import OF_CASES, case_line, information_line
from tests.cases.spelling import events_of

HERE = Path(__file__).parent
EDITIONS = ("2017",)


@dataclass(frozen=True)
class Case:
    """One position, what happens in it, and what the Laws say of it.

    ``by_floor``: entered by one who does not see the hands, and is not refused by them.
    """

    file: str
    name: str
    edition: str
    cites: tuple[str, ...]
    events: tuple[dict[str, Any], ...]
    expect: dict[str, Any] = field(hash=False)
    by_floor: bool = False

    @property
    def id(self) -> str:
        """What the test is called."""
        year = "" if self.edition == "2017" else f" ({self.edition})"
        return f"{self.file}: {self.name}{year}"


def case_files() -> list[Path]:
    """The files whose cases are run, in order of name."""
    return sorted(HERE.glob("*.toml"))


def read_cases(path: Path) -> list[Case]:
    """Every case of a file, once for each edition it is for."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return [case for one in told["case"] for case in _of_each_edition(path, told, one)]


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every file, read once: nobody changes what it holds."""
    return tuple(case for path in case_files() for case in read_cases(path))


def _of_each_edition(
    path: Path, told: dict[str, Any], one: dict[str, Any]
) -> Iterator[Case]:
    known = {"name", "cites", "because", "edition", "editions", "contract", "record"}
    known |= {"deal", "hands", "dealer", "events", "expect", "by_floor", "auction"}
    assert set(one) <= known, f"{one['name']}: {set(one) - known} is no part of a case"
    years = one.get("editions") or [one.get("edition", told.get("edition", "2017"))]
    for year in years:
        yield Case(
            file=path.stem,
            name=one["name"],
            edition=year,
            cites=tuple(one["cites"]),
            events=(*_opening(told, one, year), *_events(one)),
            expect=one["expect"],
            by_floor=one.get("by_floor", told.get("by_floor", False)),
        )


def _events(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for line in one["events"]:
        yield from events_of(line) if isinstance(line, str) else [line]


def _opening(
    told: dict[str, Any], one: dict[str, Any], year: str
) -> Iterator[dict[str, Any]]:
    opened = {"type": "BoardOpened", "board": 1, "edition": year}
    opened |= {key: one[key] for key in ("record", "dealer") if key in one}
    if auction := one.get("auction", told.get("auction")):
        opened["auction"] = auction
        opened["dealer"] = one.get("dealer", "N")
    if deal := _deal(told, one):
        opened["deal"] = deal
    yield opened
    contract = one.get("contract", told.get("contract"))
    if contract:
        yield from events_of(f"auction ends {contract}")


def _deal(told: dict[str, Any], one: dict[str, Any]) -> str | None:
    if hands := one.get("hands"):
        return "N:" + " ".join(hands.get(seat, "-") for seat in "NESW")
    name: str | None = one.get("deal")
    deals: dict[str | None, str] = told.get("deals", {})
    return deals.get(name, name)


def shown(document: dict[str, Any], key: str) -> Any:
    """One part of the state document as a case writes it."""
    for part, lines in (("cases", OF_CASES), ("auction", OF_THE_AUCTION)):
        if key in lines:
            return lines[key](document[part])
    if key in OF_CLAIM:
        return OF_CLAIM[key](document["claim"]) if document["claim"] else "nobody"
    value = document[key]
    if key in LINES:
        return [LINES[key](item) for item in value]
    if key == "playable":
        return "unknown" if value is None else " ".join(value) or "blocked"
    if key in PARTS and value is not None:
        return PARTS[key](value)
    return "nobody" if value is None else value


def matches(expected: Any, found: Any) -> bool:
    """Whether a line is as written; ``*`` in it stands for anything."""
    if not isinstance(expected, str) or not isinstance(found, str):
        return bool(expected == found)
    pattern = ".*".join(re.escape(part) for part in expected.split("*"))
    return re.fullmatch(pattern, found) is not None


def same(expected: Any, found: Any) -> bool:
    """Whether a whole value is as written: as many lines, in this order."""
    if isinstance(expected, list) and isinstance(found, list):
        pairs = zip(expected, found, strict=False)
        return len(expected) == len(found) and all(matches(*pair) for pair in pairs)
    return matches(expected, found)


def includes(expected: list[str], found: list[str]) -> bool:
    """Whether every line written is among those found."""
    return all(any(matches(line, one) for one in found) for line in expected)


def _sorted(values: list[str]) -> list[str]:
    return sorted(values, key=lambda v: ("SHDC".index(v[0]), -_rank(v)))


def _rank(value: str) -> int:
    return "23456789TJQKA".index(value[1]) if len(value) > 1 else 0


def _option(option: dict[str, Any]) -> str:
    if calls := option.get("calls"):
        return words(option["choice"], *calls)
    named = _sorted(list(option.get("suits") or option.get("cards") or ()))
    how = option.get("pick", "one")
    pick = f"{how} of" if len(named) > 1 or how != "one" else ""
    return words(option["choice"], pick, *named)


def _choice(choice: dict[str, Any]) -> str:
    options = " | ".join(_option(option) for option in choice["options"])
    head = (choice["chooser"], choice["kind"], "blocks", choice["blocks"] or "nobody")
    return f"{words(*head)} {choice['law']}: {options}"


def _duty(duty: dict[str, Any]) -> str:
    cards = _sorted(list(duty.get("cards", ())))
    named = (duty.get("suit"), duty.get("call"))
    return words(duty["seat"], duty["kind"], *cards, *named, duty["law"])


def _restriction(one: dict[str, Any]) -> str:
    suits = _sorted(list(one.get("suits") or ()))
    until = f"until {one['until']}"
    return words(one["seat"], one["kind"], *suits, one["law"], until)


def _penalty_card(one: dict[str, Any]) -> str:
    return words(one["seat"], one["card"], one["kind"], one["law"])


def _gone(one: dict[str, Any]) -> str:
    return words(one["seat"], one["card"], one["how"], one["law"])


def _exposed(one: dict[str, Any]) -> str:
    return words(one["seat"], one["card"], one["law"])


def _violation(one: dict[str, Any]) -> str:
    instead = one.get("instead_of")
    settled = "settled" if one["settled"] else "open"
    rest = ("instead of", instead) if instead else ()
    broken = one.get("card") or one["call"]
    return words(one["seat"], one["law"], broken, *rest, settled)


def _question(one: dict[str, Any]) -> str:
    return words(one["law"], one.get("about"))


def _claim(one: dict[str, Any]) -> str:
    left = "" if one["remaining"] is None else f"of {one['remaining']}"
    given = "" if one["ruled"] is None else f"given {one['ruled']}"
    complete = "complete" if one["complete"] else ""
    return words(
        one["by"], one["kind"], one["tricks"], left, one["phase"], complete, given
    )


def _hands(claim: dict[str, Any]) -> str:
    known = {seat: cards for seat, cards in claim["hands"].items() if cards is not None}
    return " | ".join(words(seat, *cards) for seat, cards in known.items())


def _trumps_out(claim: dict[str, Any]) -> str:
    out = claim["trumps_out"]
    if out is None:
        return "unknown"
    return " ".join(words(one["seat"], one["card"]) for one in out) or "none"


def _result(one: dict[str, Any]) -> str:
    if one["transferred"] is None:
        return f"{one['played']} and ?"
    return f"{one['played']} {one['transferred']:+d} = {one['scored']}"


def _adjustment(one: dict[str, Any]) -> str:
    results = [f"{share['tricks']} ({share['weight']})" for share in one["results"]]
    return words(one["law"], one.get("side"), *results)


def _revoke(one: dict[str, Any]) -> str:
    seen = "" if one["attention"] else "unnoticed"
    trick = f"trick {one['trick']}" if one["trick"] else ""
    won = f"won by {one['won_by']}" if one["won_by"] else ""
    due = "?" if one["tricks_due"] is None else one["tricks_due"]
    how = {None: "perhaps established", True: "established", False: "open"}
    status = "corrected" if one["status"] == "corrected" else how[one["established"]]
    what = (one["seat"], trick, one["suit"], one["card"])
    law = one["by"] if one["established"] else ""
    return words(*what, seen, status, law, won) + f": {due} {one['law']}"


def _scoring(one: dict[str, Any]) -> str:
    return words(one["kind"], one["law"])


def _inspection(one: dict[str, Any]) -> str:
    allowed = {None: "perhaps", True: "yes", False: "no"}[one["allowed"]]
    return words(one["seat"], one["what"], allowed, one["law"])


# Parts of the document, and parts of its claim, that are one line.
Shown = Callable[[dict[str, Any]], str]
PARTS: dict[str, Shown] = {"claim": _claim, "result": _result} | dummy_lines.PARTS
OF_CLAIM: dict[str, Shown] = {
    "hands": _hands,
    "trumps_out": _trumps_out,
    "statement": lambda claim: str(claim["statement"] or "none"),
}
LINES = {
    "adjustments": _adjustment,
    "scoring": _scoring,
    "cases": case_line,
    "penalty_cards": _penalty_card,
    "gone": _gone,
    "exposed": _exposed,
    "awaiting": _choice,
    "duties": _duty,
    "restrictions": _restriction,
    "information": information_line,
    "violations": _violation,
    "questions": _question,
    "revokes": _revoke,
    "inspections": _inspection,
}
