"""Questions that several forms ask."""

from collections.abc import Callable
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.common.names import CALL
from tables.web.pages.entry.parts import Answer, Hand, Question, Situation
from tables.web.wording import names
from tables.web.wording.choices import PARTNER

NO_PENALTY_CARD = gettext_lazy("No penalty card lies there")
ANOTHER_S_TURN = gettext_lazy("It is another player's turn")
OWN_TURN = gettext_lazy("It is this player's turn")
WhyNot = Callable[[Situation, str], Promise | str]


def anyone(_now: Situation, _seat: str) -> str:
    return ""


def owner(now: Situation, seat: str) -> Promise | str:
    return "" if seat in now.owners else NO_PENALTY_CARD


def on_turn(now: Situation, seat: str) -> Promise | str:
    """In a full record the seat to play, or one that an open choice lets play."""
    waiting = bool(now.document.get("awaiting"))
    others = now.full and not waiting and seat != now.to_play
    return ANOTHER_S_TURN if others else ""


def off_turn(now: Situation, seat: str) -> Promise | str:
    return OWN_TURN if now.full and seat == now.to_play else ""


def defender(now: Situation, seat: str) -> Promise | str:
    declarer = now.document.get("declarer")
    sides = (declarer, PARTNER.get(declarer or ""))
    return gettext_lazy("Only a defender has penalty cards") if seat in sides else ""


def seat(why_not: WhyNot = anyone, asks: Promise | str = "", **more: Any) -> Question:
    def answers(now: Situation) -> tuple[Answer, ...]:
        return tuple(
            Answer(code, names.SEAT[code], why_not=why_not(now, code))
            for code in names.SEATS
        )

    return Question(
        "one", "seat", asks or pgettext_lazy("question", "Who?"), answers, **more
    )


def card(field: str = "card", hand: Hand = "hand", **more: Any) -> Question:
    asks = more.pop("asks", None) or pgettext_lazy("question", "Which card?")
    return Question("card", field, asks, hand=hand, **more)


def cards(field: str = "cards", hand: Hand = "exposing", **more: Any) -> Question:
    asks = more.pop("asks", None) or pgettext_lazy("question", "Which cards?")
    return Question("cards", field, asks, hand=hand, **more)


def suits(field: str, asks: Promise, *, least: int = 1) -> Question:
    """Several suits may be named."""
    return Question("many", field, asks, _suits(), least=least)


def suit(field: str, asks: Promise, unknown: Promise, **more: Any) -> Question:
    """One suit, or it is not known."""
    return Question("one", field, asks, (Answer(None, unknown), *_suits()), **more)


def one(field: str, asks: Promise, *answers: tuple[Any, Any], **more: Any) -> Question:
    """One of a few answers, the first of them unless another is tapped."""
    keys = tuple(Answer(value, label) for value, label in answers)
    return Question("one", field, asks, keys, **({"start": 0} | more))


def tricks(asks: Promise, *, known: bool) -> Question:
    counts = tuple(Answer(count, str(count)) for count in range(14))
    if known:
        return Question("one", "tricks", asks, counts)
    unsaid = Answer(None, gettext_lazy("Not said"))
    return Question("one", "tricks", asks, (unsaid, *counts), start=0)


def contract(*, passed_out: bool) -> tuple[Question, ...]:
    """Level, denomination, doubled, declarer; the first may be a pass."""
    played = tuple(str(level) for level in range(1, 8))
    levels = tuple(Answer(level, level) for level in played)
    if passed_out:
        levels += (Answer("PASS", gettext_lazy("Passed out")),)
    needs = (0, played)
    return (
        Question("one", "contract", gettext_lazy("Level"), levels),
        Question(
            "one",
            "contract",
            gettext_lazy("Denomination"),
            strains(),
            needs=needs,
            join=True,
        ),
        one(
            "contract",
            gettext_lazy("Doubled"),
            ("", gettext_lazy("Undoubled")),
            ("X", gettext_lazy("Doubled")),
            ("XX", gettext_lazy("Redoubled")),
            needs=needs,
            join=True,
        ),
        Question("one", "declarer", gettext_lazy("Declarer"), _seats(), needs=needs),
    )


def call(at: int = 1, most: int = 7) -> tuple[Question, ...]:
    """Pass, double, redouble, or a bid; ``at`` is the place of the first question.

    ``most`` is the highest level: a bid above seven can be made as well (38).
    """
    levels = tuple(str(level) for level in range(1, most + 1))
    keys = (
        *(Answer(code, CALL[code]) for code in ("P", "X", "XX")),
        *(Answer(level, level) for level in levels),
    )
    asks = pgettext_lazy("question", "Which call?")
    denomination = gettext_lazy("Denomination")
    return (
        Question("one", "call", asks, keys),
        Question("one", "call", denomination, strains(), needs=(at, levels), join=True),
    )


def strains() -> tuple[Answer, ...]:
    found = (
        Answer(code, names.STRAIN[code], suit=code) for code in ("C", "D", "H", "S")
    )
    return (*found, Answer("NT", names.STRAIN["NT"]))


def _suits() -> tuple[Answer, ...]:
    return tuple(Answer(code, names.SUIT[code], suit=code) for code in names.SUITS)


def _seats() -> tuple[Answer, ...]:
    return tuple(Answer(code, names.SEAT[code]) for code in names.SEATS)
