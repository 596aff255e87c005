"""Which function carries which clause: the registry behind the conformance page."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from msgspec import Struct

from lawbook.common.clauses import is_clause

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
