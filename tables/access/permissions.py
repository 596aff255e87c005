"""Who may open an address: said on the view that answers there.

The guards of the pages and the permissions of the API each say whom they let in;
`deploy.roles` reads it and makes the table of `docs/roles.md`, which the tests try out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])
MAY = "may"
FILES = "takes_files"
LOOKS, RECORDS = "looks", "records"
ANY_KEY, RECORDING_KEY = frozenset({LOOKS, RECORDS}), frozenset({RECORDS})


@dataclass(frozen=True)
class Who:
    """Whom a guard lets in; superusers always, unless it is ``own``.

    ``everybody`` is also whoever is not logged in, ``people`` whoever is. Of people,
    those of one of the ``groups`` who hold the ``permission``, as far as it names any.
    ``keys``: of the keys of programs, those that may only look, that may record.
    ``own``: what is there belongs to whoever asks. ``whole``: it belongs to the server,
    and is for those who see all of it.
    """

    everybody: bool = False
    people: bool = False
    tablets: bool = False
    keys: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()
    permission: str = ""
    own: bool = False
    whole: bool = False

    def lets_in(self, groups: Iterable[str], permissions: Iterable[str]) -> bool:
        """Whether somebody of these groups, with these permissions, is let in."""
        if self.everybody or self.people:
            return True
        if self.groups and self.groups.isdisjoint(groups):
            return False
        if self.permission:
            return self.permission in permissions
        return bool(self.groups)


EVERYBODY = Who(everybody=True)
PEOPLE = Who(people=True)


@dataclass(frozen=True)
class May:
    """Who may look (GET, HEAD), and who may send something there."""

    look: Who
    do: Who


def says(view: View, look: Who, do: Who | None = None) -> View:
    """Write on a view who may open it."""
    setattr(view, MAY, May(look, do or look))
    return view


def for_everybody(view: View) -> View:
    """Mark a view that lets everybody in."""
    return says(view, EVERYBODY)


def takes_files(view: View) -> View:
    """Mark a view that reads files: more than a form may come there."""
    setattr(view, FILES, True)
    return view


def takes_files_at(view: Callable[..., Any]) -> bool:
    """Whether a view reads files."""
    return getattr(view, FILES, False)
