"""One run: load, faults at random instants, and the invariants after each group."""

import os
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from time import monotonic

import django

from deploy.local import Trouble
from tests.faults.findings import Findings
from tests.faults.injections import KINDS, Injection, Scene
from tests.faults.journal import Journal
from tests.faults.product import Product
from tests.faults.senders import Seat, Sender
from tests.faults.wire import Line

SENDERS = 4
TABLES = 2
LONGEST_WAIT = 0.4
DRAINED_WITHIN = 120.0
HIT_WITHIN = 30.0
BOARDS_EACH = 1000


@dataclass(frozen=True)
class Asked:
    """What the person at the keyboard wants."""

    injections: int
    seed: int
    kinds: list[str]
    group: int


@dataclass
class Outcome:
    """The table, and what was broken first."""

    kinds: list[str]
    injected: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    doubled: Counter[str] = field(default_factory=Counter)
    checks: int = 0
    first: str | None = None


class Campaign:
    """Drives the senders, breaks things, and looks."""

    def __init__(
        self, asked: Asked, product: Product, kinds: Mapping[str, Injection] = KINDS
    ) -> None:
        self._asked, self._product, self._kinds = asked, product, kinds
        self._random = Random(asked.seed)
        self.journal = Journal()
        self.outcome = Outcome(asked.kinds)
        self._scene = Scene(product, [], self._random, self.journal)
        self._begun = monotonic()

    def run(self) -> Outcome:
        """Inject group after group until all are done or something is broken."""
        # Django finds its database only now.
        django.setup()
        from tests.faults.room import log_in  # noqa: PLC0415  needs Django set up

        session = log_in()
        try:
            with self._product.watched(session):
                self._start_senders(session)
                self._run_groups(self._schedule())
                self._look_back()
        finally:
            for sender in self._scene.senders:
                sender.stop()
        return self.outcome

    def _run_groups(self, left: list[str]) -> None:
        while left and self.outcome.first is None:
            group = [self._next(left) for _ in range(self._asked.group) if left]
            self._run_group(group)

    @property
    def silences(self) -> dict[str, list[float]]:
        """By kind, for how long nothing was acknowledged, where it was measured."""
        return self._scene.silences

    @property
    def heard(self) -> dict[str, Counter[str]]:
        """By kind, what tablets were answered meanwhile, where it was counted."""
        return self._scene.heard

    def last_words(self, name: str) -> list[str]:
        """How a service of the product is, and the last lines that it said."""
        return self._product.last_words(name)

    def _schedule(self) -> list[str]:
        """Every kind as often as the others, in an order that the seed decides."""
        kinds, number = self._asked.kinds, self._asked.injections
        order = [kinds[i % len(kinds)] for i in range(number)]
        self._random.shuffle(order)
        return order

    def _next(self, left: list[str]) -> str:
        return left.pop()

    def _start_senders(self, session: str) -> None:
        lines = [Line(port, session) for port in self._product.doors()]
        for number in range(SENDERS):
            seed = self._random.randrange(2**32)
            sender = Sender(f"tablet {number + 1}", lines, self.journal, seed)
            self._scene.senders.append(sender)
            sender.start()

    def _run_group(self, kinds: list[str]) -> None:
        from tests.faults.room import new_tables  # noqa: PLC0415  needs Django set up

        tables = new_tables(TABLES)
        for number, sender in enumerate(self._scene.senders):
            sender.sit_down(seat(tables, number))
        waiting, end = list(kinds), monotonic() + len(kinds) * HIT_WITHIN
        while waiting:
            self._scene.pause(LONGEST_WAIT)
            self._refuse_dead_senders()
            self._inject_one(waiting)
            self._product.tend()
            if monotonic() > end:
                words = " / ".join(self._product.last_words("worker"))
                raise Trouble(f"There was never anything to {waiting[0]}; {words}")
        self._drain()
        self._look(kinds, tables)

    def _inject_one(self, waiting: list[str]) -> None:
        """The first whose target is there to be hit."""
        for kind in waiting:
            if self._kinds[kind](self._scene):
                waiting.remove(kind)
                self.outcome.injected[kind] += 1
                return

    def _drain(self) -> None:
        """Let every entry be answered for."""
        for sender in self._scene.senders:
            sender.rest()
        end = monotonic() + DRAINED_WITHIN
        while not all(sender.is_resting() for sender in self._scene.senders):
            self._refuse_dead_senders()
            self._product.tend()
            if monotonic() > end:
                raise Trouble("The tablets could not send their last entries.")
            self._product.supervisor.pause(0.05)
        # What still waits before a web process is answered before anybody looks.
        self._product.wait_until_up()

    def _refuse_dead_senders(self) -> None:
        for sender in self._scene.senders:
            if sender.failure:
                raise Trouble(f"{sender.name} gave up: {sender.failure}")

    def _look(self, kinds: list[str], tables: list[int]) -> None:
        from tests.faults import checking, room  # noqa: PLC0415  needs Django set up

        found = checking.check(self.journal, tables)
        found.broken += room.await_questions(tables, self._product.tend)
        self._note(found, kinds)
        self._tell()

    def _look_back(self) -> None:
        """At the end: every promise of the whole run, and the product's own words."""
        from tests.faults import checking  # noqa: PLC0415  needs Django set up

        found = checking.check_everything(self.journal)
        found.broken += self._product.overlooked()
        self._note(found, self._asked.kinds)
        for command in ("rebuild", "verify"):
            if self.outcome.first is None and not self._agrees(command):
                self.outcome.first = f"manage.py {command} found something wrong"

    def _agrees(self, command: str) -> bool:
        """Whether a command of the product finds nothing wrong, if there is one."""
        words = [sys.executable, "manage.py", command]
        run = self._product.supervisor.run
        return not offers(command) or run(words, dict(os.environ)) == 0

    def _note(self, found: Findings, kinds: list[str]) -> None:
        self.outcome.checks += 1
        for kind in set(kinds):
            self.outcome.lost[kind] += len(found.lost)
            self.outcome.doubled[kind] += len(found.doubled)
        self.outcome.first = self.outcome.first or found.first()

    def _tell(self) -> None:
        done, whole = self.outcome.injected.total(), self._asked.injections
        kept, seconds = len(self.journal.kept), monotonic() - self._begun
        words = f"{done}/{whole} injections, {kept} events acknowledged"
        sys.stdout.write(f"{words}, {seconds:.0f} s\n")
        sys.stdout.flush()


def seat(tables: list[int], number: int) -> Seat:
    """Two tablets at each table, each with boards of its own."""
    beside = number ^ 1
    first, neighbour = number * BOARDS_EACH + 1, beside * BOARDS_EACH + 1
    return Seat(tables[number // 2], first, neighbour)


def offers(command: str) -> bool:
    """Whether manage.py has this command."""
    from django.core.management import get_commands  # noqa: PLC0415  after the setup

    return command in get_commands()
