"""The page of what came from the devices and is kept: again, aside, kept again."""

from __future__ import annotations

from contextlib import nullcontext
from html import unescape
from typing import Any

import pytest
from django.test import Client

from tables.devices import keeping
from tables.devices.bridge import Bridge
from tables.devices.reasons import SENTENCES
from tables.models import DeviceItem, ReportedResult, Section, Table, Tournament
from tables.web.wording.devices import WHY
from tests.tables.bridged import bridge, there
from tests.tables.data_connector import (
    HANDS,
    PLAYERS,
    RESULTS,
    SEATS,
    DataConnector,
    call,
    result,
)
from tests.tables.table import Room
from tests.tables.test_bridge_hands import EAST, NORTH, SOUTH, WEST, hands
from tests.tables.test_bridge_movement import FIRST, section
from tests.tables.test_bridge_seats import named, seat

__all__ = ["bridge", "there"]


def address(room: Room) -> str:
    return f"/setup/tournaments/{room.tournament.pk}/devices/"


def text(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def press(client: Client, room: Room, do: str, **more: Any) -> Any:
    item = DeviceItem.objects.exclude(state="done").latest("pk").pk
    sent = {"item": item, "do": do} | more
    return client.post(address(room), sent, follow=True)


def test_everything_that_is_kept_is_there_with_its_reason(
    there: DataConnector, bridge: Bridge, organiser: Client, room: Room
) -> None:
    there.add(call(9), {})
    there.add(hands(3, NORTH, EAST, SOUTH, WEST, section="B"), poll=HANDS)
    there.add(seat(1, LastName="Smith", table=8), poll=SEATS)
    there.add(result(7, TableNumber=6), poll=RESULTS)
    there.add(named("", "A", "B"), poll=PLAYERS)
    there.movement = [section(FIRST, letters="C")]
    bridge.step()
    shown = text(organiser.get(address(room)))
    for said in (
        "There is no table A 9 here.",
        "Rectify does not know this kind of call.",
        "Section B, board 3",
        "A 8 North · Smith",
        "A 6, board 7",
        "It is no player with a number and a name.",
        "The tournament has no section C.",
    ):
        assert said in shown
    assert "AKQ" not in shown
    home = text(organiser.get(f"/setup/tournaments/{room.tournament.pk}/"))
    assert address(room) in home


def test_one_is_tried_again(
    there: DataConnector, bridge: Bridge, organiser: Client, room: Room
) -> None:
    there.add(result(7, TableNumber=3), poll=RESULTS)
    bridge.step()
    assert "It is still kept." in text(press(organiser, room, "again"))
    Table.objects.create(section=room.table.section, number=3)
    item = DeviceItem.objects.get()
    shown = text(press(organiser, room, "again"))
    assert "Applied." in shown
    assert "Everything that came is applied." in shown
    assert ReportedResult.objects.get().board == 7
    item.refresh_from_db()
    assert (item.state, item.why, item.code) == ("done", "", "")


def test_while_the_process_is_at_work_it_tries_itself(
    there: DataConnector,
    bridge: Bridge,
    organiser: Client,
    room: Room,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    there.add(result(7, TableNumber=3), poll=RESULTS)
    bridge.step()
    Table.objects.create(section=room.table.section, number=3)
    monkeypatch.setattr(keeping, "hold_number_if_free", lambda *_: nullcontext(False))
    assert "It is still kept." in text(press(organiser, room, "again"))
    assert ReportedResult.objects.count() == 0
    bridge.step()
    assert ReportedResult.objects.get().board == 7


def test_one_is_set_aside_with_a_reason_and_kept_again(
    there: DataConnector, bridge: Bridge, organiser: Client, room: Room
) -> None:
    there.add(result(7, TableNumber=3), poll=RESULTS)
    bridge.step()
    refused = press(organiser, room, "aside")
    assert refused.status_code == 422
    assert "Write why it is set aside." in text(refused)
    shown = text(press(organiser, room, "aside", why="A table of another event."))
    assert "Everything that came is applied." in shown
    assert "A table of another event." in shown
    Table.objects.create(section=room.table.section, number=3)
    bridge.looked_at = None
    bridge.step()
    assert ReportedResult.objects.count() == 0
    press(organiser, room, "back")
    assert "Applied." in text(press(organiser, room, "again"))
    assert ReportedResult.objects.count() == 1


def test_a_newer_item_takes_the_place_of_one_that_is_kept(
    there: DataConnector, bridge: Bridge, organiser: Client, room: Room
) -> None:
    there.add(result(7, Level=9), poll=RESULTS)
    bridge.step()
    there.add(result(7), poll=RESULTS)
    bridge.asked_at = None
    bridge.step()
    assert "Everything that came is applied." in text(organiser.get(address(room)))


@pytest.mark.parametrize("sent", [{}, {"do": "again"}, {"item": "x", "do": "again"}])
def test_what_is_sent_amiss_changes_nothing(
    organiser: Client, room: Room, sent: dict[str, str]
) -> None:
    assert organiser.post(address(room), sent).status_code == 422


def test_an_item_of_another_tournament_is_not_there(
    there: DataConnector, bridge: Bridge, organiser: Client, room: Room
) -> None:
    there.add(call(9))
    bridge.step()
    other = Section.objects.create(tournament=_another(), name="A").tournament
    item = DeviceItem.objects.get().pk
    sent = {"item": item, "do": "again"}
    gone = organiser.post(f"/setup/tournaments/{other.pk}/devices/", sent)
    assert gone.status_code == 404


def test_every_reason_has_words() -> None:
    assert set(WHY) == set(SENTENCES)


def _another() -> Tournament:
    return Tournament.objects.create(name="Autumn")
