"""The continuous scale against published tables, and what its makers promise of it."""

from fractions import Fraction
from itertools import pairwise

import pytest

from rulings.scoring.imps import continuous_scale, victory_points
from rulings.scoring.problems import Unscorable

# As the World Bridge Federation publishes it for 4 boards, and the English Bridge
# Union for 8.
# fmt: off
PUBLISHED = {
    4: """10.00 10.61 11.20 11.76 12.29 12.80 13.28 13.74 14.18 14.60 15.00 15.38 15.74
        16.09 16.42 16.73 17.03 17.31 17.59 17.84 18.09 18.33 18.55 18.76 18.97 19.16
        19.34 19.52 19.69 19.85 20.00""",
    8: """10.00 10.44 10.86 11.27 11.67 12.05 12.42 12.77 13.12 13.45 13.78 14.09 14.39
        14.68 14.96 15.23 15.50 15.75 16.00 16.23 16.46 16.68 16.90 17.11 17.31 17.50
        17.69 17.87 18.04 18.21 18.37 18.53 18.68 18.83 18.97 19.11 19.24 19.37 19.50
        19.62 19.74 19.85 19.95 20.00""",
}
# fmt: on


@pytest.mark.parametrize("boards", sorted(PUBLISHED))
def test_every_figure_of_a_published_table(boards: int) -> None:
    published = [Fraction(figure) for figure in PUBLISHED[boards].split()]
    assert [Fraction(one, 100) for one in continuous_scale(boards)] == published


@pytest.mark.parametrize("boards", range(1, 65))
def test_no_imp_is_worth_more_than_the_one_before(boards: int) -> None:
    scale = continuous_scale(boards)
    steps = [after - before for before, after in pairwise(scale)]
    assert steps == sorted(steps, reverse=True)
    assert min(steps) > 0
    assert (scale[0], scale[-1]) == (1000, 2000)


def test_winner_and_loser_share_twenty() -> None:
    for margin in range(-60, 61):
        shared = victory_points(margin, 16) + victory_points(-margin, 16)
        assert shared == 20
    assert victory_points(0, 16) == 10


def test_the_widest_margins_win_all() -> None:
    assert victory_points(42, 8) == Fraction("19.95")
    assert victory_points(43, 8) == 20
    assert victory_points(-200, 8) == 0


def test_between_two_imps_the_scale_runs_straight() -> None:
    assert victory_points(Fraction(3, 2), 8) == Fraction("10.65")
    assert victory_points(Fraction(-3, 2), 8) == Fraction("9.35")


def test_half_an_imp_is_won_by_one_side_and_lost_by_the_other() -> None:
    assert victory_points(Fraction(1, 2), 8) == Fraction("10.22")
    assert victory_points(Fraction(-1, 2), 8) == Fraction("9.78")


@pytest.mark.parametrize("boards", [1, 1000])
def test_a_match_has_from_one_to_a_thousand_boards(boards: int) -> None:
    assert victory_points(0, boards) == 10


@pytest.mark.parametrize("boards", [0, -1, 1001])
def test_a_match_of_no_boards_has_no_scale(boards: int) -> None:
    with pytest.raises(Unscorable) as refused:
        victory_points(1, boards)
    assert refused.value.code == "impossible_boards"
