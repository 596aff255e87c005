"""Why a line of the table page holds, and how lines are put together."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils.translation import override

from lawbook import BoardLog
from tables.web.pages.boards import document_of
from tables.web.pages.case import reasons
from tables.web.pages.case.lines import shared
from tables.web.pages.case.what_if import what_if
from tests.tables.desk_page import FORBID, JACK, TWO_OF_WEST, folded, page
from tests.tables.table import AUCTION, EXPOSED, ON_LEAD, OPENED, Json, Room

LATIN = re.compile(r"[A-Za-z]{2,}")


def test_a_line_opens_its_reasons(desk: Client, told: Room) -> None:
    """The entry it comes from, the clause with our words, and the way to the book."""
    shown = page(desk, told)
    assert ">Since entry 3, " in shown
    assert "It is an honour; the ten is one too." in shown
    assert 'href="/lawbook/2017/50D1(a)/"' in shown
    assert "Nothing may be played before the open choice is made." not in shown
    assert desk.get("/lawbook/2017/50D1(a)/").status_code == 200


def test_a_line_offers_what_is_often_got_wrong_about_it(
    desk: Client, told: Room
) -> None:
    """Beside the clause that says otherwise, and only there."""
    shown = page(desk, told)
    assert 'href="/lawbook/2017/mistakes/#ten-is-no-honour"' in shown
    assert "It is the lowest of the five." in shown
    assert "#revoke-costs-two-tricks" not in shown


def test_a_duty_says_what_comes_before_it() -> None:
    """West may not lead diamonds: West's own diamond waits (50D1(b))."""
    own = EXPOSED | {"seat": "W", "cards": ["DQ"]}
    log = folded(OPENED, AUCTION, EXPOSED, own, ON_LEAD, FORBID)
    grounds = reasons.Grounds(log.state, reasons.origins(log), [])
    (duty,) = [
        one
        for one in document_of(log.state)["duties"]
        if one["kind"] == "play_penalty_card"
    ]
    laws = [law for reason in grounds.of_duty(duty) for law in reason.laws]
    assert "50D2(a)" in laws
    assert "50D1(b)" in laws
    assert "59" in laws


def test_an_item_holds_since_the_entry_that_made_it_so() -> None:
    """Low cards become major with the second; what was taken back is no origin."""
    nine = EXPOSED | {"cards": ["D9"]}
    back: Json = {"type": "EventWithdrawn", "event": 3, "reason": "wrong_card"}
    log = folded(OPENED, AUCTION, nine, back, nine, JACK)
    since = reasons.origins(log)
    for item in document_of(log.state)["penalty_cards"]:
        assert since[reasons.sign("penalty_cards", item)] == 6


def test_what_is_the_same_for_several_is_said_once() -> None:
    """Sixteen lines for two penalty cards of each defender become four."""
    items = document_of(folded(OPENED, AUCTION, EXPOSED, JACK, TWO_OF_WEST).state)
    assert len(items["information"]) == 16
    found = shared(items["information"])
    assert len(found) == 4
    assert (found[0]["to"], found[0]["cards"]) == (
        ["W", "S"],
        ["DK", "HJ"],
    )


@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_everything_is_said_in_greek(edition: str) -> None:
    """What if, the editions and the lines, in the language of the screen alone."""
    log = folded(OPENED, AUCTION, EXPOSED, JACK, TWO_OF_WEST, ON_LEAD, edition=edition)
    with override("el"):
        for text in texts(log):
            assert not LATIN.search(text), text


def texts(log: BoardLog) -> Iterator[str]:
    for found in what_if(log):
        yield from (found.asked, found.kept)
        for group in found.groups:
            yield group.title
            yield from (
                said.text for row in group.rows for cell in row for said in cell.said
            )
        for one in found.columns:
            yield one.label
            yield from (said.text for said in (*one.kept, *one.lost))
