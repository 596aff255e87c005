"""What a decision does to a match of two teams; damage that is partly one's own."""

from fractions import Fraction

import pytest

from rulings.scoring.adjustments import (
    Artificial,
    ForBoth,
    SelfInflicted,
    Split,
)
from rulings.scoring.awards import VariableAverage
from rulings.scoring.board_scores import Teams, two_tables
from rulings.scoring.effects import Damage, divide
from rulings.scoring.problems import Unscorable
from tests.scores.builders import (
    FOUR,
    MATCHPOINTS,
    PLUS,
    after,
    decided,
    match,
    room,
    score,
)


# North-South's Four Spades would have been worth 9 IMPs against 50 at the other table.
# East-West went on to Five Clubs doubled by unauthorised information, down one; without
# a revoke it was down two.
@pytest.mark.parametrize(
    ("at_table", "without_error", "innocent", "case"),
    [
        (100, 300, 5, "part_self_inflicted"),
        (-550, 450, -12, "all_self_inflicted"),
        (100, 100, 9, "none_self_inflicted"),
        (450, 300, 9, "none"),
    ],
)
def test_self_inflicted_damage_is_not_given_back(
    at_table: int, without_error: int, innocent: int, case: str
) -> None:
    own_error = SelfInflicted("EW", score(420), score(without_error))
    found = decided(match(at_table, 50), Teams(boards=8), own_error)
    ns, ew = found.changes
    assert found.damage is not None
    assert found.damage.case == case
    assert [ns.after.amount, ew.after.amount] == [innocent, -9]


def test_the_parts_of_the_damage() -> None:
    own_error = SelfInflicted("EW", score(420), score(300))
    damage = decided(match(100, 50), Teams(boards=8), own_error).damage
    assert damage is not None
    assert [damage.total, damage.self_inflicted, damage.gets] == [7, 4, 5]


def test_self_inflicted_damage_at_matchpoints() -> None:
    # The table's -50 is 0 of 6, the adjusted 450 is 5, and 420 without the error 2.
    own_error = SelfInflicted("EW", score(450), score(420))
    found = decided(FOUR, MATCHPOINTS, own_error)
    # The others meet the adjusted score.
    assert after(found) == [3, 1, 1, 5]
    assert after(found, "EW")[0] == 1


def test_a_match_in_imps_and_victory_points() -> None:
    # Down one against 420 at the other table, in a match of 8 boards led by 4 IMPs.
    found = decided(match(-50, 420), Teams(8, carried=Fraction(4)), ForBoth(score(420)))
    a, b = found.changes
    assert (a.before.contestant, b.before.contestant) == ("A", "B")
    assert [a.before.amount, a.before.match] == [-10, -6]
    assert (a.before.victory_points, b.before.victory_points) == (
        Fraction("7.58"),
        Fraction("12.42"),
    )
    assert [a.after.amount, a.after.match] == [0, 4]
    assert a.after.victory_points == Fraction("11.67")


def test_a_decision_at_the_other_table_of_a_match() -> None:
    found = decided(match(-50, 420), Teams(8), ForBoth(score(-50)), table="2")
    a, b = found.changes
    assert [a.after.amount, b.after.amount] == [0, 0]
    assert a.at_table
    assert b.at_table


def test_the_two_teams_of_a_split_score_have_victory_points_of_their_own() -> None:
    found = decided(match(-50, 420), Teams(8), Split(score(420), PLUS))
    a, b = found.changes
    assert [a.after.amount, b.after.amount] == [0, 3]
    assert a.after.victory_points == 10
    assert b.after.victory_points == Fraction("11.27")


def test_at_knockout_what_does_not_balance_is_averaged() -> None:
    found = decided(match(-50, 420), Teams(8, knockout=True), Split(score(420), PLUS))
    a, b = found.changes
    assert [a.after.amount, b.after.amount] == [Fraction(-3, 2), Fraction(3, 2)]
    assert a.after.victory_points is None
    assert found.clauses == ("12C1", "12C2(a)", "12C4")


def test_at_knockout_what_balances_stays() -> None:
    found = decided(match(-50, 420), Teams(8, knockout=True), ForBoth(score(450)))
    assert [one.after.amount for one in found.changes] == [1, -1]
    assert found.clauses == ("12C1",)


def test_an_average_at_one_table_is_an_average_for_the_board() -> None:
    adjustment = Artificial(PLUS, VariableAverage("plus"))
    found = decided(match(-50, 420), Teams(8), adjustment)
    assert [one.after.amount for one in found.changes] == [3, 3]
    assert [one.after.provisional for one in found.changes] == [False, True]


def test_three_tables_are_not_a_match() -> None:
    with pytest.raises(Unscorable) as refused:
        decided(room(420, 420, 450), Teams(8), ForBoth(score(420)))
    assert refused.value.code == "not_a_match"


def test_two_tables_of_four_teams_are_not_a_match() -> None:
    with pytest.raises(Unscorable) as refused:
        two_tables(room(420, 450))
    assert refused.value.code == "not_a_match"


def test_who_was_not_damaged_keeps_the_score() -> None:
    assert divide(Fraction(9), Fraction(2), Fraction(5)) == Damage(
        "none", total=Fraction(0), self_inflicted=Fraction(0), gets=Fraction(9)
    )


def test_half_a_matchpoint_is_damage_too() -> None:
    at_table, half = Fraction(2), Fraction(1, 2)
    damage = divide(at_table, at_table + half, at_table)
    assert (damage.case, damage.total) == ("none_self_inflicted", half)
