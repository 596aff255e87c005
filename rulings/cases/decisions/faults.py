"""Faults of typed decisions: the field, a stable code, and the value in question."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from rulings.scoring.problems import Unscorable

T = TypeVar("T")
Typed = Mapping[str, str]


class DraftFault(Struct, frozen=True):
    """Why a value is refused; ``at`` names the field, empty for the whole form.

    ``about`` is the figure or the text that the sentence names, ``detail`` an English
    sentence for programs.
    """

    code: str
    at: str = ""
    about: str = ""
    detail: str = ""


class Reading:
    """The typed texts, and the faults found in them so far."""

    def __init__(self, typed: Typed) -> None:
        self.typed = typed
        self.faults: list[DraftFault] = []

    def text(self, name: str) -> str:
        """What was typed, without the spaces around it."""
        return self.typed.get(name, "").strip()

    def fault(self, code: str, at: str = "", about: object = "") -> None:
        """Add a fault."""
        self.faults.append(DraftFault(code, at, str(about)))

    def attempt(self, at: str, make: Callable[[], T]) -> T | None:
        """The value, or None and a fault at this field."""
        try:
            return make()
        except Unscorable as error:
            problem = error.problem
            about = self.text(at) if at in self.typed else ""
            self.faults.append(DraftFault(problem.code, at, about, problem.detail))
            return None
