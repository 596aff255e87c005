"""USEBIO 1.2 and 1.3: the travellers with their scores, and points. Pure.

Only elements that working readers and writers share are written. A score that the
format cannot hold stands in its matchpoints or cross-IMPs alone, and where there are
none it is left out with its line; either is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulings.exchange import standing
from rulings.exchange.standing import (
    BoardScore,
    Place,
    Points,
    decimal,
    is_exact,
    place,
    points,
    standings,
)
from rulings.exchange.values import Document, Loss, Written
from rulings.scoring.awards import (
    PER_CENT,
    Assigned,
    FixedAverage,
    Sides,
    VariableAverage,
)
from rulings.scoring.contract_scores import PassedOut, Played, ns_score
from tables.tournaments.scoring import Form, is_of_teams

# What no XML may hold.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# How the key of the event is called in each version.
IDENTIFIER = {"1.2": "EVENT_IDENTIFIER", "1.3": "EVENT_ID"}
POINTS: dict[Form, tuple[str, str]] = {
    "matchpoints": ("NS_MATCH_POINTS", "EW_MATCH_POINTS"),
    "cross_imps": ("NS_CROSS_IMP_POINTS", "EW_CROSS_IMP_POINTS"),
}
# What a line without its score lost, unless its points are there.
UNSAID = {"weighted", "half_average", "split"}
Scored = Mapping[Place, Points]


def write(document: Document, version: str = "1.2") -> Written:
    """A file of one event, section by section, board by board."""
    known = sorted(standings(document), key=_place)
    scored = points(document.scoring, known)
    root = Element("USEBIO", Version=version)
    kind = "TEAMS" if is_of_teams(document.scoring) else "PAIRS"
    event = SubElement(root, "EVENT", EVENT_TYPE=kind)
    SubElement(event, "PROGRAM_NAME").text = "Rectify"
    SubElement(event, IDENTIFIER[version]).text = str(document.key)
    SubElement(event, "EVENT_DESCRIPTION").text = CONTROL.sub("", document.tournament)
    for name, found in groupby(known, key=lambda one: one.board.section):
        section = SubElement(event, "SECTION", SECTION_ID=CONTROL.sub("", name))
        _boards(section, found, document.scoring, scored)
    indent(root)
    text = tostring(root, encoding="utf-8", xml_declaration=True)
    return Written(text + b"\n", tuple(_losses(document, known, scored)))


def write_newer(document: Document) -> Written:
    """The same in USEBIO 1.3."""
    return write(document, "1.3")


def _place(one: BoardScore) -> tuple[str, int, int]:
    return one.board.section, one.board.board, one.board.table


def _boards(
    section: Element, found: Iterable[BoardScore], scoring: Form, scored: Scored
) -> None:
    for number, lines in groupby(found, key=lambda one: one.board.board):
        board = SubElement(section, "BOARD")
        SubElement(board, "BOARD_NUMBER").text = str(number)
        for one in lines:
            cells = _cells(one) | _points(scoring, scored.get(place(one)))
            if cells:
                cells = _pairs(one) | cells
                line = SubElement(board, "TRAVELLER_LINE")
                for tag, text in cells.items():
                    SubElement(line, tag).text = text


def _cells(one: BoardScore) -> dict[str, str]:
    """The elements of a line; none where the format has nothing for its score."""
    return {} if one.sides is None else _score(one.sides, one)


def _pairs(one: BoardScore) -> dict[str, str]:
    pairs = {"NS_PAIR_NUMBER": one.board.ns, "EW_PAIR_NUMBER": one.board.ew}
    return {tag: text for tag, text in pairs.items() if text}


def _points(scoring: Form, given: Points | None) -> dict[str, str]:
    if given is None:
        return {}
    ns, ew = POINTS[scoring]
    return {ns: decimal(given.ns), ew: decimal(given.ew)}


def _score(sides: Sides, one: BoardScore) -> dict[str, str]:
    match sides:
        case Sides(
            ns=FixedAverage() | VariableAverage() as ns,
            ew=FixedAverage() | VariableAverage() as ew,
        ):
            return {"SCORE": f"A{PER_CENT[ns.level]}{PER_CENT[ew.level]}"}
        case Sides(ns=Assigned(outcome=outcome), ew=Assigned(outcome=other)):
            if outcome == other:
                total = ns_score(outcome, one.board.vulnerable)
                return {**_contract(outcome), "SCORE": str(total)}
    return {}


def _contract(outcome: object) -> dict[str, str]:
    if isinstance(outcome, PassedOut):
        return {"CONTRACT": "PASS"}
    if not isinstance(outcome, Played):
        return {}
    return {
        "CONTRACT": outcome.contract,
        "PLAYED_BY": outcome.declarer.value,
        "TRICKS": str(outcome.tricks),
    }


def _losses(
    document: Document, known: Iterable[BoardScore], scored: Scored
) -> Iterator[Loss]:
    yield from standing.of_document(document)
    amounts = [one for found in scored.values() for one in (found.ns, found.ew)]
    if not all(map(is_exact, amounts)):
        yield Loss("points_rounded")
    for one in known:
        for loss in _of_line(one):
            told = loss.code in UNSAID and place(one) in scored
            yield Loss("only_points", loss.case) if told else loss


def _of_line(one: BoardScore) -> Iterator[Loss]:
    found = list(standing.lost(one))
    yield from found
    if one.case is not None and not found and not _cells(one):
        yield Loss("split", one.case.number)
