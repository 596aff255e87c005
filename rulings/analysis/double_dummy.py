"""Double-dummy answers about any board: asked for by a page, worked out beside it.

A request waits a moment at most, and the page asks again until the answer is there. A
process of its own works it out and is ended if it takes too long; this process keeps
the answer for the next request. A question whose process died or took too long can be
asked again.
"""

from __future__ import annotations

import logging
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import TimeoutError as StillGoing
from threading import Lock
from typing import Literal

import msgspec
from django.conf import settings
from msgspec import Struct

from rulings.damage.double_dummy import DealAsked, DoubleDummy

# Seconds that a request waits, and after which the process is ended.
MOMENT, LONGEST = 1.0, 30.0
# How many answers are kept, and how many questions may wait.
KEPT, WAITING = 200, 8
COMMAND = (sys.executable, "-m", "rulings.analysis.solver_process")

State = Literal["done", "going", "busy", "failed"]
logger = logging.getLogger(__name__)


class BoundFound(Struct, frozen=True):
    """What there is of an answer: ``busy`` is not begun, ``failed`` can be asked for
    again."""

    state: State
    found: DoubleDummy | None = None


class Solver:
    """Answers, one worked out at a time; the newest `KEPT` stay."""

    def __init__(self) -> None:
        self._one = ThreadPoolExecutor(1, thread_name_prefix="double-dummy")
        self._asked: OrderedDict[bytes, Future[DoubleDummy]] = OrderedDict()
        self._lock = Lock()

    def answer(
        self, question: DealAsked, *, again: bool = False, wait: float = MOMENT
    ) -> BoundFound:
        """The answer, if it is there within a moment; ``again`` after a failure."""
        asked = self._future(msgspec.json.encode(question), again)
        if asked is None:
            return BoundFound("busy")
        try:
            return BoundFound("done", asked.result(wait))
        except StillGoing:
            return BoundFound("going") if not asked.done() else BoundFound("failed")
        except (OSError, subprocess.SubprocessError, msgspec.MsgspecError):
            logger.exception("The double-dummy solver gave no answer.")
            return BoundFound("failed")

    def _future(self, key: bytes, again: bool) -> Future[DoubleDummy] | None:
        with self._lock:
            known = self._asked.get(key)
            if known and again and known.done() and known.exception():
                known = None
            if known is None:
                if self._waiting() >= WAITING:
                    return None
                known = self._one.submit(_solved, key)
            self._asked[key] = known
            self._asked.move_to_end(key)
            self._forget()
            return known

    def _waiting(self) -> int:
        return sum(not one.done() for one in self._asked.values())

    def _forget(self) -> None:
        """Let the oldest go that are done."""
        done = [key for key, one in self._asked.items() if one.done()]
        for key in done[: max(0, len(self._asked) - KEPT)]:
            del self._asked[key]


SOLVER = Solver()


def _solved(question: bytes) -> DoubleDummy:
    """Ask a process. Raises `OSError`, `SubprocessError` and `MsgspecError`."""
    done = subprocess.run(
        COMMAND,
        input=question,
        capture_output=True,
        check=True,
        timeout=LONGEST,
        cwd=settings.BASE_DIR,
    )
    return msgspec.json.decode(done.stdout, type=DoubleDummy)
