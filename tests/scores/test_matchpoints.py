"""Law 78A: published tables of matchpoints and of Neuberg's formula, and what holds."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.scoring.awards import Spread
from rulings.scoring.board_scores import Matchpoints
from rulings.scoring.contract_scores import possible_scores
from rulings.scoring.matchpoints import (
    against,
    matchpoints,
    neuberg,
    top,
)
from tests.scores.builders import (
    both_mixed,
    east_west,
    fractions,
    north_south,
    plain,
    room,
    total,
)

SCORES = st.sampled_from(sorted(possible_scores("none")))
FIELDS = st.lists(SCORES, min_size=2, max_size=9)


def test_eleven_results_as_published() -> None:
    scores = [1430, 690, 680, 680, 680, 660, 660, 650, 100, 100, -200]
    expected = [20, 18, 14, 14, 14, 9, 9, 6, 3, 3, 0]
    assert matchpoints(plain(*scores), 11) == expected


def test_ten_results_of_eleven_as_neuberg_published() -> None:
    scores = [520, 500, 490, 480, 460, 450, 430, 420, 400, -50]
    points = ["19.9", "17.7", "15.5", "13.3", "11.1", "8.9", "6.7", "4.5", "2.3", "0.1"]
    assert matchpoints(plain(*scores), 11) == fractions(*points)


def test_the_formula_on_six_results_of_seven() -> None:
    assert neuberg(Fraction(4), 6, 7) == Fraction(29, 6)
    assert neuberg(Fraction(9), 6, 7) == Fraction(32, 3)


def test_eight_results_of_sixteen_count_twice_each() -> None:
    column = plain(620, 170, 140, 110, 100, 50, -50, -100)
    doubled = plain(*(one for ((one, _share),) in column for _twice in range(2)))
    assert matchpoints(column, 16) == matchpoints(doubled, 16)[::2]


def test_a_lone_result_is_average() -> None:
    assert matchpoints(plain(420), 7) == [top(7) / 2]


def test_a_win_and_a_tie_are_two_and_one_or_one_and_a_half() -> None:
    field = room(420, 420, -50)
    assert north_south(field, Matchpoints(2)) == [3, 3, 0]
    assert north_south(field, Matchpoints(1)) == fractions("3/2", "3/2", "0")


def test_a_weighted_score_wins_and_loses_by_its_shares() -> None:
    field = room(both_mixed(plus_420="2/3", minus_50="1/3"), 420, -50)
    # Two thirds of 3 of 4, and a third of 1 of 4; the others meet two thirds of a game.
    assert north_south(field, Matchpoints()) == fractions("7/3", "10/3", "1/3")


def test_board_a_match_is_matchpoints_of_two() -> None:
    assert north_south(room(420, 170), Matchpoints()) == [2, 0]
    assert north_south(room(420, 420), Matchpoints()) == [1, 1]


@given(FIELDS, st.integers(0, 4))
def test_a_board_gives_out_the_same_whatever_the_results(
    scores: list[int], missing: int
) -> None:
    expected = len(scores) + missing
    given_out = total(matchpoints(plain(*scores), expected))
    assert given_out == len(scores) * Fraction(top(expected), 2)


@given(FIELDS)
def test_the_two_sides_of_a_table_share_a_top(scores: list[int]) -> None:
    field = room(*scores)
    pairs = zip(
        north_south(field, Matchpoints()), east_west(field, Matchpoints()), strict=True
    )
    assert {ns + ew for ns, ew in pairs} == {top(len(scores))}


@given(FIELDS)
def test_matchpoints_are_the_wins_and_ties_against_the_others(
    scores: list[int],
) -> None:
    found = matchpoints(plain(*scores), len(scores))
    for place, score in enumerate(scores):
        others = scores[:place] + scores[place + 1 :]
        assert found[place] == against(score, others)


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_the_order_of_the_tables_changes_nothing(order: tuple[int, ...]) -> None:
    mixture: Spread = ((420, Fraction(1, 3)), (0, Fraction(2, 3)))
    column = [*plain(420, -50), mixture]
    found = matchpoints(column, 4)
    turned = matchpoints([column[place] for place in order], 4)
    assert turned == [found[place] for place in order]
