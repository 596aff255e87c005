"""Chromium for the tests, and the folder for its pictures: a plugin of pytest."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from deploy.local import Trouble
from tests import browsers, loaded_pages
from tests import pictures as for_people
from tests.fonts.installed import installed

# Chromium that talks to nobody but the page under test.
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # All pages of a test are of one site: no process is started ahead for another.
    "--disable-site-isolation-trials",
]

FONTS = Path(tempfile.gettempdir(), f"rectify-test-fonts-{os.getuid()}")


@pytest.fixture(scope="session", autouse=True)
def actions_end_on_a_page() -> Iterator[None]:
    """In every browser of the tests a click ends once the next page has been read."""
    with pytest.MonkeyPatch.context() as patch:
        loaded_pages.wait_for_them(patch)
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: the machine's own, or the one fetched for the tests."""
    try:
        chromium = browsers.chromium()
    except Trouble as trouble:
        pytest.fail(str(trouble))
    with sync_playwright() as playwright, pytest.MonkeyPatch.context() as patch:
        if not for_people.are_asked_for():
            for_people.take_none(patch)
        browser = playwright.chromium.launch(
            executable_path=chromium,
            chromium_sandbox=False,
            args=QUIET,
            env={**os.environ, **installed(FONTS)},
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where pictures of the test run go, if any are taken (`tests/pictures.py`)."""
    place = Path(os.environ.get("PICTURES", "var/pictures"))
    place.mkdir(parents=True, exist_ok=True)
    return place
