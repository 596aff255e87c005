"""A board scored in its form of scoring: what each side of each table has for it.

A form has the settings that a tournament's regulations choose.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, assert_never, get_args

from msgspec import Struct

from rulings.scoring.awards import (
    Average,
    Side,
    Spread,
    in_imps,
    is_provisional,
    opposite,
    per_cent,
    spread,
    weighed,
)
from rulings.scoring.fields import BoardResults, TableResult, column
from rulings.scoring.fractions import Halves
from rulings.scoring.imps import (
    Averaging,
    butler,
    cross_imps,
    datum,
    imps,
    rounded_datum,
    scaled,
    victory_points,
)
from rulings.scoring.matchpoints import matchpoints, top
from rulings.scoring.problems import refuse

# What average plus is worth on one comparison at IMPs (12C2(b)).
THREE = Fraction(3)
SIDES: tuple[Side, ...] = get_args(Side)
Seating = tuple[str, Side]
Amounts = Mapping[Seating, Fraction]


class Matchpoints(Struct, frozen=True, tag="matchpoints"):
    """Matchpoints, ``per_win`` 2 (2-1-0) or 1 (1-half-0).

    At board-a-match the field is the two tables of the match.
    """

    per_win: Literal[1, 2] = 2


class CrossImps(Struct, frozen=True, tag="cross_imps"):
    """Cross-IMPs; ``average`` is average plus on each comparison, in IMPs."""

    averaging: Averaging = "per_comparison"
    average: Fraction = THREE


class Butler(Struct, frozen=True, tag="butler"):
    """IMPs against a datum without the ``trim`` best and worst results.

    ``halves`` says where a tie goes when the datum is rounded to ten; with None the
    datum is not rounded. ``average`` is average plus, in IMPs.
    """

    trim: int = 0
    halves: Halves | None = "away_from_zero"
    average: Fraction = THREE

    def __post_init__(self) -> None:
        if self.trim < 0:
            raise refuse(
                "trim_negative",
                "Leave out 0 results or more.",
                field="trim",
            )


class Teams(Struct, frozen=True, tag="imps"):
    """A match of two teams, in IMPs and victory points.

    ``boards`` is the length of the match and ``carried`` the IMPs that North-South of
    the first line have won (or lost) on its other boards. At ``knockout`` scores that
    do not balance are averaged (12C4) and there are no victory points.
    """

    boards: int
    carried: Fraction = Fraction(0)
    knockout: bool = False
    average: Fraction = THREE


Form = Matchpoints | CrossImps | Butler | Teams

# Where every table is compared with every other, and not with one.
Compared = Matchpoints | CrossImps | Butler


class SideScore(Struct, frozen=True, omit_defaults=True):
    """What a side has for the board: matchpoints or IMPs, by the form of scoring.

    ``percent`` of the top at matchpoints; ``match`` and ``victory_points`` of the whole
    match at teams. ``provisional`` where an average may still follow a session.
    """

    table: str
    side: Side
    contestant: str
    amount: Fraction
    percent: Fraction | None = None
    match: Fraction | None = None
    victory_points: Fraction | None = None
    provisional: bool = False


def score_board(field: BoardResults, form: Form) -> tuple[SideScore, ...]:
    """Every side's score for the board, line by line; at teams the two teams'."""
    return presented(field, form, amounts(field, form))


def amounts(field: BoardResults, form: Form) -> dict[Seating, Fraction]:
    """The bare matchpoints or IMPs of every side, by its seat (table and direction)."""
    if isinstance(form, Teams):
        first, _second = two_tables(field)
        return {
            (first.table, side): board_imps(field, side, form.average) for side in SIDES
        }
    return {
        (table, side): amount
        for side in SIDES
        for table, amount in _direction(field, side, form).items()
    }


def _direction(field: BoardResults, side: Side, form: Compared) -> dict[str, Fraction]:
    real = column(field, side)
    compared = _compared(list(real.values()), field.results, form) if real else []
    found = dict(zip(real, compared, strict=True))
    for line in field.lines:
        award = line.sides.of(side)
        if isinstance(award, Average):
            found[line.table] = _average(award, len(real), field.results, form)
    return found


def _compared(spreads: list[Spread], expected: int, form: Compared) -> list[Fraction]:
    match form:
        case Matchpoints(per_win=per_win):
            _two_results(expected)
            found = matchpoints(spreads, expected)
            return [amount * per_win / 2 for amount in found]
        case CrossImps(averaging=averaging):
            return cross_imps(spreads, averaging, expected)
        case Butler(trim=trim, halves=halves):
            mean = rounded_datum(datum(spreads, trim), halves)
            return [butler(spread, mean) for spread in spreads]
        case _:
            assert_never(form)


def _two_results(expected: int) -> None:
    if expected < 2:
        raise refuse("no_field", "A score needs another one to be compared with.")


def _average(award: Average, real: int, expected: int, form: Compared) -> Fraction:
    """An average: of the top at matchpoints, of every comparison at cross-IMPs."""
    match form:
        case Matchpoints(per_win=per_win):
            return per_cent(award) / 100 * top(expected) * per_win / 2
        case CrossImps(averaging=averaging, average=step):
            return in_imps(award, step * scaled(averaging, real, expected))
        case Butler(average=step):
            return in_imps(award, step)
        case _:
            assert_never(form)


def presented(field: BoardResults, form: Form, given: Amounts) -> tuple[SideScore, ...]:
    """The amounts with what they come to: a percentage, a match, victory points."""
    if isinstance(form, Teams):
        return _teams(field, form, given)
    return tuple(
        SideScore(
            line.table,
            side,
            line.contestant(side),
            given[line.table, side],
            percent=_percent(given[line.table, side], field.results, form),
            provisional=_provisional(line, side),
        )
        for line in field.lines
        for side in SIDES
    )


def _percent(amount: Fraction, expected: int, form: Form) -> Fraction | None:
    if isinstance(form, Matchpoints):
        return 100 * amount / (Fraction(top(expected) * form.per_win, 2))
    return None


def _provisional(line: TableResult, side: Side) -> bool:
    award = line.sides.of(side)
    return isinstance(award, Average) and is_provisional(award)


def _teams(field: BoardResults, form: Teams, given: Amounts) -> tuple[SideScore, ...]:
    first, _second = two_tables(field)
    ns, ew = given[first.table, "NS"], given[first.table, "EW"]
    if form.knockout:
        ns = (ns - ew) / 2
        ew = -ns
    return (_team(field, "NS", ns, form), _team(field, "EW", ew, form))


def _team(field: BoardResults, side: Side, amount: Fraction, form: Teams) -> SideScore:
    first, second = two_tables(field)
    match = amount + (form.carried if side == "NS" else -form.carried)
    return SideScore(
        first.table,
        side,
        first.contestant(side),
        amount,
        match=match,
        victory_points=None if form.knockout else victory_points(match, form.boards),
        provisional=_provisional(first, side) or _provisional(second, opposite(side)),
    )


def two_tables(field: BoardResults) -> tuple[TableResult, TableResult]:
    """The two tables of a match; the teams change directions between them."""
    lines = field.lines
    if len(lines) != 2 or (lines[0].ns, lines[0].ew) != (lines[1].ew, lines[1].ns):
        raise refuse(
            "not_a_match",
            "A match has two tables, and the teams change directions between them.",
        )
    return lines[0], lines[1]


def board_imps(field: BoardResults, side: Side, step: Fraction) -> Fraction:
    """The IMPs of the team that sat ``side`` at the first table.

    Each team is scored by what it was given at both its tables, so two teams whose
    awards do not balance need not have opposite IMPs. An average at one table is an
    average for the board.
    """
    first, second = two_tables(field)
    here, there = first.sides.of(side), second.sides.of(opposite(side))
    if isinstance(here, Average):
        return in_imps(here, step)
    if isinstance(there, Average):
        return in_imps(there, step)
    mine = spread(here, side, field.vulnerable)
    others = spread(there, opposite(side), field.vulnerable)
    return weighed(mine, lambda one: weighed(others, lambda two: imps(one + two)))
