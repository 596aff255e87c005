"""Fields that cannot be, and what a decision needs of them."""

import pytest

from rulings.scoring.adjustments import ForBoth
from rulings.scoring.fields import BoardResults
from rulings.scoring.problems import Unscorable
from tests.scores.builders import (
    FOUR,
    MATCHPOINTS,
    decided,
    room,
    score,
)


def test_a_decision_needs_a_table_of_the_field() -> None:
    with pytest.raises(Unscorable) as refused:
        decided(FOUR, MATCHPOINTS, ForBoth(score(420)), table="9")
    assert refused.value.code == "table_unknown"


FIELD_PROBLEMS = {
    "no_field": room,
    "expected_too_few": lambda: room(420, 450, expected=1),
}


@pytest.mark.parametrize("code", sorted(FIELD_PROBLEMS))
def test_a_field_that_cannot_be(code: str) -> None:
    with pytest.raises(Unscorable) as refused:
        FIELD_PROBLEMS[code]()
    assert refused.value.code == code


def test_a_field_may_have_all_the_results_that_were_expected() -> None:
    assert room(420, 450, expected=2).results == 2


def test_a_table_or_a_pair_stands_in_the_field_once() -> None:
    one, two = room(420, 450).lines
    with pytest.raises(Unscorable) as refused:
        BoardResults("none", (one, one))
    assert refused.value.code == "table_twice"
    same_pair = type(two)("2", one.ns, two.ew, two.sides)
    with pytest.raises(Unscorable) as refused:
        BoardResults("none", (one, same_pair))
    assert refused.value.code == "pair_twice"


def test_a_lone_result_is_no_field() -> None:
    with pytest.raises(Unscorable) as refused:
        decided(room(420), MATCHPOINTS, ForBoth(score(450)))
    assert refused.value.code == "no_field"
