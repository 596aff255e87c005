"""The logging context of a thread: its members appear in every line it writes.

Numbers only, never a name: a request, a task, an account, a tablet, tables, events.
"""

from __future__ import annotations

import re
from contextvars import ContextVar
from random import getrandbits
from typing import Any

WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")

Facts = dict[str, Any]

_doing: ContextVar[Facts | None] = ContextVar("doing", default=None)


def begin(request_id: str | None = None, **facts: Any) -> Facts:
    """Begin a context; without a well-formed number it gets a new one."""
    is_kept = request_id is not None and WELL_FORMED.fullmatch(request_id)
    # It tells requests apart and opens nothing, so it need not be hard to guess.
    number = request_id if is_kept else f"{getrandbits(64):016x}"
    about = {"request_id": number, **facts}
    _doing.set(about)
    return about


def continue_context(about: Facts | None) -> None:
    """Continue a context from another thread, or an empty one."""
    _doing.set(about)


def current() -> Facts | None:
    """The current context, which may be extended."""
    return _doing.get()


def request_id() -> str | None:
    """The number of the request behind the current work."""
    about = _doing.get()
    return about["request_id"] if about else None


def note(name: str, *values: object) -> None:
    """Add to a list that the closing line shows, each value once."""
    about = _doing.get()
    if about is None:
        return
    kept = about.setdefault(name, [])
    kept += [value for value in values if value not in kept]
