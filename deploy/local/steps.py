"""Steps of a check, several at once: the words of each together, all of them timed."""

import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import IO

from deploy.local import Stopped
from deploy.local.supervisor import Supervisor, say, supervised

NICE = ["nice", "-n", "5"]


@dataclass(frozen=True)
class Step:
    """One command, what it is called, and the exit codes it may end with."""

    name: str
    command: list[str]
    env: Mapping[str, str] = field(default_factory=dict)
    good: tuple[int, ...] = (0,)


@dataclass(frozen=True)
class Done:
    """How a step ended, whether that is well, and after how many seconds."""

    name: str
    code: int
    is_good: bool
    seconds: float


class Runner:
    """Runs every step, so that one run shows everything that is wrong."""

    def __init__(self, supervisor: Supervisor, env: Mapping[str, str]) -> None:
        self._supervisor, self._env = supervisor, env
        self._printing = Lock()
        self.done: list[Done] = []

    def run(self, steps: tuple[Step, ...], at_once: int = 1) -> None:
        """Run these, so many beside each other, in the order given."""
        with ThreadPoolExecutor(at_once) as pool:
            futures = [pool.submit(self._step, step) for step in steps]
            try:
                for future in futures:
                    future.result()
            except Stopped:
                pool.shutdown(cancel_futures=True)
                raise

    @contextmanager
    def beside(self, steps: tuple[Step, ...]) -> Iterator[None]:
        """Run these one after the other meanwhile, and wait for them at the end.

        They have a lower priority: they take what of the processor nothing else wants.
        """
        behind = tuple(replace(one, command=[*NICE, *one.command]) for one in steps)
        with ThreadPoolExecutor(1) as pool:
            meanwhile = pool.submit(self.run, behind)
            yield
            meanwhile.result()

    def _step(self, step: Step) -> None:
        with tempfile.TemporaryFile("w+") as words:
            done = self._timed(step, words)
            with self._printing:
                self._show(done, words)

    def _timed(self, step: Step, words: IO[str]) -> Done:
        say(f"-- {step.name} begins")
        begun = time.monotonic()
        env = {**self._env, **step.env}
        code = self._supervisor.run(step.command, env, words)
        seconds = time.monotonic() - begun
        return Done(step.name, code, code in step.good, seconds)

    def _show(self, done: Done, words: IO[str]) -> None:
        self.done.append(done)
        words.seek(0)
        say(f"== {done.name}\n{words.read()}".rstrip())

    def report(self) -> int:
        """How long each took, what failed, and the exit code."""
        say("\nseconds")
        for one in self.done:
            say(f"{one.seconds:7.1f}  {one.name}{'' if one.is_good else '  FAILED'}")
        failed = [one.name for one in self.done if not one.is_good]
        if failed:
            sys.stderr.write(f"./dev: failed: {', '.join(failed)}.\n")
        return 1 if failed else 0


def run_and_report(steps: tuple[Step, ...]) -> int:
    """Run these one after the other, without servers, and give the exit code."""
    with supervised() as supervisor:
        runner = Runner(supervisor, {})
        runner.run(steps)
        return runner.report()
    return 130
