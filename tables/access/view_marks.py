"""What a view says of itself to the middleware, marked where it stands.

A mark is an attribute, and guards around a view keep it. Who may open a view is said by
`tables.access.permissions`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeVar

View = TypeVar("View", bound=Callable[..., Any])
# The rates of the setting `LIMITS` that a view can name.
Rate = Literal["entries", "codes", "exports"]
RATE, FIRST, ROUTINE = "rate", "before_second_factor", "routine"


def limited_as(rate: Rate) -> Callable[[View], View]:
    """Count the requests to a view, or to a view class, at this rate."""

    def mark(view: View) -> View:
        setattr(view, RATE, rate)
        return view

    return mark


def before_second_factor(view: View) -> View:
    """Mark what a user needs who has yet to set up a second factor."""
    setattr(view, FIRST, True)
    return view


def routine(view: View) -> View:
    """Mark what machines ask all day: its requests are logged at DEBUG."""
    setattr(view, ROUTINE, True)
    return view


def rate_of(view: Callable[..., Any]) -> Rate | None:
    """The rate at which requests to a view are counted, if it names one."""
    found: Rate | None = _marked(view, RATE, None)
    return found


def is_before_second_factor(view: Callable[..., Any]) -> bool:
    """Whether a user without the second factor that is required may open it."""
    return bool(_marked(view, FIRST, False))


def is_routine(view: Callable[..., Any]) -> bool:
    """Whether machines ask it all day."""
    return bool(_marked(view, ROUTINE, False))


def _marked(view: Callable[..., Any], name: str, default: object) -> Any:
    """The mark on a view, or on the class that it was made of."""
    made_of = getattr(view, "cls", None) or getattr(view, "view_class", None)
    return getattr(view, name, getattr(made_of, name, default))
