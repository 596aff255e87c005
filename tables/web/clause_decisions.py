"""Decisions under a clause: other apps supply them to the lawbook's pages.

They hear `tables.signals.clause_decisions` and are never imported here.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tables.signals import answers, clause_decisions


@dataclass(frozen=True)
class Decided:
    """One decision: what it was in a sentence, when, and the page that shows it."""

    text: str
    at: datetime
    url: str


def decided(user: Any, edition: str, clause: str) -> list[Decided]:
    """Return what was decided by a clause in every app, the newest first."""
    told = answers(clause_decisions, user=user, edition=edition, clause=clause)
    return sorted(told, key=lambda item: item.at, reverse=True)
