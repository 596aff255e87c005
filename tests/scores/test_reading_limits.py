"""Files of results on both sides of an edge: percentages, teams, length."""

import pytest

from rulings.scoring.awards import FixedAverage
from rulings.scoring.problems import Unscorable
from rulings.scoring.reading.files import MOST_CHARACTERS, read_results


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
    full = text + "\n" * (MOST_CHARACTERS - len(text))
    assert len(read_results(full, 1, "none").lines) == 1
    with pytest.raises(Unscorable) as refused:
        read_results(full + "\n", 1, "none")
    assert refused.value.code == "too_long"
