"""The queue and a case in a browser: worked by keyboard, in every look, in Greek."""

import os
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from rulings.cases.filing import attach_file, take_statement
from rulings.cases.models import Case, Flag
from rulings.cases.services import record_inquiry
from rulings.deadlines import Periods
from rulings.flags.services import open_case, screen_board
from tables.models import Board, Player, Seating, Tournament
from tests.browser.axe import shut_out
from tests.browser.conftest import TO_A_CHOICE, Event, Room
from tests.browser.hands import go
from tests.browser.test_looks import CLIPPED, WIDER, speak
from tests.pictures import has_come_out
from tests.rulings.cases.test_file import picture

DOCS = Path("docs/pictures")
SHOWN = {"review", "case", "case-el"}
# As much of a page as a guide can show.
TALLEST = 1600
DEAL = "N:QJ6.K652.J85.T98 873.J97.AKT64.Q4 K5.T83.Q97.A7652 AT942.AQ4.32.KJ3"
TO_THE_END: list[Event] = [
    *TO_A_CHOICE,
    {"type": "RulingGiven", "text": "Lead anything.", "laws": ["50D2", "7"]},
    {"type": "Elected", "choice": "neither"},
    {"type": "CardPlayed", "seat": "W", "card": "H4"},
    {"type": "PlayEnded", "tricks": 9},
]


def raised_flag(room: Room) -> Flag:
    """Board 9 is over, its hands are known, and its question waits."""
    table = room.tables[0]
    opened = {"type": "BoardOpened", "board": 9, "deal": DEAL}
    room.record(table, 9, opened, *TO_THE_END)
    for place, name in (("N", "Player of the north"), ("W", "Player of the west")):
        player = Player.objects.create(name=name)
        Seating.objects.create(table=table, seat=place, player=player)
    screen_board(board_id=Board.objects.get().pk)
    return Flag.objects.get(law="50E4")


@pytest.fixture
def flag(room: Room) -> Flag:
    return raised_flag(room)


@pytest.fixture
def case(flag: Flag, room: Room) -> Case:
    return full_case(flag, room)


def full_case(flag: Flag, room: Room) -> Case:
    """A case with something in every part of its file, and a clock that runs."""
    tournament, board = Tournament.objects.get(), flag.board
    Periods.objects.create(tournament=tournament, available_at=flag.raised_at)
    case = open_case(flag_id=flag.pk, actor=room.director)
    words = "I meant to lead a heart anyway."
    who: dict[str, Any] = {"case_id": case.pk, "actor": room.director}
    take_statement(**who, speaker="W", text=words, disputed=True)
    photo, about = picture("PNG"), "The cards as they lay"
    attach_file(**who, name="table.png", content=photo, about=about)
    record_inquiry(
        tournament_id=tournament.pk,
        board_id=board.pk,
        asked_by="South, table 1",
        text="May they lead what they like?",
        actor=room.director,
    )
    return case


def keep(page: Page, pictures: Path, name: str) -> None:
    """Take the picture, and put it into the documentation when that is asked for."""
    target = pictures / f"{name}.png"
    page.screenshot(path=target, full_page=True)
    assert has_come_out(target)
    if os.environ.get("REFRESH_PICTURES") and name in SHOWN:
        DOCS.mkdir(exist_ok=True)
        with Image.open(target) as whole:
            first = whole.crop((0, 0, whole.width, min(whole.height, TALLEST)))
            first.save(DOCS / target.name, optimize=True)


def press_in(page: Page, *keys: str) -> None:
    """Press the keys once the page listens: its scripts run before it has loaded."""
    page.wait_for_load_state()
    for key in keys:
        page.keyboard.press(key)


def test_a_case_is_worked_by_keyboard_from_flag_to_closed(
    flag: Flag, desk: Page
) -> None:
    """No mouse: from the queue to the flag, the statement, the ruling, both sides."""
    go(desk, "/review/")
    press_in(desk, "j", "Enter")
    expect(desk.get_by_role("heading", name="What to do now")).to_be_visible()
    press_in(desk, "o")
    expect(desk.locator(".file__head")).to_contain_text("Case")
    press_in(desk, "s", "Tab", "ArrowDown", "Tab")
    desk.keyboard.type("I saw nothing.")
    press_in(desk, "Tab", "Space", "Tab", "Enter")
    said = desk.locator("#facts .said__one--disputed")
    expect(said).to_contain_text("I saw nothing.")
    press_in(desk, "d")
    expect(desk.get_by_role("radio", name="The score stands")).to_be_focused()
    press_in(desk, "Space", "Tab")
    desk.keyboard.type("West held no other sensible lead.")
    press_in(desk, "Tab")
    desk.keyboard.type("50E4")
    press_in(desk, "Enter")
    expect(desk.locator(".outcome")).to_contain_text("The score at the table stands.")
    press_in(desk, "s")
    expect(desk.locator(".now")).to_contain_text("Tell both sides.")
    press_in(desk, "t", "Tab", "Space", "Tab", "Tab", "Tab", "Enter")
    expect(desk.locator(".file__head .chip").first).to_have_text("Players told")
    case = Case.objects.get()
    assert (case.status, case.notices.count()) == ("notified", 2)
    assert not case.notices.exclude(text__contains="sensible lead").exists()


@pytest.mark.parametrize("language", ["en", "el"])
def test_queue_and_case_shut_nobody_out_and_fit(
    case: Case, desk: Page, pictures: Path, language: str
) -> None:
    """axe in light and dark, three widths, and the same in Greek."""
    speak(desk, language)
    for name, address in (
        ("review", "/review/"),
        ("case", f"/review/cases/{case.pk}/"),
    ):
        go(desk, address)
        expect(desk.locator("html")).to_have_attribute("lang", language)
        if language == "en":
            assert shut_out(desk) == [], address
        # As a director sees it at the desk, not as the page before left it.
        desk.set_viewport_size({"width": 1440, "height": 900})
        keep(desk, pictures, name if language == "en" else f"{name}-{language}")
        for width, height in ((1440, 900), (1280, 800), (390, 844)):
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(WIDER) <= 0, (address, width)
            assert desk.evaluate(CLIPPED) == [], (address, width)


def test_the_search_of_the_casebook_looks_as_every_other(
    room: Room, desk: Page, pictures: Path
) -> None:
    """Each field as high as a finger and on the paper of fields, in both themes."""
    go(desk, "/casebook/")
    fields = desk.locator(".narrow :is(input, select)")
    for scheme in ("light", "dark"):
        desk.emulate_media(color_scheme=scheme)
        for width, height in ((1280, 800), (834, 1112), (390, 844)):
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(WIDER) <= 0, width
            looks = fields.evaluate_all(
                """(all) => all.map((one) => [one.getBoundingClientRect().height >= 44,
                  getComputedStyle(one).backgroundColor,
                  getComputedStyle(one).fontFamily])"""
            )
            assert len(looks) == 5
            assert looks == [[True, *looks[-1][1:]]] * len(looks)
            desk.screenshot(path=pictures / f"casebook-{scheme}-{width}.png")
