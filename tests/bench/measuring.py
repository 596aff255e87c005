"""Time several things in turn and print how they compare."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from statistics import median, quantiles
from time import perf_counter

from tests.harness.figures import share

Times = list[float]
Work = Callable[[], object]


def in_turn(rounds: int, *works: Work) -> list[Times]:
    """Microseconds of each, one after the other, so that noise hits all of them."""
    times: list[Times] = [[] for _ in works]
    for _ in range(rounds):
        for work, kept in zip(works, times, strict=True):
            kept.append(_time(work))
    return times


def _time(work: Work) -> float:
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1e6


def p95(times: Times) -> float:
    """What one in twenty exceeds."""
    return share(times, 95)


def row(name: str, times: Times) -> str:
    """One line of the table: the median, and the spread of the middle half."""
    low, _, high = quantiles(times, n=4)
    return f"{name:<46}{median(times):>9.0f} us {low:>8.0f} - {high:.0f}"


def slow_row(name: str, times: Times) -> str:
    """The same with what one in twenty exceeds."""
    return f"{row(name, times)}, p95 {p95(times):.0f}"


def ratio(name: str, ours: Times, reference: Times, goal: float) -> str:
    """The line that matters: our median against the reference's."""
    return compared(name, median(ours) / median(reference), goal)


def compared(name: str, value: float, goal: float, least: bool = False) -> str:
    """A ratio beside its goal: at most that, or at least."""
    bound = "at least" if least else "at most"
    return f"{name:<46}{value:>9.2f} x  (goal: {bound} {goal})"


def show(lines: Sequence[str]) -> None:
    """Print a table."""
    sys.stdout.write("\n".join(lines) + "\n\n")
    sys.stdout.flush()
