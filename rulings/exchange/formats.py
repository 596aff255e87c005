"""The formats that rulings leave in: how each is written, what it is called; CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import assert_never

from msgspec import Struct

from rulings.exchange import json_file, pbn, results_csv, usebio
from rulings.exchange.values import CaseRecord, Document, ExportFile, Loss
from rulings.scoring.adjustments import (
    Adjustment,
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    SelfInflicted,
    Split,
)
from rulings.scoring.award_texts import award_text, outcome_text, penalties_text
from tables.formats.csv_files import MEDIA_TYPE, write_csv

HEADER = (
    "case",
    "section",
    "table",
    "board",
    "opened",
    "state",
    "decision",
    "clause",
    "decided",
    "told",
    "appeals",
    "kind",
    "ns",
    "ew",
    "penalties",
    "reason",
)


def write(document: Document) -> ExportFile:
    """The header and a line a case; what a line cannot hold is reported as lost."""
    text = write_csv(HEADER, map(_cells, document.cases))
    return ExportFile(text.encode(), tuple(_losses(document)))


def _cells(case: CaseRecord) -> Iterator[str]:
    yield from (str(case.number), case.section, str(case.table), str(case.board))
    yield from (_iso(case.opened_at), case.status, case.decision, case.clause)
    yield from (_iso(case.decided_at), _iso(case.told_at), str(len(case.appeals)))
    yield from _score(case)
    yield case.reason


def _score(case: CaseRecord) -> Iterator[str]:
    if case.score is None:
        yield from ("", "", "", "")
        return
    adjustment = case.score.adjustment
    yield str(adjustment.__struct_config__.tag)
    yield from _sides(adjustment)
    yield penalties_text(case.score.penalties)


def _sides(adjustment: Adjustment) -> tuple[str, str]:
    match adjustment:
        case ForBoth(award=award):
            return award_text(award), award_text(award)
        case Split(ns=ns, ew=ew) | DirectorError(ns=ns, ew=ew):
            return award_text(ns), award_text(ew)
        case Artificial(ns=one, ew=other):
            return award_text(one), award_text(other)
        case SelfInflicted(without_infraction=award):
            return award_text(award), award_text(award)
        case Extremes(offenders=offenders, likely=likely, probable=probable):
            innocent, guilty = outcome_text(likely), outcome_text(probable)
            return (guilty, innocent) if offenders == "NS" else (innocent, guilty)
        case NoAdjustment():
            return "", ""
        case _:
            assert_never(adjustment)


def _losses(document: Document) -> Iterator[Loss]:
    yield Loss("only_cases")
    if any(board.incidents or board.elections for board in document.boards):
        yield Loss("incidents")
    for case in document.cases:
        yield Loss("history", case.number)
        if case.score_as_kept is not None:
            yield Loss("score_left_out", case.number)
        if case.worked_out is not None:
            yield Loss("worked_out", case.number)
        if case.score is not None:
            yield from _of_score(case.score.adjustment, case)


def _of_score(adjustment: Adjustment, case: CaseRecord) -> Iterator[Loss]:
    if isinstance(adjustment, SelfInflicted):
        yield Loss("self_inflicted", case.number)
    if case.score and case.score.penalties:
        yield Loss("penalty_reasons", case.number)


def _iso(moment: datetime | None) -> str:
    return "" if moment is None else moment.isoformat(timespec="seconds")


class Format(Struct, frozen=True):
    """``write`` gives the file with its losses; ``ending`` is that of its name."""

    write: Callable[[Document], ExportFile]
    ending: str
    media_type: str


FORMATS = {
    "json": Format(json_file.write, "json", "application/json"),
    "csv": Format(write, "csv", MEDIA_TYPE),
    "csv_results": Format(results_csv.write, "results.csv", MEDIA_TYPE),
    "usebio": Format(usebio.write, "xml", "application/xml"),
    "usebio13": Format(usebio.write_newer, "xml", "application/xml"),
    "pbn": Format(pbn.write, "pbn", "application/vnd.pbn; charset=utf-8"),
}
