"""What other apps add to our pages: links, decisions under a clause, cases.

They hear `tables.signals.extra_links`, `tables.signals.clause_decisions` and
`tables.signals.cases_searched`, and are never imported here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from tables.access.visibility import Visibility
from tables.signals import answers, cases_searched, clause_decisions, extra_links

# Where the links stand: among the main places after the desk, among those after the
# lawbook, in the menu, on the desk beside a table, on the tablet of a table, beside a
# tournament, beside what becomes of a score, beside a claim, beside an entry with which
# a case can begin.
Where = Literal[
    "work",
    "books",
    "menu",
    "table",
    "floor",
    "tournament",
    "score",
    "claim",
    "entry",
]


@dataclass(frozen=True)
class Link:
    """A page in words, and its address; ``does``: a key that does something there.

    ``about``: of a main place, what is found there, in a sentence for newcomers.
    """

    text: str
    url: str
    does: bool = False
    about: str = ""


def links(user: Any, where: Where, **about: int) -> list[Link]:
    """The links that this user may follow from there."""
    return list(answers(extra_links, user=user, where=where, about=about))


def cases_found(user: Any, visibility: Visibility, text: str) -> Iterator[Link]:
    """The cases that a text names, in every app, as far as this user sees them."""
    return answers(cases_searched, user=user, visibility=visibility, text=text)


@dataclass(frozen=True)
class ClauseDecision:
    """One decision: what it was in a sentence, when, and the page that shows it."""

    text: str
    at: datetime
    url: str


def decisions_under(user: Any, edition: str, clause: str) -> list[ClauseDecision]:
    """Return what was decided by a clause in every app, the newest first."""
    told = answers(clause_decisions, user=user, edition=edition, clause=clause)
    return sorted(told, key=lambda item: item.at, reverse=True)
