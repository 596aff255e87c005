"""What a form is made of; the forms themselves are data in the modules beside this.

A form makes one event out of the answers to its questions. The tablet knows the kinds
of question and nothing else: what can be answered now, and why not, is said here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from django.utils.functional import Promise

from tables.access.roles import RULINGS

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

    def rarity(self, form: "Form") -> int:
        """Where a form of the list stands: the less, the nearer to its beginning."""
        what = (form.event, form.fixed.get("manner", ""))
        return -self.often.get(what, 0) if form.place == "list" else 0

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
