"""Pure functions mapped over all processor cores.

Rules and hashes run in Python, and one Python process uses one core. A worker takes
values and returns values: the database, the file and the screen stay with the process
that starts it.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Protocol, TypeVar

# How many objects a worker makes before it looks for garbage among them.
SELDOM = 50_000
Given = TypeVar("Given")
Made = TypeVar("Made")
# Seconds that a thread computes while another waits: a large result comes in many
# small parts, and for each of them the pool's own thread waits for its turn.
TURN = 0.0005


class ParallelMap(Protocol):
    """A parallel `map`: results in order, and an error in the place of its result."""

    def __call__(
        self, work: Callable[[Given], Made], given: Iterable[Given], /
    ) -> Iterator[Made]: ...


@contextmanager
def process_map(*, worth_it: bool = True) -> Iterator[ParallelMap]:
    """`map` over all cores; in this process where there is one core, or little to do.

    Whatever is given is taken at once, so give no more than fits into the memory.
    """
    if cores() < 2 or not worth_it:
        yield map
        return
    with _handing_over():
        # Forked, so that it starts in milliseconds: it holds all that is imported here.
        pool = ProcessPoolExecutor(cores(), get_context("fork"), _begin)
        # They start with the first work they get: now, while the real work is read.
        pool.submit(os.getpid)
        try:
            yield pool.map
        finally:
            # They end by themselves, and nobody has to wait for that.
            pool.shutdown(wait=False, cancel_futures=True)


@contextmanager
def _handing_over() -> Iterator[None]:
    """The threads of a pool soon get their turn beside one that computes.

    No collection looks at what is imported, neither here nor in the workers.
    """
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        sys.setswitchinterval(usual)


def cores() -> int:
    """How many this process may use; one where processes cannot be forked."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1


def _begin() -> None:
    """Prepare a worker: ignore Ctrl-C, end with its parent, look for little garbage.

    Values hold no cycles, so that looking for garbage among them finds none.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(SELDOM)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End as soon as the process that forked this one has ended, killed though it is.

    What it had open is open here too: the database would take it for connected, and
    keep its transaction.
    """
    if parent := parent_process():
        parent.join()
    os._exit(1)
