"""A hesitation, from the tablet to the desk, the case, the poll and the decision."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rulings.cases.models import Case
from rulings.common.roles import grant_roles
from tables.models import StoredEvent
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go, press, visit_table, wait_until_sent
from tests.browser.taps import ELSE, RECORD
from tests.browser.test_looks import CLIPPED, WIDER, speak

pytestmark = pytest.mark.long

SIZES = ((390, 844), (834, 1112), (1280, 800))
DEAL = "N:AK32.KQ4.A65.432 QJ9.A52.KQJ4.K98 T8765.J76.T32.AQ 4.T983.987.JT765"
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
ENDED = {"type": "PlayEnded", "tricks": 10}
SLOW = (ELSE, "A hesitation, a remark, a gesture", "South", "2", "spades", RECORD)
ACCOUNT = (ELSE, "One side's account")
OURS = (*ACCOUNT, "North-South", "Yes", "5", "Fairly sure", RECORD)
THEIRS = (*ACCOUNT, "East-West", "Yes", "20", "Certain", RECORD)
SMALL = """() => [...document.querySelectorAll("main a.button, main button")]
  .filter((key) => key.ariaHidden !== "true")
  .filter((key) => key.checkVisibility() && key.getBoundingClientRect().height < 43.5)
  .map((key) => key.textContent.trim())"""


def look(page: Page, pictures: Path, name: str) -> None:
    """Greek and dark, English and light, on three screens: nothing is cut or small."""
    for language in ("el", "en"):
        speak(page, language)
        page.reload()
        page.emulate_media(color_scheme="dark" if language == "el" else "light")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(WIDER) <= 0, (name, language, width)
            assert page.evaluate(CLIPPED) == [], (name, language, width)
            assert page.evaluate(SMALL) == [], (name, language, width)
            path = pictures / f"{name}-{language}-{width}.png"
            page.screenshot(path=path, full_page=True)


def tell(floor: Page, room: Room, pictures: Path) -> None:
    """The official records the hesitation, then each side's own account."""
    visit_table(floor, room.tables[0])
    for number, taps in enumerate((SLOW, OURS, THEIRS), start=1):
        for name in taps:
            press(floor, name)
        wait_until_sent(floor, number)
    told = floor.locator(".floor__see .incident")
    expect(told).to_contain_text("East-West: ✓ heard")
    expect(told).not_to_contain_text("20")
    look(floor, pictures, "hesitation-tablet")


def ask(desk: Page, browser: Browser, pictures: Path) -> None:
    """Peers are asked partner's call; one answers."""
    desk.locator("#begun").get_by_role("link", name="Ask peers").click()
    withheld = desk.locator(".poll__withheld")
    expect(withheld).to_contain_text("South broke tempo")
    expect(withheld).to_contain_text("4 spades by South")
    expect(desk.get_by_label("Who calls")).to_have_value("N")
    look(desk, pictures, "hesitation-poll")
    desk.get_by_label("Question (optional)").fill("After the tempo?")
    desk.get_by_role("button", name="Create the poll").click()
    expect(desk.get_by_role("alert")).to_contain_text("tempo")
    desk.get_by_label("Question (optional)").fill("")
    desk.get_by_label("Auction, from dealer").fill("P P 2S P")
    desk.get_by_role("button", name="Create the poll").click()
    desk.get_by_label("Level of the peers").fill("Club")
    desk.get_by_label("How many").fill("1")
    desk.get_by_role("button", name="Create links").click()
    link = desk.get_by_label("Text for peer 1").input_value().rpartition(" ")[2]
    vote(browser, link)


def vote(browser: Browser, link: str) -> None:
    context = browser.new_context(viewport=ViewportSize(width=390, height=844))
    phone = context.new_page()
    go(phone, f"{link}?language=en")
    assert "tempo" not in phone.content()
    phone.get_by_role("radio", name="Pass").check()
    phone.get_by_role("button", name="Send").click()
    expect(phone.get_by_text("Thank")).to_be_visible()
    context.close()


def decide(desk: Page, case: Case, pictures: Path) -> None:
    """The score stands, with a reason; the step has the Director's name."""
    go(desk, f"/review/cases/{case.pk}/")
    desk.locator("#begun").get_by_role("link", name="Decide").click()
    expect(desk.locator(".decide__head")).to_contain_text("+620")
    look(desk, pictures, "hesitation-decide")
    desk.get_by_role("radio", name="The score stands").check()
    desk.get_by_role("textbox", name="Reason").fill("Every peer would do the same.")
    desk.locator("#preview [value=save]").click()
    expect(desk.locator("#begun .road__step--done").last).to_contain_text("director")
    case.refresh_from_db()
    assert case.decision == Case.Decision.NO_ADJUSTMENT
    look(desk, pictures, "hesitation-decided")


def test_a_hesitation_goes_from_the_tablet_to_a_decision(
    room: Room, floor: Page, desk: Page, browser: Browser, pictures: Path
) -> None:
    """Nothing is given by itself: the Director answers each question."""
    grant_roles()
    table = room.tables[0]
    opened = {"type": "BoardOpened", "board": 7, "deal": DEAL}
    room.record(table, 7, opened | {"vulnerable": "both"}, CONTRACT)
    tell(floor, room, pictures)
    room.record(table, 7, ENDED)
    go(desk, f"/desk/tables/{table.pk}/?board=7")
    desk.locator("[data-list=review]").click()
    expect(desk.locator(".line--information")).to_contain_text("South broke tempo")
    expect(desk.locator(".accounts")).to_contain_text("20 seconds")
    look(desk, pictures, "hesitation-desk")
    desk.get_by_role("button", name="Open a case").click()
    case = Case.objects.get()
    expect(desk.locator("#begun")).to_contain_text("South broke tempo")
    look(desk, pictures, "hesitation-case")
    ask(desk, browser, pictures)
    decide(desk, case, pictures)
    assert not StoredEvent.objects.filter(type="ScoreAdjusted").exists()
    assert shut_out(desk) == []
    go(desk, f"/desk/tables/{table.pk}/?board=7")
    expect(desk.locator(".line--information")).to_have_count(0)
    expect(
        desk.locator(".incident").get_by_role("link", name=str(case))
    ).to_be_visible()
