"""What a check says: how it is, in a sentence, and what to do about it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

State = Literal["well", "watch", "wrong"]


@dataclass(frozen=True, slots=True)
class Finding:
    """``watch`` is worth knowing, with ``wrong`` something does not work."""

    state: State
    sentence: str
    advice: str = ""


Check = Callable[[], Iterator[Finding]]


def well(sentence: str) -> Finding:
    """Nothing to do."""
    return Finding("well", sentence)


def watch(sentence: str, advice: str) -> Finding:
    """It works, but the operator should know."""
    return Finding("watch", sentence, advice)


def wrong(sentence: str, advice: str) -> Finding:
    """It does not work, or is not safe."""
    return Finding("wrong", sentence, advice)
