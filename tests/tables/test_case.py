"""The desk's page of a table: reasons, what if, any moment, any edition."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import psycopg
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override

from lawbook import BoardLog, document, empty_log, extend, read_event
from tables import store
from tables.pages.case import reasons
from tables.pages.case.beside import Cell, side_by_side
from tables.pages.case.editions import editions
from tables.pages.case.sharing import shared
from tables.pages.case.what_if import WhatIf, what_if
from tables.pages.logbook import Line as Entry
from tests.tables.room import AUCTION, BOARD, EXPOSED, ON_LEAD, OPENED, Json, Room
from tests.tables.test_past import counting

DEAL = "N:AK32.K32.K32.K32 QJT9.QJT.QJT.QJT 8765.A98.A98.A98 4.7654.7654.7654"
JACK: Json = EXPOSED | {"cards": ["HJ"]}
TWO_OF_WEST: Json = EXPOSED | {"seat": "W", "cards": ["CQ", "S4"]}
SAID: Json = {"type": "RulingGiven", "text": "The king stays face up.", "laws": ["50B"]}
FORBID: Json = {"type": "Elected", "choice": "prohibit", "suits": ["D"]}
LATIN = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture
def desk(person: Callable[..., User]) -> Client:
    """A director's browser."""
    client = Client()
    client.force_login(person("director"))
    return client


@pytest.fixture
def told(room: Room) -> Room:
    """A choice over the lead: East's king of diamonds lies there, West is to lead."""
    room.record(OPENED, AUCTION, EXPOSED, SAID, ON_LEAD)
    return room


def page(client: Client, room: Room, **asked: object) -> str:
    answer = client.get(f"/desk/tables/{room.table.pk}/", {"board": BOARD, **asked})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def folded(*events: Json, edition: str | None = None) -> BoardLog:
    log = empty_log(edition)
    for event in events:
        log = extend(log, read_event(event))
    return log


# --- any moment ---


def test_a_move_asks_once_and_folds_once(
    desk: Client,
    told: Room,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Any,
) -> None:
    """One query for the board beside the two that say who is asking."""
    address = f"/desk/tables/{told.table.pk}/now/?board={BOARD}&at=3"
    desk.get(address)
    asked = counting(monkeypatch, psycopg.Cursor, "execute")
    folds = counting(monkeypatch, store, "fold")
    assert desk.get(address).status_code == 200
    assert len(asked) == 3
    assert len(folds) == 1


def test_a_link_gives_exactly_that_view(desk: Client, told: Room) -> None:
    """Whatever has been entered since; what came later is not in it."""
    before = page(desk, told, at=3)
    told.record(FORBID)
    after = page(desk, told, at=3)
    assert ruling(before) == ruling(after)
    assert "after entry 3 of 6 – not now" in after
    assert "The king stays face up" not in after
    assert "The king stays face up" in page(desk, told, at=4)


def ruling(text: str) -> str:
    """The part of the page that tells the ruling, from the diagram to the log."""
    return text.split('class="case__left"')[1].split("</table>", maxsplit=1)[0]


def test_the_past_offers_nothing_to_enter(desk: Client, told: Room) -> None:
    """Now the panel, the answers and taking back are there; then none of them."""
    now, then = page(desk, told), page(desk, told, at=5)
    for mark in ("data-forms", "data-answer", "data-event"):
        assert mark in now
        assert mark not in then.split('id="enter"')[0]
    assert "data-then" in then


def test_the_steps_lead_to_the_neighbours(desk: Client, told: Room) -> None:
    """Before the first and after the last there is nothing to go to."""
    middle = page(desk, told, at=3)
    assert f'rel="prev" href="/desk/tables/{told.table.pk}/?board=7&at=2"' in middle
    assert f'rel="next" href="/desk/tables/{told.table.pk}/?board=7&at=4"' in middle
    first, last = page(desk, told, at=1), page(desk, told)
    assert 'rel="prev" aria-disabled' in first
    assert 'rel="next" aria-disabled' in last


@pytest.mark.parametrize("wrong", [{"edition": "2027"}, {"at": "9"}, {"board": "77"}])
def test_what_is_not_there_is_not_found(
    desk: Client, told: Room, wrong: dict[str, str]
) -> None:
    address = f"/desk/tables/{told.table.pk}/"
    assert desk.get(address, {"board": BOARD, **wrong}).status_code == 404


# --- what if ---


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
    """Lead anything leaves both cards and what they tell as they are."""
    (found,) = what_if(folded(OPENED, AUCTION, EXPOSED, JACK, ON_LEAD))
    at = column(found, "Lead anything")
    for title in ("Penalty cards", "Who may use what", "Restrictions"):
        assert {row[at].change for row in rows(found, title)} <= {"same", "never"}


@pytest.mark.parametrize("begun", [(), (ON_LEAD,)])
def test_the_next_lead_is_told_as_the_core_gives_it(begun: tuple[Json, ...]) -> None:
    """Forbidden while he keeps the lead, required once, asked again after neither."""
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
    assert told["Lead anything"] == [again, free]
    assert found.kept == "If West then wins the trick and leads again"


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
    assert "Nothing is to be chosen" in now
    assert "Require a diamond" in then
    assert "not now" in then


# --- editions ---


def test_the_editions_stand_side_by_side_with_both_clauses() -> None:
    """2017 lets partner use the sight of the card; 2007 and 1997 do not."""
    log = folded(OPENED, AUCTION, EXPOSED)
    found = editions(log, "2017", [entry(n) for n in (1, 2, 3)])
    assert found.years == ("2017", "2007", "1997")
    (group,) = [one for one in found.groups if one.title == "Who may use what"]
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
        document(folded(OPENED, AUCTION, EXPOSED, edition=year).state)
        for year in ("2017", "1997")
    ]
    (duties,) = [one for one in side_by_side(states) if one.title == "Duties"]
    assert duties.rows == ()
    laws = [laws for _said, laws in duties.alike]
    assert ("50D1(a)", "50D1") in laws


def test_another_edition_says_whose_laws_are_played(desk: Client, told: Room) -> None:
    shown = page(desk, told, edition="2007")
    assert "So the Laws of 2007 would have it." in shown
    assert "played by the Laws of 2017" in shown
    assert "not so in 2017" in shown
    assert "data-forms" not in shown
    own = page(desk, told, edition="2017")
    assert "would have it" not in own
    assert "data-forms" in own


def test_a_board_of_other_laws_than_the_tournament_says_so(
    desk: Client, room: Room
) -> None:
    room.record(OPENED | {"edition": "2007"}, AUCTION, EXPOSED)
    assert "the tournament plays by those of 2017" in page(desk, room)


# --- reasons ---


def test_a_line_opens_its_reasons(desk: Client, told: Room) -> None:
    """The entry it comes from, the clause with our words, and the way to the book."""
    shown = page(desk, told)
    assert ">Since entry 3, " in shown
    assert "It is an honour; the ten is one too." in shown
    assert 'href="/lawbook/2017/50D1(a)/"' in shown
    assert "Nothing may be played before the open choice is made." not in shown
    assert desk.get("/lawbook/2017/50D1(a)/").status_code == 200


def test_a_duty_says_what_comes_before_it() -> None:
    """West may not lead diamonds: his own diamond waits (50D1(b))."""
    own = EXPOSED | {"seat": "W", "cards": ["DQ"]}
    log = folded(OPENED, AUCTION, EXPOSED, own, ON_LEAD, FORBID)
    grounds = reasons.Grounds(log.state, reasons.origins(log), [])
    (duty,) = [
        one
        for one in document(log.state)["duties"]
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
    for item in document(store_fold(log).state)["penalty_cards"]:
        assert since[reasons.sign("penalty_cards", item)] == 6


def store_fold(log: BoardLog) -> BoardLog:
    """The same log, folded from empty as the store does."""
    again = empty_log(log.edition)
    for event in log.events:
        again = extend(again, event)
    return again


def test_what_is_the_same_for_several_is_said_once() -> None:
    """Sixteen lines for two penalty cards of each defender become four."""
    items = document(folded(OPENED, AUCTION, EXPOSED, JACK, TWO_OF_WEST).state)
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


# --- the deal ---


def held(client: Client, address: str) -> dict[str, str]:
    text = unescape(client.get(address).content.decode())
    found = re.search(r'data-held="(\{.*?\})"', text)
    assert found is not None
    plain: dict[str, str] = json.loads(found.group(1))
    return plain


def test_only_directors_are_told_the_deal(
    room: Room, client: Client, desk: Client
) -> None:
    """The floor knows what has been shown; a director whose every card is."""
    room.record(
        OPENED | {"deal": DEAL, "record": "full"}, AUCTION, EXPOSED | {"cards": ["DJ"]}
    )
    for address in ("/floor/tables/{}/", "/desk/tables/{}/"):
        place = address.format(room.table.pk)
        assert held(client, place) == {"DJ": "E"}
        assert len(held(desk, place)) == 52


def test_a_reason_tells_no_hand_to_the_floor(
    room: Room, client: Client, desk: Client
) -> None:
    """East follows suit: that he can is known from his hand alone."""
    free: Json = {"type": "Elected", "choice": "neither"}
    lead: Json = {"type": "CardPlayed", "seat": "W", "card": "H4"}
    low: Json = {"type": "CardPlayed", "seat": "N", "card": "H2"}
    opened = OPENED | {"deal": DEAL, "record": "full"}
    room.record(opened, AUCTION, EXPOSED | {"cards": ["DJ"]}, free, lead, low)
    perhaps = "only if the player has no card that satisfies this"
    assert perhaps not in page(desk, room)
    assert perhaps in page(client, room)
