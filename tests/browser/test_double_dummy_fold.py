"""What a deal holds, folded on the evidence, claim and decision pages: it is opened by
a key, loads once, and fits. A board without any penalty card has it too."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from rulings.cases.models import Case
from rulings.cases.services import raise_case, step_case
from rulings.cases.steps import StepAuthor
from rulings.common.roles import grant_roles
from tables.models import Board
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.evidence.boards import opened, plays
from tests.evidence.situations import BASE
from tests.rulings.evidence_boards import TO_THE_ACE, UNDERLED, examined

pytestmark = pytest.mark.long

SIZES = ((390, 844), (834, 1112), (1280, 800))
# The solver is a process of its own that begins with its library.
ANSWERED = 60_000
CLAIMED = [
    *opened(BASE, "5S"),
    *plays(BASE, TO_THE_ACE),
    {"type": "Claimed", "seat": "S", "tricks": 10},
]


def case_of(board: Board, room: Room) -> Case:
    raised = raise_case(board_id=board.pk, actor=room.director, reason="50E4")
    by = StepAuthor(room.director, raised.version)
    return step_case(case_id=raised.pk, by=by, step="take_up")


@pytest.fixture(params=["evidence", "claim", "decide"])
def address(request: pytest.FixtureRequest, room: Room) -> str:
    """A page with the fold."""
    grant_roles()
    table = room.tables[0]
    room.record(table, 1, *(CLAIMED if request.param == "claim" else UNDERLED))
    board = Board.objects.get(table=table, number=1)
    if request.param == "evidence":
        examined(board)
    if request.param == "decide":
        return f"/review/cases/{case_of(board, room).pk}/decide/"
    return f"/review/boards/{board.pk}/{request.param}/"


def test_the_fold_opens_by_a_key_loads_once_and_fits(
    address: str, desk: Page, pictures: Path
) -> None:
    asked: list[str] = []
    desk.on("request", lambda one: asked.append(one.url))
    go(desk, address)
    fold = desk.locator(".bound__fold")
    assert not any("double-dummy/part" in url for url in asked)
    fold.locator("summary").focus()
    desk.keyboard.press("Enter")
    makes = fold.locator(".bound__makes")
    expect(makes).to_contain_text("South", timeout=ANSWERED)
    expect(fold).to_contain_text("Par for North-South: 140 (3 spades, North-South).")
    expect(fold).to_contain_text("5 spades, declarer South: declarer's tricks after")
    loaded = sum("double-dummy/part" in url for url in asked)
    desk.keyboard.press("Enter")
    expect(makes).to_be_hidden()
    desk.keyboard.press("Enter")
    expect(makes).to_be_visible()
    assert sum("double-dummy/part" in url for url in asked) == loaded
    assert shut_out(desk) == []
    name = address.strip("/").split("/")[-1]
    for language in ("en", "el", "fr"):
        if language != "en":
            speak(desk, language)
            desk.reload()
            fold.locator("summary").click()
            expect(makes).to_be_visible(timeout=ANSWERED)
        for scheme in ("light", "dark"):
            desk.emulate_media(color_scheme=scheme)
            for width, height in SIZES:
                desk.set_viewport_size({"width": width, "height": height})
                assert desk.evaluate(WIDER) <= 0, (language, width)
                assert desk.evaluate(CLIPPED) == [], (language, width)
                file = f"fold-{name}-{language}-{scheme}-{width}.png"
                desk.screenshot(path=pictures / file, full_page=True)
