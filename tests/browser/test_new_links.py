"""A new link for an account that was used: what the organiser and the owner see."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from playwright.sync_api import Page, expect

from tests.browser.axe import shut_out
from tests.browser.conftest import log_in, log_out
from tests.browser.test_looks import WIDER, speak

PASSWORD = "a long enough one"
SIZES = {"desktop": (1280, 800), "telephone": (390, 844)}


def looked_at(page: Page, name: str, pictures: Path) -> None:
    """In both themes and sizes: nothing beside the page, nobody shut out."""
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.screenshot(path=pictures / f"{name}-{theme}-{size}.png")
            assert page.evaluate(WIDER) <= 0, (name, size)
        assert shut_out(page) == [], (name, theme)


@pytest.mark.parametrize("language", ["en", "el"])
def test_the_owner_reads_who_made_it_and_that_it_was_used(
    desk: Page, page: Page, site: Any, pictures: Path, language: str
) -> None:
    oscar = User.objects.create_user("oscar", first_name="Oscar O.")
    oscar.groups.add(Group.objects.get(name="organiser"))
    log_in(page.context, oscar, site.url)
    speak(page, language)
    page.goto("/setup/people/")
    director = page.get_by_role("region", name="director")
    director.locator("button[name=link]").click()
    link = page.locator("#link").input_value()
    looked_at(page, f"link-made-{language}", pictures)
    log_out(desk.context)
    desk.goto(link)
    for field in ("new_password1", "new_password2"):
        desk.locator(f"[name={field}]").fill(PASSWORD)
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/login/")
    desk.locator("[name=login]").fill("director")
    desk.locator("[name=password]").fill(PASSWORD)
    desk.keyboard.press("Enter")
    desk.wait_for_url("**/desk/")
    speak(desk, language)
    desk.goto("/desk/?size=large")
    expect(desk.locator(".newlink")).to_be_visible()
    looked_at(desk, f"link-told-{language}", pictures)
    desk.locator(".newlink").click()
    expect(desk.locator(".record li")).to_contain_text("Oscar O.")
    looked_at(desk, f"link-record-{language}", pictures)
    desk.goto("/desk/")
    expect(desk.locator(".newlink")).to_have_count(0)
    page.goto("/setup/people/")
    expect(director).to_contain_text("Oscar O.")
    looked_at(page, f"link-people-{language}", pictures)
