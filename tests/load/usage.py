"""Processor time of each part, its children included; also our own."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

import psutil

Seconds = dict[str, float]
DRIVER = "driver"


def used(parts: Mapping[str, int]) -> Seconds:
    """Seconds that each part has worked since it started; parts are process ids."""
    mine = psutil.Process().cpu_times()
    seconds = {name: _tree(pid) for name, pid in parts.items()}
    return seconds | {DRIVER: mine.user + mine.system}


def since(before: Seconds, now: Seconds) -> Seconds:
    """What was worked between two moments."""
    return {name: now[name] - before.get(name, 0.0) for name in now}


def _tree(pid: int) -> float:
    total = 0.0
    with suppress(psutil.NoSuchProcess):
        first = psutil.Process(pid)
        for one in (first, *first.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                times = one.cpu_times()
                total += times.user + times.system
    return total


def memory(parts: Mapping[str, int]) -> dict[str, int]:
    """Megabytes that each part holds for itself."""
    return {name: _held(pid) // 1_000_000 for name, pid in parts.items()}


def _held(pid: int) -> int:
    with suppress(psutil.NoSuchProcess, psutil.AccessDenied):
        first = psutil.Process(pid)
        family = (first, *first.children(recursive=True))
        return sum(one.memory_info().rss - one.memory_info().shared for one in family)
    return 0
