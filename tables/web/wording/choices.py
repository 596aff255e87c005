"""An open choice as the buttons a director presses, with what each will do."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst

from tables.web.wording.choice_words import (
    ASKED,
    ASKED_OF_CARD,
    LABEL,
    LABEL_OF_CALL,
    LABEL_OF_CARD,
    LABEL_OF_KIND,
    RESULT,
)
from tables.web.wording.names import (
    ONE_OF_SUIT,
    SEAT,
    SEAT_OWNER,
    SEAT_SUBJECT,
    SUIT,
    call_name,
    card_object,
    cards_object,
    listed,
    sentence,
)

Item = Mapping[str, Any]
Filled = dict[str, Any]

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
    words = _seats(item) | {"lying": _partner_s_cards(item, penalty_cards)}
    buttons = tuple(_buttons(item, words))
    return ChoiceShown(asked(item), item["law"], buttons, _sides(item["chooser"]))


def _sides(chooser: str) -> tuple[tuple[str, str], ...]:
    """Who of a side has spoken matters where its two players may differ (55A)."""
    sides = chooser if chooser in ("NS", "EW") else ""
    return tuple((seat, str(SEAT[seat])) for seat in sides)


def asked(item: Item) -> str:
    """Say who must choose what; the summary of a choice is enough."""
    about_card = item.get("card") and item["kind"] in ASKED_OF_CARD
    words = ASKED_OF_CARD if about_card else ASKED
    return sentence(str(words[item["kind"]]), **_seats(item))


def _partner_s_cards(item: Item, penalty_cards: Iterable[Item]) -> list[str]:
    partner = PARTNER.get(item.get("blocks") or "")
    return [card["card"] for card in penalty_cards if card["seat"] == partner]


def _buttons(item: Item, words: Filled) -> Iterator[Button]:
    for option in item["options"]:
        for suits in _suit_groups(option):
            yield _button(item, option["choice"], words, suits=suits)
        for card in option.get("cards") or ():
            yield _button(item, option["choice"], words, card=card)
        if not option.get("suits") and not option.get("cards"):
            named = words | {"calls": listed_calls(option.get("calls") or ())}
            yield _button(item, option["choice"], named)


def _suit_groups(option: Item) -> Iterator[tuple[str, ...]]:
    """Yield each suit, and each group of suits where several may be named."""
    suits = sorted(option.get("suits") or (), key=SUIT_ORDER.index)
    most = len(suits) if option.get("pick") == "any" else min(len(suits), 1)
    for size in range(1, most + 1):
        yield from combinations(suits, size)


def _button(
    item: Item,
    name: str,
    words: Filled,
    *,
    suits: tuple[str, ...] = (),
    card: str = "",
) -> Button:
    picked = [lying for lying in words["lying"] if lying[0] in suits]
    filled = words | {
        "picked": cards_object(picked),
        "suits": listed([str(SUIT[suit]) for suit in suits]),
        "one": listed([str(ONE_OF_SUIT[suit]) for suit in suits]),
        "card": card_object(card) if card else "",
    }
    said = f"{item['kind']} {name}"
    result = RESULT.get(f"{said} {item['law']}") or RESULT.get(said)
    return Button(
        label=sentence(str(_label(item, name, card, words.get("calls"))), **filled),
        result=sentence(str(result), **filled) if result else "",
        event=_event(item, name, suits, card),
        suits=suits,
        card=card,
    )


def _label(item: Item, name: str, card: str, calls: object) -> Promise | str:
    name = "named_aloud" if name == "designate" and not card else name
    if item.get("card") and name in LABEL_OF_CARD:
        return LABEL_OF_CARD[name]
    if calls and name in LABEL_OF_CALL:
        return LABEL_OF_CALL[name]
    return chosen(item["kind"], name)


def chosen(kind: str, name: str) -> Promise | str:
    """Name an answer to a choice of this kind; the kind may be unknown."""
    own = LABEL_OF_KIND.get(f"{kind} {name}")
    return LABEL.get(name, name) if own is None else own


def listed_calls(calls: Iterable[str]) -> str:
    """Name calls as a sentence does."""
    return listed([call_name(call) for call in calls])


def _event(
    item: Item, name: str, suits: tuple[str, ...], card: str
) -> dict[str, object]:
    named = {"suits": list(suits), "card": card}
    event = {"type": "Elected", "choice": name, "awaiting": item["id"]}
    return event | {field: value for field, value in named.items() if value}


def _seats(item: Item) -> Filled:
    chooser: str = item["chooser"]
    blocked: str = item.get("blocks") or chooser
    partner = PARTNER.get(blocked, blocked)
    return {
        "chooser": SEAT_SUBJECT[chooser],
        "Chooser": capfirst(str(SEAT_SUBJECT[chooser])),
        "blocked": SEAT_SUBJECT[blocked],
        "Blocked": capfirst(str(SEAT_SUBJECT[blocked])),
        "owner": SEAT_OWNER.get(blocked, SEAT_SUBJECT[blocked]),
        "partner": SEAT_SUBJECT[partner],
        "about": card_object(item["card"]) if item.get("card") else "",
    }
