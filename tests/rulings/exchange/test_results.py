"""USEBIO and PBN: what they hold is read again the same, what they cannot is told."""

import json

import pytest
from msgspec.structs import replace

from rulings.exchange import pbn, usebio
from rulings.exchange.formats import FORMATS
from rulings.exchange.values import Document
from rulings.scoring.adjustments import Artificial
from rulings.scoring.awards import Assigned, FixedAverage, Sides, both
from rulings.scoring.contract_scores import RawScore
from rulings.scoring.problems import Unscorable
from tests.rulings.exchange.ruled import (
    BOARD,
    CASE,
    DOWN,
    KINDS,
    MADE,
    MINUS,
    PLUS,
    decided,
    holding,
)
from tests.scores.reading import read_results

NONE = None
AT_TABLE = both(Assigned(DOWN))


def read(format_: str, document: Document) -> Sides | None:
    """Each side's score as our own reader finds it; None where no line is there."""
    text = FORMATS[format_].write(document).content.decode()
    try:
        lines = read_results(text, 7, "both").lines
    except Unscorable:
        return None
    return lines[0].sides if lines else None


def lost(format_: str, document: Document) -> set[str]:
    return {one.code for one in FORMATS[format_].write(document).losses if one.case}


@pytest.mark.parametrize("format_", ["usebio", "pbn"])
@pytest.mark.parametrize(
    ("kind", "sides", "code"),
    [
        ("stands", AT_TABLE, ""),
        ("assigned", both(Assigned(MADE)), ""),
        ("score", both(Assigned(RawScore(-50))), ""),
        ("weighted", NONE, "weighted"),
        ("half_average", NONE, "half_average"),
        ("fixed", Sides(PLUS, MINUS), "fixed_average"),
        ("variable", Sides(PLUS, MINUS), "variable_average"),
        ("session", Sides(PLUS, MINUS), "variable_average"),
        ("self_inflicted", NONE, "not_two_scores"),
        ("director", NONE, "half_average"),
    ],
)
def test_a_ruling_is_read_again_or_left_out_and_told(
    format_: str, kind: str, sides: Sides | None, code: str
) -> None:
    board = replace(BOARD, vulnerable="both")
    document = holding(decided(KINDS[kind]), boards=(board,))
    if kind == "score":
        document = replace(document, boards=(replace(board, vulnerable="none"),))
        text = FORMATS[format_].write(document).content.decode()
        assert read_results(text, 7, "none").lines[0].sides == sides
    else:
        assert read(format_, document) == sides
    assert lost(format_, document) - {"penalties"} == ({code} if code else set())


def test_a_split_score_stands_in_pbn_and_is_told_as_lost_in_usebio() -> None:
    document = holding(decided(KINDS["split"]))
    found = read("pbn", document)
    assert found == Sides(Assigned(RawScore(-100)), Assigned(RawScore(620)))
    assert lost("pbn", document) == {"contracts_of_split"}
    assert read("usebio", document) is None
    assert lost("usebio", document) == {"split"}


def test_two_sections_keep_their_pairs_apart() -> None:
    other = replace(BOARD, section="B", tricks=10)
    for format_ in ("usebio", "pbn"):
        text = FORMATS[format_].write(holding(boards=(BOARD, other))).content.decode()
        found = read_results(text, 7, "both")
        assert [(one.ns, one.sides) for one in found.lines] == [
            ("A1", AT_TABLE),
            ("B1", both(Assigned(MADE))),
        ]


def test_a_passed_out_board_and_one_without_a_result() -> None:
    passed = replace(BOARD, contract="PASS", declarer=None, tricks=None)
    for format_ in ("usebio", "pbn"):
        assert read(format_, holding(boards=(passed,))) is not None
        assert read(format_, holding(boards=(replace(passed, contract=None),))) is None


@pytest.mark.parametrize("format_", ["usebio", "pbn"])
def test_a_score_that_no_contract_gives_is_left_out_and_told(format_: str) -> None:
    document = holding(decided(KINDS["score"]))
    assert read(format_, document) is None
    assert lost(format_, document) == {"not_two_scores"}


def test_a_penalty_is_told_as_lost() -> None:
    document = holding(decided(KINDS["weighted"]))
    assert "penalties" in lost("usebio", document) & lost("pbn", document)


def test_the_comment_in_pbn_has_the_decision_in_full() -> None:
    text = pbn.write(holding(decided(KINDS["weighted"]))).content.decode()
    [comment] = [
        line for line in text.splitlines() if line.startswith('; Rectify {"case"')
    ]
    said = json.loads(comment.removeprefix("; Rectify "))
    assert [one["share"] for one in said["score"]["adjustment"]["award"]["shares"]] == [
        "2/3",
        "1/3",
    ]


@pytest.mark.parametrize("name", ['a "b"\n[Board "9"]', "<&>\x00\x1b", "ναι\u2028"])
def test_no_name_of_a_tournament_breaks_a_file(name: str) -> None:
    document = replace(holding(), tournament=name)
    for format_ in ("usebio", "pbn"):
        assert read(format_, document) == AT_TABLE


def test_what_was_never_a_decision_is_told() -> None:
    document = holding(replace(CASE, score_as_kept={"kind": "by hand"}))
    assert lost("usebio", document) == {"score_left_out"}


def test_an_average_alone_is_told_by_no_loss() -> None:
    even = FixedAverage("average")
    document = holding(decided(Artificial(even, even)))
    assert read("usebio", document) == Sides(even, even)
    assert lost("usebio", document) == set()
    assert usebio.write(document).losses[0].code == "only_results"
