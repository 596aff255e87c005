"""What a decision does: before and after for the table and for all the field."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from rulings.scoring.adjustments import SelfInflicted, sides_after
from rulings.scoring.awards import both, opposite
from rulings.scoring.board_scores import (
    Form,
    Matchpoints,
    Seating,
    SideScore,
    Teams,
    amounts,
    presented,
    score_board,
    two_tables,
)
from rulings.scoring.decisions import Decision, Penalty, clause_of
from rulings.scoring.fields import BoardResults, with_sides
from rulings.scoring.matchpoints import top
from rulings.scoring.problems import refuse


class ScoreChange(Struct, frozen=True):
    """One side's score for the board before and after the decision."""

    before: SideScore
    after: SideScore
    at_table: bool

    @property
    def difference(self) -> Fraction:
        """What the decision gives (or takes, if negative), in units of the form."""
        return self.after.amount - self.before.amount


class Deduction(Struct, frozen=True):
    """A penalty as it is taken from a contestant's total, never from the board.

    ``matchpoints`` is the amount on this board's top, where the form is matchpoints.
    """

    penalty: Penalty
    contestant: str
    matchpoints: Fraction | None


class Effect(Struct, frozen=True):
    """All that a decision does; ``field`` is the field as it stands after it."""

    clauses: tuple[str, ...]
    changes: tuple[ScoreChange, ...]
    deductions: tuple[Deduction, ...]
    damage: Damage | None
    field: BoardResults


def effect(field: BoardResults, form: Form, table: str, decision: Decision) -> Effect:
    """What the decision at a table does to that table and to every other one.

    Raises `Unscorable` where the field cannot be scored in this form, or a penalty is
    in a unit that the form does not have.
    """
    line = field.line(table)
    after, damage, given = _decided(field, form, table, decision)
    before = score_board(field, form)
    now = {(one.table, one.side): one for one in presented(after, form, given)}
    seats = _seats(field, form, table)
    return Effect(
        clauses=(*decision.clauses, *_averaged(decision, form, given)),
        changes=tuple(
            ScoreChange(one, now[one.table, one.side], (one.table, one.side) in seats)
            for one in before
        ),
        deductions=tuple(
            _deducted(penalty, line.contestant(penalty.side), field, form)
            for penalty in decision.penalties
        ),
        damage=damage,
        field=after,
    )


def _decided(
    field: BoardResults, form: Form, table: str, decision: Decision
) -> tuple[BoardResults, Damage | None, dict[Seating, Fraction]]:
    """The field after the decision, the damage it divided, and the bare amounts."""
    adjustment = decision.adjustment
    sides = sides_after(adjustment, field.line(table).sides, field.vulnerable)
    after = with_sides(field, table, sides)
    if not isinstance(adjustment, SelfInflicted):
        return after, None, amounts(after, form)
    innocent = _seat_of(field, form, (table, opposite(adjustment.offenders)))
    ordinary = with_sides(field, table, both(adjustment.without_error))
    at_table, adjusted = amounts(field, form), amounts(after, form)
    damage = divide(
        at_table[innocent], adjusted[innocent], amounts(ordinary, form)[innocent]
    )
    if damage.case == "none":
        return field, damage, at_table
    return after, damage, {**adjusted, innocent: damage.gets}


def _averaged(
    decision: Decision, form: Form, given: dict[Seating, Fraction]
) -> tuple[str, ...]:
    """The clause that averages scores which do not balance, at knockout."""
    if isinstance(form, Teams) and form.knockout and sum(given.values()) != 0:
        return (clause_of(decision.edition, "knockout"),)
    return ()


def _seats(field: BoardResults, form: Form, table: str) -> set[Seating]:
    return {_seat_of(field, form, (table, "NS")), _seat_of(field, form, (table, "EW"))}


def _seat_of(field: BoardResults, form: Form, seat: Seating) -> Seating:
    """Where a contestant's score stands; a match is read from its first table."""
    if not isinstance(form, Teams):
        return seat
    first, _second = two_tables(field)
    table, side = seat
    return (first.table, side if table == first.table else opposite(side))


def _deducted(
    penalty: Penalty, contestant: str, field: BoardResults, form: Form
) -> Deduction:
    per_win = form.per_win if isinstance(form, Matchpoints) else None
    foreign = "percent_of_top" if per_win is None else "imps"
    if penalty.unit == foreign:
        raise refuse(
            "penalty_in_other_units",
            "A penalty is a percentage of a top at matchpoints, and IMPs or victory "
            "points otherwise.",
            law="90",
            field="unit",
        )
    if per_win is None or penalty.unit == "victory_points":
        return Deduction(penalty, contestant, None)
    whole = Fraction(top(field.results) * per_win, 2)
    return Deduction(penalty, contestant, penalty.amount * whole / 100)


class Damage(Struct, frozen=True):
    """The innocent side's damage (12C1(e)) and its parts, in units of the form.

    ``gets`` is its score; ``case`` says which: ``none``, ``all_self_inflicted``,
    ``part_self_inflicted`` or ``none_self_inflicted``.
    """

    case: str
    total: Fraction
    self_inflicted: Fraction
    gets: Fraction


def divide(at_table: Fraction, adjusted: Fraction, without_error: Fraction) -> Damage:
    """The damage of the innocent side, and what it gets for the board.

    >>> divide(Fraction(2), Fraction(9), Fraction(6)).gets
    Fraction(5, 1)
    """
    total = adjusted - at_table
    if total <= 0:
        return Damage("none", Fraction(0), Fraction(0), at_table)
    own = min(max(without_error - at_table, Fraction(0)), total)
    case = "part_self_inflicted" if own else "none_self_inflicted"
    if own == total:
        case = "all_self_inflicted"
    return Damage(case, total, own, adjusted - own)
