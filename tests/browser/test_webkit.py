"""A short round trip in WebKit, the engine of the iPad."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from time import monotonic, sleep

import pytest
from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.service import Service

from tables.models import StoredEvent
from tests import browsers
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.venue import Venue

pytestmark = pytest.mark.webkit

LIMIT = 60
IS_KEPT = """
const done = arguments[arguments.length - 1];
caches.match(location.href, { ignoreVary: true }).then((kept) =>
  done(Boolean(kept && navigator.serviceWorker.controller)));
"""


@pytest.fixture
def programs() -> browsers.WebKit:
    found = browsers.webkit()
    assert found
    return found


@pytest.fixture
def screen(
    programs: browsers.WebKit, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """A screen that nobody sees; it says itself which number it has."""
    reading, writing = os.pipe()
    words = [programs.screen, "-displayfd", str(writing), "-screen", "0", "1280x800x24"]
    shown = subprocess.Popen([*words, "-nolisten", "tcp"], pass_fds=[writing])
    os.close(writing)
    with os.fdopen(reading) as told:
        monkeypatch.setenv("DISPLAY", f":{told.readline().strip()}")
    yield
    shown.terminate()
    shown.wait()


@pytest.fixture
def webkit(
    programs: browsers.WebKit, screen: None, monkeypatch: pytest.MonkeyPatch
) -> Iterator[WebKitGTK]:
    """Debian's WebKitGTK under its own driver, with nobody else's storage."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
            monkeypatch.setenv(name, home)
        options = WebKitGTKOptions()
        options.binary_location = programs.browser
        options.add_argument("--automation")
        driver = WebKitGTK(options, Service(programs.driver))
        driver.set_script_timeout(LIMIT)
        yield driver
        driver.quit()


def until(driver: WebKitGTK, found: str, count: int = 1) -> None:
    """Wait until so many elements are there."""
    begun = monotonic()
    while len(driver.find_elements(By.CSS_SELECTOR, found)) != count:
        assert monotonic() - begun < LIMIT, f"{found}: {driver.page_source[-3000:]}"
        sleep(0.1)


def expose(driver: WebKitGTK, *names: str, unsent: int) -> None:
    """Tap the keys of these names; each is seen to be pressed before the next one.

    The last one makes the entry: so many wait then to be sent.
    """
    for place, name in enumerate(names, 1):
        called = f"normalize-space()='{name}' or @aria-label='{name}'"
        key = f"//*[@data-pad]//button[{called}]"
        begun = monotonic()
        while not tapped(driver, key):
            assert monotonic() - begun < LIMIT, name
        while place < len(names) and not is_pressed(driver, key):
            assert monotonic() - begun < LIMIT, f"{name} is not pressed"
    until(driver, f"body[data-unsent='{unsent}']")


def is_pressed(driver: WebKitGTK, key: str) -> bool:
    return bool(driver.find_elements(By.XPATH, f"{key}[@aria-pressed='true']"))


def tapped(driver: WebKitGTK, key: str) -> bool:
    """Whether the key was hit; one redrawn since it was found is found again."""
    try:
        driver.find_element(By.XPATH, key).click()
    except StaleElementReferenceException:
        return False
    return True


def log_in(driver: WebKitGTK, room: Room, venue: Venue) -> None:
    driver.get(f"{venue.url}/login/?next=/floor/tables/{room.tables[0].pk}/")
    driver.find_element(By.NAME, "login").send_keys("floor")
    driver.find_element(By.NAME, "password").send_keys("demo-floor")
    driver.find_element(By.CSS_SELECTOR, "form.sheet button").click()
    until(driver, "body[data-live=yes]")


def test_two_entries_outlive_a_dead_server_and_a_reload(
    room: Room, webkit: WebKitGTK, venue: Venue
) -> None:
    """The worker is in charge, the page opens again, each entry arrives once."""
    room.open(room.tables[0], 9, *TO_A_CHOICE[:1])
    log_in(webkit, room, venue)
    begun = monotonic()
    while not webkit.execute_async_script(IS_KEPT):
        assert monotonic() - begun < LIMIT
        sleep(0.1)
    venue.kill()
    expose(webkit, "East", "diamonds", "king", "Dropped", unsent=1)
    expose(webkit, "West", "clubs", "four", "Dropped", unsent=2)
    webkit.refresh()
    until(webkit, "body[data-unsent='2']")
    until(webkit, ".card--unsent", 2)
    venue.start()
    until(webkit, "body[data-unsent='0']")
    exposed = StoredEvent.objects.filter(type="CardExposed").order_by("position")
    assert [event.data["cards"] for event in exposed] == [["DK"], ["C4"]]
    assert [event.seq for event in exposed] == [1, 2]
