"""The most frequent calls: six taps at the most until the words to say stand there.

A walk begins at the table's own page and counts every tap; what is typed into the
search, and Enter after it, are no taps.
"""

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.claim_taps import CLAIMED
from tests.browser.conftest import Room
from tests.browser.hands import pad, press, visit_table
from tests.browser.information_taps import SLIPPED, WRONG
from tests.browser.taps import CARD, ELSE, PLAY, RECORD, SPADES, Event

MOST = 6


@dataclass(frozen=True)
class Call:
    """What is called for: the taps by the keys, the same by a search, the words."""

    taps: tuple[str, ...]
    words: str
    sought: str
    then: tuple[str, ...]
    before: list[Event] = field(default_factory=lambda: PLAY)


REVOKED = ("Who revoked?: East", "Has that side gone on to the next trick, or claimed?")
CALLER = "Who called?: East"
CALLS = {
    "a revoke": Call(
        (ELSE, "A revoke was noticed", REVOKED[0], f"{REVOKED[1]}: No", RECORD),
        "East, take back the revoke",
        "he did not follow suit, a revoke was noticed",
        (REVOKED[0], f"{REVOKED[1]}: Yes", RECORD),
    ),
    "an exposed card": Call(
        (*CARD, "Dropped"),
        "it is a major penalty card",
        "a card fell on the table",
        (*CARD, RECORD),
    ),
    "a lead out of turn": Call(
        (*CARD, "Led out of turn"),
        "South, you may accept it as the lead.",
        "led out of turn",
        (*CARD, RECORD),
        before=[SPADES],
    ),
    "a card played out of turn": Call(
        (*CARD, "Played out of turn", RECORD),
        "East plays the king of diamonds when the turn comes",
        "played out of turn",
        (*CARD, RECORD),
    ),
    "a claim": Call(
        (ELSE, "Tricks were claimed", "South", RECORD),
        "Play stops.",
        "she claimed the rest",
        ("South", RECORD),
    ),
    "a claim that is contested": Call(
        (ELSE, "A player doubts the claim", "North", RECORD),
        "South, say again all that you said",
        "the claim is contested",
        ("North", RECORD),
        before=[*PLAY, CLAIMED],
    ),
    "an insufficient bid": Call(
        (ELSE, "A bid was insufficient", CALLER, "1", "hearts", RECORD),
        "East's bid of 1",
        "the bid was insufficient",
        (CALLER, "1", "hearts", RECORD),
        before=[],
    ),
    "a call out of rotation": Call(
        (ELSE, "A call was out of rotation", CALLER, "1", "hearts", RECORD),
        "out of rotation",
        "he bid out of turn",
        (CALLER, "1", "hearts", RECORD),
        before=[],
    ),
    "a hesitation": Call(
        (ELSE, SLIPPED, "South", "2", "spades", RECORD),
        "North may use nothing of what South let slip.",
        "hesitation",
        ("South", RECORD),
        before=[],
    ),
    "a wrong explanation": Call(
        (ELSE, WRONG, "West", "2", "diamonds", RECORD),
        "The Director hears what the agreement is",
        "wrong explanation",
        ("West", RECORD),
        before=[],
    ),
    "a wrong board": Call(
        (ELSE, "The wrong board for this table", RECORD),
        "Nobody here has played this board before.",
        "wrong board",
        (RECORD,),
        before=[],
    ),
    "a fifth card to a trick": Call(
        (ELSE, "A fifth card was just played to this trick", *CARD, RECORD),
        "it is a major penalty card",
        "a fifth card",
        (*CARD, RECORD),
    ),
}


def walk(page: Page, taps: tuple[str, ...]) -> int:
    for name in taps:
        press(page, name)
    return len(taps)


def seek(page: Page, words: str) -> int:
    """Open the list, tap into the field, type; Enter opens what answers best."""
    press(page, ELSE)
    box = pad(page).get_by_role("searchbox")
    box.click()
    box.fill(words)
    box.press("Enter")
    expect(box).to_have_count(0)
    return 2


@pytest.mark.parametrize("way", ["by the keys", "in one's own words"])
def test_six_taps_lead_to_the_words(room: Room, floor: Page, way: str) -> None:
    """Each of the calls once, board after board."""
    walked = {}
    for board, (name, call) in enumerate(CALLS.items(), 1):
        table = room.tables[board % len(room.tables)]
        room.open(table, board, *call.before)
        visit_table(floor, table)
        if way == "by the keys":
            walked[name] = walk(floor, call.taps)
        else:
            walked[name] = seek(floor, call.sought) + walk(floor, call.then)
        said = floor.locator(".say__words:not([hidden])")
        if name != "a revoke" or way == "by the keys":
            expect(said, name).to_contain_text(call.words)
        else:
            expect(said, name).to_contain_text("East's revoke stands.")
    assert len(walked) == len(CALLS)
    assert {name: taps for name, taps in walked.items() if taps > MOST} == {}


def test_enter_opens_nothing_before_a_word_is_typed(room: Room, floor: Page) -> None:
    room.open(room.tables[0], 9, *PLAY)
    visit_table(floor, room.tables[0])
    press(floor, ELSE)
    box = pad(floor).get_by_role("searchbox")
    box.press("Enter")
    expect(box).to_be_visible()
