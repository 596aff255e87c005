"""Tests run with the larger call stack of `deploy.web.call_stack`."""

from typing import Any

import pytest

from deploy.web.call_stack import with_large_stack


class LargeStack:
    """A plugin of pytest: runs each test below a function with that stack."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> object:
        """Set up, call and tear down one test."""
        return _run(item.config.pluginmanager.getplugin("runner"), item, nextitem)


@with_large_stack
def _run(usual: Any, item: pytest.Item, nextitem: pytest.Item | None) -> object:
    return usual.pytest_runtest_protocol(item=item, nextitem=nextitem)
