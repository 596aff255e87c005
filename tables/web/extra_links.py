"""Links to pages of other apps: in the menu, and beside a table.

They hear `tables.signals.extra_links` and are never imported here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tables.signals import answers, extra_links

# Where the links stand: in the menu, on the desk beside a table, on the tablet of a
# table, beside a tournament, beside what becomes of a score, beside a claim, beside an
# entry with which a case can begin.
Where = Literal["menu", "table", "floor", "tournament", "score", "claim", "entry"]


@dataclass(frozen=True)
class Link:
    """A page in words, and its address; ``does``: a key that does something there."""

    text: str
    url: str
    does: bool = False


def links(user: Any, where: Where, **about: int) -> list[Link]:
    """The links that this user may follow from there."""
    return list(answers(extra_links, user=user, where=where, about=about))
