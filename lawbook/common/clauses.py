"""Clauses: how the books number their rules, and the order they stand in."""

from __future__ import annotations

import re

CLAUSE = re.compile(
    r"^(?P<law>\d{1,2})(?P<letter>[A-F])?(?P<number>\d)?(?:\((?P<item>[a-e])\))?$"
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
