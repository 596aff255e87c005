"""Files of results on both sides of an edge: percentages, teams, length."""

from fractions import Fraction

import pytest

from rulings.scoring.awards import Assigned, FixedAverage, VariableAverage, played
from rulings.scoring.contract_scores import PassedOut, RawScore
from rulings.scoring.problems import Unscorable
from rulings.scoring.result_file import Results
from tables.common.errors import FileRefused
from tables.common.sizes import RESULTS_FILE
from tests.scores.reading import read_results


def ns_scores(found: Results) -> list[int]:
    """North-South's bare scores, line by line."""
    awards = [line.sides.ns for line in found.lines]
    return [
        one.outcome.ns
        for one in awards
        if isinstance(one, Assigned) and isinstance(one.outcome, RawScore)
    ]


@pytest.mark.parametrize(
    ("percent", "levels"),
    [
        ((60, 40), ("plus", "minus")),
        ((40, 60), ("minus", "plus")),
        ((50, 50), ("average", "average")),
        ((61, 39), None),
        ((60, 39), None),
    ],
)
def test_percentages_without_a_result_are_averages_where_they_are_plain(
    percent: tuple[int, int], levels: tuple[str, str] | None
) -> None:
    text = "NS,EW,Score,PercentageNS,PercentageEW\n3,4,420,,\n1,2,,{},{}\n".format(
        *percent
    )
    sides = [line.sides for line in read_results(text, 1, "none").lines[1:]]
    averages = [
        (one.ns.level, one.ew.level)
        for one in sides
        if isinstance(one.ns, FixedAverage) and isinstance(one.ew, FixedAverage)
    ]
    assert len(averages) == len(sides)
    assert averages == ([levels] if levels else [])


def test_a_percentage_of_one_side_only_is_no_average() -> None:
    text = "NS,EW,PercentageNS,PercentageEW\n1,2,^60,\n3,4,,^40\n"
    found = read_results(text, 1, "none")
    assert [one.problem.code for one in found.remarks] == ["no_result", "no_result"]


def test_a_little_more_than_sixty_followed_a_session() -> None:
    text = "NS,EW,PercentageNS,PercentageEW\n1,2,^60.5,^39.5\n"
    (line,) = read_results(text, 1, "none").lines
    assert line.sides.ns == VariableAverage("plus", Fraction("60.5"))
    assert line.sides.ew == VariableAverage("minus", Fraction("39.5"))


def test_of_plain_averages_nothing_is_told() -> None:
    found = read_results("NS,EW,Score\n1,2,A5050\n3,4,A6040\n", 1, "none")
    assert [one.place for one in found.remarks] == [3]


def test_a_contract_that_is_not_told_whole_counts_by_its_score() -> None:
    text = "NS,EW,Contract,Declarer,Tricks,Score\n1,2,4S,N,,420\n3,4,4S,,10,450\n"
    assert ns_scores(read_results(text, 1, "none")) == [420, 450]


def test_the_score_of_east_west_alone_is_enough() -> None:
    text = "NS,EW,Score,ScoreEW\n1,2,,50\n3,4,,-420\n5,6,,0\n"
    assert ns_scores(read_results(text, 1, "none")) == [-50, 420, 0]


def test_what_disagrees_with_the_contract_is_told_as_north_south_have_it() -> None:
    text = "NS,EW,Contract,Declarer,Tricks,Score,ScoreEW\n1,2,4S,N,10,450,50\n"
    (told,) = read_results(text, 1, "none").remarks
    assert "gives North-South 420, the file says 450" in told.problem.detail


@pytest.mark.parametrize(
    ("written", "board", "is_it"),
    [("07", 7, True), ("7", 7, True), ("010", 10, True), ("10", 1, False)],
)
def test_the_number_of_a_board_may_begin_with_noughts(
    written: str, board: int, is_it: bool
) -> None:
    text = f"Board,NS,EW,Score\n{written},1,2,420\n99,3,4,50\n"
    if is_it:
        assert read_results(text, board, "none").rows == 1
        return
    with pytest.raises(Unscorable) as refused:
        read_results(text, board, "none")
    assert refused.value.code == "no_board"


GAME = '[Event "Cup"]\n[Board "1"]\n[Contract "{}"]\n[Declarer "N"]\n[Result "10"]'


@pytest.mark.parametrize("before", ["", "\ufeff", "\n", "  \n\n"])
@pytest.mark.parametrize(
    "text",
    [
        "NS,EW,Score\n1,2,0",
        GAME.format("Pass"),
        "<USEBIO><BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE>"
        "<CONTRACT>PASS</CONTRACT></TRAVELLER_LINE></BOARD></USEBIO>",
    ],
    ids=["CSV", "PBN", "USEBIO"],
)
def test_a_file_may_begin_with_a_mark_or_an_empty_line(before: str, text: str) -> None:
    (line,) = read_results(before + text, 1, "none").lines
    assert line.sides in (played(PassedOut()), played(RawScore(0)))


def test_a_game_that_cannot_be_read_is_told_at_its_first_line() -> None:
    text = "% PBN 2.1\n\n" + GAME.format("4S") + "\n\n" + GAME.format("9S")
    found = read_results(text, 1, "none")
    assert len(found.lines) == 1
    assert [one.place for one in found.remarks] == [9]


def test_a_game_without_a_contract_is_no_result() -> None:
    text = GAME.format("4S") + "\n\n" + GAME.format("")
    assert read_results(text, 1, "none").rows == 1


def test_a_score_table_is_read_up_to_the_names() -> None:
    text = (
        '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS\\4R;Names"]'
        "\n1 2 420 A B and C D\n3 4 -50 E F and G H\n"
    )
    found = read_results(text, 1, "none")
    assert [(line.ns, line.ew) for line in found.lines] == [("1", "2"), ("3", "4")]
    assert ns_scores(found) == [420, -50]


def test_a_section_stands_before_a_number_once() -> None:
    text = "Section,NS,EW,Score\nA,A1,2,420\nB,1,B2,420\n"
    found = read_results(text, 1, "none")
    assert [(line.table, line.ns, line.ew) for line in found.lines] == [
        ("A1-A2", "A1", "A2"),
        ("B1-B2", "B1", "B2"),
    ]


def test_without_both_its_pairs_a_table_goes_by_its_line() -> None:
    text = "Section,NS,Score\nA,5,420\nA,,450\n"
    found = read_results(text, 1, "none")
    assert [(line.table, line.ns, line.ew) for line in found.lines] == [
        ("2", "A5", "EW 2"),
        ("3", "NS 3", "EW 3"),
    ]


@pytest.mark.parametrize(
    "section",
    [
        '<SECTION SECTION_ID="C">{}</SECTION>',
        "<SECTION><SECTION_ID>C</SECTION_ID>{}</SECTION>",
    ],
)
def test_a_section_of_usebio_has_its_name_in_either_place(section: str) -> None:
    board = (
        "<BOARD><BOARD_NUMBER>1</BOARD_NUMBER><TRAVELLER_LINE><TABLE>4</TABLE>"
        "<CONTRACT>PASS</CONTRACT></TRAVELLER_LINE></BOARD>"
    )
    text = f"<USEBIO>{section.format(board)}</USEBIO>"
    assert [line.table for line in read_results(text, 1, "none").lines] == ["C4"]


def test_a_team_without_its_opponents_is_no_match() -> None:
    text = (
        "<USEBIO><MATCH><TEAM>1</TEAM><BOARD><BOARD_NUMBER>1</BOARD_NUMBER>"
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>5</NS_PAIR_NUMBER><DIRECTION>NS</DIRECTION>"
        "<EW_PAIR_NUMBER>6</EW_PAIR_NUMBER><CONTRACT>PASS</CONTRACT></TRAVELLER_LINE>"
        "</BOARD></MATCH></USEBIO>"
    )
    (line,) = read_results(text, 1, "none").lines
    assert (line.ns, line.ew) == ("5", "6")


def test_a_file_may_be_as_long_as_the_limit_and_no_longer() -> None:
    text = "NS,EW,Score\n1,2,420\n"
    full = text + "\n" * (RESULTS_FILE - len(text))
    assert len(read_results(full, 1, "none").lines) == 1
    with pytest.raises(FileRefused) as refused:
        read_results(full + "\n", 1, "none")
    assert refused.value.problem.code == "too_large"
