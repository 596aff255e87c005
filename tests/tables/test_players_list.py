"""Lists of players: columns, encodings, seats in both languages, and movements."""

from __future__ import annotations

import pytest

from tables.common import sizes
from tables.common.errors import FileRefused
from tables.formats.texts import guess_encoding, read_text
from tables.setup.players import (
    PlayerRow,
    PlayersField,
    place_players,
    read_players,
    read_usebio,
    seats_of,
)
from tables.setup.schedules import Plan, Sits, Slot, mitchell

TABLES = {1: 101, 2: 102, 3: 103}
GREEK = "Όνομα;Αριθμός;Τραπέζι;Θέση\nΆλφα Βήτα;12;1;Β\nΓάμμα Δέλτα;;1;Ν\n"
LATIN = "Name,Number,Table,Seat\nÉloïse Müller,12,1,N\nAnna Berg,,1,S\n"


def placed(
    lines: list[PlayerRow], slots: list[Slot] | None = None
) -> tuple[list[tuple[str, list[Sits]]], list[str]]:
    fields = {"a": PlayersField("A", TABLES, slots or [])}
    seated, faults = place_players(lines, fields)
    return [(one.name, one.seats) for one in seated], [one.code for one in faults]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (GREEK.encode(), "utf-8"),
        (GREEK.encode("utf-8-sig"), "utf-8"),
        (GREEK.encode("utf-16"), "utf-16"),
        (GREEK.encode("windows-1253"), "windows-1253"),
        (LATIN.encode("windows-1252"), "windows-1252"),
        (LATIN.encode(), "utf-8"),
    ],
)
def test_a_spreadsheet_is_read_however_it_was_saved(
    content: bytes, encoding: str
) -> None:
    assert guess_encoding(content) == encoding
    found, faults = placed(read_players(read_text(content).text))
    assert faults == []
    assert [seats for _name, seats in found] == [[Sits(101, "N")], [Sits(101, "S")]]
    assert found[0][0] in {"Άλφα Βήτα", "Éloïse Müller"}


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("Ν", "S"), ("N", "N"), ("νότος", "S"), ("Β", "N"), ("Α", "E"), ("Δ", "W"),
        ("west", "W"), ("B", None), ("A", None), ("up", None),
    ],
)  # fmt: skip
def test_a_greek_letter_is_not_the_latin_one_it_looks_like(
    word: str, seat: str | None
) -> None:
    assert seats_of([word]) == {word: {seat} - {None}}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ({"name": ""}, "no_name"),
        ({"name": "x" * 201}, "long_name"),
        ({"table": "", "pair": ""}, "no_place"),
        ({"table": "4"}, "unknown_table"),
        ({"table": "9" * 40}, "unknown_table"),
        ({"section": "B"}, "unknown_section"),
        ({"seat": "up"}, "unknown_seat"),
        ({"seat": ""}, "no_seat"),
        ({"table": "", "pair": "9"}, "unknown_pair"),
    ],
)
def test_a_line_that_cannot_be_used_says_why(line: dict[str, str], code: str) -> None:
    given = {"name": "Someone", "table": "1", "seat": "N", **line}
    assert placed([PlayerRow(line=2, **given)]) == ([], [code])


def test_two_people_do_not_sit_on_one_seat() -> None:
    lines = [PlayerRow(line=n, name=str(n), table="1", seat="N") for n in (2, 3)]
    assert placed(lines) == ([("2", [Sits(101, "N")])], ["seat_taken"])


def by_id(slots: list[Slot]) -> list[Slot]:
    return [
        Slot(
            table=TABLES[s.table],
            round=s.round,
            first=s.first,
            last=s.last,
            ns=s.ns,
            ew=s.ew,
        )
        for s in slots
    ]


def test_a_player_who_moves_is_found_at_each_table() -> None:
    """East-West begin at table 1 and go up; North-South stay, and boards come down."""
    slots = by_id(mitchell(Plan(tables=3, rounds=3, boards=2)))
    lines = [
        PlayerRow(line=2, name="Stays", table="1", seat="N"),
        PlayerRow(line=3, name="Moves", pair="1", seat="W"),
    ]
    (stays, moves), faults = placed(lines, slots)
    assert faults == []
    assert stays[1] == [
        Sits(101, "N", 1, 2),
        Sits(101, "N", 3, 4),
        Sits(101, "N", 5, 6),
    ]
    assert moves[1] == [
        Sits(101, "W", 1, 2),
        Sits(102, "W", 5, 6),
        Sits(103, "W", 3, 4),
    ]


def test_a_pair_of_a_howell_changes_its_line() -> None:
    """Its first player sits North, then East; a third player is one too many."""
    slots = [
        Slot(table=101, round=1, first=1, last=2, ns=4, ew=1),
        Slot(table=101, round=2, first=3, last=4, ns=1, ew=2),
    ]
    lines = [PlayerRow(line=n, name=f"{n}", pair="1") for n in (2, 3, 4)]
    (first, second), faults = placed(lines, slots)
    assert [sits.seat for sits in first[1]] == ["E", "N"]
    assert [sits.seat for sits in second[1]] == ["W", "S"]
    assert faults == ["pair_full"]


def test_where_both_lines_have_the_number_the_seat_is_asked_for() -> None:
    slots = by_id(mitchell(Plan(tables=3, rounds=3, boards=2)))
    assert placed([PlayerRow(line=2, name="x", pair="1")], slots) == (
        [],
        ["which_line"],
    )


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b" \n", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\x00\x01\x00\x00Standard Jet DB\x00", "access"),
        (b"PK\x03\x04 a workbook", "binary"),
        (b"name\0,x", "binary"),
        (b"x" * (sizes.SETUP_FILE + 1), "too_large"),
    ],
)
def test_a_file_that_is_no_list_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_text(content)
    assert refused.value.problem.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("first,last\nA,B\n", "no_columns"),
        ("name,table\n" + "a,1\n" * 10_001, "too_long"),
        ("name" + "\t" * 100 + "\na\n", "too_wide"),
        ("name" + "\t" * 1_000_000, "too_wide"),
        ('name\n"' + "x" * 200_000 + '"\n', "not_a_sheet"),
    ],
)
def test_a_text_that_is_no_list_is_refused(text: str, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_players(text)
    assert refused.value.problem.code == code


USEBIO = """<?xml version="1.0"?>
<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><PARTICIPANTS>
<PAIR><PAIR_NUMBER>3</PAIR_NUMBER><DIRECTION>EW</DIRECTION>
<PLAYER><PLAYER_NAME>First One</PLAYER_NAME><NATIONAL_ID_NUMBER>77</NATIONAL_ID_NUMBER>
</PLAYER><PLAYER><PLAYER_NAME>Second One</PLAYER_NAME></PLAYER></PAIR>
</PARTICIPANTS></EVENT></USEBIO>"""
BOMB = """<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><USEBIO>&b;</USEBIO>"""
FETCH = (
    """<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]><USEBIO>&a;</USEBIO>"""
)


def test_participants_of_usebio() -> None:
    first, second = read_usebio(USEBIO.encode())
    assert (first.name, first.number, first.pair, first.seat) == (
        "First One",
        "77",
        "3",
        "E",
    )
    assert (second.name, second.seat) == ("Second One", "W")


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (BOMB, "unsafe_xml"),
        (FETCH, "unsafe_xml"),
        ("<USEBIO><EVENT>", "bad_xml"),
        ('<?xml version="1.0" encoding="none-such"?><a/>', "bad_xml"),
        ("<USEBIO><TEAM/></USEBIO>", "no_pairs"),
        ("<a>" * 20_000 + "</a>" * 20_000, "no_pairs"),
    ],
)
def test_xml_that_is_not_meant_well_is_refused(content: str, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_usebio(content.encode())
    assert refused.value.problem.code == code


@pytest.mark.parametrize(
    ("address", "faults"),
    [
        ("first.one@club.example", []),
        ("first@κλαμπ.example", []),
        ("a:b@club.example", ["bad_email"]),
        ("first@[club.example", ["bad_email"]),
        ("first@club", ["bad_email"]),
        (f"first@{'ü' * 70}.example", ["bad_email"]),
    ],
)
def test_an_address_that_no_mail_can_name_is_refused(
    address: str, faults: list[str]
) -> None:
    text = f"name,table,seat,email\nFirst One,1,N,{address}\n"
    assert placed(read_players(text))[1] == faults
