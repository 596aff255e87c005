"""Damage divided: what the infraction did, and what the innocent side did (12C1(e)).

In units of the form of scoring, for the innocent side: A is the score at the table, B
the adjusted score, C what the infraction would have led to but for the side's own
error. The damage is B - A, of which B - C is real and C - A self-inflicted.
"""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct


class Damage(Struct, frozen=True):
    """The innocent side's damage and its parts, in units of the form of scoring.

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
