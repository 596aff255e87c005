"""The ten most frequent calls, each once, from the tablet to the paper.

The official taps it in, the words to say stand there, the desk shows it, one key makes
a case of it, the Director decides, and the slip for the players tells the ruling.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from rulings.cases.models import Case
from rulings.common.roles import grant_roles
from tests.browser.conftest import Event, Room
from tests.browser.hands import visit_table, wait_until_sent
from tests.browser.test_six_taps import CALLS, Call, walk

pytestmark = pytest.mark.long

# What the case says happened, and a clause of the steps from there to the ruling.
TEN = {
    "a revoke": ("A revoke by East was noticed", "64C1"),
    "an exposed card": ("East exposed", "50E4"),
    "a lead out of turn": ("East led", "72C"),
    "a card played out of turn": ("East played", "12B1"),
    "a claim that is contested": ("South claimed", "70A"),
    "an insufficient bid": ("East called 1♥: insufficient", "27D"),
    "a call out of rotation": ("East called 1♥: out of rotation", "23C"),
    "a hesitation": ("South broke tempo", "16B3"),
    "a wrong explanation": ("West explained wrongly", "21B3"),
    "a wrong board": ("The wrong board was played", "12C2"),
}
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
OVER = {"type": "PlayEnded", "tricks": 10}
REASON = "Neither side lost by it."


def tap_in(floor: Page, call: Call, sent: int) -> None:
    walk(floor, call.taps)
    expect(floor.locator(".say__words:not([hidden])")).to_contain_text(call.words)
    wait_until_sent(floor, sent)


def make_a_case(desk: Page, table: int, board: int, text: str, law: str) -> str:
    """From the desk's page of the table; the address of the case."""
    desk.goto(f"/desk/tables/{table}/?board={board}")
    line = desk.locator(".case__right, main").get_by_text(text).first
    expect(line).to_be_visible()
    desk.get_by_role("button", name="Open a case").first.click()
    begun = desk.locator("#begun")
    expect(begun).to_contain_text(text)
    expect(begun.locator(".road")).to_contain_text(law)
    return desk.url


def decide(desk: Page) -> None:
    desk.locator("#begun").get_by_role("link", name="Decide").click()
    desk.get_by_role("radio", name="The score stands").check()
    desk.get_by_role("textbox", name="Reason").fill(REASON)
    desk.locator("#preview [value=save]").click()
    expect(desk.locator("#decision")).to_contain_text(REASON)


def rest_of(before: list[Event]) -> list[Event]:
    return [OVER] if CONTRACT in before else [CONTRACT, OVER]


def test_each_of_the_ten_comes_to_a_ruling_on_paper(
    room: Room, floor: Page, desk: Page
) -> None:
    """One tablet and one desk, board after board."""
    grant_roles()
    assert len(TEN) == 10
    for number, (name, (text, law)) in enumerate(TEN.items(), 1):
        table, call = room.tables[number % len(room.tables)], CALLS[name]
        room.open(table, number, *call.before)
        visit_table(floor, table)
        tap_in(floor, call, number)
        room.record(table, number, *rest_of(call.before))
        case = make_a_case(desk, table.pk, number, text, law)
        decide(desk)
        desk.goto(f"{case}papers/slip.html")
        expect(desk.locator("body"), name).to_contain_text(REASON)
        expect(desk.locator("body"), name).to_contain_text(re.compile(rf"\b{number}\b"))
    assert Case.objects.filter(decision=Case.Decision.NO_ADJUSTMENT).count() == len(TEN)
