"""The results that the devices give, board by board, kept as those of a file are.

What is recorded at a table here, or came from a file, stays where the devices say
something else. A result that is the adjusted one which they were sent is what a read
back shows, and no new result of the table.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from bridgemate_dataconnector.dto import ResultDTO
from django.db import transaction

from tables.devices.items import State, settle, settle_at_table
from tables.devices.models import DeviceItem, SentResult
from tables.devices.reasons import Reason, Words, because
from tables.setup.results import (
    HIGHEST_BOARD,
    TableResult,
    pairs_at,
    recorded_result,
    save_results,
)
from tables.tournaments.models import Table
from tables.tournaments.results import ReportedResult

SOURCE = "Bridgemate"
STRAINS = {1: "C", 2: "D", 3: "H", 4: "S", 5: "NT"}
SEATS = {1: "N", 2: "E", 3: "S", 4: "W"}
STAKES = ("", "X", "XX")
# The averages of North-South and of East-West, by the level that stands for both.
AVERAGES = {
    ResultDTO.AvgMinMin: ("40", "40"),
    ResultDTO.AvgMinAvg: ("40", "50"),
    ResultDTO.AvgMinPlus: ("40", "60"),
    ResultDTO.AvgAvgMin: ("50", "40"),
    ResultDTO.AvgAvgAvg: ("50", "50"),
    ResultDTO.AvgAvgPlus: ("50", "60"),
    ResultDTO.AvgPlusMin: ("60", "40"),
    ResultDTO.AvgPlusAvg: ("60", "50"),
    ResultDTO.AvgPlusPlus: ("60", "60"),
}
NOT_PLAYED = {"remarks": "not played"}
Pair = Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_BOARD)]


class DeviceResult(msgspec.Struct, frozen=True, rename="pascal"):
    """A result as a device gives it; a level below nought is an average, or none."""

    section_letters: str
    table_number: Annotated[int, msgspec.Meta(ge=1)]
    board_number: Annotated[int, msgspec.Meta(ge=1, le=HIGHEST_BOARD)]
    level: Annotated[int, msgspec.Meta(ge=-10, le=7)] = 0
    round_number: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    scoring_direction: int = ResultDTO.ScoringDirection_NSEW
    is_deleted: bool = False
    pair_north_south: Pair = 0
    pair_east_west: Pair = 0
    declarer_direction: int = 0
    denomination: int = 0
    stake: int = 0
    total_tricks: Annotated[int, msgspec.Meta(ge=0, le=13)] = 0

    @property
    def cells(self) -> dict[str, str] | None:
        """The result as the row of a file; None where it says none."""
        if self.level == ResultDTO.ContractLevel_NoPLay:
            return dict(NOT_PLAYED)
        if self.level < 0:
            ns, ew = AVERAGES[self.level]
            only_east_west = self.scoring_direction == ResultDTO.ScoringDirection_EW
            ns, ew = (ew, ns) if only_east_west else (ns, ew)
            return {"percent_ns": ns, "percent_ew": ew}
        if self.level == ResultDTO.ContractLevel_Pass:
            return {"contract": "PASS"}
        known = self.denomination in STRAINS and self.declarer_direction in SEATS
        if not known or not 0 <= self.stake < len(STAKES):
            return None
        contract = f"{self.level}{STRAINS[self.denomination]}{STAKES[self.stake]}"
        by = SEATS[self.declarer_direction]
        return {
            "contract": contract,
            "declarer": by,
            "tricks": str(self.total_tricks),
        }


@transaction.atomic
def apply_result(item: DeviceItem) -> None:
    """Keep the result of a board at a table, and settle the item."""
    found = read_result(item.content)
    if found is None:
        return settle(item, State.UNREAD, because("no_result"))
    place = found.section_letters, found.table_number
    return settle_at_table(item, place, lambda table: _applied(item, found, table))


def read_result(content: str) -> DeviceResult | None:
    """A result that came; None where it is none."""
    try:
        found = msgspec.json.decode(content, type=DeviceResult)
    except msgspec.DecodeError:
        return None
    return found if found.is_deleted or found.cells is not None else None


def _applied(
    item: DeviceItem, found: DeviceResult, table: Table
) -> tuple[State, Reason | None]:
    if found.scoring_direction == ResultDTO.ScoringDirection_EW:
        return State.UNREAD, because("one_direction")
    there = ReportedResult.objects.filter(table=table, board=found.board_number)
    if found.is_deleted:
        there.filter(source=SOURCE).delete()
        return State.DONE, None
    if _is_read_back(item, found, table):
        return State.DONE, None
    why = _contradiction(found, table, there.exclude(source=SOURCE).first())
    if why is not None:
        return State.UNREAD, why
    if not there.exclude(source=SOURCE).exists():
        _save(item, found, table)
    return State.DONE, None


def _is_read_back(item: DeviceItem, found: DeviceResult, table: Table) -> bool:
    """Whether it is the adjusted result that was sent; then it was seen there."""
    sent = SentResult.objects.filter(
        table=table, board=found.board_number, session=item.queue.session
    ).first()
    if sent is None:
        return False
    is_same = bool(sent.cells == found.cells)
    if is_same != (sent.shown_at is not None):
        sent.shown_at = item.came_at if is_same else None
        sent.save(update_fields=["shown_at"])
    return is_same


def _contradiction(
    found: DeviceResult, table: Table, other: ReportedResult | None
) -> Reason | None:
    """What is here and says something else."""
    board = found.board_number
    place: Words = {"board": board, "section": table.section.name}
    place["table"] = table.number
    if _are_other_pairs(found, table):
        return because("other_pairs", **place)
    recorded = recorded_result(table.pk, board)
    if recorded is not None and recorded != found.cells:
        return because("recorded_result", **place)
    if other is not None and other.cells != found.cells:
        return because("other_result", source=other.source, **place)
    return None


def _are_other_pairs(found: DeviceResult, table: Table) -> bool:
    """Whether the rounds here name others; who changed directions is the same."""
    planned = pairs_at(table, found.board_number)
    here = {pair for pair in (planned or ())[1:] if pair}
    theirs = {pair for pair in (found.pair_north_south, found.pair_east_west) if pair}
    return len(here) == len(theirs) == 2 and here != theirs


def _save(item: DeviceItem, found: DeviceResult, table: Table) -> None:
    result = TableResult(
        table=table.pk,
        board=found.board_number,
        cells=found.cells or {},
        ns=found.pair_north_south or None,
        ew=found.pair_east_west or None,
        round=found.round_number or None,
    )
    save_results(
        tournament=table.section.tournament,
        results=[result],
        source=SOURCE,
        at=item.came_at,
    )
