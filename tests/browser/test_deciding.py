"""A weighted decision by keyboard, its live preview, and how the workbench looks."""

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulings.cases.models import Case
from rulings.cases.services import raise_case, step_case
from rulings.cases.steps import StepAuthor
from tables.models import Board
from tests.browser.axe import shut_out
from tests.browser.conftest import Event, Room
from tests.browser.hands import go, photograph
from tests.browser.test_looks import CLIPPED, WIDER, speak

DOCS = Path("docs/pictures")
SIZES = ((1440, 900), (1280, 800), (390, 844))


def played(tricks: int) -> list[Event]:
    contract = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    return [contract, {"type": "PlayEnded", "tricks": tricks}]


@pytest.fixture
def case(room: Room) -> Case:
    """South went down at the first table; the other four made 4 spades, or not."""
    for table, tricks in zip(room.tables, (9, 10, 10, 11, 9), strict=True):
        room.open(table, 7, *played(tricks))
    board = Board.objects.get(table=room.tables[0])
    raised = raise_case(board_id=board.pk, actor=room.director, reason="50E4")
    by = StepAuthor(room.director, raised.version)
    return step_case(case_id=raised.pk, by=by, step="take_up")


def row(page: Page, *texts: str) -> None:
    """Fill a row from its contract on: declarer stands there already."""
    contract, tricks, share = texts
    page.keyboard.type(contract)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type(tricks)
    page.keyboard.press("Tab")
    page.keyboard.type(share)
    page.keyboard.press("Tab")


def test_a_weighted_score_is_decided_by_keyboard_with_its_effect_beside_it(
    case: Case, desk: Page, pictures: Path
) -> None:
    go(desk, f"/review/cases/{case.pk}/decide/")
    save = desk.get_by_role("button", name="Save the decision")
    expect(save).to_be_disabled()
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("ArrowDown")
    desk.keyboard.press("Tab")
    row(desk, "4S", "10", "2/3")
    desk.keyboard.press("Tab")
    row(desk, "4s", "-1", "1/4")
    expect(desk.locator("#preview")).to_contain_text("The shares add up to 11/12: 1/12")
    expect(desk.locator("#both-1-said")).to_have_text("−100")
    expect(save).to_be_disabled()
    desk.locator("#both-1-share").fill("1/3")
    expect(save).to_be_enabled()
    expect(desk.locator("#preview")).to_contain_text("3 MP, 37.5 %")
    desk.get_by_role("textbox", name="Reason").fill("West had two sensible leads.")
    looks(desk, pictures)
    save.focus()
    desk.keyboard.press("Enter")
    expect(desk.locator("#decision")).to_contain_text("Both sides: 2/3 of 4 spades")


def test_what_is_wrong_stands_at_its_field(
    case: Case, desk: Page, pictures: Path
) -> None:
    """Worked out by Enter, without the live preview: all of it comes from the form."""
    go(desk, f"/review/cases/{case.pk}/decide/")
    desk.get_by_role("radio", name="Weighted score").check()
    desk.locator("#both-0-contract").fill("9S")
    desk.locator("#penalty-0-amount").fill("ten")
    desk.locator("#favour").fill("much")
    desk.get_by_text("North-South").locator("visible=true").first.click()
    desk.locator("#penalty-0-amount").press("Enter")
    expect(desk.locator("#penalty-0-amount")).to_have_attribute("aria-invalid", "true")
    expect(desk.locator("#both-0-contract")).to_have_value("9S")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        photograph(desk, pictures, f"deciding-wrong-{width}")
        assert desk.evaluate(WIDER) <= 0, width
        assert desk.evaluate(CLIPPED) == [], width
    assert shut_out(desk) == []


def looks(page: Page, pictures: Path) -> None:
    """Both themes, three sizes; nobody shut out."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        photograph(page, pictures, f"deciding-{width}")
        assert page.evaluate(WIDER) <= 0, width
        assert page.evaluate(CLIPPED) == [], width
    page.set_viewport_size({"width": 1440, "height": 900})
    assert shut_out(page) == []
    if os.environ.get("REFRESH_PICTURES"):
        shutil.copy(pictures / "deciding-1440-light.png", DOCS / "deciding.png")


def test_the_workbench_speaks_greek(case: Case, desk: Page, pictures: Path) -> None:
    speak(desk, "el")
    go(desk, f"/review/cases/{case.pk}/decide/")
    desk.get_by_role("radio", name="Σταθμισμένη βαθμολογία").check()
    expect(desk.locator("#preview")).to_contain_text("Γράψτε το αποτέλεσμα")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        photograph(desk, pictures, f"deciding-greek-{width}")
        assert desk.evaluate(WIDER) <= 0, width
        assert desk.evaluate(CLIPPED) == [], width
