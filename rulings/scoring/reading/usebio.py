"""Rows from a USEBIO file: the lines of its travellers."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from rulings.scoring.problems import refuse
from rulings.scoring.reading.rows import ResultRow

ELEMENTS = {
    "table": ("TABLE", "TABLE_NUMBER"),
    "ns": ("NS_PAIR_NUMBER",),
    "ew": ("EW_PAIR_NUMBER",),
    "contract": ("CONTRACT",),
    "declarer": ("PLAYED_BY", "DECLARER"),
    "tricks": ("TRICKS",),
    "result": ("RESULT_FIELD",),
    "score": ("SCORE",),
}
LINES = ("TRAVELLER_LINE", "RESULT")


def rows(text: str) -> Iterator[ResultRow]:
    """Every traveller line of every board, counted through the file.

    Raises `Unscorable` ``unreadable`` where it is no XML, or none that is safe.
    """
    root = _root(text)
    place = 0
    for board, section, match in _boards(root):
        number = _text(board, "BOARD_NUMBER") or board.get("BOARD_NUMBER", "")
        for line in (one for one in board if one.tag in LINES):
            place += 1
            cells = _cells(line, match)
            yield ResultRow(place, {"board": number, "section": section, **cells})


def _boards(root: Element) -> Iterator[tuple[Element, str, Element | None]]:
    """Every board with the name of its section and the match it lies in, if any."""
    sections = {board: one for one in root.iter("SECTION") for board in one.iter()}
    matches = {board: one for one in root.iter("MATCH") for board in one.iter()}
    for board in root.iter("BOARD"):
        section = sections.get(board)
        name = "" if section is None else _name(section)
        yield board, name, matches.get(board)


def _name(section: Element) -> str:
    return section.get("SECTION_ID") or _text(section, "SECTION_ID")


def _root(text: str) -> Element:
    try:
        root: Element = fromstring(text)
    except (ParseError, DefusedXmlException, ValueError) as error:
        raise refuse("unreadable", f"This is not read as XML: {error}.") from None
    return root


def _cells(line: Element, match: Element | None) -> dict[str, str]:
    """The texts of a line; in a match the pairs stand once, above its boards."""
    places = (line,) if match is None else (line, match)
    cells = {
        name: next(
            (found for place in places for tag in tags if (found := _text(place, tag))),
            "",
        )
        for name, tags in ELEMENTS.items()
    }
    return cells if match is None else {**cells, **_teams(line, match)}


def _teams(line: Element, match: Element) -> dict[str, str]:
    """The two teams of a match; the line says in which direction the first sat."""
    team, other = _text(match, "TEAM"), _text(match, "OPPOSING_TEAM")
    direction = _text(line, "DIRECTION").upper()
    if not (team and other and direction):
        return {}
    ns, ew = (team, other) if direction in ("NS", "N", "S") else (other, team)
    return {"ns": ns, "ew": ew}


def _text(element: Element, tag: str) -> str:
    return (element.findtext(tag) or "").strip()
