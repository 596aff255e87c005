"""Calls deep in a thread of pages do not map memory again and again."""

import resource
from collections.abc import Callable
from threading import Thread

import pytest

from deploy.web.call_stack import with_large_stack

DEPTHS = range(20, 160)
CALLS = 300
THREAD: int | None = getattr(resource, "RUSAGE_THREAD", None)


def _leaf(a: int, b: int, c: int) -> int:
    return a + b + c


def _call_at(depth: int) -> None:
    """Make many calls at this depth: at some depth each crosses the end of a chunk."""
    if depth:
        _call_at(depth - 1)
        return
    for n in range(CALLS):
        _leaf(n, n, n)


def _count(found: list[int]) -> None:
    """Add the most page faults that the calls at one depth cause."""
    assert THREAD is not None
    most = 0
    for depth in DEPTHS:
        before = resource.getrusage(THREAD).ru_minflt
        _call_at(depth)
        most = max(most, resource.getrusage(THREAD).ru_minflt - before)
    found.append(most)


def _most_faults(work: Callable[[list[int]], None]) -> int:
    """What ``work`` counts in a thread of its own."""
    found: list[int] = []
    thread = Thread(target=work, args=(found,))
    thread.start()
    thread.join()
    return found[0]


@with_large_stack
def _count_with_large_stack(found: list[int]) -> None:
    _count(found)


@pytest.mark.skipif(THREAD is None, reason="only Linux counts page faults by thread")
def test_no_call_maps_memory_each_time() -> None:
    assert _most_faults(_count_with_large_stack) < CALLS / 10 < _most_faults(_count)
