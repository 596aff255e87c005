"""The whole road: a card exposed at the table, a case decided by a reviewer."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from rulings.demo.evening import seed_people
from rulings.models import Case, Flag
from tables.models import Section, Table, Tournament
from tests.conftest import Site

# The desk asks for what waits every 15 seconds; its clock need not be waited for.
ASKS_AGAIN = 16_000
PATIENCE = 20_000


@pytest.fixture
def table(transactional_db: None) -> Table:
    """A table where nothing has been played yet."""
    seed_people()
    tournament = Tournament.objects.create(name="Spring Teams")
    section = Section.objects.create(tournament=tournament, name="A")
    return Table.objects.create(section=section, number=7)


@contextmanager
def screen_of(browser: Browser, site: Site, name: str, page: str) -> Iterator[Page]:
    """The browser of somebody who has just logged in and opened this page."""
    context = browser.new_context(
        base_url=site.url, viewport={"width": 1280, "height": 800}
    )
    context.set_default_timeout(10_000)
    screen = context.new_page()
    screen.clock.install()
    faults: list[str] = []
    screen.on("pageerror", lambda error: faults.append(str(error)))
    screen.on("console", lambda told: _note_breach(told.text, faults))
    screen.goto(f"/login/?next={page}")
    screen.get_by_label("Name").fill(name)
    screen.get_by_label("Password").fill(f"demo-{name}")
    screen.locator("main").get_by_role("button", name="Log in").click()
    yield screen
    context.close()
    assert faults == []


def _note_breach(text: str, faults: list[str]) -> None:
    if "Content Security Policy" in text:
        faults.append(text)


def open_board(tablet: Page) -> None:
    tablet.get_by_role("button", name="Open this board").click()
    contract = ("4", "spades", "South", "Set the contract")
    tap(tablet, "The auction is over: the contract", *contract)
    tablet.get_by_text("A card was seen or played").wait_for()


def tap(tablet: Page, *names: str) -> None:
    pad = tablet.locator("[data-pad]")
    for name in names:
        pad.get_by_role("button", name=name, exact=True).click()


def answer_the_choice(tablet: Page) -> None:
    leads = tablet.locator(".more").filter(has_text="Who leads now?")
    leads.get_by_role("button", name="West").click()
    tablet.locator(".choice").get_by_role("button", name="Lead anything").click()
    tablet.get_by_role("button", name="This has been chosen").click()
    expect(tablet.locator(".choice")).to_have_count(0)


def end_the_play(tablet: Page, tricks: str) -> None:
    tablet.get_by_text("Play has ended", exact=True).click()
    tap(tablet, tricks, "Board finished")
    expect(tablet.get_by_text("is over")).to_be_visible()


def decide(review: Page) -> None:
    """Take the flag up as a case, and leave the score as it is."""
    review.goto("/review/")
    review.locator("[data-flag] a").click()
    review.get_by_role("button", name="Open a case").click()
    log = review.locator("#timeline")
    expect(log.get_by_text("East exposed the king of diamonds")).to_be_visible()
    review.get_by_role("link", name="Work out the score and decide").click()
    review.get_by_label("Score stands").check()
    review.locator("#reason").fill("West held no other sensible lead.")
    review.locator("#law").fill("50E4")
    review.get_by_role("button", name="Save").click()
    expect(review.get_by_text("Decided. Now tell both sides.")).to_be_visible()


def tell_both_sides(review: Page) -> None:
    """Both sides hear the ruling; until then the case waits."""
    told = review.locator("#told")
    expect(told.get_by_label("In these words")).to_have_value(re.compile("Board"))
    told.get_by_label("Both sides", exact=True).check()
    told.get_by_role("button", name="They have been told").click()
    expect(told.get_by_text("East-West")).to_be_visible()


@pytest.mark.usefixtures("worker")
@pytest.mark.timeout(240)
def test_exposed_card_becomes_a_decided_case(
    browser: Browser, site: Site, table: Table
) -> None:
    place = f"/floor/tables/{table.pk}/"
    with (
        screen_of(browser, site, "floor", place) as tablet,
        screen_of(browser, site, "director", "/desk/") as desk,
        screen_of(browser, site, "reviewer", "/review/") as review,
    ):
        expect(review.get_by_text("Nothing waits for a decision.")).to_be_visible()

        open_board(tablet)
        tap(tablet, "East", "diamonds", "king", "Dropped")
        king = "king of diamonds, major penalty card, East"
        expect(desk.get_by_role("img", name=king, exact=True).first).to_be_visible()

        answer_the_choice(tablet)
        tap(tablet, "West", "hearts", "five", "Played in turn")
        end_the_play(tablet, "9")

        waits = desk.locator(".call").filter(has_text="Review")
        while not Flag.objects.exists():
            desk.wait_for_timeout(50)
        desk.clock.fast_forward(ASKS_AGAIN)
        expect(waits).to_have_count(1, timeout=PATIENCE)
        expect(waits).to_contain_text("king of diamonds")

        decide(review)
        tell_both_sides(review)
        review.goto("/review/")
        expect(review.get_by_text("Nothing waits for a decision.")).to_be_visible()
        desk.clock.fast_forward(ASKS_AGAIN)
        expect(waits).to_have_count(0, timeout=PATIENCE)

    case = Case.objects.get()
    assert (case.decision, case.law, case.status) == (
        "no_adjustment",
        "50E4",
        "notified",
    )
    kinds = case.entries.values_list("kind", flat=True)
    assert list(kinds) == ["opened", "decided", "told", "told"]
