"""The desk's page of a table: what if, the line of time, the editions, the reasons."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Event, Room
from tests.browser.hands import visit
from tests.browser.test_looks import speak

# Each defender has two penalty cards, and West is to lead.
FOUR_CARDS: list[Event] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "DirectorCalled"},
    {"type": "DirectorArrived"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK", "H7"], "manner": "dropped"},
    {"type": "RulingGiven", "text": "Both cards stay face up.", "laws": ["50B"]},
    {"type": "CardExposed", "seat": "W", "cards": ["CQ"], "manner": "dropped"},
    {"type": "CardExposed", "seat": "W", "cards": ["S4"], "manner": "shown"},
    {"type": "OnLead", "seat": "W"},
]


@pytest.fixture
def address(room: Room) -> str:
    room.open(room.tables[0], 9, *FOUR_CARDS)
    return f"/desk/tables/{room.tables[0].pk}/"
