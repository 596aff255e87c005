"""Links to pages of other apps: in the menu, and beside a table.

They hear `tables.signals.extra_links` and are never imported here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from tables.signals import answers, extra_links

# Where the links stand: in the menu, on the desk beside a table, on the tablet of a
# table, beside a tournament, beside what becomes of a score.
Where = Literal["menu", "table", "floor", "tournament", "score"]


@dataclass(frozen=True)
class Link:
    """A page in words, and its address."""

    text: str
    url: str


def links(user: Any, where: Where, **about: int) -> list[Link]:
    """The links that this user may follow from there."""
    return list(answers(extra_links, user=user, where=where, about=about))
