"""Fields and decisions from bare scores, short enough to read inside a test."""

from collections.abc import Sequence
from fractions import Fraction

from rulings.scoring.adjustments import Adjustment
from rulings.scoring.awards import (
    Assigned,
    FixedAverage,
    Level,
    Share,
    Side,
    Sides,
    Spread,
    Weighted,
    both,
    played,
)
from rulings.scoring.board_scores import Form, Matchpoints, score_board
from rulings.scoring.contract_scores import RawScore, Vulnerable
from rulings.scoring.decisions import Decision, Penalty
from rulings.scoring.effects import Effect, effect
from rulings.scoring.fields import BoardResults, TableResult

PLUS, MINUS = FixedAverage("plus"), FixedAverage("minus")


def score(ns: int) -> Assigned:
    """North-South's score, at this table or as assigned."""
    return Assigned(RawScore(ns))


def mixed(**shares: str) -> Weighted:
    """Shares by score: ``mixed(plus_420="2/3", minus_50="1/3")``."""
    return Weighted(
        tuple(
            Share(RawScore(_signed(name)), Fraction(share))
            for name, share in shares.items()
        )
    )


def _signed(name: str) -> int:
    sign, size = name.split("_")
    return int(size) if sign == "plus" else -int(size)


def averages(ns: Level, ew: Level) -> Sides:
    return Sides(FixedAverage(ns), FixedAverage(ew))


def room(
    *results: int | Sides,
    vulnerable: Vulnerable = "none",
    expected: int | None = None,
) -> BoardResults:
    """Tables 1, 2, 3 ... with these scores of North-South; pairs N1 and E1, N2 ..."""
    lines = tuple(
        TableResult(str(table), f"N{table}", f"E{table}", _sides(result))
        for table, result in enumerate(results, 1)
    )
    return BoardResults(vulnerable, lines, expected)


def _sides(result: int | Sides) -> Sides:
    return played(RawScore(result)) if isinstance(result, int) else result


def match(first: int | Sides, second: int | Sides) -> BoardResults:
    """Team A sits North-South at table 1, team B at table 2."""
    return BoardResults(
        "none",
        (
            TableResult("1", "A", "B", _sides(first)),
            TableResult("2", "B", "A", _sides(second)),
        ),
    )


def plain(*scores: int) -> list[Spread]:
    """Scores of one direction, each with all its share."""
    return [((one, Fraction(1)),) for one in scores]


def north_south(field: BoardResults, form: Form) -> list[Fraction]:
    """North-South's amounts, table by table."""
    return [one.amount for one in score_board(field, form) if one.side == "NS"]


def east_west(field: BoardResults, form: Form) -> list[Fraction]:
    """East-West's amounts, table by table."""
    return [one.amount for one in score_board(field, form) if one.side == "EW"]


def both_mixed(**shares: str) -> Sides:
    return both(mixed(**shares))


def fractions(*written: str) -> list[Fraction]:
    return [Fraction(one) for one in written]


def total(amounts: Sequence[Fraction]) -> Fraction:
    return sum(amounts, Fraction(0))


MATCHPOINTS = Matchpoints()
# Four Spades at four tables: East-West beat it at table 1 by an infraction.
FOUR = room(-50, 420, 420, 450)


def decided(
    field: BoardResults,
    form: Form,
    adjustment: Adjustment,
    *penalties: Penalty,
    table: str = "1",
    edition: str = "2017",
) -> Effect:
    return effect(field, form, table, Decision(edition, adjustment, penalties))


def after(found: Effect, side: Side = "NS") -> list[Fraction]:
    """The side's amounts after the decision, table by table."""
    return [one.after.amount for one in found.changes if one.after.side == side]


def before(found: Effect, side: Side = "NS") -> list[Fraction]:
    return [one.before.amount for one in found.changes if one.before.side == side]
