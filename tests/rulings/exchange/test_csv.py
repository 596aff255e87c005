"""A line a case, which a spreadsheet opens and does not run."""

from csv import DictReader
from io import StringIO

import pytest
from msgspec.structs import replace

from rulings.exchange import formats
from tests.rulings.exchange.ruled import CASE, KINDS, decided, holding


def line(kind: str) -> dict[str, str]:
    written = formats.write(holding(decided(KINDS[kind])))
    [found] = DictReader(StringIO(written.content.decode()))
    return found


@pytest.mark.parametrize(
    ("kind", "ns", "ew"),
    [
        ("stands", "", ""),
        ("weighted", "2/3 4S S 10 + 1/3 4S S 9", "2/3 4S S 10 + 1/3 4S S 9"),
        ("split", "4S S 9", "4S S 10"),
        ("fixed", "average plus", "average minus"),
        ("session", "average plus, variable (125/2)", "average minus, variable"),
        ("passed_out", "passed out", "passed out"),
        ("score", "NS -50", "NS -50"),
    ],
)
def test_each_side_has_its_score_with_its_shares(kind: str, ns: str, ew: str) -> None:
    found = line(kind)
    assert (found["ns"], found["ew"]) == (ns, ew)


def test_a_penalty_stands_beside_the_score_and_its_reason_is_told_as_lost() -> None:
    assert line("weighted")["penalties"] == "procedural EW 25/2 percent_of_top"
    losses = formats.write(holding(decided(KINDS["weighted"]))).losses
    assert "penalty_reasons" in {one.code for one in losses}


def test_no_cell_is_a_formula_to_a_spreadsheet() -> None:
    written = formats.write(holding(replace(CASE, reason="=1+1")))
    assert b",'=1+1\r\n" in written.content


def test_no_cell_holds_a_formula_for_one_that_separates_by_semicolons() -> None:
    written = formats.write(holding(replace(CASE, reason="West led;=HYPERLINK(A1)")))
    assert b",West led;'=HYPERLINK(A1)\r\n" in written.content


def test_every_case_is_told_what_of_it_stays_behind() -> None:
    cases = (
        decided(KINDS["self_inflicted"], 1),
        replace(CASE, score_as_kept={}, number=2),
    )
    found = {(one.code, one.case) for one in formats.write(holding(*cases)).losses}
    assert {("self_inflicted", 1), ("history", 1), ("history", 2)} <= found
    assert ("score_left_out", 2) in found
