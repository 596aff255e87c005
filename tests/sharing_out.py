"""How the files of a run are shared out among the workers of pytest-xdist.

A file stays in one worker. So does a folder whose tests read all sources there are:
each worker that had a part of it would parse them for itself.
"""

from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling

WHOLE = "tests/architecture/"


class Folders(LoadFileScheduling):
    """By file, and that folder whole."""

    def _split_scope(self, nodeid: str) -> str:
        scope: str = super()._split_scope(nodeid)
        return WHOLE if scope.startswith(WHOLE) else scope


class SharingOut:
    """A plugin of pytest for the process that has workers."""

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_make_scheduler(
        self, config: pytest.Config, log: Any
    ) -> Folders | None:
        """Share out by file, where that is asked for."""
        by_file = config.getoption("dist") == "loadfile"
        return Folders(config, log) if by_file else None
