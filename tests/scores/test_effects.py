"""What a decision does to the table and to the field."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rulings.scoring.adjustments import (
    Artificial,
    DirectorError,
    Extremes,
    ForBoth,
    NoAdjustment,
    Split,
)
from rulings.scoring.awards import (
    Assigned,
    FixedAverage,
    Share,
    Side,
    VariableAverage,
    Weighted,
)
from rulings.scoring.board_scores import (
    Butler,
    CrossImps,
    Form,
    Matchpoints,
    score_board,
)
from rulings.scoring.contract_scores import RawScore, possible_scores
from rulings.scoring.decisions import Penalty, Unit
from rulings.scoring.problems import Unscorable
from rulings.scoring.stored import to_json
from tests.scores.builders import (
    FOUR,
    MATCHPOINTS,
    MINUS,
    PLUS,
    after,
    averages,
    before,
    decided,
    fractions,
    mixed,
    room,
    score,
)


def test_no_adjustment_changes_nothing() -> None:
    found = decided(FOUR, MATCHPOINTS, NoAdjustment("no damage"))
    assert {change.difference for change in found.changes} == {0}
    assert found.clauses == ("12B1",)


def test_an_assigned_score_moves_the_field_too() -> None:
    found = decided(FOUR, MATCHPOINTS, ForBoth(score(420)))
    assert before(found) == [0, 3, 3, 6]
    assert after(found) == [2, 2, 2, 6]
    assert after(found, "EW") == [4, 4, 4, 0]


def test_the_changes_say_which_are_at_the_table() -> None:
    found = decided(FOUR, MATCHPOINTS, ForBoth(score(420)), table="3")
    at_table = [one.after.table for one in found.changes if one.at_table]
    assert at_table == ["3", "3"]


def test_the_percentage_is_of_the_top() -> None:
    found = decided(FOUR, MATCHPOINTS, ForBoth(score(420)))
    assert [one.after.percent for one in found.changes[:2]] == [
        Fraction(100, 3),
        Fraction(200, 3),
    ]


def test_a_weighted_score_is_matchpointed_outcome_by_outcome() -> None:
    found = decided(FOUR, MATCHPOINTS, ForBoth(mixed(plus_420="2/3", minus_50="1/3")))
    # Two thirds of 2 and a third of 0; the others meet 420 two times in three.
    assert after(found) == fractions("4/3", "7/3", "7/3", "6")
    assert after(found, "EW") == fractions("14/3", "11/3", "11/3", "0")


def test_a_split_score_gives_each_direction_its_own_comparison() -> None:
    # The innocent North-South get 450; for the offenders it is 420 and 450 half each.
    found = decided(
        FOUR, MATCHPOINTS, Split(score(450), mixed(plus_420="1/2", plus_450="1/2"))
    )
    assert after(found) == [5, 1, 1, 5]
    assert after(found, "EW") == fractions("5/2", "9/2", "9/2", "1/2")


def test_an_artificial_score_leaves_the_others_to_neubergs_formula() -> None:
    found = decided(FOUR, MATCHPOINTS, Artificial(PLUS, MINUS))
    # Three results of four: 420, 420 and 450 are 1, 1 and 4 of 4.
    assert after(found) == fractions("18/5", "5/3", "5/3", "17/3")
    assert after(found, "EW") == fractions("12/5", "13/3", "13/3", "1/3")


def test_one_side_may_have_an_average_and_the_other_a_result() -> None:
    found = decided(FOUR, MATCHPOINTS, Split(PLUS, score(-50)))
    assert after(found) == fractions("18/5", "5/3", "5/3", "17/3")
    assert after(found, "EW") == before(found, "EW")


@pytest.mark.parametrize(
    ("average", "percent"), [(PLUS, 60), (FixedAverage("average"), 50), (MINUS, 40)]
)
def test_the_fixed_averages_are_sixty_fifty_and_forty(
    average: FixedAverage, percent: int
) -> None:
    found = decided(FOUR, MATCHPOINTS, Artificial(average, average))
    assert [one.after.percent for one in found.changes[:2]] == [percent, percent]


@pytest.mark.parametrize(
    ("average", "percent"),
    [
        (VariableAverage("minus", Fraction(0)), "0"),
        (VariableAverage("minus", Fraction(1, 2)), "0.5"),
        (VariableAverage("plus", Fraction("65.25")), "65.25"),
        (VariableAverage("plus", Fraction(60)), "60"),
        (VariableAverage("plus", Fraction(48)), "60"),
        (VariableAverage("minus", Fraction(38)), "38"),
        (VariableAverage("minus", Fraction(40)), "40"),
        (VariableAverage("minus", Fraction(55)), "40"),
    ],
)
def test_a_variable_average_follows_the_session_when_it_goes_further(
    average: VariableAverage, percent: str
) -> None:
    found = decided(FOUR, MATCHPOINTS, Artificial(average, PLUS))
    assert found.changes[0].after.percent == Fraction(percent)
    assert not found.changes[0].after.provisional


def test_what_is_settled_is_written_without_a_word_about_it() -> None:
    (settled, *_) = score_board(FOUR, MATCHPOINTS)
    assert "provisional" not in to_json(settled)
    assert not settled.provisional


def test_a_variable_average_is_provisional_while_the_session_runs() -> None:
    found = decided(FOUR, MATCHPOINTS, Artificial(VariableAverage("plus"), MINUS))
    ns, ew = found.changes[:2]
    assert [ns.after.percent, ew.after.percent] == [60, 40]
    assert [ns.after.provisional, ew.after.provisional] == [True, False]


def test_a_session_in_imps_a_board_is_compared_with_the_whole_board() -> None:
    # Average plus is 3 IMPs on each of three comparisons: 9 for the board.
    for session, expected in ((7, 9), (10, 10)):
        plus = VariableAverage("plus", Fraction(session))
        found = decided(FOUR, CrossImps("sum"), Artificial(plus, PLUS))
        assert after(found)[0] == expected


@pytest.mark.parametrize("session", [100, 0, -100])
def test_a_session_may_be_as_good_or_as_bad_as_can_be(session: int) -> None:
    assert VariableAverage("plus", Fraction(session)).session == session


def test_a_session_below_nothing_is_imps_and_no_percentage() -> None:
    poor = Artificial(VariableAverage("minus", Fraction(-4)), PLUS)
    assert after(decided(FOUR, CrossImps(), poor))[0] == -4
    with pytest.raises(Unscorable) as refused:
        decided(FOUR, MATCHPOINTS, poor)
    assert refused.value.code == "impossible_session"


def test_an_artificial_score_at_another_table_stays_as_it_was() -> None:
    field = room(-50, 420, averages("plus", "minus"), 450)
    found = decided(field, MATCHPOINTS, ForBoth(score(420)))
    assert before(found)[2] == after(found)[2] == Fraction(18, 5)


def test_after_the_directors_error_each_side_gets_the_doubt() -> None:
    found = decided(FOUR, MATCHPOINTS, DirectorError(score(420), score(-50)))
    assert after(found)[0] == 2
    assert after(found, "EW")[0] == 6
    assert found.clauses == ("82C",)


def test_the_extremes_of_1997() -> None:
    extremes = Extremes("EW", likely=RawScore(420), probable=RawScore(450))
    found = decided(FOUR, MATCHPOINTS, extremes, edition="1997")
    assert after(found)[0] == 2
    assert after(found, "EW")[0] == 1


def test_the_offenders_extreme_cannot_be_the_better_one() -> None:
    crossed = Extremes("EW", likely=RawScore(450), probable=RawScore(420))
    with pytest.raises(Unscorable) as refused:
        decided(FOUR, MATCHPOINTS, crossed, edition="1997")
    assert refused.value.code == "extremes_crossed"
    other_way = Extremes("NS", likely=RawScore(450), probable=RawScore(420))
    found = decided(FOUR, MATCHPOINTS, other_way, edition="1997")
    assert after(found)[0] == 2


@pytest.mark.parametrize("offenders", ["NS", "EW"])
def test_what_was_likely_may_be_all_that_was_probable(offenders: Side) -> None:
    same = Extremes(offenders, likely=RawScore(420), probable=RawScore(420))
    found = decided(FOUR, MATCHPOINTS, same, edition="1997")
    assert [after(found)[0], after(found, "EW")[0]] == [2, 4]


def test_the_datum_of_butler_moves_with_the_decision() -> None:
    field = room(620, 620, 140, -100, vulnerable="NS")
    found = decided(field, Butler(), ForBoth(score(620)), table="4")
    # The datum goes from 320 to 500.
    assert before(found) == [7, 7, -5, -9]
    assert after(found) == [3, 3, -8, 3]


def test_penalties_stand_beside_the_score() -> None:
    late = Penalty("NS", "procedural", Fraction(10), "percent_of_top", "late")
    rude = Penalty("EW", "disciplinary", Fraction(1, 2), "victory_points", "rude")
    alone = decided(FOUR, MATCHPOINTS, ForBoth(score(420)))
    found = decided(FOUR, MATCHPOINTS, ForBoth(score(420)), late, rude)
    assert found.changes == alone.changes
    assert [(one.contestant, one.matchpoints) for one in found.deductions] == [
        ("N1", Fraction(3, 5)),
        ("E1", None),
    ]


@pytest.mark.parametrize(
    ("form", "unit"),
    [(MATCHPOINTS, "imps"), (CrossImps(), "percent_of_top")],
)
def test_a_penalty_in_units_that_the_form_does_not_have(form: Form, unit: Unit) -> None:
    wrong = Penalty("NS", "procedural", Fraction(3), unit, "late")
    with pytest.raises(Unscorable) as refused:
        decided(FOUR, form, ForBoth(score(420)), wrong)
    assert refused.value.code == "penalty_in_other_units"


SCORES = st.sampled_from(sorted(possible_scores("none")))
FORMS = st.sampled_from([MATCHPOINTS, Matchpoints(1), CrossImps("sum"), Butler()])


@settings(max_examples=50)
@given(st.lists(SCORES, min_size=2, max_size=6), SCORES, FORMS)
def test_a_mixture_of_one_is_an_assigned_score(
    scores: list[int], new: int, form: Form
) -> None:
    field = room(*scores)
    alone = Weighted((Share(RawScore(new), Fraction(1)),))
    as_mixture = decided(field, form, ForBoth(alone))
    as_assigned = decided(field, form, ForBoth(Assigned(RawScore(new))))
    assert as_mixture.changes == as_assigned.changes


@settings(max_examples=50)
@given(st.lists(SCORES, min_size=2, max_size=6), SCORES, SCORES)
def test_a_mixture_gives_everyone_the_mixture_of_both(
    scores: list[int], one: int, other: int
) -> None:
    field = room(*scores)
    third, rest = Fraction(1, 3), Fraction(2, 3)
    assume(one != other)
    mixture = Weighted((Share(RawScore(one), third), Share(RawScore(other), rest)))
    found = decided(field, MATCHPOINTS, ForBoth(mixture))
    with_one = decided(field, MATCHPOINTS, ForBoth(score(one)))
    with_other = decided(field, MATCHPOINTS, ForBoth(score(other)))
    for side in get_args(Side):
        expected = [
            third * first + rest * second
            for first, second in zip(
                after(with_one, side), after(with_other, side), strict=True
            )
        ]
        assert after(found, side) == expected
