"""CSV of results: a line for each board at each table, after its rulings. Pure.

A score that is not one contract, pass or number for both sides stands in *Adjusted NS*
and *Adjusted EW*, and the columns of a contract stay empty: a program that does not
know these two then finds no result, and never one that does not count. The reader of
results of a whole event (`rulings.exchange.event_results`) takes the file in again, and
what it gives then is the same file. Scores are by the vulnerability in the row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from rulings.exchange import ruled_results
from rulings.exchange.ruled_results import BoardScore, Place, place, standings
from rulings.exchange.usebio import contract_cells
from rulings.exchange.values import BoardRecord, Document, ExportFile, Loss
from rulings.scoring.award_texts import (
    are_penalties,
    award_text,
    penalties_text,
    read_award,
)
from rulings.scoring.awards import Assigned, Share, Sides, Weighted
from rulings.scoring.contract_scores import ns_score
from rulings.scoring.decisions import Penalty
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_texts import bare
from tables.common.sorting import sort_key
from tables.formats.csv_files import write_csv

COLUMNS = {
    "section": "Section",
    "table": "Table",
    "board": "Board",
    "vulnerable": "Vulnerable",
    "ns": "NS",
    "ew": "EW",
    "contract": "Contract",
    "declarer": "Declarer",
    "lead": "Lead",
    "tricks": "Tricks",
    "score": "Score NS",
    "score_ew": "Score EW",
    "adjusted_ns": "Adjusted NS",
    "adjusted_ew": "Adjusted EW",
    "at_table": "At the table",
    "penalties": "Penalties",
    "state": "State",
}
# As recorded here; as the devices or a file said; ruled on; a case is open.
STATES = ("recorded", "reported", "adjusted", "review")
UNDER_REVIEW = ("raised", "under_review", "consulting")
CARD = re.compile("[SHDC][AKQJT98765432]")
Cells = dict[str, str]


def write(document: Document) -> ExportFile:
    """The header and a line a result; what a line cannot hold is reported as lost."""
    known = sorted(standings(document), key=_in_order)
    fined, reviewed = _penalties(document), _under_review(document)
    lines = [
        _cells(one, fined.get(place(one), ()), is_open=place(one) in reviewed)
        for one in known
        if one.sides is not None
    ]
    rows = ([cells.get(name, "") for name in COLUMNS] for cells in lines)
    text = write_csv(list(COLUMNS.values()), rows)
    return ExportFile(text.encode(), tuple(_losses(document, known)))


def _in_order(one: BoardScore) -> tuple[str, int, int]:
    return sort_key(one.board.section), one.board.table, one.board.board


def told_cells(cells: Mapping[str, str]) -> Cells:
    """What a row says beside its result, as far as one of our files can say it."""
    found = {name: check(cells.get(name, "")) for name, check in CHECKS.items()}
    return {name: text for name, text in found.items() if text}


def _lead(text: str) -> str:
    """A card as we write it: the suit, then the rank; empty for anything else."""
    card = bare(text).replace("10", "T")
    found = CARD.fullmatch(card) or CARD.fullmatch(card[::-1])
    return found[0] if found else ""


def _at_table(text: str) -> str:
    try:
        return text if all(map(read_award, text.split(" / "))) else ""
    except Unscorable:
        return ""


def _penalties_told(text: str) -> str:
    return text if are_penalties(text) else ""


def _state(text: str) -> str:
    return text if text in STATES else ""


CHECKS: dict[str, Callable[[str], str]] = {
    "lead": _lead,
    "at_table": _at_table,
    "penalties": _penalties_told,
    "state": _state,
}


def _cells(one: BoardScore, fined: Iterable[Penalty], *, is_open: bool) -> Cells:
    """A line; cells that were reported stay unless the board or a ruling sets them."""
    board, sides = one.board, one.sides
    assert sides is not None  # of the others there is no line
    cells = {**one.told, **_score(sides, board), **_lead_of(board)}
    cells |= {"section": board.section, "table": str(board.table)}
    cells |= {"board": str(board.board), "vulnerable": board.vulnerable}
    cells |= {"ns": board.ns, "ew": board.ew}
    cells.setdefault("state", "reported" if one.is_reported else "recorded")
    if one.case is not None:
        cells |= {"state": "adjusted", "at_table": _text(one.before)}
    if is_open:
        cells["state"] = "review"
    if told := penalties_text(fined):
        cells["penalties"] = told
    return cells


def _score(sides: Sides, board: BoardRecord) -> Cells:
    match sides:
        case Sides(ns=Assigned(outcome=outcome), ew=Assigned(outcome=other)):
            if outcome == other:
                score = ns_score(outcome, board.vulnerable)
                side = "score_ew" if score < 0 else "score"
                return {**contract_cells(outcome), side: str(abs(score))}
    return {"adjusted_ns": award_text(sides.ns), "adjusted_ew": award_text(sides.ew)}


def _text(sides: Sides | None) -> str:
    if sides is None:
        return ""
    return " / ".join(dict.fromkeys(map(award_text, (sides.ns, sides.ew))))


def _lead_of(board: BoardRecord) -> Cells:
    """The opening lead, where every card was recorded."""
    return {"lead": board.cards[0][1:]} if board.whole and board.cards else {}


def _penalties(document: Document) -> dict[Place, tuple[Penalty, ...]]:
    found: dict[Place, tuple[Penalty, ...]] = {}
    for case in document.cases:
        if case.score is not None and case.status != "withdrawn":
            at = case.section, case.table, case.board
            found[at] = (*found.get(at, ()), *case.score.penalties)
    return found


def _under_review(document: Document) -> set[Place]:
    return {
        (case.section, case.table, case.board)
        for case in document.cases
        if case.status in UNDER_REVIEW
    }


def _losses(document: Document, known: Iterable[BoardScore]) -> Iterator[Loss]:
    """Weighted and split scores, averages and penalties stand in the file."""
    said = {place(one) for one in known if one.sides is not None}
    for loss in ruled_results.of_document(document, "only_results_and_leads"):
        if loss.code != "penalties":
            yield loss
    for case in document.cases:
        if case.score is not None and case.score.penalties:
            is_said = (case.section, case.table, case.board) in said
            code = "penalty_reasons" if is_said else "penalties"
            yield Loss(code, case.number)
    for one in known:
        if one.case is not None and one.sides is None:
            yield Loss("not_two_scores", one.case.number)
        elif one.case is not None and any(map(_is_explained, _shares(one.sides))):
            yield Loss("share_reasons", one.case.number)


def _shares(sides: Sides | None) -> Iterator[Share]:
    for award in (sides.ns, sides.ew) if sides else ():
        if isinstance(award, Weighted):
            yield from award.shares


def _is_explained(share: Share) -> bool:
    return share.through_infraction or bool(share.reason)
