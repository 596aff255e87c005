"""An open choice as the buttons a director presses, with what each will do."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils.translation import get_language

from lawbook import answer_in, asked_in, result_in
from tables.web.wording.names import SEAT

Item = Mapping[str, Any]

PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
SUIT_ORDER = ("S", "H", "D", "C")


@dataclass(frozen=True)
class Button:
    """One answer: what it is called, what it does, what is recorded.

    ``follows``: what will hold once it is taken; ``why_not``: why it cannot be.
    """

    label: str
    result: str
    event: dict[str, object]
    suits: tuple[str, ...] = ()
    card: str = ""
    follows: tuple[str, ...] = ()
    why_not: str = ""

    @property
    def short(self) -> str:
        """What stands on the button itself."""
        return self.why_not or self.result or next(iter(self.follows), "")

    @property
    def name(self) -> str:
        """A name for the part of the page that tells what follows."""
        parts = (self.event["awaiting"], self.event["choice"], *self.suits, self.card)
        return "-".join(str(part) for part in parts if part)


@dataclass(frozen=True)
class ChoiceShown:
    """One open choice with all its answers.

    ``sides`` are the two players of whom either may choose, as (seat, its name);
    ``why`` is there where the page tells reasons.
    """

    asked: str
    law: str
    buttons: tuple[Button, ...]
    sides: tuple[tuple[str, str], ...] = ()
    why: object = None


def choice(item: Item, penalty_cards: Iterable[Item] = ()) -> ChoiceShown:
    """Present one item of ``awaiting``, knowing which penalty cards lie there."""
    buttons = tuple(_buttons(item, _partner_s_cards(item, penalty_cards)))
    return ChoiceShown(asked(item), item["law"], buttons, _sides(item["chooser"]))


def _sides(chooser: str) -> tuple[tuple[str, str], ...]:
    """Who of a side has spoken matters where its two players may differ (55A)."""
    sides = chooser if chooser in ("NS", "EW") else ""
    return tuple((seat, str(SEAT[seat])) for seat in sides)


def asked(item: Item) -> str:
    """Say who must choose what; the summary of a choice is enough."""
    return asked_in(item, get_language() or "en")


def _partner_s_cards(item: Item, penalty_cards: Iterable[Item]) -> list[str]:
    partner = PARTNER.get(item.get("blocks") or "")
    return [card["card"] for card in penalty_cards if card["seat"] == partner]


def _buttons(item: Item, lying: list[str]) -> Iterator[Button]:
    for option in item["options"]:
        for suits in _suit_groups(option):
            yield _button(item, option, lying, suits=suits)
        for card in option.get("cards") or ():
            yield _button(item, option, lying, card=card)
        if not option.get("suits") and not option.get("cards"):
            yield _button(item, option, lying)


def _suit_groups(option: Item) -> Iterator[tuple[str, ...]]:
    """Yield each suit, and each group of suits where several may be named."""
    suits = sorted(option.get("suits") or (), key=SUIT_ORDER.index)
    most = len(suits) if option.get("pick") == "any" else min(len(suits), 1)
    for size in range(1, most + 1):
        yield from combinations(suits, size)


def _button(
    item: Item,
    option: Item,
    lying: list[str],
    *,
    suits: tuple[str, ...] = (),
    card: str = "",
) -> Button:
    language, name = get_language() or "en", option["choice"]
    picked = " ".join(one for one in lying if one[0] in suits)
    calls = " ".join(option.get("calls") or ())
    about = {"about": item.get("card") or "", "calls": calls}
    named = about | {"card": card, "suits": " ".join(suits)}
    return Button(
        label=answer_in(item["kind"], name, language, **named),
        result=result_in(item, name, language, suits=named["suits"], cards=picked),
        event=_event(item, name, suits, card),
        suits=suits,
        card=card,
    )


def _event(
    item: Item, name: str, suits: tuple[str, ...], card: str
) -> dict[str, object]:
    named = {"suits": list(suits), "card": card}
    event = {"type": "Elected", "choice": name, "awaiting": item["id"]}
    return event | {field: value for field, value in named.items() if value}
