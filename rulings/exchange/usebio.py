"""USEBIO 1.2, which 1.3 reads as well: the travellers with their scores. Pure.

Only elements that working readers and writers share are written. A score that the
format cannot hold is left out with its line and told, never rounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rulings.exchange import standing
from rulings.exchange.standing import Standing, standings
from rulings.exchange.values import Document, Loss, Written
from rulings.scores.averages import PER_CENT
from rulings.scores.awards import Assigned, FixedAverage, Sides, VariableAverage
from rulings.scores.outcomes import PassedOut, Played, ns_score

# What no XML may hold.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
EVENTS = {"matchpoints": "PAIRS", "cross_imps": "PAIRS"}


def write(document: Document) -> Written:
    """A file of one event, section by section, board by board."""
    known = sorted(standings(document), key=_place)
    root = Element("USEBIO", Version="1.2")
    kind = EVENTS.get(document.scoring, "TEAMS")
    event = SubElement(root, "EVENT", EVENT_TYPE=kind)
    SubElement(event, "PROGRAM_NAME").text = "Rectify"
    SubElement(event, "EVENT_DESCRIPTION").text = CONTROL.sub("", document.tournament)
    for name, found in groupby(known, key=lambda one: one.board.section):
        section = SubElement(event, "SECTION", SECTION_ID=CONTROL.sub("", name))
        _boards(section, found)
    indent(root)
    text = tostring(root, encoding="utf-8", xml_declaration=True)
    return Written(text + b"\n", tuple(_losses(document, known)))


def _place(one: Standing) -> tuple[str, int, int]:
    return one.board.section, one.board.board, one.board.table


def _boards(section: Element, found: Iterable[Standing]) -> None:
    for number, lines in groupby(found, key=lambda one: one.board.board):
        board = SubElement(section, "BOARD")
        SubElement(board, "BOARD_NUMBER").text = str(number)
        for one in lines:
            cells = _cells(one)
            if cells:
                line = SubElement(board, "TRAVELLER_LINE")
                for tag, text in cells.items():
                    SubElement(line, tag).text = text


def _cells(one: Standing) -> dict[str, str]:
    """The elements of a line; none where the format has nothing for its score."""
    score = {} if one.sides is None else _score(one.sides, one)
    if not score:
        return {}
    pairs = {"NS_PAIR_NUMBER": one.board.ns, "EW_PAIR_NUMBER": one.board.ew}
    return {tag: text for tag, text in pairs.items() if text} | score


def _score(sides: Sides, one: Standing) -> dict[str, str]:
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


def _losses(document: Document, known: Iterable[Standing]) -> Iterator[Loss]:
    yield from standing.of_document(document)
    for one in known:
        found = list(standing.lost(one))
        yield from found
        if one.case is not None and not found and not _cells(one):
            yield Loss("split", one.case.number)
