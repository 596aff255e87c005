"""An organiser's first evening: from an empty site to an entry on a tablet."""

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.contrib.auth import get_user_model
from playwright.sync_api import FilePayload, Page, expect

from tables.models import StoredEvent, Table
from tests.browser.conftest import log_out
from tests.tables.hands_files import pbn

PASSWORD = "a long enough one"
PLAYERS = "Όνομα;Τραπέζι;Θέση\nΠρώτος;1;Β\nΔεύτερος;1;Ν\n"
PLAN = {"Rounds": "7", "Boards per round": "3", "First board": "1"}
AXE = {"resultTypes": ["violations"]}


@pytest.fixture
def chief(transactional_db: None) -> Any:
    """The first superuser of a site, as `createsuperuser` makes one."""
    return get_user_model().objects.create_superuser("chief", password=PASSWORD)


def looked_at(page: Page, name: str, pictures: Path) -> None:
    """A picture in both themes, nothing beside the page, and axe has nothing to say."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.screenshot(path=pictures / f"setup-{name}-{theme}.png", full_page=True)
        found = Axe().run(page, options=AXE)
        assert found.violations_count == 0, found.generate_report()
    width = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0, f"{name} is {width} pixels too wide"


def choose(page: Page, name: str, content: str) -> None:
    file = FilePayload(name=name, mimeType="text/plain", buffer=content.encode())
    page.get_by_label("File", exact=True).set_input_files(files=[file])


def begins(page: Page, pictures: Path) -> None:
    """The first superuser logs in and is led to the set-up."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/")
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill("chief")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Start here")).to_be_visible()
    looked_at(page, "begin", pictures)


def describes(page: Page, pictures: Path) -> None:
    """The tournament."""
    page.get_by_role("link", name="Set up a tournament").click()
    page.get_by_label("Name", exact=True).fill("Autumn Pairs")
    looked_at(page, "describe", pictures)
    page.get_by_role("button", name="Save").click()
    looked_at(page, "steps", pictures)


def places(page: Page, pictures: Path) -> None:
    """Seven tables, and the boards of each round."""
    page.get_by_role("link", name="Sections and tables").click()
    page.get_by_label("Letter or name").fill("A")
    page.get_by_label("Number of tables").fill("7")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Set the boards of each round").click()
    for label, value in (
        ("Rounds", "7"),
        ("Boards per round", "3"),
        ("First board", "1"),
    ):
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Set rounds").first.click()
    expect(page.get_by_role("heading", name="Current rounds")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    looked_at(page, "rounds", pictures)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(".bar a").first.click()
    page.locator(".bar a").first.click()


def seats(page: Page, pictures: Path) -> None:
    """Players from a list."""
    page.get_by_role("link", name="Players", exact=True).click()
    choose(page, "list.csv", PLAYERS)
    page.get_by_role("button", name="Check the file").click()
    save = page.get_by_role("button", name="Save these players")
    expect(save).to_be_visible()
    looked_at(page, "players", pictures)
    save.click()
    expect(page.get_by_text("2 players are seated.").first).to_be_visible()
    page.locator(".bar a").first.click()


def deals(page: Page, pictures: Path) -> None:
    """Hands from a file; one board of it cannot be."""
    page.get_by_role("link", name="Hand records").click()
    choose(page, "set.pbn", pbn(4) + pbn(5) + pbn(6, "N:AK - - -"))
    page.get_by_role("button", name="Check the file").click()
    save = page.get_by_role("button", name="Save for the whole tournament")
    expect(save).to_be_visible()
    looked_at(page, "hands", pictures)
    save.click()


def invites(page: Page, pictures: Path) -> str:
    """An account for the floor; its link."""
    page.goto("/setup/people/")
    page.get_by_label("Username").fill("assistant-1")
    page.get_by_label("Floor: records what happened").last.check()
    looked_at(page, "people", pictures)
    page.get_by_role("button", name="Create account").click()
    looked_at(page, "link", pictures)
    return page.locator("#link").input_value()


def enters(page: Page, link: str) -> None:
    """Someone of the floor opens the board that the tablet offers."""
    log_out(page.context)
    page.goto(link)
    for label in ("Password", "Repeat the new password"):
        page.get_by_label(label, exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Save").click()
    page.get_by_label("Name").fill("assistant-1")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/floor/")
    second = Table.objects.get(number=2)
    page.goto(f"/floor/tables/{second.pk}/")
    field = page.locator(".open__number input")
    expect(field).to_have_value("4")
    page.get_by_role("button", name="Open this board").click()
    expect(page.get_by_role("heading", name="Board 4")).to_be_visible()


def test_from_nothing_to_an_entry_on_a_tablet(
    page: Page, chief: Any, pictures: Path
) -> None:
    begins(page, pictures)
    describes(page, pictures)
    places(page, pictures)
    seats(page, pictures)
    deals(page, pictures)
    enters(page, invites(page, pictures))
    assert "deal" in StoredEvent.objects.get(board__number=4).data
