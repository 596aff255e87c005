"""USEBIO 1.2 and 1.3: the travellers with their scores, and points. Pure.

A score that the format cannot hold stands in its matchpoints or cross-IMPs alone, and
where there are none it is left out with its line. Both are reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from rulings.exchange import ruled_results
from rulings.exchange.ruled_results import (
    BoardScore,
    Place,
    Points,
    decimal,
    is_exact,
    place,
    points,
    standings,
)
from rulings.exchange.values import Document, ExportFile, Loss
from rulings.scoring.awards import (
    PER_CENT,
    Assigned,
    FixedAverage,
    Sides,
    VariableAverage,
)
from rulings.scoring.contract_scores import (
    Outcome,
    PassedOut,
    Played,
    RawScore,
    ns_score,
)
from tables.common.sorting import sort_key
from tables.formats.usebio import Cells, UsebioEvent, write_travellers
from tables.tournaments.scoring import Form, is_of_teams

# What a line without its score lost, unless its points are there.
UNSAID = {"weighted", "half_average", "split"}
Scored = Mapping[Place, Points]


def write(document: Document, version: str = "1.2") -> ExportFile:
    """A file of one event, section by section, board by board."""
    known = sorted(standings(document), key=_place)
    scored = points(document.scoring, known)
    kind = "TEAMS" if is_of_teams(document.scoring) else "PAIRS"
    event = UsebioEvent(version, kind, str(document.key), document.tournament)
    sections: dict[str, dict[int, list[Cells]]] = {}
    for one in known:
        boards = sections.setdefault(one.board.section, {})
        lines = boards.setdefault(one.board.board, [])
        cells = _cells(one) | _points(document.scoring, scored.get(place(one)))
        if cells:
            lines.append({"ns": one.board.ns, "ew": one.board.ew, **cells})
    content = write_travellers(event, sections)
    return ExportFile(content, tuple(_losses(document, known, scored)))


def write_newer(document: Document) -> ExportFile:
    """The same in USEBIO 1.3."""
    return write(document, "1.3")


def _place(one: BoardScore) -> tuple[str, int, int]:
    return sort_key(one.board.section), one.board.board, one.board.table


def _cells(one: BoardScore) -> Cells:
    """What stands in a line; nothing where the format has nothing for its score."""
    return {} if one.sides is None else _score(one.sides, one)


def _points(scoring: Form, given: Points | None) -> Cells:
    if given is None:
        return {}
    return {f"{scoring}_ns": decimal(given.ns), f"{scoring}_ew": decimal(given.ew)}


def _score(sides: Sides, one: BoardScore) -> Cells:
    match sides:
        case Sides(
            ns=FixedAverage() | VariableAverage() as ns,
            ew=FixedAverage() | VariableAverage() as ew,
        ):
            return {"score": f"A{PER_CENT[ns.level]}{PER_CENT[ew.level]}"}
        case Sides(ns=Assigned(outcome=outcome), ew=Assigned(outcome=other)):
            if outcome == other:
                total = ns_score(outcome, one.board.vulnerable)
                return {**contract_cells(outcome), "score": str(total)}
    return {}


def contract_cells(outcome: Outcome) -> Cells:
    """A contract or a pass as cells of a result; none for a bare score."""
    match outcome:
        case PassedOut():
            return {"contract": "PASS"}
        case Played(contract=contract, declarer=declarer, tricks=tricks):
            by = {"declarer": declarer.value, "tricks": str(tricks)}
            return {"contract": contract, **by}
        case RawScore():
            return {}
        case _:
            assert_never(outcome)


def _losses(
    document: Document, known: Iterable[BoardScore], scored: Scored
) -> Iterator[Loss]:
    yield from ruled_results.of_document(document)
    amounts = [one for found in scored.values() for one in (found.ns, found.ew)]
    if not all(map(is_exact, amounts)):
        yield Loss("points_rounded")
    for one in known:
        for loss in _of_line(one):
            told = loss.code in UNSAID and place(one) in scored
            yield Loss("only_points", loss.case) if told else loss


def _of_line(one: BoardScore) -> Iterator[Loss]:
    found = list(ruled_results.lost(one))
    yield from found
    if one.case is not None and not found and not _cells(one):
        yield Loss("split", one.case.number)
