"""What is printed of a stretch of load."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tests.harness.figures import NAMES, share
from tests.load.stage import Stage
from tests.load.usage import Seconds

PERCENT = (50, 95, 99)


@dataclass
class Made:
    """What making the room took, in seconds: ``rows`` and ``boards`` of ``entries``.

    ``before``: bytes of the database and of its log.
    """

    rows: float
    before: tuple[int, int]
    boards: float = 0.0
    entries: int = 0


def made(room: Made, after: tuple[int, int], tables: int) -> Iterator[str]:
    """The room before anything is timed."""
    size, log = (now - then for now, then in zip(after, room.before, strict=True))
    rate = room.entries / max(room.boards, 0.001)
    yield (
        f"{tables} tables, {2 * tables} tablets made in {room.rows:.1f} s; boards "
        f"begun in {room.boards:.0f} s: {room.entries} entries, {rate:.0f} a second"
    )
    yield (
        f"  {size / 1e6:.0f} MB of database for it, {size / tables / 1e3:.1f} kB a "
        f"table; {log / 1e6:.0f} MB of log"
    )


def lines(stage: Stage, processes: int) -> Iterator[str]:
    """A table of one stretch; ``processes``: how many web processes shared it."""
    yield ""
    yield from _head(stage, processes)
    yield from _times(stage)
    yield from _work(stage)
    yield from _jobs(stage)
    wrong = stage.figures.wrong
    yield f"  wrong: {dict(wrong) if wrong else 'nothing'}"
    for kind in wrong:
        if kind in stage.figures.said:
            yield f"    {kind}: {stage.figures.said[kind]}"


def _head(stage: Stage, processes: int) -> Iterator[str]:
    plan, rate = stage.plan, stage.figures.acknowledged / stage.seconds
    yield (
        f"{stage.tables} tables, {plan.events:g} events a minute, x{plan.speed:g}, "
        f"{stage.seconds:.0f} s, {plan.streams} streams, {plan.desks} desks"
    )
    yield (
        f"  entries a second: {stage.offered / stage.seconds:.1f} due, {rate:.1f} "
        f"acknowledged, {rate / processes:.1f} for each of {processes} web processes"
    )
    yield (
        f"  {dict(stage.figures.results)}; {stage.waiting} in outboxes at the end; "
        f"{stage.figures.messages / stage.seconds:.0f} messages a second on streams"
    )
    entries = max(1, stage.figures.acknowledged)
    yield (
        f"  an entry: {stage.sent / entries:.0f} bytes there, "
        f"{stage.heard / entries:.0f} back, desks included"
    )


def _times(stage: Stage) -> Iterator[str]:
    heads = "".join(f"{f'p{percent}':>10}" for percent in PERCENT)
    yield f"  {'milliseconds':<42}{heads}{'of':>9}"
    for name, words in NAMES.items():
        times = stage.figures.took[name]
        shares = "".join(f"{share(times, p) * 1000:>10.1f}" for p in PERCENT)
        yield f"  {words:<42}{shares if times else '-':>30}{len(times):>9}"


def _work(stage: Stage) -> Iterator[str]:
    """Processor time by part: cores, and milliseconds for each entry."""
    yield f"  {'processor':<42}{'cores':>10}{'ms an entry':>14}"
    entries = max(1, stage.figures.acknowledged)
    for name, seconds in together(stage.used).items():
        cores, each = seconds / stage.seconds, seconds * 1000 / entries
        yield f"  {name:<42}{cores:>10.2f}{each:>14.2f}"


def _jobs(stage: Stage) -> Iterator[str]:
    """Tasks that no worker had taken."""
    if stage.jobs:
        first, most, last = stage.jobs[0], max(stage.jobs), stage.jobs[-1]
        yield f"  tasks that waited: {first} at first, {most} at most, {last} at last"


def together(used: Seconds) -> Seconds:
    """All processes of one kind as one line: "web 1" and "web 2" are "web"."""
    found: Seconds = {}
    for name, seconds in used.items():
        kind = name.partition(" ")[0]
        found[kind] = found.get(kind, 0.0) + seconds
    return found
