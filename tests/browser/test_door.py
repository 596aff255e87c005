"""The players' own door on two telephones, one a side; and the sheet of its codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tables.calls.models import DeskStep
from tables.models import StoredEvent
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, photograph
from tests.browser.test_looks import CLIPPED, SMALL, WIDER
from tests.rulings.door.doors import door_of

ENDED: list[dict[str, Any]] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "PlayEnded", "tricks": 9},
]
WIDTHS = (390, 834, 1280)
Telephone = Callable[..., Page]


@pytest.fixture
def telephone(browser: Browser, site: Any) -> Iterator[Telephone]:
    """A telephone of a player: no log-in, nothing kept; in this language."""
    opened = []

    def take(language: str = "en") -> Page:
        context = browser.new_context(
            base_url=site.url,
            locale=language,
            viewport={"width": 390, "height": 844},
        )
        context.set_default_timeout(30_000)
        opened.append(context)
        return context.new_page()

    yield take
    for context in opened:
        context.close()


def is_clean(page: Page) -> None:
    assert page.evaluate(WIDER) <= 0
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(SMALL) == []
    assert shut_out(page) == []


def take_pictures(page: Page, pictures: Path, name: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        photograph(page, pictures, f"{name}-{width}")
        is_clean(page)
    page.set_viewport_size({"width": 390, "height": 844})


@pytest.mark.parametrize("language", ["en", "el"])
def test_players_call_and_read(
    room: Room, telephone: Telephone, pictures: Path, language: str
) -> None:
    """What others do stands there by itself: someone goes, the Director speaks."""
    page, table = telephone(language), room.tables[0]
    go(page, f"/t/{door_of(table)}/")
    take_pictures(page, pictures, f"door-{language}")
    page.locator(".door__call").click()
    expect(page.locator(".door__state--called")).to_be_visible()
    assert list(DeskStep.objects.values_list("kind", flat=True)) == ["called"]
    room.open(table, 9, *TO_A_CHOICE)
    expect(page.locator(".ruling__line").first).to_be_visible()
    take_pictures(page, pictures, f"door-called-{language}")


def test_without_network_it_says_so(room: Room, telephone: Telephone) -> None:
    page = telephone()
    go(page, f"/t/{door_of(room.tables[0])}/")
    page.context.set_offline(True)
    expect(page.locator("[data-offline]")).to_be_visible()
    page.locator(".door__call").click()
    page.context.set_offline(False)
    expect(page.locator("[data-offline]")).to_be_hidden()
    expect(page.locator(".door__call")).to_be_visible()
    assert not DeskStep.objects.exists()


@pytest.mark.parametrize("language", ["en", "el"])
def test_both_sides_and_the_director_correct_a_score(
    room: Room, telephone: Telephone, desk: Page, pictures: Path, language: str
) -> None:
    """One telephone proposes, another agrees, the desk approves."""
    table = room.tables[0]
    room.open(table, 9, *ENDED)
    south, west, door = telephone(language), telephone(language), door_of(table)
    go(south, f"/t/{door}/score/")
    take_pictures(south, pictures, f"door-score-{language}")
    for name, value in {
        "seat": "S",
        "level": "4",
        "strain": "S",
        "declarer": "S",
    }.items():
        south.locator(f"[name={name}]").select_option(value)
    for name, number in {"board": "9", "tricks": "10"}.items():
        south.locator(f"[name={name}]").fill(number)
    south.locator("form .button--main").click()
    code = south.locator(".door__code").inner_text()
    take_pictures(south, pictures, f"door-sent-{language}")
    go(west, f"/t/{door}/agree/")
    west.locator("[name=seat]").select_option("W")
    west.locator("[name=code]").fill(code.lower())
    west.locator("form .button--main").click()
    take_pictures(west, pictures, f"door-agree-{language}")
    west.locator("[name=agreed]").click()
    expect(west.locator(".door__call")).to_be_visible()
    expect(south.locator(".door__code")).to_be_hidden()
    approve(desk, pictures)
    last = StoredEvent.objects.latest("position")
    assert (last.type, last.data["tricks"]) == ("PlayEnded", 10)


def approve(desk: Page, pictures: Path) -> None:
    """From the row of the list to the key."""
    go(desk, "/desk/")
    desk.locator("[name=list][value=review]").click()
    desk.locator("[data-keys] a.call").first.click()
    key = desk.locator("[name=approve]")
    expect(key).to_be_visible()
    photograph(desk, pictures, "door-approve")
    key.click()
    expect(desk.locator("[name=approve]")).to_be_hidden()


def test_words_that_are_too_long_stay_on_the_page(
    room: Room, telephone: Telephone, pictures: Path
) -> None:
    table = room.tables[0]
    room.open(table, 9, *ENDED)
    page = telephone()
    go(page, f"/t/{door_of(table)}/appeal/")
    page.locator("[name=seat]").select_option("E")
    page.locator("[name=board]").fill("9")
    page.locator("[name=text]").fill("x" * 1001)
    page.locator("form .button--main").click()
    expect(page.locator(".form__error")).to_contain_text("1 too many")
    expect(page.locator("[name=text]")).to_have_value("x" * 1001)
    photograph(page, pictures, "door-too-long")
    is_clean(page)


def test_the_sheet_of_codes(room: Room, desk: Page, pictures: Path) -> None:
    door_of(room.tables[0])
    tournament = room.tables[0].section.tournament_id
    go(desk, f"/review/tournaments/{tournament}/codes/")
    expect(desk.locator(".codes__one")).to_have_count(5)
    take_pictures(desk, pictures, "door-codes")
    desk.emulate_media(media="print")
    desk.screenshot(path=pictures / "door-codes-print.png", full_page=True)
