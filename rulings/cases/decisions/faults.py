"""What was typed and cannot stand: where, a stable code, and what it is about."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from rulings.scoring.problems import Unscorable

T = TypeVar("T")
Typed = Mapping[str, str]


class DraftFault(Struct, frozen=True):
    """Why something cannot stand; ``at`` names the field, empty for the whole.

    ``about`` is the figure or the text that the sentence names, ``detail`` an English
    sentence for programs.
    """

    code: str
    at: str = ""
    about: str = ""
    detail: str = ""


class Reading:
    """Texts as somebody typed them, and what was found wrong with them so far."""

    def __init__(self, typed: Typed) -> None:
        self.typed = typed
        self.faults: list[DraftFault] = []

    def text(self, name: str) -> str:
        """What was typed, without the spaces around it."""
        return self.typed.get(name, "").strip()

    def fault(self, code: str, at: str = "", about: object = "") -> None:
        """Keep that something cannot stand."""
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
