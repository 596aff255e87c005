"""One drawing of a table, on every page: read at arm's length, in each look."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rulings.cases.services import raise_case
from rulings.common.roles import grant_roles
from tables.models import Board, Player, Seating, Table
from tests.browser.conftest import Event, Room
from tests.browser.drawings import COLLIDE, CONTRAST
from tests.browser.hands import card, go, visit
from tests.browser.test_looks import CLIPPED, WIDER
from tests.rulings.evidence_boards import FEW, UNDERLED, examined
from tests.rulings.test_claim_workbench import CLAIMED, DEAL, played

pytestmark = pytest.mark.long

# Read from 60 cm, at 5.2 pixels to a millimetre: a capital 3.5 mm high where a card
# lies, 2.8 mm in a hand. A capital has 0.71 of the size of its letters.
LYING, HELD = 25.5, 20.4
SIZES = ((390, 844), (834, 1112), (1280, 800))
IN_A_TRICK: list[Event] = [
    {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    *played("W", "D3 D5"),
    {"type": "CardExposed", "seat": "E", "cards": ["HQ"], "manner": "dropped"},
    *played("E", "DK"),
]
LED: list[Event] = [
    {"type": "BoardOpened", "board": 2},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "LeadOutOfTurn", "seat": "E", "card": "HQ"},
]


@pytest.fixture
def playing(room: Room) -> Room:
    grant_roles()
    for seat, name in zip("NESW", ("Anna", "Bob", "Chris", "Dora"), strict=True):
        player = Player.objects.create(name=f"{name} of the longer surname")
        Seating.objects.create(table=room.tables[0], seat=seat, player=player)
    room.record(room.tables[0], 1, *IN_A_TRICK)
    room.record(room.tables[1], 2, *LED)
    return room


def size(page: Page, selector: str) -> float:
    """The smallest letters of these, in pixels."""
    found: float = page.evaluate(
        """(selector) => Math.min(...[...document.querySelectorAll(selector)]
          .map((one) => parseFloat(getComputedStyle(one).fontSize)))""",
        selector,
    )
    return found


@pytest.mark.parametrize("width", [834, 1280])
def test_cards_are_read_at_arms_length(playing: Room, floor: Page, width: int) -> None:
    floor.set_viewport_size({"width": width, "height": 1112})
    visit(floor, f"/floor/tables/{playing.tables[0].pk}/")
    assert size(floor, ".compass .card__rank") >= LYING
    assert size(floor, ".compass .seat__ranks") >= HELD
    expect(floor.locator(".compass .card .pip").first).to_be_visible()


def edge(page: Page, label: str) -> tuple[str, float]:
    """How the edge of a card is drawn, and how wide."""
    style, wide = card(page, label).evaluate(
        """(one) => { const { borderTopStyle, borderTopWidth } = getComputedStyle(one);
          return [borderTopStyle, parseFloat(borderTopWidth)]; }"""
    )
    return style, wide


def test_the_edge_of_a_card_says_what_it_is(playing: Room, floor: Page) -> None:
    """A penalty card is not a card of the trick, nor a lead out of turn either."""
    visit(floor, f"/floor/tables/{playing.tables[0].pk}/")
    assert edge(floor, "queen of hearts, major penalty card, East") == ("solid", 3)
    assert edge(floor, "king of diamonds, played by East") == ("solid", 1)
    low = {"type": "CardExposed", "seat": "W", "cards": ["H5"], "manner": "dropped"}
    playing.record(playing.tables[0], 1, low)
    expect(card(floor, "five of hearts, minor penalty card, West")).to_be_visible()
    assert edge(floor, "five of hearts, minor penalty card, West") == ("dashed", 3)
    visit(floor, f"/floor/tables/{playing.tables[1].pk}/")
    lead = floor.locator(".in-trick--E")
    expect(lead).to_contain_text("led out of turn")
    expect(lead.locator(".card")).to_have_css("border-top-style", "dashed")


def test_suits_stand_out_in_each_look(playing: Room, floor: Page) -> None:
    """Four colours and two, light, dark and on paper: at least 4.5 to 1."""
    visit(floor, f"/floor/tables/{playing.tables[0].pk}/")
    for media in ("screen", "print"):
        for scheme in ("light", "dark"):
            floor.emulate_media(media=media, color_scheme=scheme)
            for suits in ("four", "two"):
                floor.evaluate(f"document.documentElement.dataset.suits = '{suits}'")
                assert floor.evaluate(CONTRAST) >= 4.5, (media, scheme, suits)


def test_time_steps_card_by_card_with_marks(playing: Room, desk: Page) -> None:
    """Back from the last card the trick grows shorter; the exposure has a mark."""
    visit(desk, f"/desk/tables/{playing.tables[0].pk}/")
    marks = desk.locator(".time__marks rect")
    expect(marks).to_have_count(1)
    middle = desk.locator(".in-trick .card__rank")
    for left in (["5", "K", "3"], ["5", "3"], ["5", "3"], ["3"], []):
        expect(middle).to_have_text(left)
        desk.keyboard.press("ArrowLeft")
    expect(desk.locator("[data-seat=E] .card")).to_have_count(0)


def board_at(table: Table) -> Board:
    return Board.objects.get(table=table)


def pages_with_a_drawing(room: Room) -> dict[str, str]:
    """Every page that draws a table, by what it is."""
    table, other, third, fourth = room.tables[:4]
    room.record(third, 1, *UNDERLED)
    room.record(fourth, 1, *CLAIMED)
    examined(board_at(third), FEW)
    who: dict[str, Any] = {"actor": room.director, "reason": "By sight of it."}
    case = raise_case(board_id=board_at(third).pk, **who)
    return {
        "tablet": f"/floor/tables/{table.pk}/",
        "tablet-lead": f"/floor/tables/{other.pk}/",
        "desk": f"/desk/tables/{table.pk}/",
        "tiles": "/desk/?size=large",
        "practice": "/floor/practice/lead-out-of-turn/",
        "case": f"/review/cases/{case.pk}/",
        "evidence": f"/review/boards/{board_at(third).pk}/evidence/",
        "claim": f"/review/boards/{board_at(fourth).pk}/claim/",
        "play": f"/review/boards/{board_at(third).pk}/play/",
        "paper": f"/review/cases/{case.pk}/papers/report-of-hand.html?lang=en",
    }


def test_every_page_draws_the_same_table(
    playing: Room, desk: Page, pictures: Path
) -> None:
    for name, address in pages_with_a_drawing(playing).items():
        go(desk, address)
        drawing = desk.locator(".compass").first
        expect(drawing.locator(".seat")).to_have_count(4)
        expect(drawing.locator(".compass__board")).to_be_visible()
        for width, height in SIZES:
            desk.set_viewport_size({"width": width, "height": height})
            assert desk.evaluate(WIDER) <= 0, (name, width)
            assert desk.evaluate(CLIPPED) == [], (name, width)
            found = desk.evaluate(COLLIDE.replace("main :is", ".compass :is"))
            assert found == [], (name, width)
            drawing.screenshot(path=pictures / f"drawing-{name}-{width}.png")
