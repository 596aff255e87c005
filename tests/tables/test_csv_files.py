"""No cell of a file of ours is a formula, by whatever a spreadsheet separates cells."""

import csv
from collections.abc import Iterator
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tables.formats.csv_files import (
    escape_formulas,
    read_csv,
    unescape_formulas,
    write_csv,
)

CELLS = [
    ("=1+1", "'=1+1"),
    ("+306912345678", "'+306912345678"),
    ("-3", "'-3"),
    ("@SUM(A1)", "'@SUM(A1)"),
    ("＝1", "'＝1"),
    ("\t=1", "'\t'=1"),
    ("\r=1", "'\r'=1"),
    ("\n\n", "'\n\n"),
    (" =1", "' =1"),
    ('"=1', "'\"=1"),
    ("'=1", "''=1"),
    ("West led;=HYPERLINK(A1)", "West led;'=HYPERLINK(A1)"),
    ("West led; =HYPERLINK(A1)", "West led;' =HYPERLINK(A1)"),
    ('West led;"=HYPERLINK(A1)"', 'West led;\'"=HYPERLINK(A1)"'),
    ("West led\t=1|@2,+3\n-4\r\n=5", "West led\t'=1|'@2,'+3\n'-4\r\n'=5"),
    ("West led;'=1", "West led;''=1"),
    # What is no formula stands as it was.
    ("A = B", "A = B"),
    (
        "East's 4S; West's 3-2; then\n\nnothing",
        "East's 4S; West's 3-2; then\n\nnothing",
    ),
    ("'tis", "'tis"),
    ("Νότος", "Νότος"),
    ("", ""),
]
# What makes a formula or may separate cells, far more often than letters.
SIGNS = ",;|\t\r\n\v\f\x85\u2028 \"'=+-@＝＋－＠\xa0\ufeff aΝ1("
texts = st.text(st.sampled_from(SIGNS)) | st.text()
lines = st.lists(st.lists(texts, min_size=1, max_size=4), max_size=4)
SEPARATORS = (",", ";", "|", "\t")


@pytest.mark.parametrize(("cell", "written"), CELLS)
def test_a_cell_is_never_a_formula(cell: str, written: str) -> None:
    assert escape_formulas(cell) == written
    assert unescape_formulas(written) == cell


def cells(text: str, separator: str) -> Iterator[str]:
    """All that a spreadsheet may make of a file: with quotes as they are meant, with
    quotes that mean nothing, and with every line for itself."""
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE):
        for source in (StringIO(text, newline=""), text.splitlines()):
            for line in csv.reader(source, delimiter=separator, quoting=quoting):
                yield from line


def runs(cell: str) -> bool:
    """Whether it would be taken for a formula, once what surrounds it is left out."""
    bare = cell.lstrip(' "\xa0\ufeff')
    return bare.startswith(tuple("=+-@＝＋－＠\t"))


@pytest.mark.parametrize("separator", SEPARATORS)
@given(lines=lines)
def test_no_separator_makes_a_formula(separator: str, lines: list[list[str]]) -> None:
    text = write_csv(["a"], lines)
    assert [cell for cell in cells(text, separator) if runs(cell)] == []


def test_without_the_guard_the_same_look_finds_formulas() -> None:
    """So that the test above can fail."""
    for separator in SEPARATORS:
        text = f'"West led{separator}=HYPERLINK(A1)"\r\n'
        assert any(map(runs, cells(text.replace('"', ""), separator)))


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@given(lines=lines)
def test_what_was_written_is_read_again(separator: str, lines: list[list[str]]) -> None:
    text = write_csv(["a", "b"], lines, separator)
    assert [read for _number, read in read_csv(text, separator)][1:] == lines


@given(texts)
def test_the_guard_comes_off_as_it_went_on(cell: str) -> None:
    assert unescape_formulas(escape_formulas(cell)) == cell
