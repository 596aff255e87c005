"""Faster and faster, until something can no longer follow; and by which sign."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.harness.figures import share
from tests.load.stage import Crowd, Plan, Queue, Stage

# What a hand at a tablet still takes for at once.
BOUND = 1.0
# A second's worth of entries in the outboxes is no accident.
BEHIND = 1.0
FASTER = 1.4
# A process that works this share of the time has no more to give.
FULL = 0.9
# The queue has piled up when this many more tasks wait at the end of a stretch than at
# its beginning.
PILED = 20


def signs(stage: Stage, piled: int) -> list[str]:
    """What says that this was too fast; empty while all is well."""
    found = []
    slow = share(stage.figures.took["entry"], 95)
    if slow > BOUND:
        found.append(f"one entry in twenty took {slow:.1f} s")
    told = share(stage.figures.took["stream"], 95)
    if told > BOUND:
        found.append(f"one message in twenty came after {told:.1f} s")
    if stage.waiting > BEHIND * stage.offered / stage.seconds:
        found.append(f"{stage.waiting} entries stood in outboxes")
    if piled > PILED:
        found.append(f"the queue of the review grew by {piled} tasks")
    if stage.figures.wrong:
        found.append(f"errors: {dict(stage.figures.wrong)}")
    return found


def full(stage: Stage) -> list[str]:
    """Processes that worked all the time."""
    cores = {name: used / stage.seconds for name, used in stage.used.items()}
    return [f"{name} ({value:.2f})" for name, value in cores.items() if value > FULL]


async def climb(
    crowd: Crowd, plan: Plan, queue: Queue, show: Callable[[Stage, list[str]], None]
) -> None:
    """Each stretch faster than the one before; ends with the first that is too fast."""
    while True:
        before = queue()
        stage = await crowd.play(plan)
        found = signs(stage, queue() - before)
        show(stage, found)
        if found:
            return
        plan = replace(plan, speed=plan.speed * FASTER)
