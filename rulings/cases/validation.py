"""A decision as a value, and what makes one acceptable."""

import re
from dataclasses import dataclass, replace
from typing import Any

from rulings.cases.models import Case
from rulings.common.errors import (
    ClauseMalformed,
    ClauseMissing,
    DecisionUnknown,
    ReasonMissing,
)

# Law number, letter, number, letter in brackets, roman in brackets.
CLAUSE = re.compile(
    r"(?:[1-9]|[1-9]\d)(?:[A-Z](?:[1-9]\d?(?:\([a-z]\)(?:\([ivx]+\))?)?)?)?"
)


@dataclass(frozen=True, slots=True)
class CaseDecision:
    """What the director decided on a case, and why.

    ``ruling`` is the score in full as plain values, where there is one.
    """

    outcome: str
    reason: str
    law: str
    ruling: dict[str, Any] | None = None


def tidy_clause(text: str) -> str:
    """Read "Law 12 C 1 (a)" and "12c1(a)" as the book prints it: 12C1(a)."""
    bare = re.sub(r"^law", "", re.sub(r"\s+", "", text), flags=re.IGNORECASE)
    number, bracket, rest = bare.partition("(")
    return number.upper() + bracket + rest.lower()


def require_reason(text: str) -> str:
    reason = text.strip()
    if not reason:
        raise ReasonMissing
    return reason


def require_clause(text: str) -> str:
    clause = tidy_clause(text)
    if not clause:
        raise ClauseMissing
    if not CLAUSE.fullmatch(clause):
        raise ClauseMalformed
    return clause


def require_decision(decision: CaseDecision) -> CaseDecision:
    """The same decision with a tidy reason and clause, or a refusal."""
    if decision.outcome not in Case.Decision.values:
        raise DecisionUnknown
    return replace(
        decision,
        reason=require_reason(decision.reason),
        law=require_clause(decision.law),
    )
