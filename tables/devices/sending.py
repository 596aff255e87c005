"""Adjusted results go to the devices, as far as they can hold them.

What another app says that the results should be is held against what was sent, so that
nothing is missed while the Data Connector is away. A result may be sent twice after a
failure; it is the same one.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from bridgemate_dataconnector.dto import ResultDTO

from tables.devices.connector import Command, Connector, ConnectorRefused, Queue
from tables.devices.models import DeviceItem, DeviceQueue, SentResult
from tables.devices.results import AVERAGES, NOT_PLAYED, SEATS, STRAINS
from tables.devices.subjects import board_at
from tables.setup.results import (
    AdjustedResult,
    Cells,
    pairs_at,
    recorded_result,
)
from tables.signals import adjusted_results, answers
from tables.tournaments.models import Table
from tables.tournaments.results import ReportedResult

logger = logging.getLogger(__name__)
LEVELS = {both: level for level, both in AVERAGES.items()}


def send_results(connector: Connector, tournament: int, now: datetime) -> int:
    """Send the adjusted results that the devices do not have yet; how many were sent.

    Raises what the connector raises; then the rest is sent the next time.
    """
    wanted: list[AdjustedResult] = list(
        answers(adjusted_results, tournament=tournament)
    )
    return sum(_send(connector, one, now) for one in wanted)


def _send(connector: Connector, wanted: AdjustedResult, now: datetime) -> bool:
    table = Table.objects.select_related("section").get(pk=wanted.table)
    board, session = wanted.board, connector.session
    place: dict[str, Any] = {"table": table, "session": session, "board": board}
    sent = SentResult.objects.filter(**place).first()
    cells = wanted.cells or (sent.before if sent else {})
    if not cells or (sent and sent.cells == cells) or not _is_of(session, table, board):
        return False
    result = to_send(session, table, board, cells)
    if result is None:
        return False
    before, refused = _before(table, board), _put(connector, result)
    facts: dict[str, Any] = {"cells": cells, "before": before, "refused": refused}
    facts |= {"sent_at": now, "shown_at": None}
    SentResult.objects.update_or_create(**place, defaults=facts)
    return not refused


def _put(connector: Connector, result: ResultDTO) -> str:
    """What the Data Connector says where it refuses; that is not sent again."""
    try:
        connector.put(Command.PutResults, [result.to_dict()])
    except ConnectorRefused as refused:
        said = f"{refused.code}: {refused}"[:300]
        logger.warning("The Data Connector refuses an adjusted result: %s", said)
        return said
    return ""


def _before(table: Table, board: int) -> Cells:
    """The result of the table as it was reported, else as it was recorded here."""
    theirs = ReportedResult.objects.filter(table=table, board=board)
    found: Cells | None = theirs.values_list("cells", flat=True).first()
    return found or recorded_result(table.pk, board) or {}


def _is_of(session: str, table: Table, board: int) -> bool:
    """Whether the board is played in this session: the only one, or it gave it."""
    tournament = table.section.tournament_id
    others = DeviceQueue.objects.filter(tournament=tournament).exclude(session=session)
    if not others.exists():
        return True
    about = board_at(table.section.name, table.number, board)
    here = DeviceItem.objects.filter(queue__tournament=tournament, about=about)
    return here.filter(queue__session=session, queue__queue=Queue.RESULTS).exists()


def to_send(session: str, table: Table, board: int, cells: Cells) -> ResultDTO | None:
    """A result as the devices take it; None where they cannot, or know no round.

    Round and pairs are those that the devices gave with the board, else those of the
    rounds here.
    """
    reported = ReportedResult.objects.filter(table=table, board=board).first()
    number, ns, ew = pairs_at(table, board) or (None, None, None)
    if reported is not None:
        number = reported.round or number
        ns, ew = reported.north_south or ns, reported.east_west or ew
    if not (number and ns and ew):
        return None
    sent = ResultDTO(
        session_guid=session,
        section_letters=table.section.name.upper(),
        table_number=table.number,
        round_number=number,
        board_number=board,
        scoring_direction=ResultDTO.ScoringDirection_NSEW,
        pair_north_south=ns,
        pair_east_west=ew,
    )
    return _filled(sent, cells)


def _filled(sent: ResultDTO, cells: Cells) -> ResultDTO | None:
    contract = cells.get("contract", "")
    averages = cells.get("percent_ns", ""), cells.get("percent_ew", "")
    if cells == NOT_PLAYED:
        sent.level = ResultDTO.ContractLevel_NoPLay
    elif contract == "PASS":
        sent.level = ResultDTO.ContractLevel_Pass
    elif averages in LEVELS:
        sent.level = LEVELS[averages]
    elif contract:
        bid = contract.rstrip("X")
        sent.level, sent.stake = int(bid[0]), len(contract) - len(bid)
        sent.denomination = _number_of(STRAINS, bid[1:])
        sent.declarer_direction = _number_of(SEATS, cells["declarer"])
        is_ns = sent.declarer_direction in (1, 3)
        sent.declaring_pair = sent.pair_north_south if is_ns else sent.pair_east_west
        sent.total_tricks = int(cells["tricks"])
    else:
        return None
    return sent


def _number_of(names: dict[int, str], name: str) -> int:
    return next(number for number, one in names.items() if one == name)
