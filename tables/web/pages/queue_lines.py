"""The lines of the desk's list, rendered and cached.

Every open desk asks for its lines after each entry, and most have not changed. The key
of the cache is all that a line shows, and what its viewer may do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tables.web.pages.queue import Call

TEMPLATE = "tables/desk/queue_line.html"
# Entries of about a kilobyte each: enough for the lists of fifty directors.
MOST = 2_000


@dataclass(frozen=True)
class Viewer:
    """What a line's keys depend on: who reads it, what they may do, who else is there.

    ``others`` are those to whom they can hand an item: users by id and name.
    """

    me: int | None
    may_go: bool
    may_look: bool
    others: tuple[tuple[int, str], ...]

    def of(self, line: Call) -> Viewer:
        """The part of it that this line depends on: all but its owner see the same."""
        if line.is_mine(self.me):
            return self
        return Viewer(None, self.may_go, self.may_look, ())


def draw(lines: Iterable[Call], viewer: Viewer) -> list[SafeString]:
    """The lines in their order, in the language and time zone of the page."""
    language, zone = get_language() or "", timezone.get_current_timezone_name()
    return [_drawn(line, viewer.of(line), language, zone) for line in lines]


@lru_cache(MOST)
def _drawn(line: Call, viewer: Viewer, language: str, zone: str) -> SafeString:
    """``language`` and ``zone`` are part of the key; the page has set both."""
    context = {
        "line": line,
        "me": viewer.me,
        "may_go": viewer.may_go,
        "may_look": viewer.may_look,
        "others": viewer.others,
    }
    return render_to_string(TEMPLATE, context)


def forget() -> None:
    """Empty the cache."""
    _drawn.cache_clear()
