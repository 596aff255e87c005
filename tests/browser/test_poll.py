"""Peers are asked: from the case to a link, a vote on a telephone, and the counts."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from rulings.cases.models import Case
from rulings.cases.services import raise_case
from tables.models import Board
from tests.browser.axe import shut_out
from tests.browser.conftest import Room
from tests.browser.hands import go, photograph
from tests.rulings.polls.conftest import EVENING

PHONE = ViewportSize(width=390, height=844)


@pytest.fixture
def case(room: Room) -> Case:
    room.record(room.tables[0], 7, *EVENING)
    board = Board.objects.get()
    return raise_case(board_id=board.pk, actor=room.director, reason="By sight of it.")


@pytest.fixture
def phone(browser: Browser) -> Any:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    context.set_default_timeout(30_000)
    yield context.new_page()
    context.close()


def asks(page: Page, case: Case, pictures: Path) -> str:
    """The director looks at the problem, writes it, and makes one link."""
    go(page, f"/review/cases/{case.pk}/polls/new/")
    page.get_by_label("Auction, from dealer").fill("1S P 4S P P P")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("group", name="South")).to_contain_text("You")
    looked_at(page, "poll-new", pictures)
    page.get_by_role("button", name="Create the poll").click()
    page.get_by_label("Level of the peers").fill("Club")
    page.get_by_label("How many").fill("1")
    page.get_by_role("button", name="Create links").click()
    text = page.get_by_label("Text for peer 1").input_value()
    looked_at(page, "poll-links", pictures)
    return text.rpartition(" ")[2]


def answers(phone: Page, link: str, pictures: Path) -> None:
    """A peer reads it in Greek, chooses in English, and is thanked ever after."""
    go(phone, link)
    phone.get_by_role("link", name="Ελληνικά").click()
    expect(phone.get_by_text("Ποιο φύλλο παίζετε;")).to_be_visible()
    photograph(phone, pictures, "poll-peer-greek")
    phone.get_by_role("link", name="English").click()
    phone.get_by_role("radio", name="three of hearts").check()
    phone.get_by_text("Which other cards did you seriously consider?").first.click()
    phone.get_by_role("checkbox", name="ten of hearts").check()
    looked_at(phone, "poll-peer", pictures)
    phone.get_by_role("button", name="Send my answer").click()
    expect(phone.get_by_role("heading", name="Thank you")).to_be_visible()
    go(phone, link)
    expect(phone.get_by_role("heading", name="Thank you")).to_be_visible()
    assert phone.get_by_role("link").all_text_contents() == ["English", "Ελληνικά"]
    assert phone.context.cookies() == []


def looked_at(page: Page, name: str, pictures: Path) -> None:
    """Pictures in both themes; nothing beside the page, and nobody shut out."""
    photograph(page, pictures, name)
    assert shut_out(page) == []
    beyond = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert beyond <= 0, f"{name} is {beyond} pixels too wide"


def test_a_director_asks_a_peer_votes_and_the_case_counts(
    desk: Page, phone: Page, case: Case, pictures: Path
) -> None:
    answers(phone, asks(desk, case, pictures), pictures)
    go(desk, f"/review/polls/{case.polls.get().pk}/")
    counted = desk.get_by_role("row", name="three of hearts")
    expect(counted).to_contain_text("meets the measure")
    expect(counted).to_contain_text("100 %")
    looked_at(desk, "poll-result", pictures)
