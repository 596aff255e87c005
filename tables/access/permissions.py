"""What a view says of itself: who may open it, and what the middleware has to know.

The guards of the pages and the permissions of the API each say whom they let in;
`deploy.roles` reads it and makes `docs/generated/roles.md`, which the tests try out.

A mark is an attribute, and guards around a view keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

View = TypeVar("View", bound=Callable[..., Any])
MAY = "may"
FILES = "takes_files"
PASSWORDS = "takes_passwords"
LOOKS, RECORDS = "looks", "records"
ANY_KEY, RECORDING_KEY = frozenset({LOOKS, RECORDS}), frozenset({RECORDS})
# The rates of the setting `LIMITS` that a view can name.
Rate = Literal["entries", "codes", "exports", "uploads"]
RATE, FIRST, ROUTINE = "rate", "before_second_factor", "routine"


@dataclass(frozen=True)
class Audience:
    """Whom a guard lets in; superusers always, unless it is ``own``.

    ``everybody`` includes visitors without a log-in, ``people`` every logged-in user.
    ``groups`` and ``permission`` narrow the users, where given. ``keys``: the programs
    let in, by whether their key may only read or also record. ``own``: the view shows
    the user's own data. ``whole``: the view is about the server, for those who see all
    of it.
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
        """Whether a user with these groups and permissions is let in."""
        if self.everybody or self.people:
            return True
        if self.groups and self.groups.isdisjoint(groups):
            return False
        if self.permission:
            return self.permission in permissions
        return bool(self.groups)


EVERYBODY = Audience(everybody=True)
PEOPLE = Audience(people=True)


@dataclass(frozen=True)
class ViewAccess:
    """Who may read a view (GET, HEAD), and who may send to it."""

    look: Audience
    do: Audience


def declare(view: View, look: Audience, do: Audience | None = None) -> View:
    """Declare on a view who may open it."""
    setattr(view, MAY, ViewAccess(look, do or look))
    return view


def for_everybody(view: View) -> View:
    """Declare a view open to everybody."""
    return declare(view, EVERYBODY)


def access_of(view: Callable[..., Any]) -> ViewAccess | None:
    """Who may open a view, as it declares, or the last permission of its class."""
    said: ViewAccess | None = _marked(view, MAY, None)
    if said is not None:
        return said
    for permission in reversed(getattr(_class_of(view), "permission_classes", ())):
        if hasattr(permission, MAY):
            return ViewAccess(permission.may, permission.may)
    return None


def takes_files(view: View) -> View:
    """Declare that a view reads files, so that larger requests are let through."""
    setattr(view, FILES, True)
    return view


def takes_passwords(view: View) -> View:
    """Mark a view to which strangers send passwords: it has a queue of its own."""
    setattr(view, PASSWORDS, True)
    return view


def is_for_passwords(view: Callable[..., Any]) -> bool:
    """Whether strangers send passwords to a view."""
    return bool(_marked(view, PASSWORDS, False))


def takes_files_at(view: Callable[..., Any]) -> bool:
    """Whether the view at an address reads files."""
    return bool(_marked(view, FILES, False))


def limited_as(rate: Rate) -> Callable[[View], View]:
    """Count the requests to a view, or to a view class, at this rate."""

    def mark(view: View) -> View:
        setattr(view, RATE, rate)
        return view

    return mark


def open_before_second_factor(view: View) -> View:
    """Mark a view that users may open before they set up a second factor."""
    setattr(view, FIRST, True)
    return view


def logged_at_debug(view: View) -> View:
    """Mark a view that machines poll: its requests are logged at DEBUG."""
    setattr(view, ROUTINE, True)
    return view


def rate_of(view: Callable[..., Any]) -> Rate | None:
    """The rate at which requests to a view are counted, if it names one."""
    found: Rate | None = _marked(view, RATE, None)
    return found


def is_open_before_second_factor(view: Callable[..., Any]) -> bool:
    """Whether a user without the second factor that is required may open it."""
    return bool(_marked(view, FIRST, False))


def is_logged_at_debug(view: Callable[..., Any]) -> bool:
    """Whether requests to a view are logged at DEBUG."""
    return bool(_marked(view, ROUTINE, False))


def _marked(view: Callable[..., Any], name: str, default: object) -> Any:
    """The mark on a view, or on the class that it was made of."""
    return getattr(view, name, getattr(_class_of(view), name, default))


def _class_of(view: Callable[..., Any]) -> Any:
    return getattr(view, "cls", None) or getattr(view, "view_class", None)
