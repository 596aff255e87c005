"""Cross-IMPs and butler: what each convention makes of the same board."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.scoring.awards import Spread
from rulings.scoring.board_scores import Butler, CrossImps, Form
from rulings.scoring.contract_scores import possible_scores
from rulings.scoring.fractions import Halves, rounded
from rulings.scoring.imps import Averaging, cross_imps, datum, imps, rounded_datum
from rulings.scoring.problems import Unscorable
from tests.scores.builders import (
    averages,
    both_mixed,
    east_west,
    fractions,
    north_south,
    plain,
    room,
    total,
)

FIELDS = st.lists(
    st.sampled_from(sorted(possible_scores("both"))), min_size=2, max_size=7
)


@pytest.mark.parametrize(
    ("averaging", "expected"),
    [
        ("sum", ["19", "19", "-16", "-22"]),
        ("factored_sum", ["76/3", "76/3", "-64/3", "-88/3"]),
        ("per_comparison", ["19/3", "19/3", "-16/3", "-22/3"]),
        ("per_result", ["19/4", "19/4", "-4", "-11/2"]),
    ],
)
def test_four_results_of_five_by_each_convention(
    averaging: Averaging, expected: list[str]
) -> None:
    # 420 is 9 IMPs better than 0 and 10 better than -50; 0 is 2 better than -50.
    field = room(420, 420, 0, -50, expected=5)
    found = north_south(field, CrossImps(averaging))
    assert found == fractions(*expected)


def test_average_plus_is_three_imps_on_each_comparison() -> None:
    field = room(420, 420, averages("plus", "minus"))
    assert north_south(field, CrossImps("per_comparison"))[2] == 3
    assert east_west(field, CrossImps("per_comparison"))[2] == -3
    assert north_south(field, CrossImps("sum"))[2] == 6
    assert north_south(field, CrossImps("factored_sum"))[2] == 6
    assert north_south(field, CrossImps(average=Fraction(2)))[2] == 2


@pytest.mark.parametrize("form", [CrossImps(), CrossImps("sum"), Butler()])
def test_average_is_no_imps_either_way(form: Form) -> None:
    field = room(420, 400, averages("average", "average"))
    assert north_south(field, form)[2] == east_west(field, form)[2] == 0


def test_the_others_are_compared_with_a_weighted_score_by_its_shares() -> None:
    field = room(both_mixed(plus_420="1/2", minus_50="1/2"), 420)
    assert north_south(field, CrossImps()) == [-5, 5]


def test_cross_imps_are_the_comparisons_with_each_of_the_others() -> None:
    third = Fraction(1, 3)
    column: list[Spread] = [
        ((620, third), (-100, 2 * third)),
        ((170, third), (620, 2 * third)),
        *plain(620, 140),
    ]
    found = cross_imps(column, "sum", 4)
    for place, mine in enumerate(column):
        others = column[:place] + column[place + 1 :]
        assert found[place] == sum(
            share * part * imps(score - other)
            for score, share in mine
            for theirs in others
            for other, part in theirs
        )


def test_a_lone_score_has_nothing_to_be_compared_with() -> None:
    with pytest.raises(Unscorable) as refused:
        north_south(room(420, averages("plus", "plus")), CrossImps())
    assert refused.value.code == "no_field"


@given(FIELDS, st.sampled_from(["sum", "factored_sum", "per_comparison", "per_result"]))
def test_cross_imps_of_a_direction_sum_to_nothing(
    scores: list[int], averaging: Averaging
) -> None:
    field = room(*scores, vulnerable="both")
    assert total(north_south(field, CrossImps(averaging))) == 0


@given(FIELDS)
def test_the_sides_of_a_table_have_opposite_imps(scores: list[int]) -> None:
    field = room(*scores, vulnerable="both")
    for form in (CrossImps(), Butler(), Butler(halves=None)):
        ew = east_west(field, form)
        assert north_south(field, form) == [-amount for amount in ew]


def test_the_datum_leaves_out_the_extremes() -> None:
    column = plain(1100, 420, 420, 400, -50)
    assert datum(column, 0) == 458
    assert datum(column, 1) == Fraction(1240, 3)


def test_half_a_result_can_be_left_out() -> None:
    half = Fraction(1, 2)
    column = [((420, half), (-50, half)), *plain(400, 170)]
    # 50 less the half of -50 and half of 170 below, and half of 420 and 400 above.
    assert datum(column, 1) == half * 400 + half * 170


@pytest.mark.parametrize(
    ("mean", "halves", "expected"),
    [
        (425, "away_from_zero", 430),
        (425, "toward_zero", 420),
        (-425, "away_from_zero", -430),
        (-425, "toward_zero", -420),
        (424, "away_from_zero", 420),
        (426, "toward_zero", 430),
        (425, None, 425),
    ],
)
def test_the_datum_is_rounded_as_the_regulations_say(
    mean: int, halves: Halves | None, expected: int
) -> None:
    assert rounded_datum(Fraction(mean), halves) == expected


def test_a_score_below_one_is_rounded_up_and_not_down() -> None:
    assert rounded(Fraction(3, 4), 1, "toward_zero") == 1
    assert rounded(Fraction(-3, 4), 1, "toward_zero") == -1


def test_butler_against_the_datum() -> None:
    field = room(620, 620, 620, -100, vulnerable="NS")
    # The mean is 440: 180 better is 5 IMPs, 540 worse is 11.
    assert north_south(field, Butler()) == [5, 5, 5, -11]
    assert north_south(field, Butler(trim=1)) == [0, 0, 0, -12]


def test_an_average_is_not_in_the_datum() -> None:
    field = room(420, 400, averages("minus", "plus"))
    assert north_south(field, Butler()) == fractions("0", "0", "-3")
    assert east_west(field, Butler())[2] == 3


def test_a_datum_needs_a_result_that_is_left() -> None:
    with pytest.raises(Unscorable) as refused:
        north_south(room(420, 400), Butler(trim=1))
    assert refused.value.code == "too_few_for_datum"
