"""The desk without a mouse: find a table, move, look up the keys, come back."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Room
from tests.browser.hands import visit


def test_a_table_is_found_by_its_number(room: Room, desk: Page) -> None:
    """A digit opens the field, Enter the table, Esc comes back."""
    visit(desk, "/desk/")
    desk.keyboard.type("3")
    expect(desk.locator("#find")).to_be_focused()
    expect(desk.locator("#find")).to_have_value("3")
    desk.keyboard.press("Enter")
    expect(desk.locator("h1")).to_have_text("Table A 3")
    desk.locator("body[data-live=yes]").wait_for()
    desk.keyboard.press("/")
    expect(desk.locator("#find")).to_be_focused()
    desk.keyboard.type("?/3")
    expect(desk.locator("#find")).to_have_value("?/3")
    desk.keyboard.press("Escape")
    expect(desk.locator("#find")).not_to_be_focused()
    desk.keyboard.press("Escape")
    expect(desk.locator(".bar__title")).to_have_text("Director's desk")


def test_single_keys_are_told_and_switched_off(room: Room, desk: Page) -> None:
    """`?` says what the keys do; switched off, none of them does anything."""
    visit(desk, "/desk/")
    desk.keyboard.press("?")
    help_of_keys = desk.get_by_role("dialog", name="Keys")
    expect(help_of_keys).to_be_visible()
    desk.keyboard.type("3/")
    expect(desk.locator("#find")).to_have_value("")
    desk.keyboard.press("Escape")
    expect(help_of_keys).to_be_hidden()
    desk.get_by_role("button", name="Keys").click()
    help_of_keys.get_by_role("button", name="Turn off single-key shortcuts").click()
    expect(desk.locator("html")).to_have_attribute("data-letters", "off")
    desk.locator("body[data-live=yes]").wait_for()
    desk.keyboard.type("?3/")
    expect(help_of_keys).to_be_hidden()
    expect(desk.locator("#find")).not_to_be_focused()
