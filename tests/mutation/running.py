"""A sample of the mutants of a group through its tests, two at a time."""

from __future__ import annotations

import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.mutation.equivalents import known
from tests.mutation.groups import ROOT, Group
from tests.mutation.mutants import Mutant, sampled
from tests.mutation.session import LOADING
from tests.nightly import ALL

AT_ONCE = 2
# To load the tests a second time costs more than a few mutants do.
FEW = 20
# Seconds of tests, the quickest first, that are tried on one mutant; what they do not
# notice counts as a survivor.
SECONDS = 60.0


@dataclass
class Tally:
    """What became of a group's sample; ``seconds`` are the processor's."""

    killed: int = 0
    survived: list[Mutant] = field(default_factory=list)
    equivalent: list[Mutant] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """Of those that can be noticed, how many were."""
        asked = self.killed + len(self.survived)
        return self.killed / asked if asked else 1.0


def run(group: Group, asked: Any) -> Tally:
    """Try a sample; the quick tests first, and all on what they leave."""
    before = _processor()
    files = [path for path in group.files() if asked.place in str(path)]
    found = sampled(
        files,
        asked.sample or None,
        asked.seed,
        lambda one: group.holds(one.path, one.function),
    )
    reasons = known()
    tally = Tally(equivalent=[one for one in found if one.key in reasons])
    left = [one for one in found if one.key not in reasons]
    total = len(left)
    first = group.quick or group.tests
    stages = (first,) if asked.quick else (first, group.tests)
    for tests in dict.fromkeys(stages):
        if left:
            with tempfile.TemporaryDirectory() as place:
                left = _Stage(Path(place), group.servers, tests).survivors(left)
    tally.survived, tally.killed = left, total - len(left)
    tally.seconds = _processor() - before
    return tally


def _processor() -> float:
    mine = resource.getrusage(resource.RUSAGE_SELF)
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN)
    return mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime


@dataclass(frozen=True)
class _Stage:
    """Some tests, and a directory for what its processes tell each other."""

    place: Path
    servers: bool
    tests: tuple[str, ...]

    def survivors(self, mutants: list[Mutant]) -> list[Mutant]:
        """Those that none of the tests notices."""
        plan: dict[str, Any] = {
            "mutants": [asdict(one) for one in mutants],
            "tests": self.tests,
            "servers": self.servers,
        }
        plan |= self._recorded(plan)
        self._write(plan)
        at_once = AT_ONCE if len(mutants) > FEW else 1
        with ThreadPoolExecutor(at_once) as pool:
            slots = range(at_once)
            found = pool.map(lambda n: self._ask("try", n, at_once, slot=n), slots)
            killers = {int(n): by for told in found for n, by in told.items()}
            left = [n for n in range(len(mutants)) if not killers[n]]
            again = [n for n in left if plan["loading"][n] or killers[n] is None]
            alive = pool.map(self._survives, again, itertools.cycle(slots))
            noticed = {n for n, lives in zip(again, alive, strict=False) if not lives}
        return [mutants[n] for n in left if n not in noticed]

    def _recorded(self, plan: dict[str, Any]) -> dict[str, Any]:
        """Which tests are to be tried on each mutant: the quickest first."""
        self._write(plan)
        told = self._ask("record")
        names, seconds = told["names"], told["seconds"]
        if not names or told["failed"]:
            failed = [names[at] for at in told["failed"]]
            raise SystemExit(f"These fail as the code stands: {failed or self.tests}")
        order = sorted(range(len(names)), key=lambda at: seconds[at])
        place = {at: n for n, at in enumerate(order)}
        hits = [set(told["hits"][str(n)]) for n in range(len(plan["mutants"]))]
        told_apart = zip(plan["mutants"], hits, strict=True)
        usual = [seconds[at] for at in order]
        return {
            "names": [names[at] for at in order],
            "seconds": dict(zip(names, seconds, strict=True)),
            "chosen": [
                _within_time(sorted(place[at] for at in one - {LOADING}), usual)
                for one in hits
            ],
            "quickest": _within_time(list(range(len(names))), usual),
            "loading": [not m["function"] or LOADING in one for m, one in told_apart],
        }

    def _survives(self, number: int, slot: int) -> bool:
        """Whether no test notices what is there while modules are loaded."""
        return bool(self._ask("fresh", number, slot=slot) == pytest.ExitCode.OK)

    def _write(self, plan: dict[str, Any]) -> None:
        (self.place / "plan.json").write_text(json.dumps(plan))

    def _ask(self, role: str, *numbers: int, slot: int = 0) -> Any:
        """What a process says; 1 where it ended without a word."""
        name = "-".join([role, *map(str, numbers)])
        out = self.place / f"{name}.json"
        command = [sys.executable, "-m", "tests.mutation.session", role]
        command += [str(self.place / "plan.json"), str(out), *map(str, numbers)]
        env = environment(slot)
        log = self.place / f"{name}.log"
        with log.open("w") as said:
            subprocess.run(
                command, cwd=ROOT, env=env, stdout=said, stderr=said, check=False
            )
        if not out.exists() and role != "fresh":
            raise SystemExit(f"{name} ended without a word:\n{log.read_text()[-2000:]}")
        return json.loads(out.read_text()) if out.exists() else 1


def _within_time(tests: list[int], usual: list[float]) -> list[int]:
    """The first of these tests that together take no longer than one mutant may."""
    ends = itertools.accumulate(usual[at] for at in tests)
    return [at for at, end in zip(tests, ends, strict=True) if end <= SECONDS]


def environment(slot: int) -> dict[str, str]:
    """The same servers, its own database and Redis number; no test is left out."""
    env = {key: value for key, value in os.environ.items() if "XDIST" not in key}
    env[ALL] = "yes"
    if "DATABASE_URL" in env:
        parts = urlsplit(env["DATABASE_URL"])
        parts = parts._replace(path=f"{parts.path}_mutants_{slot}")
        env["DATABASE_URL"] = urlunsplit(parts)
    if "REDIS_URL" in env:
        parts = urlsplit(env["REDIS_URL"])
        env["REDIS_URL"] = urlunsplit(parts._replace(path=f"/{8 + slot}"))
    return env
