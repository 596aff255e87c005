"""Favour to the side that is not at fault, as a step of its own after the weighing.

12C1(c) lets doubt be resolved a little in its favour. The weights are settled first,
for both sides alike; then some share moves from its worst results to its best.
"""

from fractions import Fraction

from msgspec.structs import replace

from rulings.scoring.awards import Share, Side
from rulings.scoring.contract_scores import Vulnerable, ns_score
from rulings.scoring.problems import refuse


def with_benefit_of_doubt(
    shares: tuple[Share, ...], side: Side, amount: Fraction, vulnerable: Vulnerable
) -> tuple[Share, ...]:
    """The shares after ``amount`` has moved to the best result of ``side``.

    It is taken from the worst result first, and from the next where that is used up;
    the order stays. Raises `Unscorable` ``favour_too_much`` where the other results
    have no such share together.

    >>> from rulings.scoring.contract_scores import RawScore
    >>> made, down = RawScore(420), RawScore(-50)
    >>> shares = (Share(made, Fraction(3, 5)), Share(down, Fraction(2, 5)))
    >>> moved = with_benefit_of_doubt(shares, "NS", Fraction(1, 20), "none")
    >>> [str(one.share) for one in moved]
    ['13/20', '7/20']
    """
    sign = 1 if side == "NS" else -1
    worst_first = sorted(
        shares, key=lambda one: sign * ns_score(one.outcome, vulnerable)
    )
    best = worst_first[-1]
    if not 0 < amount <= sum((one.share for one in worst_first[:-1]), Fraction(0)):
        raise refuse(
            "favour_too_much",
            "The favour must be more than nothing, and no more than the other results "
            "have together.",
            law="12C1(c)",
        )
    left = _taken(worst_first[:-1], amount) | {best.outcome: best.share + amount}
    return tuple(
        replace(one, share=left[one.outcome]) for one in shares if left[one.outcome]
    )


def _taken(worst_first: list[Share], amount: Fraction) -> dict[object, Fraction]:
    left: dict[object, Fraction] = {}
    for one in worst_first:
        given = min(one.share, amount)
        left[one.outcome] = one.share - given
        amount -= given
    return left
