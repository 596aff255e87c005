"""What follows a click is done on the page that the click leads to.

Playwright's click ends as soon as the next page has begun to come: its document may be
empty then, and a measurement taken at once finds nothing or fails.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

ACTIONS = ("check", "click", "press", "select_option")


def wait_for_them(patch: pytest.MonkeyPatch) -> None:
    """Each action ends once the page it leads to, if any, has been read."""
    for name in ACTIONS:
        patch.setattr(Locator, name, _until_read(getattr(Locator, name)))


def _until_read(act: Any) -> Any:
    def action(self: Locator, *what: Any, **how: Any) -> Any:
        done = act(self, *what, **how)
        if not self.page.is_closed():
            self.page.wait_for_load_state("domcontentloaded")
        return done

    return action
