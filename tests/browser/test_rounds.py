"""The clock of the round, on the desk and on the wall, as it goes."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import Round, RoundClock
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room
from tests.browser.hands import go, photograph
from tests.browser.test_looks import CLIPPED, WIDER
from tests.browser.test_shapes import prefer

SIZES = [(390, 844), (834, 1112), (1280, 900), (1920, 1080)]
ENDED = {"type": "PlayEnded", "tricks": 9}


@pytest.fixture
def evening(room: Room) -> Room:
    """Round 1 of 3 with seven minutes left; table 1 has begun the second."""
    for table in room.tables:
        for number in (1, 2, 3):
            first = 2 * number - 1
            Round.objects.create(
                table=table, number=number, first_board=first, last_board=first + 1
            )
    for table in room.tables[:4]:
        room.open(table, 1, TO_A_CHOICE[0], ENDED)
        room.open(table, 2, TO_A_CHOICE[0], ENDED)
        room.open(table, 3)
    room.open(room.tables[4], 1, TO_A_CHOICE[0], ENDED)
    RoundClock.objects.create(
        tournament=room.tables[0].section.tournament,
        starts_at=timezone.now() - timedelta(minutes=8),
        rounds=3,
        minutes=15,
        move_minutes=2,
    )
    return room


def test_the_clock_goes_and_is_stopped(
    evening: Room, desk: Page, pictures: Path
) -> None:
    go(desk, "/desk/round/")
    face = desk.locator(".clock__left")
    first = face.text_content()
    expect(face).not_to_have_text(first or "")
    assert str(face.text_content()).startswith("6:")
    behind = desk.locator(".rounds__behind")
    expect(behind).to_have_count(1)
    expect(behind).to_contain_text("A 5")
    for language in ("el", "en"):
        prefer(desk, language=language)
        for page in ("", "wall/"):
            go(desk, f"/desk/round/{page}")
            for width, height in SIZES:
                desk.set_viewport_size({"width": width, "height": height})
                assert desk.evaluate(WIDER) <= 0, (language, page, width)
                assert desk.evaluate(CLIPPED) == [], (language, page, width)
                name = f"round-{page.strip('/') or 'page'}-{language}-{width}.png"
                desk.screenshot(path=pictures / name)
            assert shut_out(desk) == []
            photograph(desk, pictures, f"round-{page.strip('/') or 'page'}")
    go(desk, "/desk/")
    expect(desk.locator(".desk__clock .clock__left")).to_contain_text("6:")
    photograph(desk, pictures, "desk-clock")
    desk.locator(".desk__clock").get_by_role("link", name="Boards behind").click()
    desk.get_by_role("button", name="Pause the clock").click()
    expect(desk.get_by_text("The clock is paused.")).to_be_visible()
    stopped = desk.locator(".clock__left").text_content()
    desk.wait_for_timeout(1_500)
    expect(desk.locator(".clock__left")).to_have_text(stopped or "")


# The upper edges of the tabs that choose which tables are shown.
TABS = """() => [...document.querySelectorAll(".desk__tabs .tabs:last-child .tab")]
  .map((tab) => Math.round(tab.getBoundingClientRect().top))"""


@pytest.mark.parametrize("language", ["en", "el"])
def test_the_tabs_stand_in_one_row_beside_the_clock(
    evening: Room, desk: Page, pictures: Path, language: str
) -> None:
    prefer(desk, language=language)
    go(desk, "/desk/")
    expect(desk.locator(".desk__clock .clock__left")).to_contain_text("6:")
    for width in (810, 1080, 1280, 1440, 1920):
        desk.set_viewport_size({"width": width, "height": 900})
        tops = desk.evaluate(TABS)
        assert (len(tops), len(set(tops))) == (3, 1), width
        assert desk.evaluate(WIDER) <= 0, width
        desk.screenshot(path=pictures / f"desk-clock-{language}-{width}.png")


def test_minutes_added_early_in_a_round_are_of_that_round(
    evening: Room, desk: Page, pictures: Path
) -> None:
    """Its clock has fourteen minutes left of fifteen, and then nineteen."""
    RoundClock.objects.update(starts_at=timezone.now() - timedelta(minutes=18))
    go(desk, "/desk/round/")
    clock = desk.locator("#clock")
    expect(clock).to_contain_text("Round 2 of 3")
    expect(clock.locator(".clock__left")).to_contain_text("13:")
    desk.get_by_role("button", name="Add 5 minutes").click()
    expect(clock.locator(".clock__left")).to_contain_text("18:")
    expect(clock).to_contain_text("Round 2 of 3")
    photograph(desk, pictures, "round-longer")
