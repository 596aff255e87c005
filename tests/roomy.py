"""A test and all that it calls have room for their frames: `deploy.web.frames`."""

from typing import Any

import pytest

from deploy.web.frames import with_room


class Roomy:
    """A plugin of pytest: its own way to run a test, with room."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> object:
        """Set up, call and tear down one test."""
        return _run(item.config.pluginmanager.getplugin("runner"), item, nextitem)


@with_room
def _run(usual: Any, item: pytest.Item, nextitem: pytest.Item | None) -> object:
    return usual.pytest_runtest_protocol(item=item, nextitem=nextitem)
