"""The evidence page and the page of the play, looked at and worked in a browser."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulings.analysis.models import Examination
from rulings.common.roles import grant_roles
from tables.models import Board
from tests.browser.axe import shut_out
from tests.browser.conftest import Event, Room
from tests.browser.drawings import COLLIDE, PALE
from tests.browser.hands import go
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.evidence.habits import with_habits
from tests.pictures import has_come_out
from tests.rulings.evidence_boards import (
    DEAL,
    FEW,
    FORCED,
    INCIDENTS,
    INNOCENT,
    STRONG_FEW,
    TO_THE_ACE,
    UNDERLED,
    examined,
)

pytestmark = pytest.mark.long

DOCS = Path("docs/pictures")
OPEN = (
    "() => document.querySelectorAll('main details').forEach((one) => one.open = true)"
)


@pytest.fixture
def reviewed(room: Room) -> Room:
    """The director may review: the roles hold their permissions."""
    grant_roles()
    return room


def played(room: Room, number: int, events: list[Event]) -> Board:
    table = room.tables[number]
    room.record(table, 1, *events)
    return Board.objects.get(table=table, number=1)


def keep(page: Page, pictures: Path, name: str) -> None:
    """Take the picture, and put it into the documentation when that is asked for."""
    target = pictures / f"{name}.png"
    page.screenshot(path=target, full_page=True)
    assert has_come_out(target)
    if os.environ.get("REFRESH_PICTURES"):
        shutil.copy(target, DOCS / target.name)


def look_at_paper(desk: Page) -> None:
    """One page of a dark screen: dark on white, nothing over anything else."""
    desk.set_viewport_size({"width": 718, "height": 1000})
    desk.emulate_media(media="print", color_scheme="dark")
    assert desk.evaluate(WIDER) <= 0
    expect(desk.locator(".ev__again")).to_be_hidden()
    expect(desk.locator(".figures").first).to_be_hidden()
    title = desk.get_by_role("heading", level=2).first
    expect(title).to_have_css("color", "rgb(0, 0, 0)")
    assert desk.evaluate(PALE) == []
    assert desk.evaluate(COLLIDE) == []
    paper = desk.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == 1


def look_at_screen(desk: Page) -> None:
    """As it was before it was printed."""
    desk.emulate_media(media="screen", color_scheme="light")
    desk.set_viewport_size({"width": 1440, "height": 900})


def test_the_evidence_is_seen_by_everybody_and_lies_in_its_place(
    reviewed: Room, desk: Page, pictures: Path
) -> None:
    """Three boards; axe in both themes, everything open; Greek; four widths; paper."""
    boards = {"underled": UNDERLED, "innocent": INNOCENT, "forced": FORCED}
    for number, (name, events) in enumerate(boards.items()):
        board = played(reviewed, number, events)
        settings = STRONG_FEW if name == "underled" else FEW
        examined(board, settings=with_habits(settings))
        go(desk, f"/review/boards/{board.pk}/evidence/")
        keep(desk, pictures, f"evidence-{name}")
        assert desk.evaluate(COLLIDE) == []
        look_at_paper(desk)
        look_at_screen(desk)
    go(
        desk,
        f"/review/boards/{Board.objects.get(table=reviewed.tables[0]).pk}/evidence/",
    )
    desk.evaluate(OPEN)
    assert shut_out(desk) == []
    speak(desk, "el")
    desk.reload()
    for width, height in ((1440, 900), (1280, 800), (820, 1180), (390, 844)):
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(WIDER) <= 0, width
        desk.evaluate(OPEN)
        assert desk.evaluate(WIDER) <= 0, width
        assert desk.evaluate(CLIPPED) == [], width
        assert desk.evaluate(COLLIDE) == [], width
        desk.screenshot(path=pictures / f"evidence-el-{width}.png", full_page=True)
    for language in ("el", "fr"):
        speak(desk, language)
        desk.reload()
        look_at_paper(desk)
    desk.screenshot(path=pictures / "evidence-print.png", full_page=True)


def test_a_run_is_asked_for_by_keyboard_and_its_answer_comes_by_itself(
    reviewed: Room, desk: Page, pictures: Path
) -> None:
    board = played(reviewed, 0, UNDERLED)
    examined(board)
    go(desk, f"/review/boards/{board.pk}/evidence/")
    desk.get_by_text("Change and run again").focus()
    desk.keyboard.press("Enter")
    desk.get_by_label("East, hearts").fill("4-5")
    desk.get_by_label("Seed").fill("5")
    desk.keyboard.press("Enter")
    expect(desk).to_have_url(re.compile(r"\?run=\d+$"))
    expect(desk.get_by_role("status")).to_contain_text("Waiting")
    desk.screenshot(path=pictures / "evidence-waiting.png", full_page=True)
    asked = Examination.objects.latest("pk")
    known = Examination.objects.exclude(pk=asked.pk).get()
    Examination.objects.filter(pk=asked.pk).update(state="done", report=known.report)
    expect(desk.locator(".proposal")).to_contain_text("Worth a ruling")
    expect(desk.get_by_role("button", name="Stop")).to_have_count(0)


def test_a_play_is_typed_pressed_and_kept(
    reviewed: Room, desk: Page, pictures: Path
) -> None:
    """By keys, then by pressing the hands; a wrong card is named at once."""
    opened, *rest = INCIDENTS
    board = played(reviewed, 0, [{**opened, "deal": DEAL}, *rest])
    go(desk, f"/review/boards/{board.pk}/play/")
    field = desk.get_by_label("Cards, one trick per line")
    field.press_sequentially("ca c5 c2 cq")
    state = desk.locator(".laid__state")
    expect(state).to_contain_text("it is the turn of South, and the queen of clubs")
    field.fill("ca c5 c2 c3 ck c6 c7 c4 ht h5")
    expect(desk.get_by_role("group", name="East")).to_contain_text("to play")
    desk.get_by_role("button", name="ace of hearts").click()
    expect(field).to_have_value(re.compile("HA$", re.IGNORECASE))
    desk.get_by_role("button", name="three of hearts").click()
    expect(state).to_contain_text("3 full tricks")
    assert shut_out(desk) == []
    for width in (1440, 820, 390):
        desk.set_viewport_size({"width": width, "height": 900})
        assert desk.evaluate(WIDER) <= 0, width
        assert desk.evaluate(CLIPPED) == [], width
        desk.screenshot(path=pictures / f"evidence-play-{width}.png", full_page=True)
    desk.get_by_role("button", name="Save the play").click()
    expect(desk).to_have_url(re.compile(r"/evidence/$"))
    assert board.play_records.get().cards == TO_THE_ACE.split()
