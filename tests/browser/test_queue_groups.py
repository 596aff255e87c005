"""Lines of one board as a block, long waits, and keys that act on the selection."""

import re
from datetime import timedelta
from pathlib import Path

from django.utils import timezone
from playwright.sync_api import Page, expect

from tables.models import Section, Table, TableView, Tournament
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import photograph, visit
from tests.browser.test_looks import WIDER
from tests.browser.test_queue import CALL, IN_PLAY


def test_a_board_is_one_block_and_a_long_wait_says_so(
    room: Room, desk: Page, pictures: Path
) -> None:
    """A late entry stands under the call at its board; the call has waited long."""
    one, two = room.tables[:2]
    room.open(one, 9, *IN_PLAY)
    low = {"type": "CardExposed", "seat": "W", "cards": ["C4"], "manner": "dropped"}
    Room(room.tables, room.floor, room.floor).record(one, 9, low, base_version=1)
    room.open(two, 9, *IN_PLAY, CALL)
    room.record(one, 9, CALL)
    wait_back(two, minutes=7)
    wait_back(one, minutes=4)
    visit(desk, "/desk/")
    lines = desk.locator("#queue .line")
    expect(lines).to_have_count(3)
    expect(lines.nth(0)).to_contain_text("Waiting over 6 minutes")
    expect(lines.nth(1)).to_contain_text("Waiting over 3 minutes")
    top, below = (lines.nth(n).bounding_box() for n in (1, 2))
    assert top
    assert below
    assert abs(top["y"] + top["height"] - below["y"]) <= 1
    assert shut_out(desk, ".desk__queue") == []
    photograph(desk, pictures, "queue-groups")
    desk.set_viewport_size({"width": 390, "height": 844})
    assert desk.evaluate(WIDER) <= 0
    photograph(desk, pictures, "queue-groups-phone")


def wait_back(table: Table, minutes: int) -> None:
    """As if everything there had begun so long ago, as the stored view says it."""
    view = TableView.objects.get(table=table)
    since = (timezone.now() - timedelta(minutes=minutes)).isoformat()
    waits = [item | {"since": since} for item in view.summary["attention"]]
    view.summary = view.summary | {"attention": waits}
    view.save()


def test_keys_act_on_what_is_selected_only(
    room: Room, desk: Page, pictures: Path
) -> None:
    """Two tables A 4: the number asks which, and `e` opens the one that was chosen."""
    other = Section.objects.create(
        tournament=Tournament.objects.create(name="Winter Pairs"), name="A"
    )
    far = Table.objects.create(section=other, number=4)
    room.open(room.tables[0], 9, *IN_PLAY, CALL)
    room.open(far, 9, *IN_PLAY)
    visit(desk, "/desk/")
    for key in ("e", "c", "d"):
        desk.keyboard.press(key)
    told = desk.locator("[data-queue-told]")
    expect(told).to_contain_text("Select a line or a table first")
    expect(desk).to_have_url(re.compile("/desk/$"))
    desk.keyboard.type("4")
    desk.keyboard.press("Enter")
    expect(desk.locator("[data-which]")).to_contain_text("2 tables for “4”")
    expect(desk.locator(".tile > a").first).to_be_focused()
    desk.keyboard.press("ArrowRight")
    photograph(desk, pictures, "desk-which")
    desk.keyboard.press("e")
    expect(desk).to_have_url(re.compile(f"/desk/tables/{far.pk}/#enter"))
    expect(desk.locator(".case__event")).to_have_text("Winter Pairs")
    expect(desk.locator("#enter")).to_have_attribute("open", "")
