"""What a form is made of, and questions that several ask; the forms stand beside this.

A form makes one event out of the answers to its questions. The tablet knows the kinds
of question and nothing else: what can be answered now, and why not, is said here.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from tables.access.roles import RULINGS
from tables.boards.past import WAYS, way_of
from tables.common.names import CALL
from tables.web.pages.entry.usual import PLACE
from tables.web.wording import names
from tables.web.wording.choices import PARTNER

Words = Promise | str
Kind = Literal["one", "many", "card", "cards", "number", "text", "picked"]
Hand = Literal["exposing", "hand", "shown"]


@dataclass(frozen=True)
class Answer:
    """One key. A mapping as ``value`` gives several fields; None gives none.

    ``why_not`` greys the key and says why.
    """

    value: Any
    label: Words
    suit: str = ""
    why_not: Words = ""


@dataclass(frozen=True)
class Situation:
    """The table as a form has to know it: the state document, and who is asking.

    ``callers`` have a call that another could replace; ``judged`` are kind and seat of
    what the Director is to rule on a call.
    """

    document: Mapping[str, Any]
    full: bool = False
    faced: bool = False
    director: bool = False
    conceder: str | None = None
    pause_matters: bool = False
    called: bool = False
    next_board: int = 1
    callers: frozenset[str] = frozenset()
    judged: tuple[tuple[str, str], ...] = ()
    said: tuple[Mapping[str, Any], ...] = ()
    often: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @property
    def phase(self) -> str:
        phase: str = self.document.get("phase", "none")
        return phase

    @property
    def every_call(self) -> bool:
        """Whether every call of the auction is recorded."""
        return self.document.get("auction") is not None

    @property
    def owners(self) -> tuple[str, ...]:
        """The seats with a penalty card on the table."""
        return tuple(card["seat"] for card in self.document.get("penalty_cards", ()))

    def rarity(self, form: "Form") -> tuple[int, int]:
        """Where a form of the list stands: the less, the nearer to its beginning."""
        if form.place != "list":
            return 0, 0
        often = sum(self.often.get((form.event, way), 0) for way in form.ways(self))
        return -often, PLACE[form.name]

    @property
    def to_play(self) -> str | None:
        """The seat to play, where every card is recorded."""
        trick = self.document.get("trick") or {}
        seat: str | None = trick.get("to_play")
        return seat


Answers = Callable[[Situation], tuple[Answer, ...]]
Test = Callable[[Situation], bool]


def always(_: Situation) -> bool:
    return True


@dataclass(frozen=True)
class Question:
    """One part of the screen; its answer goes into ``field`` of the event.

    ``least`` is how many cards or suits must be named, ``start`` the answer that holds
    until another is tapped, ``needs`` an earlier question and the answers to it that
    make this one asked. ``aside`` may be left unasked when all else is known, ``join``
    puts the answer behind that of the question before, for the same field; ``of`` is
    the question whose cards a ``picked`` one offers. ``extra`` goes with a number: the
    fields of the 1st, the 2nd, and so on in turn.
    """

    kind: Kind
    field: str
    asks: Words
    answers: tuple[Answer, ...] | Answers = ()
    hand: Hand = "hand"
    least: int = 1
    start: int | None = None
    needs: tuple[int, tuple[Any, ...]] | None = None
    when: Test = always
    aside: bool = False
    join: bool = False
    of: int = 0
    extra: tuple[Mapping[str, Any], ...] = ()

    def keys(self, now: Situation) -> tuple[Answer, ...]:
        """The answers that can be given now."""
        return self.answers(now) if callable(self.answers) else self.answers


@dataclass(frozen=True)
class Form:
    """One thing that can happen, in the Director's words, and the event it makes.

    ``phases`` and ``when`` say whether it is there at all, ``blocked`` why it cannot
    have happened now. ``home`` keys stand under the cards, ``front`` is the first thing
    to do, a ``row`` has its keys on the page itself, ``below`` a key there.
    """

    name: str
    label: Words
    event: str
    asks: tuple[Question, ...] = ()
    phases: str = "auction clarification play claimed"
    when: Test = always
    blocked: Callable[[Situation], Words] = lambda _: ""
    place: Literal["home", "list", "front", "row", "below"] = "list"
    main: bool = False
    done: Words = ""
    fixed: Mapping[str, Any] = field(default_factory=dict)

    def is_for(self, now: Situation) -> bool:
        """Whether this official can have seen it at this table now."""
        may = now.director or self.event not in RULINGS
        return may and now.phase in self.phases.split() and self.when(now)

    def ways(self, now: Situation) -> Iterable[str]:
        """The ways (`tables.boards.past`) of the events that it makes."""
        kinds = (ask.keys(now) for ask in self.asks if ask.field == "kind")
        asked = [str(key.value) for keys in kinds for key in keys]
        fixed = [way_of(self.fixed[name]) for name in WAYS if name in self.fixed]
        return fixed or asked or [""]


NO_PENALTY_CARD = gettext_lazy("No penalty card lies there")
ANOTHER_S_TURN = gettext_lazy("It is another player's turn")
OWN_TURN = gettext_lazy("It is this player's turn")
WhyNot = Callable[[Situation, str], Promise | str]


def anyone(_now: Situation, _seat: str) -> str:
    return ""


def owner(now: Situation, seat: str) -> Promise | str:
    return "" if seat in now.owners else NO_PENALTY_CARD


def on_turn(now: Situation, seat: str) -> Promise | str:
    """Why a seat is not to play; only in a full record with no open choice."""
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
    unsaid = Answer(None, gettext_lazy("Not stated"))
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
