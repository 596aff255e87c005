"""Every answer to an open choice side by side; the editions side by side."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tables.web.pages.boards import document_of
from tables.web.pages.case.state_comparison import Cell, editions, side_by_side
from tables.web.pages.case.what_if import WhatIf, what_if
from tables.web.pages.logbook import LogbookEntry as Entry
from tests.tables.desk_page import FORBID, JACK, folded, page
from tests.tables.table import AUCTION, BOARD, EXPOSED, ON_LEAD, OPENED, Json, Room

CLAIM: Json = {"type": "Claimed", "seat": "S", "tricks": 2}
DOUBT: Json = {"type": "ClaimContested", "seat": "W"}


def played(*tricks: str) -> list[Json]:
    """The cards of each trick, in turn from the seat that stands first."""
    return [
        {"type": "CardPlayed", "seat": seat, "card": card}
        for leader, *cards in (trick.split() for trick in tricks)
        for seat, card in zip(in_turn(leader), cards, strict=True)
    ]


def in_turn(leader: str) -> str:
    at = "NESW".index(leader)
    return ("NESW" * 2)[at : at + 4]


# South leads eleven times and wins; every hand has a suit.
SUITS: Json = {
    **OPENED,
    "record": "full",
    "deal": "N:.AKQJT98765432.. ..AKQJT98765432. AKQJT98765432... ...AKQJT98765432",
}
TWO_LEFT: list[Json] = [
    SUITS,
    AUCTION,
    *played("W CA HA DA SA"),
    *played(*(f"S S{rank} C{rank} H{rank} D{rank}" for rank in "KQJT987654")),
]


def rows(found: WhatIf, title: str) -> list[tuple[Cell, ...]]:
    (group,) = [one for one in found.groups if one.title == title]
    return list(group.rows)


def column(found: WhatIf, label: str) -> int:
    return 1 + [one.label for one in found.columns].index(label)


def test_every_answer_is_a_column_and_changes_are_marked() -> None:
    """Forbid diamonds: the king is picked up and the lead restricted; hearts stay."""
    (found,) = what_if(folded(OPENED, AUCTION, EXPOSED, JACK, ON_LEAD))
    assert len(found.columns) == 6
    at = column(found, "Forbid diamonds")
    king, jack = (row[at] for row in rows(found, "Penalty cards"))
    assert (king.change, king.said[0].law) == ("changed", "51B2(b)")
    assert king.said[0].text == "East has picked up the king of diamonds."
    assert jack.change == "same"
    forbidden = [row[at] for row in rows(found, "Restrictions") if row[at].said]
    assert [cell.change for cell in forbidden] == ["new"]
    assert "Until West loses the lead." in forbidden[0].said[0].text


def test_nothing_is_marked_where_nothing_changes() -> None:
    """Restricting nothing leaves both cards and what they tell as they are."""
    (found,) = what_if(folded(OPENED, AUCTION, EXPOSED, JACK, ON_LEAD))
    at = column(found, "Restrict nothing")
    for title in (
        "Penalty cards",
        "Authorised and unauthorised information",
        "Restrictions",
    ):
        assert {row[at].change for row in rows(found, title)} <= {"same", "never"}


@pytest.mark.parametrize("begun", [(), (ON_LEAD,)])
def test_the_next_lead_is_told_as_the_core_gives_it(begun: tuple[Json, ...]) -> None:
    """Forbidden while West keeps the lead, required once, asked again after neither."""
    (found,) = what_if(folded(OPENED, AUCTION, EXPOSED, *begun))
    told = {
        one.label: [[said.text for said in part] for part in (one.kept, one.lost)]
        for one in found.columns
    }
    free = ["Nothing restricts the lead."]
    again = ["South must choose before West leads."]
    still = ["West may not lead diamonds. Until West loses the lead."]
    assert told["Require a diamond"] == [free, free]
    assert told["Forbid diamonds"] == [still, free]
    assert told["Restrict nothing"] == [again, free]
    assert found.kept == "If West then wins the trick and leads again"


def test_a_ruling_on_a_claim_has_a_column_for_every_number_of_tricks() -> None:
    """Of two tricks left; declarer has won eleven."""
    (found,) = what_if(folded(*TWO_LEFT, CLAIM, DOUBT))
    assert [one.label for one in found.columns] == ["2 tricks", "1 trick", "0 tricks"]
    (tricks,) = [one for one in found.groups if one.title == "Tricks of the board"]
    won, given = tricks.rows
    assert [cell.said[0].text for cell in won[1:]] == [
        f"Declarer has {count} of the thirteen tricks." for count in (13, 12, 11)
    ]
    assert given[2].said[0].text == "Of the tricks left, the side of South has 1."
    assert {cell.change for cell in given[1:]} == {"new"}


def test_a_claim_of_tricks_that_nobody_counted_has_those_claimed() -> None:
    opened = (OPENED, AUCTION, ON_LEAD, CLAIM | {"tricks": 3}, DOUBT)
    (found,) = what_if(folded(*opened))
    assert [one.label for one in found.columns][:2] == ["3 tricks", "2 tricks"]


def test_a_full_record_tells_no_lead_that_it_cannot_know() -> None:
    """Who wins a trick is known there only when its cards are."""
    opened = OPENED | {"record": "full"}
    (found,) = what_if(folded(opened, AUCTION, EXPOSED))
    assert found.kept == ""


def test_what_if_has_a_page_of_its_own_and_knows_the_past(
    desk: Client, told: Room
) -> None:
    told.record(FORBID)
    address = f"/desk/tables/{told.table.pk}/what-if/"
    now = desk.get(address).content.decode()
    then = desk.get(address, {"board": BOARD, "at": 5}).content.decode()
    assert "There is nothing to choose" in now
    assert "Require a diamond" in then
    assert "not now" in then


def test_the_editions_stand_side_by_side_with_both_clauses() -> None:
    """2017 lets partner use the sight of the card; 2007 and 1997 do not."""
    log = folded(OPENED, AUCTION, EXPOSED)
    found = editions(log, "2017", [entry(n) for n in (1, 2, 3)])
    assert found.years == ("2017", "2007", "1997")
    (group,) = [
        one
        for one in found.groups
        if one.title == "Authorised and unauthorised information"
    ]
    ((own, later, first),) = group.rows
    assert own.said[0].text.startswith("West and South may act on having seen")
    assert (own.said[0].law, later.change, first.change) == (
        "50E1",
        "changed",
        "changed",
    )
    assert later.said[0].text == "West may not act on having seen the king of diamonds."
    assert [said.law for said in later.said] == ["50E2", "50E2"]
    parting = found.partings[0]
    assert (parting.edition, parting.laws) == (
        "2007",
        ("50E1", "50E2"),
    )


def entry(version: int) -> Any:
    return Entry(version, "", "", None, None, "", False, False, False, False)  # type: ignore[arg-type]  # only the version matters here


def test_the_same_by_another_clause_is_no_difference() -> None:
    """The duty is that of 50D1(a) in 2017 and of 50D1 in 1997."""
    states = [
        document_of(folded(OPENED, AUCTION, EXPOSED, edition=year).state)
        for year in ("2017", "1997")
    ]
    (duties,) = [one for one in side_by_side(states) if one.title == "Duties"]
    assert duties.rows == ()
    laws = [laws for _said, laws in duties.alike]
    assert ("50D1(a)", "50D1") in laws


def test_another_edition_says_whose_laws_are_played(desk: Client, told: Room) -> None:
    shown = page(desk, told, edition="2007")
    assert "This is the ruling under the Laws of 2007." in shown
    assert "played under the Laws of 2017" in shown
    assert "not in 2017" in shown
    assert "data-forms" not in shown
    own = page(desk, told, edition="2017")
    assert "This is the ruling under the Laws of" not in own
    assert "data-forms" in own


def test_a_board_of_other_laws_than_the_tournament_says_so(
    desk: Client, room: Room
) -> None:
    room.record(OPENED | {"edition": "2007"}, AUCTION, EXPOSED)
    assert "The tournament is played under those of 2017" in page(desk, room)
