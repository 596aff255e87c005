"""Law 78B: the IMP table at each of its steps, and IMPs of weighted scores."""

from fractions import Fraction

import pytest

from rulings.scoring.awards import weighed
from rulings.scoring.imps import imps

# The table as the Law prints it: the ranges of difference and their IMPs.
TABLE = [
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, 15200, 24),
]


@pytest.mark.parametrize(("least", "most", "expected"), TABLE)
def test_each_range_of_the_table_from_end_to_end(
    least: int, most: int, expected: int
) -> None:
    assert (imps(least), imps(most)) == (expected, expected)
    assert (imps(-least), imps(-most)) == (-expected, -expected)


def test_a_difference_from_a_datum_need_not_be_a_multiple_of_ten() -> None:
    assert imps(Fraction(39, 2)) == 0
    assert imps(Fraction(-41, 2)) == -1


def test_the_imps_are_weighed_and_not_the_scores() -> None:
    half = Fraction(1, 2)
    mine = ((620, half), (-100, half))
    # 490 is 10 IMPs in, 230 is 6 IMPs out; for the mean score of 260 it would be 4.
    assert weighed(mine, lambda score: imps(score - 130)) == 2
