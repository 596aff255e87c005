"""Something of a kind that nobody here knows: it is said, and taken for no other."""

from __future__ import annotations

from typing import TypeVar

Kind = TypeVar("Kind", bound=str)


class UnknownKind(ValueError):
    """``what`` is ``found``, which is none of the kinds that there are."""

    def __init__(self, what: str, found: str, kinds: tuple[str, ...]) -> None:
        there = ", ".join(kinds)
        super().__init__(f"The {what} is {found!r}, which is none of: {there}.")


def known(what: str, written: str, kinds: tuple[Kind, ...]) -> Kind:
    """Which of the kinds this is; raises `UnknownKind`."""
    for kind in kinds:
        if kind == written:
            return kind
    raise UnknownKind(what, written, kinds)
