"""Lists in the languages there are: what a letter or a column means, or may mean."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import lawbook.language
from lawbook import typed
from lawbook.language import FOLDER
from tables.common.errors import FileRefused
from tables.formats.csv_files import read_sheet
from tables.formats.texts import read_text
from tables.setup import schedules
from tables.setup.players import COLUMNS, PlayerRow, read_players, seats_of
from tables.setup.schedules import Sits, Slot, read_schedule
from tests.lawbook.test_new_language import forget
from tests.tables.test_players_list import placed

FRENCH = "Nom;Numéro;Table;Place\nAnne;12;1;N\nBoris;13;1;E\nCléo;;1;S\nDenis;;1;O\n"


@pytest.mark.parametrize("content", [FRENCH.encode(), FRENCH.encode("windows-1252")])
def test_a_french_list_seats_west_at_o(content: bytes) -> None:
    found, faults = placed(read_players(read_text(content).text))
    assert faults == []
    assert [seats for _name, seats in found] == [[Sits(101, one)] for one in "NESW"]


@pytest.fixture
def german(tmp_path: Path) -> Iterator[Path]:
    """A language more, in which O is East and what others call a table is a seat."""
    for code in ("en", "fr"):
        shutil.copytree(str(FOLDER.joinpath(code)), tmp_path / code)
    shutil.copytree(tmp_path / "fr", tmp_path / "de")
    (tmp_path / "de" / "typed.toml").write_text(GERMAN)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lawbook.language, "FOLDER", tmp_path)
        forget()
        yield tmp_path
    forget()


GERMAN = """
[seat]
N = ["N"]
E = ["O", "Ost"]
S = ["S"]
W = ["W"]
[column]
seat = ["Platz", "tbl"]
"""


def test_a_letter_that_is_two_seats_is_refused(german: Path) -> None:
    """Unless the others tell in which language the list is written."""
    assert seats_of("NOSW")["O"] == {"E"}
    assert seats_of("NESO")["O"] == {"W"}
    assert seats_of(["N", "O"])["O"] == {"E", "W"}
    assert seats_of(["O", "Ost"])["O"] == {"E"}
    lines = [
        PlayerRow(line=n, name=one, table="1", seat=one) for n, one in enumerate("NSO")
    ]
    assert [len(found) for found in placed(lines)] == [2, 1]
    assert placed(lines)[1] == ["ambiguous_seat"]


def test_a_column_that_is_two_things_is_refused(german: Path) -> None:
    with pytest.raises(FileRefused) as refused:
        read_players("name,tbl\nAnna,1\n")
    assert refused.value.problem.code == "ambiguous_column"
    assert refused.value.what == "tbl"
    (line,) = read_players("name,table,Platz\nAnna,1,N\n")
    assert (line.table, line.seat) == ("1", "N")


def test_no_column_of_our_languages_is_two_things() -> None:
    """As `read_sheet` reads them: without accents, and all languages at once."""
    for columns in (COLUMNS, schedules.COLUMNS):
        for own in typed().values():
            for column, word in ((c, w) for c in columns for w in own.column[c]):
                (row,) = read_sheet(f"{word}\nx\n", columns, [])
                assert row.values == {column: "x"}, word


def test_a_movement_is_read_with_french_columns() -> None:
    slots, faults = read_schedule("Tour;Table;Donnes;NS;EO\n1;1;1-2;1;2\n", {1})
    assert faults == []
    assert slots == [Slot(table=1, round=1, first=1, last=2, ns=1, ew=2)]
