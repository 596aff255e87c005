"""Tablets are let in by the desk, say who is on them, see each other, are stopped."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect

from tables.access.models import Device
from tables.access.officials import set_official, sign_in
from tables.access.pairing import stop_device
from tables.access.throttling import FREE_FOR_MANY
from tables.models import Slowed, StoredEvent, Tournament
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Room, _note, let_in
from tests.browser.hands import photograph, press, visit, wait_until_sent
from tests.browser.test_looks import CLIPPED, SMALL, WIDER, speak
from tests.tables.keyed import give_key
from tests.tables.paired import pair, tablet_of

CALL = "Call the Director"


@pytest.fixture
def tablet(browser: Browser, room: Room, site: Any) -> Iterator[Page]:
    """A tablet that nobody has logged in on."""
    yield from _browser(browser, site)


@pytest.fixture
def other(browser: Browser, room: Room, site: Any) -> Iterator[Page]:
    """Another one."""
    yield from _browser(browser, site)


def _browser(browser: Browser, site: Any) -> Iterator[Page]:
    context = browser.new_context(
        base_url=site.url, viewport={"width": 1280, "height": 800}
    )
    context.set_default_timeout(30_000)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda told: _note(told, faults))
    yield page
    context.close()
    assert faults == []


def sits_at(page: Page, room: Room, name: str = "Tablet A") -> None:
    """Pair a tablet and open the first table on it."""
    page.goto("/login/")
    let_in(page.context, room, page.evaluate("() => location.origin"), name)
    visit(page, f"/floor/tables/{room.tables[0].pk}/")


def test_a_tablet_comes_by_the_desks_code(
    room: Room, desk: Page, tablet: Page, pictures: Path
) -> None:
    """The address of the picture holds the code; one tap, and the tablet is in."""
    desk.goto("/desk/tablets/")
    desk.get_by_label("Tournament or section").select_option(
        label="Autumn Teams · Section A"
    )
    desk.get_by_role("button", name="Add tablet").click()
    code = desk.locator(".code").inner_text()
    expect(desk.get_by_role("img", name="QR code of the address")).to_be_visible()
    desk.screenshot(path=pictures / "tablets-offer.png")
    tablet.goto(f"/floor/pair/?code={code.replace(' ', '')}")
    tablet.get_by_role("button", name="Pair this tablet").click()
    expect(tablet.get_by_role("heading", name="Which table?")).to_be_visible()
    expect(desk.locator(".tablet")).to_contain_text("Tablet A")
    expect(desk.locator(".tablet")).to_contain_text("Section A")
    expect(desk.locator(".tablet")).to_contain_text("Paired by director")
    visit(tablet, f"/floor/tables/{room.tables[0].pk}/")
    # The code is spent.
    tablet.context.clear_cookies()
    tablet.goto("/floor/pair/")
    tablet.get_by_label("Code", exact=True).fill(code)
    tablet.get_by_role("button", name="Pair this tablet").click()
    expect(tablet.get_by_role("alert")).to_contain_text("has been used")


def test_a_tablet_comes_by_its_own_code(room: Room, desk: Page, tablet: Page) -> None:
    """It shows one by itself; the director types it; the tablet notices."""
    tablet.goto("/floor/pair/")
    code = tablet.locator(".code").inner_text()
    desk.goto("/desk/tablets/")
    desk.get_by_label("Tablet name").fill("Blue one")
    desk.get_by_label("Code on the tablet").fill(code.lower())
    desk.get_by_role("button", name="Add tablet").click()
    expect(tablet.get_by_role("heading", name="Which table?")).to_be_visible()
    expect(tablet.locator(".company")).to_contain_text("Blue one")
    expect(desk.locator(".tablet")).to_contain_text("Blue one", timeout=15_000)


def test_a_wrong_code_is_said_and_slows_down(desk: Page, tablet: Page) -> None:
    tablet.goto("/floor/pair/")
    for _try in range(2):
        tablet.get_by_label("Code", exact=True).fill("AAAA AAAA")
        with tablet.expect_response("**/floor/pair/"):
            tablet.get_by_role("button", name="Pair this tablet").click()
        expect(tablet.get_by_role("alert")).to_contain_text("This code is wrong")
    # As after many more: a venue's tablets share one address.
    later = timezone.now() + timedelta(minutes=4)
    Slowed.objects.update(wrong=FREE_FOR_MANY + 8, until=later)
    tablet.get_by_label("Code", exact=True).fill("AAAA AAAA")
    tablet.get_by_role("button", name="Pair this tablet").click()
    expect(tablet.get_by_role("alert")).to_have_text(
        "Too many wrong codes. Try again in 4 minutes."
    )


def test_a_stopped_tablet_keeps_what_it_has(
    room: Room, desk: Page, tablet: Page
) -> None:
    """Stopped while an entry is unsent: paired again, it sends it, once."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    before = StoredEvent.objects.count()
    sits_at(tablet, room)
    desk.goto("/desk/tablets/")
    desk.get_by_role("button", name="Unpair this tablet Tablet A").click()
    expect(desk.get_by_text("No tablets are paired.")).to_be_visible()
    tablet.get_by_role("button", name=CALL).click()
    press(tablet, "Call now")
    expect(tablet.locator("[data-outbox]")).to_contain_text("Pair this tablet again")
    tablet.goto("/floor/")
    expect(tablet.get_by_role("alert")).to_have_text(
        "This tablet was unpaired at the desk."
    )
    expect(tablet.locator("[data-safe]")).to_contain_text("1 not sent, saved here")
    assert StoredEvent.objects.count() == before
    let_in(tablet.context, room, tablet.evaluate("() => location.origin"))
    visit(tablet, f"/floor/tables/{room.tables[0].pk}/")
    expect(tablet.get_by_text("The Director is here")).to_be_visible()
    wait_until_sent(tablet, 1)
    assert StoredEvent.objects.count() == before + 1


def test_a_shared_tablet_asks_who_it_is(room: Room, desk: Page, tablet: Page) -> None:
    """At the tap; the entry waits, and goes with the name."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    desk.goto("/desk/tablets/")
    desk.get_by_label("Initials").fill("ab")
    desk.get_by_label("Name", exact=True).fill("Floor one")
    desk.get_by_label("PIN, four digits").fill("4711")
    desk.get_by_role("button", name="Add, or set a new PIN").click()
    expect(desk.locator(".staff")).to_contain_text("AB Floor one")
    before = StoredEvent.objects.count()
    sits_at(tablet, room)
    tablet.get_by_role("button", name=CALL).click()
    press(tablet, "Call now")
    ask = tablet.get_by_role("dialog")
    expect(ask.get_by_role("heading", name="Who are you?")).to_be_visible()
    expect(tablet.locator("[data-outbox]")).to_contain_text("1 not sent")
    for pin, wrong in (("0000", True), ("4711", False)):
        ask.get_by_role("radio", name="AB").check()
        ask.get_by_label("PIN").fill(pin)
        ask.get_by_role("button", name="This is me").click()
        if wrong:
            expect(ask.get_by_role("alert")).to_contain_text("do not match")
            assert StoredEvent.objects.count() == before
    expect(tablet.locator(".company")).to_contain_text("AB – Floor one")
    expect(tablet.get_by_text("The Director is here")).to_be_visible()
    wait_until_sent(tablet, 1)
    last = StoredEvent.objects.order_by("position").last()
    assert last is not None
    assert str(last.actor) == "AB – Floor one"
    desk.goto("/desk/tablets/")
    desk.get_by_role("button", name="Sign out AB – Floor one").click()
    expect(desk.get_by_text("Nobody is signed in")).to_be_visible()


def test_two_tablets_at_one_table_are_told(
    room: Room, tablet: Page, other: Page
) -> None:
    """Each of the other; a tablet alone is told nothing."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    sits_at(tablet, room)
    expect(tablet.get_by_text("Tablet")).to_have_count(1)
    sits_at(other, room, "Tablet B")
    expect(other.get_by_text("Also at this table: Tablet A, director.")).to_be_visible()
    told = tablet.get_by_text("Also at this table: Tablet B, director.")
    expect(told).to_be_visible(timeout=30_000)


def test_the_demo_accounts_work_as_before(room: Room, floor: Page) -> None:
    """Who logs in is asked for no initials, and sees every table."""
    section = room.tables[0].section
    set_official(tournament=section.tournament_id, initials="AB", name="", pin="1234")
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    visit(floor, f"/floor/tables/{room.tables[0].pk}/")
    floor.get_by_role("button", name=CALL).click()
    press(floor, "Call now")
    expect(floor.get_by_text("The Director is here")).to_be_visible()
    expect(floor.get_by_role("dialog")).to_have_count(0)


def check(page: Page, where: str) -> None:
    """axe, targets, nothing clipped, nothing wider than the page."""
    size = page.viewport_size
    assert size is not None
    # A key half under the foot is a scroll away, and no small one.
    page.set_viewport_size({"width": size["width"], "height": 2400})
    assert shut_out(page) == [], where
    page.set_viewport_size(size)
    assert page.evaluate(SMALL) == [], where
    assert page.evaluate(CLIPPED) == [], where
    assert page.evaluate(WIDER) <= 0, where


@dataclass(frozen=True)
class Eye:
    """Someone who looks at every state, in one language and either light."""

    language: str
    pictures: Path

    def open(self, page: Page) -> None:
        page.goto("/login/")
        speak(page, self.language)

    def see(self, page: Page, name: str) -> None:
        """At a desk's, a tablet's and a phone's width; with a picture of each."""
        for width, height in ((1280, 800), (1080, 810), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            check(page, f"{name} {width}")
            file = f"tablets-{name}-{width}-{self.language}"
            photograph(page, self.pictures, file)


@pytest.fixture(params=["en", "el"])
def eye(request: pytest.FixtureRequest, pictures: Path) -> Eye:
    return Eye(str(request.param), pictures)


def test_letting_in_is_in_order(eye: Eye, desk: Page, tablet: Page) -> None:
    eye.open(tablet)
    tablet.goto("/floor/pair/")
    tablet.locator(".code").wait_for()
    eye.see(tablet, "pair")
    eye.open(desk)
    desk.goto("/desk/tablets/")
    eye.see(desk, "none")
    desk.locator("form[aria-labelledby=add-title] button").click()
    eye.see(desk, "offer")
    # Where it is narrow: what is long there is cut off first.
    give_key(Tournament.objects.get())
    desk.goto("/desk/keys/")
    check(desk, "keys")
    desk.locator("#key-name").fill("Scoring computer")
    desk.locator("form[aria-labelledby=key-title] button").click()
    expect(desk.locator("#secret")).to_have_value(re.compile("^rectify_"))
    check(desk, "key")


def test_shared_tablets_are_in_order(
    eye: Eye, room: Room, tablet: Page, other: Page
) -> None:
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    tournament = room.tables[0].section.tournament
    set_official(tournament=tournament.pk, initials="ΑΒ", name="One", pin="1234")
    sits_at(other, room, "Tablet B")
    eye.open(tablet)
    sits_at(tablet, room)
    tablet.get_by_text("Tablet B").wait_for()
    eye.see(tablet, "two")
    tablet.locator("[data-who]").click()
    eye.see(tablet, "who")
    stop_device(device=Device.objects.get(name="Tablet A").pk, now=timezone.now())
    tablet.goto("/floor/")
    eye.see(tablet, "stopped")


def test_the_list_of_tablets_is_in_order(eye: Eye, room: Room, desk: Page) -> None:
    section = room.tables[0].section
    pair(section.tournament, section)
    tablet = tablet_of(pair(section.tournament, name="Tablet B"))
    anna = set_official(
        tournament=section.tournament_id, initials="AB", name="One", pin="1234"
    )
    sign_in(tablet=tablet, official=anna.pk, pin="1234", now=timezone.now())
    Device.objects.update(unsent=12, app="2026.11.20")
    eye.open(desk)
    desk.goto("/desk/tablets/")
    expect(desk.locator(".tablet")).to_have_count(2)
    eye.see(desk, "list")
