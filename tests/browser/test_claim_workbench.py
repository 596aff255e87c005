"""The claim workbench, worked and looked at in a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulings.common.roles import grant_roles
from tables.models import Board, StoredEvent
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.rulings.test_claim_workbench import CLAIMED, SAID

pytestmark = pytest.mark.long

SIZES = ((390, 844), (834, 1112), (1280, 800))


def test_a_claim_is_weighed_and_ruled_on(
    room: Room, desk: Page, pictures: Path
) -> None:
    """Lines are weighed as they are typed; the ruling stands on the board."""
    grant_roles()
    room.record(room.tables[0], 1, *CLAIMED)
    board = Board.objects.get(table=room.tables[0], number=1)
    go(desk, f"/review/boards/{board.pk}/claim/")
    expect(desk.locator("blockquote")).to_have_text(SAID)
    desk.get_by_label("A normal line 1").fill("Trumps first")
    desk.get_by_label("Tricks 1").fill("11")
    desk.get_by_label("A normal line 2").fill("A heart ruff before the trumps")
    desk.get_by_label("Tricks 2").fill("10")
    least = desk.locator(".claim__least")
    expect(least).to_contain_text("A heart ruff before the trumps")
    desk.get_by_label("Of the tricks left, for the side that spoke").fill("10")
    desk.get_by_label("70C").check()
    for scheme in ("light", "dark"):
        desk.emulate_media(color_scheme=scheme)
        for width, height in SIZES:
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(WIDER) <= 0, width
            assert desk.evaluate(CLIPPED) == [], width
            desk.evaluate("() => scrollTo(0, 0)")
            name = f"claim-{scheme}-{width}.png"
            desk.screenshot(path=pictures / name, full_page=True)
    assert shut_out(desk) == []
    desk.get_by_role("button", name="Rule on the claim").click()
    expect(desk.locator(".claim__ruled")).to_contain_text("of the tricks left, 10")
    assert StoredEvent.objects.latest("position").data["type"] == "ClaimRuled"


def test_its_paper_and_its_greek_are_whole(
    room: Room, desk: Page, pictures: Path
) -> None:
    grant_roles()
    room.record(room.tables[0], 1, *CLAIMED)
    board = Board.objects.get(table=room.tables[0], number=1)
    go(desk, f"/review/boards/{board.pk}/claim/")
    speak(desk, "el")
    desk.reload()
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(WIDER) <= 0, width
    desk.set_viewport_size({"width": 718, "height": 1000})
    desk.emulate_media(media="print", color_scheme="light")
    assert desk.evaluate(WIDER) <= 0
    expect(desk.locator(".claim__enter")).to_be_hidden()
    expect(desk.locator(".compass")).to_be_visible()
    desk.screenshot(path=pictures / "claim-print.png", full_page=True)
