"""Checkouts where nothing is installed yet, and where everything is."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.installing.checkout import DONE, MAKE, SYNC, Checkout, checkout
from tests.deploy.installing.package_index import Index, served


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Checkout]:
    """One checkout with everything installed, by `./dev setup`."""
    with served(Index()) as index:
        one = checkout(tmp_path_factory.mktemp("install") / "rectify", index)
        assert one.setup() == (0, MAKE + SYNC + DONE)
        shutil.copytree(one.venv, one.root / "kept", symlinks=True)
        yield one


@pytest.fixture
def whole(installed: Checkout) -> Iterator[Checkout]:
    """The same as it was then, whatever other tests have done to it."""
    files, lock = dict(installed.index.files), installed.index.line("first")
    shutil.rmtree(installed.venv, ignore_errors=True)
    shutil.copytree(installed.root / "kept", installed.venv, symlinks=True)
    yield installed
    installed.index.released.set()
    installed.index.files = files
    installed.lock(lock)


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Checkout]:
    """A checkout where nothing was ever installed."""
    with served(Index()) as index:
        yield checkout(tmp_path / "rectify", index)
