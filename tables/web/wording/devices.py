"""What came from the devices and is kept: what it is, and why, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy

from tables.devices.connector import Queue
from tables.devices.hands import read_hands
from tables.devices.models import DeviceItem
from tables.devices.movement import read_movement
from tables.devices.players import full_name, read_player
from tables.devices.results import DeviceResult, read_result
from tables.devices.seats import DeviceSeat, read_seat
from tables.web.wording.names import SEAT, contract_name

KIND: Mapping[Queue, Promise] = {
    Queue.CALLS: gettext_lazy("Call"),
    Queue.HANDS: gettext_lazy("Hands"),
    Queue.MOVEMENT: gettext_lazy("Rounds"),
    Queue.PLAYERS: gettext_lazy("Player"),
    Queue.SEATS: gettext_lazy("Seat"),
    Queue.RESULTS: gettext_lazy("Result"),
}
WHY: Mapping[str, Promise] = {
    "no_call": gettext_lazy("Rectify does not know this kind of call."),
    "no_deal": gettext_lazy("It is no deal of 52 cards."),
    "no_movement": gettext_lazy("It is no movement of a section."),
    "no_player": gettext_lazy("It is no player with a number and a name."),
    "no_seat": gettext_lazy("It is no seat at a table."),
    "no_result": gettext_lazy("It is no result of a board."),
    "no_section": gettext_lazy("The tournament has no section %(section)s."),
    "no_table": gettext_lazy("There is no table %(section)s %(table)s here."),
    "no_round": gettext_lazy(
        "Table %(section)s %(table)s has no round %(round)s here."
    ),
    "no_name": gettext_lazy("The name of this player has not come yet."),
    "other_hands": gettext_lazy(
        "Board %(board)s has other hands here, from %(source)s."
    ),
    "other_rounds": gettext_lazy("Section %(section)s has other rounds here."),
    "other_name": gettext_lazy("The player has another name here."),
    "other_player": gettext_lazy(
        "Someone else was seated at %(section)s %(table)s %(seat)s here."
    ),
    "other_seat": gettext_lazy("This player was seated elsewhere here."),
    "other_pairs": gettext_lazy(
        "Other pairs play board %(board)s at %(section)s %(table)s here."
    ),
    "other_result": gettext_lazy(
        "Board %(board)s has another result at %(section)s %(table)s here, from"
        " %(source)s."
    ),
    "recorded_result": gettext_lazy(
        "Board %(board)s was recorded with another result at %(section)s %(table)s"
        " here."
    ),
    "one_direction": gettext_lazy(
        "The result counts for East-West only; North-South's is used."
    ),
    "locked": gettext_lazy("The tournament is locked."),
    "refused": gettext_lazy("The set-up does not take it (%(problem)s)."),
    "broken": gettext_lazy("It cannot be applied (%(problem)s)."),
}


def kind_words(item: DeviceItem) -> str:
    """What kind of thing an item is."""
    return str(KIND[Queue(item.queue.queue)])


def why_words(item: DeviceItem) -> str:
    """Why an item is kept; one of an earlier version says it in English."""
    if item.code not in WHY:
        return item.why
    words = dict(item.words)
    if "seat" in words:
        words["seat"] = SEAT[words["seat"]]
    return str(WHY[item.code]) % words


def about_words(item: DeviceItem, *, results: bool) -> str:
    """Which board, table or player it is about; empty where it cannot be read.

    The contract of a result only with ``results``; no card in any case.
    """
    queue, content = Queue(item.queue.queue), item.content
    match queue:
        case Queue.HANDS:
            found = read_hands(content)
            return _board(found[0], found[1].board) if found else ""
        case Queue.MOVEMENT:
            played = read_movement(content)
            return _section(played.letters) if played else ""
        case Queue.PLAYERS:
            player = read_player(content)
            return f"{player.number} {player.name}" if player else ""
        case Queue.SEATS:
            seat = read_seat(content)
            return _seat(seat) if seat else ""
        case Queue.RESULTS:
            result = read_result(content)
            return _result(result, results) if result else ""
        case Queue.CALLS:
            return ""
        case _:
            assert_never(queue)


def _section(letters: str) -> str:
    return gettext("Section %(name)s") % {"name": letters}


def _board(letters: str, board: int) -> str:
    words = {"section": letters, "board": board}
    return gettext("Section %(section)s, board %(board)s") % words


def _seat(seat: DeviceSeat) -> str:
    who = full_name(seat.first_name, seat.last_name)
    named = " ".join(one for one in (seat.number, who) if one)
    place = f"{seat.section_letters} {seat.table_number} {SEAT[seat.seat]}"
    return f"{place} · {named or gettext('nobody')}"


def _result(result: DeviceResult, results: bool) -> str:
    words = {
        "section": result.section_letters,
        "table": result.table_number,
        "board": result.board_number,
    }
    place = gettext("%(section)s %(table)s, board %(board)s") % words
    cells = result.cells if results and not result.is_deleted else None
    if not cells or "contract" not in cells:
        return place
    bid = contract_name(cells["contract"])
    return " · ".join(filter(None, (place, bid, _by(cells))))


def _by(cells: Mapping[str, str]) -> str:
    return f"{SEAT[cells['declarer']]} {cells['tricks']}" if "declarer" in cells else ""
