"""Time two things in turn and print how they compare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter

Times = list[float]


def in_turn(
    reference: Callable[[], object], ours: Callable[[], object], rounds: int
) -> tuple[Times, Times]:
    """Microseconds of each, one after the other, so that noise hits both."""
    first, second = [], []
    for _ in range(rounds):
        first.append(_time(reference))
        second.append(_time(ours))
    return first, second


def _time(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1e6


def row(name: str, times: Times) -> str:
    """One line of the table: the median, and the spread of the middle half."""
    low, _, high = quantiles(times, n=4)
    return f"{name:<44}{median(times):>9.0f} us {low:>8.0f} - {high:.0f}"


def ratio(name: str, ours: Times, reference: Times, goal: float) -> str:
    """The line that matters."""
    return f"{name:<44}{median(ours) / median(reference):>9.2f} x  (goal {goal})"


def show(lines: Sequence[str]) -> None:
    """Print a table."""
    sys.stdout.write("\n".join(lines) + "\n")
