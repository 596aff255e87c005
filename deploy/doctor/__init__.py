"""Checks of an installation: each says how it is, in a sentence, and what to do.

`manage.py doctor` makes them in their order.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

State = Literal["ok", "warning", "error"]


@dataclass(frozen=True, slots=True)
class Finding:
    """``warning`` is worth knowing, with ``error`` something does not work."""

    state: State
    sentence: str
    advice: str = ""


Check = Callable[[], Iterator[Finding]]


def ok(sentence: str) -> Finding:
    """Nothing to do."""
    return Finding("ok", sentence)


def warning(sentence: str, advice: str) -> Finding:
    """It works, but the operator should know."""
    return Finding("warning", sentence, advice)


def error(sentence: str, advice: str) -> Finding:
    """It does not work, or is not safe."""
    return Finding("error", sentence, advice)
