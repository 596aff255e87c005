"""The forms of scoring, with the settings that a tournament's regulations choose."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import Struct

from rulings.scoring.fractions import Halves
from rulings.scoring.imps import Averaging
from rulings.scoring.problems import refuse

# What average plus is worth on one comparison at IMPs (12C2(b)).
THREE = Fraction(3)


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
            raise refuse("trim_negative", "Leave out no result, or some.", field="trim")


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
