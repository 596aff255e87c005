"""Hesitations and explanations in words: what each side says, what may be changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext_lazy

from tables.web.wording.entries import FINDING, SIDE_NAME, entry
from tables.web.wording.names import Words, seat_words, sentence

Item = Mapping[str, Any]

SURE: Words = {
    "certain": gettext_lazy("Certain"),
    "fairly_sure": gettext_lazy("Fairly sure"),
    "unsure": gettext_lazy("Not sure"),
}
AGREES: dict[bool, Promise] = {
    True: pgettext_lazy("account of a side", "It happened."),
    False: pgettext_lazy("account of a side", "It did not happen."),
}
# While a call may be changed: before the opening lead is faced (21B1).
CHANGING = ("auction", "clarification")


@dataclass(frozen=True)
class AccountShown:
    """What one side says by itself; ``facts`` are sentences, none where not heard."""

    side: str
    name: str
    heard: bool
    facts: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Changing:
    """Which call may still be changed and until when, and the clause."""

    text: str
    law: str


def incident(item: Item, auction: Item | None = None) -> str:
    """Say what happened; ``item`` has ``incident``, ``by`` and ``about``.

    ``auction`` is that part of the document the item is of.
    """
    told = {"type": "InformationGiven", "kind": item["incident"]}
    calls = [one["call"] for one in auction["calls"]] if auction else []
    return entry(told | {"by": item["by"], "about": item["about"]}, calls)


def finding(case: Item) -> str:
    """What the Director has found; empty until then."""
    return str(FINDING[case["finding"]]) if case["finding"] else ""


def accounts(case: Item) -> tuple[AccountShown, ...]:
    """Both sides, North-South first, each with what it said by itself (85)."""
    told = {one["side"]: one for one in case["accounts"]}
    return tuple(_account(side, told.get(side)) for side in SIDE_NAME)


def _account(side: str, told: Item | None) -> AccountShown:
    name = str(SIDE_NAME[side])
    if told is None:
        return AccountShown(side, name, heard=False)
    return AccountShown(side, name, True, tuple(_facts(told)), told["text"] or "")


def _facts(told: Item) -> Iterator[str]:
    if told["agrees"] is not None:
        yield str(AGREES[told["agrees"]])
    if told["seconds"] is not None:
        count = told["seconds"]
        text = ngettext("%(count)s second", "%(count)s seconds", count)
        yield text % {"count": count}
    if told["sure"] is not None:
        yield str(SURE[told["sure"]])


def changing(case: Item, phase: str, late: str) -> Changing | None:
    """Which call may be changed (21B1); ``late`` is the clause of after that (21B3).

    None where nobody was misinformed.
    """
    if case["kind"] != "misinformation" or case["finding"] in ("none", "mistaken_call"):
        return None
    if phase not in CHANGING:
        return Changing(gettext("Calls can no longer be changed."), late)
    if case["changeable"] is None:
        text = gettext(
            "Until the opening lead is faced, %(side)s may change that "
            "side's last call if partner has not called since."
        )
        return Changing(text % {"side": SIDE_NAME[case["damaged"]]}, case["law"])
    text = gettext("%(seat)s may change the last call until the opening lead is faced.")
    return Changing(
        sentence(text, **seat_words(case["changeable"]["seat"])), case["law"]
    )
