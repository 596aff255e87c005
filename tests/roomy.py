"""Room for the frames of all that a test calls.

Python keeps the frames of functions in pieces of sixteen kilobytes. Where one piece
ends, each call asks the machine for the next and gives it back at once: at the depth
of Django a tenth of the time. Below a frame of half a megabyte lies one large piece.
"""

from typing import Any

import pytest

# Places for objects: more than half a megabyte, so that the piece has a whole one.
PLACES = 66_000


def _protocol(usual: Any, item: pytest.Item, nextitem: pytest.Item | None) -> object:
    return usual.pytest_runtest_protocol(item=item, nextitem=nextitem)


_protocol.__code__ = _protocol.__code__.replace(co_stacksize=PLACES)


class Roomy:
    """A plugin of pytest: its own way to run a test, below a large frame."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> object:
        """Set up, call and tear down one test."""
        usual = item.config.pluginmanager.getplugin("runner")
        return _protocol(usual, item, nextitem)
