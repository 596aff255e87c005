"""USEBIO 1.2 and 1.3 (XML): travellers read and written; the root of any such file.

Only elements that working readers and writers share are written. The XML is read by
`defusedxml`: what defines entities or fetches others is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from xml.etree.ElementTree import Element, ParseError, SubElement, indent, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring
from msgspec import Struct

from tables.common.errors import FileRefused

Cells = dict[str, str]
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
# The points of a line are written and not read: they follow from the scores.
WRITTEN = {name: tags[0] for name, tags in ELEMENTS.items()} | {
    "matchpoints_ns": "NS_MATCH_POINTS",
    "matchpoints_ew": "EW_MATCH_POINTS",
    "cross_imps_ns": "NS_CROSS_IMP_POINTS",
    "cross_imps_ew": "EW_CROSS_IMP_POINTS",
}
# How the key of the event is called in each version.
IDENTIFIER = {"1.2": "EVENT_IDENTIFIER", "1.3": "EVENT_ID"}
# What no XML may hold.
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]")
# Sections by name, each with its boards by number, each with the cells of its lines.
Sections = Mapping[str, Mapping[int, Iterable[Cells]]]


def read_root(content: str | bytes) -> Element:
    """The outermost element; raises `FileRefused`: ``bad_xml``, ``unsafe_xml``."""
    try:
        root: Element = fromstring(content)
    except DefusedXmlException as wrong:
        raise FileRefused("unsafe_xml") from wrong
    # The parser raises ValueError for an encoding it does not know.
    except (ParseError, ValueError, LookupError) as wrong:
        raise FileRefused("bad_xml") from wrong
    return root


def text_of(element: Element, tag: str) -> str:
    """What stands in the first such element within, its spaces made one."""
    return " ".join((element.findtext(tag) or "").split())


def section_of(element: Element) -> str:
    """The name of a section."""
    return element.get("SECTION_ID") or text_of(element, "SECTION_ID")


def result_rows(text: str) -> Iterator[tuple[int, Cells]]:
    """Every traveller line of every board, counted through the file, by its cells.

    Raises `FileRefused`, as `read_root` does.
    """
    place = 0
    for board, section, match in _boards(read_root(text)):
        number = text_of(board, "BOARD_NUMBER") or board.get("BOARD_NUMBER", "")
        for line in (one for one in board if one.tag in LINES):
            place += 1
            yield place, {"board": number, "section": section, **_cells(line, match)}


def _boards(root: Element) -> Iterator[tuple[Element, str, Element | None]]:
    """Every board with the name of its section and the match it lies in, if any."""
    sections = {board: one for one in root.iter("SECTION") for board in one.iter()}
    matches = {board: one for one in root.iter("MATCH") for board in one.iter()}
    for board in root.iter("BOARD"):
        section = sections.get(board)
        name = "" if section is None else section_of(section)
        yield board, name, matches.get(board)


def _cells(line: Element, match: Element | None) -> Cells:
    """The texts of a line; in a match the pairs stand once, above its boards."""
    places = (line,) if match is None else (line, match)
    cells = {name: _first(places, tags) for name, tags in ELEMENTS.items()}
    return cells if match is None else {**cells, **_teams(line, match)}


def _first(places: tuple[Element, ...], tags: tuple[str, ...]) -> str:
    found = (text_of(place, tag) for place in places for tag in tags)
    return next(filter(None, found), "")


def _teams(line: Element, match: Element) -> Cells:
    """The two teams of a match; the line says in which direction the first sat."""
    team, other = text_of(match, "TEAM"), text_of(match, "OPPOSING_TEAM")
    direction = text_of(line, "DIRECTION").upper()
    if not (team and other and direction):
        return {}
    ns, ew = (team, other) if direction in ("NS", "N", "S") else (other, team)
    return {"ns": ns, "ew": ew}


class UsebioEvent(Struct, frozen=True):
    """What a file says of its event beside the results; ``kind``: PAIRS or TEAMS."""

    version: str
    kind: str
    key: str
    name: str


def write_travellers(event: UsebioEvent, sections: Sections) -> bytes:
    """A file of one event with its results, an empty cell left out."""
    root = Element("USEBIO", Version=event.version)
    top = SubElement(root, "EVENT", EVENT_TYPE=event.kind)
    SubElement(top, "PROGRAM_NAME").text = "Rectify"
    SubElement(top, IDENTIFIER[event.version]).text = event.key
    SubElement(top, "EVENT_DESCRIPTION").text = CONTROL.sub("", event.name)
    for name, boards in sections.items():
        section = SubElement(top, "SECTION", SECTION_ID=CONTROL.sub("", name))
        for number, lines in boards.items():
            _write_board(section, number, lines)
    indent(root)
    content: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return content + b"\n"


def _write_board(section: Element, number: int, lines: Iterable[Cells]) -> None:
    board = SubElement(section, "BOARD")
    SubElement(board, "BOARD_NUMBER").text = str(number)
    for cells in lines:
        line = SubElement(board, "TRAVELLER_LINE")
        for name, text in cells.items():
            if text:
                SubElement(line, WRITTEN[name]).text = text
