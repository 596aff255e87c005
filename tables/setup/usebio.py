"""The participants of a USEBIO file (1.2 and 1.3): pairs and their players."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from tables.common import sizes
from tables.common.errors import FileRefused
from tables.formats.usebio import read_root, section_of, text_of
from tables.setup.players import Line

NUMBERS = ("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", "PLAYER_ID")
LINES = {"NS": ("N", "S"), "N/S": ("N", "S"), "EW": ("E", "W"), "E/W": ("E", "W")}


def read_usebio(content: bytes) -> list[Line]:
    """Every player of every pair; ``line`` counts the players.

    Raises `FileRefused`: ``too_large``, ``bad_xml``, ``unsafe_xml``, ``no_pairs``.
    """
    if len(content) > sizes.SETUP_FILE:
        raise FileRefused("too_large", sizes.size_text(sizes.SETUP_FILE))
    lines = list(_lines(read_root(content)))
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
            within = section_of(one) or within
        if one.tag == "PAIR":
            yield within, one
        else:
            todo += [(within, child) for child in reversed(one)]


def _line(count: int, section: str, pair: Element, player: Element, place: int) -> Line:
    seats = LINES.get(text_of(pair, "DIRECTION").upper(), ("", ""))
    name = text_of(player, "PLAYER_NAME") or " ".join(
        filter(None, (text_of(player, "FIRST_NAME"), text_of(player, "LAST_NAME")))
    )
    return Line(
        line=count,
        name=name,
        number=next(filter(None, (text_of(player, tag) for tag in NUMBERS)), ""),
        section=section,
        pair=text_of(pair, "PAIR_NUMBER"),
        seat=seats[place] if place < 2 else "",
    )
