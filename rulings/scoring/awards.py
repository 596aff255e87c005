"""What one side is given for a board: a result, a mixture of results, or an average.

What a side has is one score, or several with their shares. 12C1(c) lets doubt be
resolved a little in favour of the side not at fault: the weights are settled first, for
both sides alike; then some share moves from its worst results to its best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rulings.scoring.contract_scores import Outcome, Vulnerable, ns_score
from rulings.scoring.problems import refuse

# A side's scores in its own view, with the share of each; the shares sum to one.
Spread = tuple[tuple[int, Fraction], ...]


def weighed(spread: Spread, worth: Callable[[int], int | Fraction]) -> Fraction:
    """What each score is worth, weighed by its share.

    The matchpoints or IMPs are weighed, never the scores: half of 620 and half of -100
    is the mean of what the two are worth, not what 260 is worth.
    """
    return sum((share * worth(score) for score, share in spread), Fraction(0))


def results_by_score(column: Iterable[Spread]) -> dict[int, Fraction]:
    """How many results each score has, parts of results included."""
    counted: dict[int, Fraction] = {}
    for spread in column:
        for score, share in spread:
            counted[score] = counted.get(score, Fraction(0)) + share
    return counted


PER_CENT = {"plus": Fraction(60), "average": Fraction(50), "minus": Fraction(40)}
STEPS = {"plus": 1, "average": 0, "minus": -1}


Side = Literal["NS", "EW"]
Level = Literal["plus", "average", "minus"]
WHOLE = Fraction(1)


class Share(Struct, frozen=True, omit_defaults=True):
    """One result of a mixture with its exact share.

    ``through_infraction`` marks a result that could only be reached by the infraction
    itself; such a share needs a ``reason`` (12C1(c): only what could be achieved
    legally belongs in the mixture).
    """

    outcome: Outcome
    share: Fraction
    through_infraction: bool = False
    reason: str = ""

    def __post_init__(self) -> None:
        if self.share <= 0:
            raise refuse(
                "share_not_positive",
                f"A share must be more than nothing, not {self.share}.",
                law="12C1(c)",
                field="share",
            )
        if self.through_infraction and not self.reason.strip():
            raise refuse(
                "share_needs_reason",
                "This result rests on the infraction itself: give the reason why it "
                "has a share, or leave it out.",
                law="12C1(c)",
                field="reason",
            )


class Assigned(Struct, frozen=True, tag="assigned"):
    """One result in place of the one at the table (or that result itself)."""

    outcome: Outcome


class Weighted(Struct, frozen=True, tag="weighted"):
    """Several results; their shares sum to exactly one."""

    shares: tuple[Share, ...]

    def __post_init__(self) -> None:
        total = sum((one.share for one in self.shares), Fraction(0))
        if total != WHOLE:
            raise refuse(
                "shares_not_one",
                f"The shares sum to {total}; they must sum to exactly 1.",
                law="12C1(c)",
                field="shares",
            )
        if len({one.outcome for one in self.shares}) < len(self.shares):
            raise refuse(
                "outcome_twice",
                "The same result stands twice in the mixture; put its shares together.",
                law="12C1(c)",
                field="shares",
            )


class FixedAverage(Struct, frozen=True, tag="fixed_average"):
    """Average plus, average or average minus as it stands: 60, 50 or 40 per cent."""

    level: Level


class VariableAverage(Struct, frozen=True, tag="variable_average"):
    """Average plus or minus that follows the contestant's own session (12C2(c)).

    ``session`` is what the contestant scored on the other boards of the session: the
    percentage at matchpoints, the IMPs a board otherwise; None while it is not known.
    Average plus gives it where it is better, average minus where it is worse.
    """

    level: Literal["plus", "minus"]
    session: Fraction | None = None

    def __post_init__(self) -> None:
        if self.session is not None and abs(self.session) > 100:
            raise refuse(
                "impossible_session",
                "A session is from 0 to 100 per cent, or so many IMPs a board.",
                law="12C2",
                field="session",
            )


Result = Assigned | Weighted
Average = FixedAverage | VariableAverage
Award = Assigned | Weighted | FixedAverage | VariableAverage


class Sides(Struct, frozen=True):
    """What each side has for the board; usually the same."""

    ns: Award
    ew: Award

    def of(self, side: Side) -> Award:
        """What a side has."""
        return self.ns if side == "NS" else self.ew


def both(award: Award) -> Sides:
    """The same for both sides."""
    return Sides(award, award)


def played(outcome: Outcome) -> Sides:
    """A result as it was reached at a table."""
    return both(Assigned(outcome))


def spread(result: Result, side: Side, vulnerable: Vulnerable) -> Spread:
    """The scores of a side with their shares, in that side's own view."""
    sign = 1 if side == "NS" else -1
    if isinstance(result, Assigned):
        return ((sign * ns_score(result.outcome, vulnerable), WHOLE),)
    return tuple(
        (sign * ns_score(one.outcome, vulnerable), one.share) for one in result.shares
    )


def opposite(side: Side) -> Side:
    """The other side.

    >>> opposite("NS")
    'EW'
    """
    return "EW" if side == "NS" else "NS"


def per_cent(average: Average) -> Fraction:
    """The percentage of a top; the session's own where that goes further."""
    fixed = PER_CENT[average.level]
    if isinstance(average, FixedAverage) or average.session is None:
        return fixed
    if average.session < 0:
        raise refuse(
            "impossible_session",
            "At matchpoints the session is a percentage from 0 to 100.",
            law="12C2",
            field="session",
        )
    return _further(average.level, fixed, average.session)


def in_imps(average: Average, step: Fraction) -> Fraction:
    """The IMPs, ``step`` (3 by the Law) either way; the session's own if it is more."""
    fixed = STEPS[average.level] * step
    if isinstance(average, FixedAverage) or average.session is None:
        return fixed
    return _further(average.level, fixed, average.session)


def _further(level: str, fixed: Fraction, session: Fraction) -> Fraction:
    return max(fixed, session) if level == "plus" else min(fixed, session)


def is_provisional(average: Average) -> bool:
    """Whether the session that it may follow is not known yet."""
    return not isinstance(average, FixedAverage) and average.session is None


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
