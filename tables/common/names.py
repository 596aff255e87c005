"""The names of the Laws, as the rules' own sentences have them, in the page's language.

Each is lazy: a label of a form or a model says it when it is shown.
"""

from collections.abc import Callable
from typing import cast

from django.utils.functional import Promise, lazy
from django.utils.text import capfirst
from django.utils.translation import get_language

from lawbook import answer_in, call_name, seat_name, suit_name


def _lazy(name: Callable[[str, str, str], str]) -> Callable[[str, str], Promise]:
    """A name by its code and its case; in which language is asked when it is shown."""

    def say(code: str, case: str) -> str:
        return name(code, get_language() or "en", case)

    # The stubs give what `lazy` makes the type of what it becomes.
    return cast("Callable[[str, str], Promise]", lazy(say, str))


def _call(call: str, language: str, _: str) -> str:
    return str(capfirst(call_name(call, language)))


# A case that a language has no form for is the name itself: North, spades.
seat, suit = _lazy(seat_name), _lazy(suit_name)
SEAT: dict[str, Promise] = {
    code: seat(code, "bare") for code in ("N", "E", "S", "W", "NS", "EW")
}
_label = _lazy(_call)


def _answer(said: str, language: str, kind: str) -> str:
    return answer_in(kind, said, language)


# An answer by its code, and the kind of choice that it answers.
answer = _lazy(_answer)
CALL: dict[str, Promise] = {code: _label(code, "") for code in ("P", "X", "XX", "NT")}
