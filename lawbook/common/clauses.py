"""Clauses: their labels, the order of the books, and which function carries which."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from msgspec import Struct

CLAUSE = re.compile(
    r"^(?P<law>\d{1,2})(?P<letter>[A-G])?(?P<number>\d)?(?:\((?P<item>[a-e])\))?$"
)


def is_clause(written: str) -> bool:
    """Whether this is how a clause is written: ``50D1(a)``, ``51B2(b)``, ``24``.

    >>> is_clause("50D1(a)"), is_clause("Law 50"), is_clause("94")
    (True, False, False)
    """
    found = CLAUSE.match(written)
    return found is not None and 1 <= int(found["law"]) <= 93


def book_order(clause: str) -> tuple[int, str, str, str]:
    """A key that sorts clauses as the book does."""
    found = CLAUSE.match(clause)
    if found is None:
        raise ValueError(f"{clause!r} is not a clause")
    return (
        int(found["law"]),
        found["letter"] or "",
        found["number"] or "",
        found["item"] or "",
    )


P = ParamSpec("P")
R = TypeVar("R")


class Rule(Struct, frozen=True):
    """A function, the clauses of the 2017 Laws it carries, and what it overrides."""

    name: str
    clauses: tuple[str, ...]
    overrides: str | None = None


RULES: list[Rule] = []


def cites(
    *clauses: str, overrides: str | None = None
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Register a rule function under its clauses; it is returned as it was."""
    wrong = [clause for clause in clauses if not is_clause(clause)]
    if wrong or not clauses:
        raise ValueError(f"not clauses: {wrong}")

    def register(rule: Callable[P, R]) -> Callable[P, R]:
        name = f"{rule.__module__}.{rule.__qualname__}"
        RULES.append(Rule(name, clauses, overrides))
        return rule

    return register
