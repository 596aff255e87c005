"""Matchpoints and cross-IMPs in USEBIO, of every score, and both its versions."""

from xml.etree.ElementTree import Element, fromstring

import pytest
from msgspec.structs import replace

from rulings.exchange import usebio
from rulings.exchange.values import BoardRecord, Document
from rulings.scoring.decisions import Decision
from tests.rulings.exchange.ruled import BOARD, KINDS, decided, holding


def table(number: int, tricks: int) -> BoardRecord:
    pairs = {"ns": str(2 * number - 1), "ew": str(2 * number)}
    return replace(BOARD, table=number, tricks=tricks, **pairs)


def room(*cases: Decision, scoring: str = "matchpoints") -> Document:
    """4 spades by South at three tables: -100, 620 and 650."""
    boards = (table(1, 9), table(2, 10), table(3, 11))
    found = holding(*(decided(one) for one in cases), boards=boards)
    return replace(found, scoring=scoring)


def lines(document: Document, version: str = "1.2") -> list[Element]:
    root = fromstring(usebio.write(document, version).content)
    return list(root.iter("TRAVELLER_LINE"))


def said(line: Element, tag: str) -> str | None:
    return line.findtext(tag)


def codes(document: Document) -> set[str]:
    return {one.code for one in usebio.write(document).losses}


def test_every_line_has_its_matchpoints() -> None:
    found = lines(room())
    assert [said(one, "NS_MATCH_POINTS") for one in found] == ["0", "2", "4"]
    assert [said(one, "EW_MATCH_POINTS") for one in found] == ["4", "2", "0"]
    assert "points_rounded" not in codes(room())


def test_cross_imps_have_their_own_elements() -> None:
    found = lines(room(scoring="cross_imps"))
    assert said(found[0], "NS_CROSS_IMP_POINTS") == "-12.5"
    assert said(found[0], "NS_MATCH_POINTS") is None


@pytest.mark.parametrize("scoring", ["imps", "board_a_match"])
def test_other_forms_have_no_points(scoring: str) -> None:
    assert not any(
        one.tag.endswith("_POINTS") for one in lines(room(scoring=scoring))[0]
    )


@pytest.mark.parametrize(
    ("kind", "ns", "ew"),
    [("weighted", "0.67", "3.33"), ("split", "0", "3"), ("half_average", "0", "2.4")],
)
def test_a_score_the_format_cannot_hold_stands_in_its_points(
    kind: str, ns: str, ew: str
) -> None:
    document = room(KINDS[kind])
    line = lines(document)[0]
    assert said(line, "SCORE") is None
    assert (said(line, "NS_MATCH_POINTS"), said(line, "EW_MATCH_POINTS")) == (ns, ew)
    assert "only_points" in codes(document)
    assert not codes(document) & {"weighted", "split", "half_average"}


def test_points_that_two_decimals_do_not_say_are_told() -> None:
    assert "points_rounded" in codes(room(KINDS["weighted"]))


def test_a_board_with_a_score_of_no_two_awards_has_no_points() -> None:
    document = room(KINDS["self_inflicted"])
    assert all(said(one, "NS_MATCH_POINTS") is None for one in lines(document))
    assert "not_two_scores" in codes(document)


@pytest.mark.parametrize(
    ("version", "identifier"), [("1.2", "EVENT_IDENTIFIER"), ("1.3", "EVENT_ID")]
)
def test_the_versions_differ_in_their_number_and_in_one_name(
    version: str, identifier: str
) -> None:
    document = room(KINDS["fixed"])
    root = fromstring(usebio.write(document, version).content)
    assert root.get("Version") == version
    assert root.findtext(f"EVENT/{identifier}") == str(document.key)
    assert said(lines(document, version)[0], "SCORE") == "A6040"
