"""The participants of a USEBIO file (1.2 and 1.3): pairs and their players.

The XML is read by `defusedxml`: what defines entities or fetches others is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from tables.common import sizes
from tables.common.faults import FileRefused
from tables.setup.players import Line

NUMBERS = ("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", "PLAYER_ID")
LINES = {"NS": ("N", "S"), "N/S": ("N", "S"), "EW": ("E", "W"), "E/W": ("E", "W")}


def read_usebio(content: bytes) -> list[Line]:
    """Every player of every pair; ``line`` counts the players.

    Raises `FileRefused`: ``too_large``, ``bad_xml``, ``unsafe_xml``, ``no_pairs``.
    """
    if len(content) > sizes.SETUP_FILE:
        raise FileRefused("too_large", sizes.said(sizes.SETUP_FILE))
    try:
        root = fromstring(content)
    except DefusedXmlException as wrong:
        raise FileRefused("unsafe_xml") from wrong
    # The parser raises ValueError for an encoding it does not know.
    except (ParseError, ValueError, LookupError) as wrong:
        raise FileRefused("bad_xml") from wrong
    lines = list(_lines(root))
    if not lines:
        raise FileRefused("no_pairs")
    return lines


def _lines(root: Element) -> Iterator[Line]:
    count = 0
    for section, pair in _pairs(root, ""):
        for place, player in enumerate(pair.iter("PLAYER")):
            count += 1
            yield _line(count, section, pair, player, place)


def _pairs(element: Element, section: str) -> Iterator[tuple[str, Element]]:
    """Every pair with the section it stands in, if the file says one."""
    todo = [(section, element)]
    while todo:
        within, one = todo.pop()
        if one.tag == "SECTION":
            within = one.get("SECTION_ID") or _text(one, "SECTION_ID") or within
        if one.tag == "PAIR":
            yield within, one
        else:
            todo += [(within, child) for child in reversed(one)]


def _line(count: int, section: str, pair: Element, player: Element, place: int) -> Line:
    seats = LINES.get(_text(pair, "DIRECTION").upper(), ("", ""))
    name = _text(player, "PLAYER_NAME") or " ".join(
        filter(None, (_text(player, "FIRST_NAME"), _text(player, "LAST_NAME")))
    )
    return Line(
        line=count,
        name=name,
        number=next(filter(None, (_text(player, tag) for tag in NUMBERS)), ""),
        section=section,
        pair=_text(pair, "PAIR_NUMBER"),
        seat=seats[place] if place < 2 else "",
    )


def _text(element: Element, tag: str) -> str:
    return " ".join((element.findtext(tag) or "").split())
