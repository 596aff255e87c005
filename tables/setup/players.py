"""Lists of players, as a sheet or as a USEBIO file: read, and seated. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from lawbook import meanings, typed
from tables.common import sizes
from tables.common.errors import Fault, FileRefused
from tables.common.numbers import whole_number
from tables.formats.csv_files import SheetRow, plain, plain_words, read_sheet
from tables.formats.usebio import read_root, section_of, text_of
from tables.setup.schedules import (
    LINE,
    PLACE,
    Sits,
    Slot,
    from_pair,
    from_player,
    from_table,
    has_two_fields,
    is_individual,
)

COLUMNS = ("name", "number", "email", "section", "table", "pair", "seat")
NUMBERS = ("NATIONAL_ID_NUMBER", "CLUB_ID_NUMBER", "PLAYER_ID")
LINES = {"NS": ("N", "S"), "N/S": ("N", "S"), "EW": ("E", "W"), "E/W": ("E", "W")}
LONGEST = {"name": 200, "number": 50, "email": 254}


class PlayerRow(msgspec.Struct, frozen=True, kw_only=True):
    """One player as a list says; table and pair are numbers, the seat a letter."""

    line: int
    name: str
    number: str = ""
    email: str = ""
    section: str = ""
    table: str = ""
    pair: str = ""
    seat: str = ""


class PlayersField(msgspec.Struct, frozen=True):
    """A section: its name, its tables by number, and its rounds (tables by id)."""

    name: str
    tables: dict[int, int]
    slots: list[Slot]


class Seated(msgspec.Struct, frozen=True):
    """One player and all their seats; a table is its id."""

    line: int
    name: str
    number: str
    section: str
    begins: Sits
    seats: list[Sits]
    email: str = ""


def read_players(text: str) -> list[PlayerRow]:
    """The players of a sheet; raises `FileRefused`."""
    return [_line(row) for row in read_sheet(text, COLUMNS, ["name"])]


def read_usebio(content: bytes) -> list[PlayerRow]:
    """Every player of every pair; ``line`` counts the players.

    Raises `FileRefused`: ``too_large``, ``bad_xml``, ``unsafe_xml``, ``no_pairs``.
    """
    if len(content) > sizes.SETUP_FILE:
        raise FileRefused("too_large", sizes.size_text(sizes.SETUP_FILE))
    lines = list(_usebio_lines(read_root(content)))
    if not lines:
        raise FileRefused("no_pairs")
    return lines


def place_players(
    lines: Sequence[PlayerRow], fields: Mapping[str, PlayersField]
) -> tuple[list[Seated], list[Fault]]:
    """The seats of all players, and the faults; ``fields`` by `plain` name."""
    placed: list[Seated] = []
    faults: list[Fault] = []
    taken: dict[tuple[int, str, int], str] = {}
    pairs: Counter[tuple[str, str]] = Counter()
    seats = seats_of(line.seat for line in lines)
    for line in lines:
        found = _place(line, fields, pairs, seats[line.seat])
        if isinstance(found, Seated):
            found = _alone(found, taken)
        (faults if isinstance(found, Fault) else placed).append(found)  # type: ignore[arg-type]  # each to its own list
    return placed, faults


def seats_of(words: Iterable[str]) -> dict[str, frozenset[str]]:
    """The seats that each word of a list may mean, by the words.

    A list is read in the languages that know most of its words, then in all: O is West
    in French, and would be East where that is called Ost.
    """
    given = {word: plain(word) for word in words}
    known = [plain_words(own.seat) for own in typed().values()]
    met = [sum(1 for one in given.values() if meanings(one, [own])) for own in known]
    best = [own for own, count in zip(known, met, strict=True) if count == max(met)]
    return {w: meanings(one, best) or meanings(one, known) for w, one in given.items()}


def _line(row: SheetRow) -> PlayerRow:
    return PlayerRow(line=row.line, **{column: row.get(column) for column in COLUMNS})


def _usebio_lines(root: Element) -> Iterator[PlayerRow]:
    count = 0
    for section, pair in _usebio_pairs(root, ""):
        for place, player in enumerate(pair.iter("PLAYER")):
            count += 1
            yield _usebio_line(count, section, pair, player, place)


def _usebio_pairs(element: Element, section: str) -> Iterator[tuple[str, Element]]:
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


def _usebio_line(
    count: int, section: str, pair: Element, player: Element, place: int
) -> PlayerRow:
    seats = LINES.get(text_of(pair, "DIRECTION").upper(), ("", ""))
    name = text_of(player, "PLAYER_NAME") or " ".join(
        filter(None, (text_of(player, "FIRST_NAME"), text_of(player, "LAST_NAME")))
    )
    return PlayerRow(
        line=count,
        name=name,
        number=next(filter(None, (text_of(player, tag) for tag in NUMBERS)), ""),
        section=section,
        pair=text_of(pair, "PAIR_NUMBER"),
        seat=seats[place] if place < 2 else "",
    )


def _place(
    line: PlayerRow,
    fields: Mapping[str, PlayersField],
    pairs: Counter[tuple[str, str]],
    seats: frozenset[str],
) -> Seated | Fault:
    fault = next(_wrong_words(line), None)
    field = _field(line, fields)
    if fault or field is None:
        return fault or Fault(line.line, "unknown_section", line.section)
    if line.seat and len(seats) != 1:
        code = "ambiguous_seat" if seats else "unknown_seat"
        return Fault(line.line, code, line.seat)
    seat = next(iter(seats), None)
    if line.table:
        found = _at_table(line, field, seat)
    else:
        found = _as_pair(line, field, seat, pairs)
    if isinstance(found, Fault):
        return found
    name, number, email = line.name, line.number, line.email
    return Seated(line.line, name, number, field.name, found[0], found, email)


def _wrong_words(line: PlayerRow) -> Iterator[Fault]:
    if not line.name:
        yield Fault(line.line, "no_name")
    for column, longest in LONGEST.items():
        if len(getattr(line, column)) > longest:
            yield Fault(line.line, f"long_{column}", getattr(line, column)[:20])
    if line.email and not _is_address(line.email):
        yield Fault(line.line, "bad_email", line.email[:40])
    if not line.table and not line.pair:
        yield Fault(line.line, "no_place", line.name)


def _is_address(given: str) -> bool:
    try:
        validate_email(given)
    except ValidationError:
        return False
    return True


def _field(line: PlayerRow, fields: Mapping[str, PlayersField]) -> PlayersField | None:
    if not line.section and len(fields) == 1:
        return next(iter(fields.values()))
    return fields.get(plain(line.section))


def _at_table(
    line: PlayerRow, field: PlayersField, seat: str | None
) -> list[Sits] | Fault:
    table = field.tables.get(_number(line.table))
    if table is None:
        return Fault(line.line, "unknown_table", line.table)
    if seat is None:
        return Fault(line.line, "no_seat", line.name)
    return from_table(field.slots, table, seat)


def _as_pair(
    line: PlayerRow,
    field: PlayersField,
    seat: str | None,
    pairs: Counter[tuple[str, str]],
) -> list[Sits] | Fault:
    if is_individual(field.slots):
        return _as_player(line, field, seat)
    if seat is None and has_two_fields(field.slots):
        return Fault(line.line, "which_line", line.pair)
    place = PLACE[seat] if seat else pairs[field.name, line.pair]
    pairs[field.name, line.pair] += seat is None
    if place > 1:
        return Fault(line.line, "pair_full", line.pair)
    side = LINE[seat] if seat else None
    found = from_pair(field.slots, _number(line.pair), side, place)
    return found or Fault(line.line, "unknown_pair", line.pair)


def _as_player(
    line: PlayerRow, field: PlayersField, seat: str | None
) -> list[Sits] | Fault:
    """By their number in an individual; a seat, if given, is that of round 1."""
    found = from_player(field.slots, _number(line.pair))
    if found and seat not in (None, found[0].seat):
        return Fault(line.line, "other_seat", line.pair)
    return found or Fault(line.line, "unknown_pair", line.pair)


def _alone(found: Seated, taken: dict[tuple[int, str, int], str]) -> Seated | Fault:
    """Refuse a second player who begins on the same seat."""
    for sits in found.seats:
        key = (sits.table, sits.seat, sits.first)
        if key in taken:
            return Fault(found.line, "seat_taken", taken[key])
    taken.update({(s.table, s.seat, s.first): found.name for s in found.seats})
    return found


def _number(given: str) -> int:
    return whole_number(given, 5) or 0
