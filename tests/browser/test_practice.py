"""The practice table in the hand: the same taps, and nothing is kept."""

import pytest
from playwright.sync_api import Page, Route, expect

from tables.models import StoredEvent
from tests.browser.answers import answers, watch
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import answer, card, expose


@pytest.fixture
def practice(room: Room, floor: Page) -> Page:
    """The practice page of the floor official."""
    floor.goto("/floor/")
    floor.get_by_role("link", name="Practice").click()
    expect(floor.locator(".door").first).to_be_visible()
    return floor


def test_four_taps_as_at_a_table(practice: Page) -> None:
    """The card lies there, the words are said, and the page says it was right."""
    practice.get_by_role("link", name="A small card is dropped").click()
    expect(practice.locator(".badge--practice")).to_have_text(
        "Practice: nothing is saved"
    )
    expose(practice, "East", "diamonds", "eight", "Dropped")
    guide = practice.locator("[data-guide]")
    expect(guide).to_contain_text("Correct.")
    expect(guide).to_contain_text("50B, 50C")
    expect(
        card(practice, "eight of diamonds, minor penalty card, East")
    ).to_be_visible()
    practice.get_by_role("link", name="Next situation").click()
    expect(practice.locator("h1")).to_contain_text("The ten is dropped")
    kept = practice.evaluate("() => Object.keys(localStorage)")
    assert not [key for key in kept if "entry" in key]
    assert StoredEvent.objects.count() == 0


def test_a_wrong_tap_is_told_kindly_and_taken_back(practice: Page) -> None:
    """Then the right one is right; a choice is answered as at a table."""
    practice.get_by_role("link", name="An opening lead out of turn").click()
    guide = practice.locator("[data-guide]")
    expose(practice, "East", "hearts", "four", "Dropped")
    expect(guide).to_contain_text("Not quite what happened.")
    guide.get_by_role("button", name="One step back").click()
    expect(practice.locator(".seat .card")).to_have_count(0)
    expose(practice, "East", "hearts", "four", "Led out of turn")
    expect(guide).to_contain_text("Correct. There is more to enter.")
    answer(practice, "Do not accept")
    expect(guide).to_contain_text("Correct.")
    guide.get_by_role("button", name="Start again").click()
    expect(practice.locator("[data-choice]")).to_have_count(0)


def test_a_later_tap_counts_however_slow_the_one_before(practice: Page) -> None:
    """Started again while an answer is on its way: it does not come back."""
    practice.get_by_role("link", name="An opening lead out of turn").click()
    expose(practice, "East", "hearts", "four", "Led out of turn")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    practice.route("**/lead-out-of-turn/", hold, times=1)
    watch(practice)
    answer(practice, "Do not accept")
    assert [one for one in answers(practice) if one.is_late] == []
    practice.locator("[data-guide]").get_by_role("button", name="Start again").click()
    expect(practice.locator("[data-choice]")).to_have_count(0)
    with practice.expect_response("**/lead-out-of-turn/"):
        held[0].continue_()
    practice.wait_for_timeout(300)
    expect(practice.locator("[data-choice]")).to_have_count(0)


def test_practice_speaks_and_shows_both_languages(practice: Page) -> None:
    """The same words to say, the same card for the players, without a code."""
    practice.get_by_role("link", name="Partner is to lead").click()
    # Its scripts have run when it has loaded; before that a key does nothing.
    practice.wait_for_url("**/partner-leads/")
    practice.locator(".say").get_by_role("button", name="Ελληνικά").click()
    expect(practice.locator(".say__words[lang=el]")).to_be_visible()
    practice.get_by_role("button", name="Show the players").click()
    expect(practice.get_by_role("dialog").locator("[lang=el]").first).to_be_visible()
    expect(practice.locator(".showing__code")).to_be_hidden()
    practice.get_by_role("button", name="Close").click()
    practice.locator(".menu > summary").click()
    practice.locator(".menu").get_by_role("button", name="Ελληνικά").click()
    expect(practice.locator("h1")).to_contain_text("Βγαίνει ο συμπαίκτης")


def test_practice_shuts_nobody_out(practice: Page) -> None:
    """axe on the list, before, after a wrong tap and at the end; light and dark."""
    assert shut_out(practice) == []
    practice.get_by_role("link", name="A small card is dropped").click()
    assert shut_out(practice) == []
    expose(practice, "East", "diamonds", "nine", "Dropped")
    expect(practice.locator("[data-guide]")).to_contain_text("Not quite")
    assert shut_out(practice) == []
    practice.get_by_role("button", name="Start again").click()
    expose(practice, "East", "diamonds", "eight", "Dropped")
    expect(practice.locator("[data-guide]")).to_contain_text("Correct.")
    assert shut_out(practice) == []
