"""Start programs, show what they print, restart those that die, stop them all."""

import os
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType
from typing import IO

from deploy.local import Stopped, Trouble
from deploy.local.system import dies_with_us

LONGEST_PAUSE = 30.0
STEADY_AFTER = 60.0
TICK = 0.05


@dataclass(frozen=True)
class Service:
    """A program that is meant to run until it is told to stop."""

    name: str
    command: list[str]
    env: Mapping[str, str] = field(default_factory=dict)
    stop_signal: signal.Signals = signal.SIGTERM
    files: tuple[int, ...] = ()
    # The output of a verbose server is shown only after it has died.
    quiet: bool = False
    # Others store with it while they end, so it is stopped after them.
    stops_last: bool = False


@dataclass
class Running:
    """One service and its current process."""

    service: Service
    process: subprocess.Popen[str]
    since: float
    pump: threading.Thread
    deaths: int = 0
    due: float | None = None
    last_lines: deque[str] = field(default_factory=lambda: deque(maxlen=20))


class Supervisor:
    """Keeps services alive; stops them all at once, those that others need at last."""

    def __init__(self, grace: float = 10.0) -> None:
        self.running: list[Running] = []
        self._grace = grace
        self._asked_to_stop = threading.Event()

    def listen_for_signals(self) -> None:
        """Turn Ctrl-C and a polite kill into an orderly end."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note_signal)

    def _note_signal(self, number: int, frame: FrameType | None) -> None:
        self.ask_to_stop()

    def ask_to_stop(self) -> None:
        """End the next wait, wherever it is."""
        self._asked_to_stop.set()

    def pause(self, seconds: float) -> None:
        """Wait, but no longer than until a stop is asked for."""
        if self._asked_to_stop.wait(seconds):
            raise Stopped

    def start(self, service: Service) -> Running:
        """Start a service and pass its lines on under its name."""
        process = _spawn(service)
        lines: deque[str] = deque(maxlen=20)
        pump = threading.Thread(target=_pass_on, args=(service, process, lines))
        pump.daemon = True
        pump.start()
        one = Running(service, process, time.monotonic(), pump, last_lines=lines)
        self.running.append(one)
        return one

    def wait_for(self, one: Running, ready: Callable[[], bool], limit: float) -> None:
        """Return when the service answers; say why when it never does."""
        end = time.monotonic() + limit
        while not ready():
            if one.process.poll() is not None:
                one.pump.join(timeout=2)
                raise Trouble(_why_it_died(one))
            if time.monotonic() > end:
                raise Trouble(f"{one.service.name} did not answer in {limit:.0f} s.")
            self.pause(TICK)

    def run(
        self,
        command: list[str],
        env: Mapping[str, str],
        words: IO[str] | None = None,
    ) -> int:
        """Run one command to its end, and give its code.

        What it says goes to our own terminal, or into ``words``.
        """
        process = subprocess.Popen(
            [*dies_with_us(signal.SIGTERM), *command],
            env={**os.environ, **env},
            stdout=words,
            stderr=words and subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        try:
            while process.poll() is None:
                self.pause(TICK)
        finally:
            _end_group(process, signal.SIGTERM, self._grace)
        return process.returncode

    def watch(self, each_round: Callable[[], None] = lambda: None) -> None:
        """Restart whatever dies, with growing pauses, until asked to stop."""
        while True:
            for place, one in enumerate(self.running):
                self.running[place] = self._look_after(one)
            each_round()
            self.pause(0.2)

    def replace(self, service: Service) -> None:
        """End the service of this name in order, and start this one in its place."""
        for place, one in enumerate(self.running):
            if one.service.name == service.name:
                _end_group(one.process, one.service.stop_signal, self._grace)
                fresh = self.start(service)
                self.running.pop()
                self.running[place] = fresh

    def _look_after(self, one: Running) -> Running:
        now = time.monotonic()
        if one.due is not None:
            return self._restart(one) if now >= one.due else one
        if one.process.poll() is None:
            return one
        one.deaths = 1 if now - one.since > STEADY_AFTER else one.deaths + 1
        pause = min(2.0 ** (one.deaths - 1), LONGEST_PAUSE)
        one.due = now + pause
        code = one.process.returncode
        if one.service.quiet:
            say("\n".join(_signed(one.service, line) for line in one.last_lines))
        say(f"{one.service.name} stopped ({code}); starting it again in {pause:.0f} s.")
        return one

    def _restart(self, one: Running) -> Running:
        _end_group(one.process, signal.SIGKILL, 0)
        fresh = self.start(one.service)
        self.running.pop()
        fresh.deaths = one.deaths
        return fresh

    def stop(self) -> None:
        """Stop everything; leave nothing behind.

        First the programs, which may still store what they are at, then the database
        and the broker. Among the programs no order matters: what one sends another
        waits in the broker for the next start.
        """
        for last in (False, True):
            ending = [one for one in self.running if one.service.stops_last is last]
            _end_groups(
                [(one.process, one.service.stop_signal) for one in ending], self._grace
            )
            for one in ending:
                one.pump.join(timeout=2)
        self.running.clear()


@contextmanager
def supervised() -> Iterator[Supervisor]:
    """A supervisor that ends in order, however the work inside it ends."""
    supervisor = Supervisor()
    supervisor.listen_for_signals()
    try:
        yield supervisor
    except Stopped:
        say("Stopping ...")
    finally:
        supervisor.stop()


def say(sentence: str) -> None:
    """A line of our own among the lines of the services."""
    print(sentence, flush=True)


def _spawn(service: Service) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*dies_with_us(service.stop_signal), *service.command],
        env={**os.environ, **service.env},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=service.files,
        # The terminal sends Ctrl-C to its whole group; each service gets the
        # signal from us instead, in its turn.
        start_new_session=True,
    )


def _pass_on(
    service: Service, process: subprocess.Popen[str], lines: deque[str]
) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip())
        if not service.quiet:
            say(_signed(service, line.rstrip()))


def _signed(service: Service, line: str) -> str:
    return f"{service.name:>8} | {line}"


def _why_it_died(one: Running) -> str:
    spoken = [line for line in one.last_lines if line]
    fatal = [line for line in spoken if "FATAL" in line] or spoken[-1:] or ["no word"]
    return f"{one.service.name} did not start: {fatal[0]}."


def _end_group(process: subprocess.Popen[str], first: int, grace: float) -> None:
    _end_groups([(process, first)], grace)


def _end_groups(
    ending: Sequence[tuple[subprocess.Popen[str], int]], grace: float
) -> None:
    """Send each its signal, wait for all, and kill what is left after ``grace`` s."""
    for process, first in ending:
        if process.poll() is None:
            process.send_signal(first)
    end = time.monotonic() + grace
    for process, _first in ending:
        _wait_until(process, end, grace)
        _kill_group(process)


def _wait_until(process: subprocess.Popen[str], end: float, grace: float) -> None:
    try:
        process.wait(timeout=max(0.0, end - time.monotonic()))
    except subprocess.TimeoutExpired:
        say(f"Process {process.pid} did not stop in {grace:.0f} s: ending it.")


def _kill_group(process: subprocess.Popen[str]) -> None:
    """Whatever the service itself started is in its group, and must not stay."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
