"""The rulings of a tournament out of the database, as values."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple, cast

import msgspec
from msgspec.structs import replace

from lawbook import (
    BoardLog,
    dealer_of,
    read_written,
    render,
    replay,
    scored_tricks,
    vulnerable_of,
    without_deal,
)
from rulings.cases.models import Case
from rulings.common.sql import EVENTS
from rulings.exchange import export_records
from rulings.exchange.models import TakenIn
from rulings.exchange.results_csv import told_cells
from rulings.exchange.values import (
    FORMAT,
    VERSION,
    BoardRecord,
    CaseRecord,
    Document,
    ExportedEvent,
    ReportedBoard,
    Stream,
    WithReports,
    played,
)
from rulings.reports.statistics import LAW_OF
from rulings.scoring.contract_scores import Vulnerable
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import ResultRow, line_of, vulnerability
from tables.common.database import rows
from tables.models import Board, HandRecord, ReportedResult, Round, Tournament
from tables.privacy.redaction import withheld_members, without_fields


class RecordedEvent(NamedTuple):
    """An event of a board as it is stored."""

    version: int
    at: datetime
    data: dict[str, Any]
    hash: str


Events = list[RecordedEvent]


def document_of(
    tournament: Tournament, *, hands: bool, names: bool = False, files: bool = False
) -> Document:
    """All its boards and rulings; names and attached files only where asked for.

    Without ``hands`` it is for those who may not see them: nothing in it depends on a
    deal (`rulings.exchange.selectors`).
    """
    asked = export_records.ExportOptions(names, files)
    document = _whole(tournament, asked, hands=hands)
    return document if hands else concealed(document)


def _whole(
    tournament: Tournament, asked: export_records.ExportOptions, *, hands: bool
) -> Document:
    return Document(
        format=FORMAT,
        version=VERSION,
        names=asked.names,
        files=asked.files,
        key=tournament.key,
        tournament=tournament.name,
        edition=tournament.edition,
        scoring=tournament.form,
        boards=tuple(_boards(tournament, hands=hands)),
        cases=tuple(export_records.cases(tournament, asked)),
        flags=tuple(export_records.flags(tournament, asked)),
        questions=tuple(export_records.questions(tournament, asked)),
    )


def with_reports(
    document: Document, tournament: Tournament, *, hands: bool
) -> WithReports:
    """The same with the results that were reported, for files of results."""
    fields = {name: getattr(document, name) for name in Document.__struct_fields__}
    return WithReports(**fields, reported=tuple(_reported(tournament, hands=hands)))


def _reported(tournament: Tournament, *, hands: bool) -> Iterable[ReportedBoard]:
    known = ReportedResult.objects.filter(table__section__tournament=tournament)
    place = ("table__section__sort_key", "table__number", "board")
    dealt, pairs = _hands(tournament) if hands else {}, _pairs(tournament)
    for one in known.order_by(*place).select_related("table__section"):
        vulnerable = vulnerability(one.cells, one.board)
        try:
            line, _noticed = line_of(ResultRow(0, one.cells), vulnerable)
        except Unscorable:
            continue
        at = Board(table=one.table, number=one.board)
        section = one.table.section_id
        deal = dealt.get((section, one.board)) or dealt.get((None, one.board))
        ns, ew = _seated(at, pairs)
        numbers = str(one.north_south or ns), str(one.east_west or ew)
        board = replace(_unrecorded(at, deal, numbers), vulnerable=vulnerable)
        yield ReportedBoard(board, line.sides, told_cells(one.cells))


def _unrecorded(at: Board, deal: str | None, pairs: tuple[str, str]) -> BoardRecord:
    """A board of which nothing was recorded at its table."""
    return BoardRecord(
        section=at.table.section.name,
        table=at.table.number,
        board=at.number,
        stream=Stream(at.table.key, 0, None),
        ns=pairs[0],
        ew=pairs[1],
        dealer=dealer_of(at.number),
        vulnerable=vulnerable_of(at.number),
        deal=deal,
        contract=None,
        declarer=None,
        tricks=None,
        cards=(),
        incidents=(),
        rulings=(),
        elections=(),
    )


def taken_in(case: Case) -> TakenIn | None:
    """When and by whom the case was taken in, if it came from a file."""
    files = TakenIn.objects.filter(
        tournament=case.board.table.section.tournament_id, cases__contains=[case.pk]
    )
    return files.select_related("by").first()


def _boards(tournament: Tournament, *, hands: bool) -> Iterable[BoardRecord]:
    known = Board.objects.filter(table__section__tournament=tournament)
    ordered = known.order_by("table__section__sort_key", "table__number", "number")
    events, pairs = _events(tournament), _pairs(tournament)
    dealt = _hands(tournament)
    for board in ordered.select_related("table__section"):
        section = board.table.section_id
        deal = dealt.get((section, board.number)) or dealt.get((None, board.number))
        log = _log(events[board.pk], hands=hands)
        yield _board(board, log, events[board.pk], deal, _seated(board, pairs))


def _events(tournament: Tournament) -> Mapping[int, Events]:
    """What was recorded; what is withheld from people stays withheld."""
    found: dict[int, Events] = defaultdict(list)
    hidden = withheld_members(tournament.pk)
    for board, version, at, data, digest in rows(EVENTS, tournament.pk):
        fields = hidden.get((board, version), frozenset())
        shown = without_fields(msgspec.json.decode(data), fields)
        found[board].append(RecordedEvent(version, at, shown, digest))
    return found


def _hands(tournament: Tournament) -> dict[tuple[int | None, int], str]:
    found = HandRecord.objects.filter(tournament=tournament)
    return {(one.section_id, one.board): one.deal for one in found}


def _pairs(tournament: Tournament) -> dict[int, list[Round]]:
    found: dict[int, list[Round]] = defaultdict(list)
    for one in Round.objects.filter(table__section__tournament=tournament):
        found[one.table_id].append(one)
    return found


def _seated(board: Board, pairs: Mapping[int, list[Round]]) -> tuple[str, str]:
    for one in pairs.get(board.table_id, ()):
        if one.first_board <= board.number <= one.last_board:
            return str(one.north_south or ""), str(one.east_west or "")
    return "", ""


def _log(events: Events, *, hands: bool) -> BoardLog:
    log = replay([read_written(msgspec.json.encode(one.data)) for one in events])
    return log if hands else without_deal(log)


def _board(
    board: Board,
    log: BoardLog,
    events: Events,
    deal: str | None,
    pairs: tuple[str, str],
) -> BoardRecord:
    gone = log.withdrawn
    stands = [one.data for one in events if one.version not in gone]
    contract, declarer = _contract(log)
    opened, fell = _last(stands, "BoardOpened"), played(log, stands)
    number = board.number
    return BoardRecord(
        section=board.table.section.name,
        table=board.table.number,
        board=number,
        stream=Stream(board.table.key, len(events), events[-1].hash),
        ns=pairs[0],
        ew=pairs[1],
        dealer=opened.get("dealer") or dealer_of(number),
        vulnerable=_vulnerable(opened, number),
        deal=opened.get("deal") or deal,
        contract=contract,
        declarer=declarer,
        tricks=scored_tricks(log.state),
        cards=fell.cards,
        incidents=_chosen(events, gone, LAW_OF),
        rulings=_chosen(events, gone, ("RulingGiven",)),
        elections=_chosen(events, gone, ("Elected",)),
        calls=fell.calls,
        whole=opened.get("record") == "full",
        accepted=fell.accepted,
        swapped=fell.swapped,
    )


def _vulnerable(opened: Mapping[str, Any], number: int) -> Vulnerable:
    said: Any = opened.get("vulnerable") or vulnerable_of(number)
    return cast(Vulnerable, said)


def _contract(log: BoardLog) -> tuple[str | None, str | None]:
    shown = msgspec.json.decode(render(log.state))
    return shown.get("contract"), shown.get("declarer")


def _last(events: Sequence[dict[str, Any]], kind: str) -> dict[str, Any]:
    return next((one for one in reversed(events) if one["type"] == kind), {})


def _chosen(
    events: Events, gone: Iterable[int], kinds: Iterable[str]
) -> tuple[ExportedEvent, ...]:
    return tuple(
        ExportedEvent(one.version, one.at, one.data, one.version in gone)
        for one in events
        if one.data["type"] in kinds
    )


def concealed(document: Document) -> Document:
    """The same document without hands, and without what depends on them.

    Flags depend on the cards, a poll shows a hand, and the hash of the last event
    depends on the deal in the first one.
    """
    return replace(
        document,
        boards=tuple(map(_without_deal, document.boards)),
        cases=tuple(map(_without_polls, document.cases)),
        flags=(),
    )


def _without_deal(board: BoardRecord) -> BoardRecord:
    stream = replace(board.stream, head=None)
    return replace(board, deal=None, stream=stream)


def _without_polls(case: CaseRecord) -> CaseRecord:
    return replace(case, polls=())
