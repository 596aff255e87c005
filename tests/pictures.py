"""Pictures of pages for people: a nightly run takes them, a commit run does not.

Each costs the drawing of a whole page. What a test itself looks at has no path, and is
always drawn. `PICTURES=directory` and `REFRESH_PICTURES=1` ask for them as well.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from tests.nightly import ALL

ASKED_BY = (ALL, "PICTURES", "REFRESH_PICTURES")
# Bytes of a page that has something on it.
ENOUGH = 10_000


def are_asked_for() -> bool:
    """Whether somebody will look at them."""
    return any(os.environ.get(name) for name in ASKED_BY)


def take_none(patch: pytest.MonkeyPatch) -> None:
    """Nothing is drawn for a file."""
    for kind in (Page, Locator):
        patch.setattr(kind, "screenshot", _only_to_look_at(kind.screenshot))


def _only_to_look_at(draw: Any) -> Any:
    def screenshot(self: Any, **how: Any) -> bytes:
        drawn: bytes = b"" if how.get("path") else draw(self, **how)
        return drawn

    return screenshot


def has_come_out(picture: Path) -> bool:
    """Whether a picture is more than an empty page; true of one that nobody wants."""
    return not are_asked_for() or picture.stat().st_size > ENOUGH
