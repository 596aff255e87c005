"""Counting what peers answered, and what 16B1(b) asks of the counts. Pure.

An action is a logical alternative if a significant part of the class of players would
seriously consider it, and some of them might choose it. How large a part and how many
are settings; whether it is one is for the Director to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

CLAUSE = "16B1(b)"


class Thresholds(Struct, frozen=True):
    """From where on an action is shown as reaching the measure of 16B1(b).

    ``considered``: percent of the peers that chose or seriously considered it;
    ``chosen``: how many of them chose it.
    """

    considered: int = 20
    chosen: int = 1


class Answered(Struct, frozen=True):
    """One peer's answer: level, choice, and what else was considered."""

    level: str
    action: str
    considered: frozenset[str] = frozenset()


class Tally(Struct, frozen=True):
    """One action: how many chose it, how many more considered it, of how many.

    ``by_level`` are (chosen, considered) in the order of the levels asked for.
    """

    action: str
    chosen: int
    considered: int
    of: int
    by_level: tuple[tuple[int, int], ...]

    @property
    def share(self) -> Fraction:
        """The share of the peers that chose or seriously considered it."""
        return Fraction(self.chosen + self.considered, self.of)

    @property
    def percent(self) -> int:
        """The share in whole percent, half up."""
        return int(self.share * 100 + Fraction(1, 2))

    def reaches(self, thresholds: Thresholds) -> bool:
        """Whether the counts reach both thresholds; a measure, never a verdict."""
        enough = self.share * 100 >= thresholds.considered
        return enough and self.chosen >= thresholds.chosen


def tallies(answers: Sequence[Answered], levels: Sequence[str]) -> tuple[Tally, ...]:
    """Every action that a peer chose or considered, most chosen first."""
    actions = {one.action for one in answers}
    actions |= {action for one in answers for action in one.considered}
    counted = (_tally(action, answers, levels) for action in sorted(actions))
    return tuple(sorted(counted, key=lambda t: (-t.chosen, -t.considered)))


def _tally(action: str, answers: Sequence[Answered], levels: Sequence[str]) -> Tally:
    chosen, considered = _counts(action, answers)
    by_level = tuple(
        _counts(action, [one for one in answers if one.level == level])
        for level in levels
    )
    return Tally(action, chosen, considered, len(answers), by_level)


def _counts(action: str, answers: Iterable[Answered]) -> tuple[int, int]:
    """How many chose it, and how many others considered it."""
    chosen = considered = 0
    for one in answers:
        if one.action == action:
            chosen += 1
        elif action in one.considered:
            considered += 1
    return chosen, considered
