"""Decisions, fields and forms as plain JSON values and back, nothing lost.

A fraction is written ``"1/3"``; what a value is stands in its ``type``.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from rulings.scoring.fractions import read_fraction
from rulings.scoring.problems import Unscorable, refuse

T = TypeVar("T")


def to_json(value: Any) -> Any:
    """Any value of this package as JSON's own: objects, lists, text and whole numbers.

    >>> from rulings.scoring.awards import VariableAverage
    >>> to_json(VariableAverage("plus", Fraction(125, 2)))
    {'type': 'variable_average', 'level': 'plus', 'session': '125/2'}
    """
    return msgspec.to_builtins(value, enc_hook=_as_text)


def from_json(data: Any, kind: type[T]) -> T:
    """The value again, for example a `Decision`.

    Raises `Unscorable`: with the value's own problem where it breaks a rule, with
    ``malformed`` where its shape is wrong.
    """
    try:
        return msgspec.convert(data, kind, dec_hook=_as_number)
    except msgspec.ValidationError as error:
        if isinstance(error.__cause__, Unscorable):
            raise error.__cause__ from None
        raise refuse("malformed", f"This cannot be read: {error}.") from None


def _as_text(value: Any) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is not written")


def _as_number(kind: type, value: Any) -> Any:
    if kind is Fraction and isinstance(value, str):
        return read_fraction(value)
    if kind is Fraction and isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    raise TypeError(f"{kind.__name__} is not written as {type(value).__name__}")
