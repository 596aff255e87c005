"""``python -m tests.mutation.session ROLE PLAN``: one run of pytest, in a way of ours.

A plan is a file that names mutants and tests. ``record`` runs the tests and notes which
of them come to the line of which mutant, and how long each takes. ``try`` loads all of
them once, and for each mutant goes on as a copy of itself in which the mutated function
is another. ``fresh`` loads everything with one mutant in place, which is slower, and
needed where a line is run while modules are loaded.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django.test.utils
import pytest
from _pytest.runner import runtestprotocol
from django.db import connection
from hypothesis import Phase
from hypothesis import settings as hypothesis_settings
from pytest_django import DjangoDbBlocker
from pytest_django.plugin import blocking_manager_key

from tests.mutation.groups import ROOT
from tests.mutation.planting import Functions, marked, plant

# Where a line is run by no test but while modules are loaded and tests are found.
LOADING = -1
MEMORY = 8 << 30
QUIET = ["-q", "-p", "no:cacheprovider", "--reuse-db"]


class Record:
    """Notes what comes to which mutant."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.now = LOADING
        self.names: list[str] = []
        self.seconds: list[float] = []
        self.failed: list[int] = []
        self.hits: dict[int, set[int]] = {n: set() for n in range(len(plan["mutants"]))}

    def hit(self, number: int) -> None:
        self.hits[number].add(self.now)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now = len(self.names)
        self.names.append(item.nodeid)
        self.seconds.append(0.0)
        try:
            return (yield)
        finally:
            self.now = LOADING

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[-1] += report.duration
        if report.failed:
            self.failed.append(len(self.names) - 1)

    def told(self) -> dict[str, Any]:
        return {
            "names": self.names,
            "seconds": self.seconds,
            "failed": self.failed,
            "hits": {n: sorted(found) for n, found in self.hits.items()},
        }


class Try:
    """In place of pytest's loop: a copy of the process for each mutant."""

    def __init__(self, plan: dict[str, Any], number: int, of: int) -> None:
        self.plan = plan
        self.mine = range(number, len(plan["mutants"]), of)
        self.killers: dict[int, str | None] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        functions = Functions(ROOT)
        if self.plan["servers"]:
            prepare_database(session.config.stash[blocking_manager_key])
        for number in self.mine:
            names = [self.plan["names"][at] for at in self.plan["chosen"][number]]
            chosen = [items[name] for name in names]
            mutant = self.plan["mutants"][number]
            if not mutant["function"]:
                # No function is another: what is loaded is.
                self.killers[number] = None
            else:
                self.killers[number] = self._killer(functions, mutant, chosen)
        return True

    def _killer(
        self, functions: Functions, mutant: dict[str, Any], chosen: list[pytest.Item]
    ) -> str | None:
        """The test that noticed, empty where none did; None where none was begun."""
        if not chosen:
            return ""
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._run(functions, mutant, chosen, writing)
        os.close(writing)
        with os.fdopen(reading) as told:
            begun = told.read().splitlines()
        _, status = os.waitpid(child, 0)
        if status == 0:
            return ""
        return begun[-1] if begun else None

    def _run(
        self,
        functions: Functions,
        mutant: dict[str, Any],
        chosen: list[pytest.Item],
        told: int,
    ) -> None:
        status = 1
        try:
            path = ROOT / mutant["path"]
            functions.swap(path, mutant["source"])
            # A module that nobody has asked for yet is loaded as the mutant.
            plant({path: compile(mutant["source"], str(path), "exec")})
            limit_memory()
            use_database(self.plan)
            for item, following in zip(chosen, [*chosen[1:], None], strict=True):
                os.write(told, f"{item.nodeid}\n".encode())
                limit_time(self.plan["seconds"][item.nodeid])
                reports = runtestprotocol(item, log=False, nextitem=following)
                if any(report.failed for report in reports):
                    break
            else:
                status = 0
        finally:
            os._exit(status)


class Chosen:
    """Only these tests, in this order."""

    def __init__(self, plan: dict[str, Any], names: list[str]) -> None:
        self.plan = plan
        self.order = {name: at for at, name in enumerate(names)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.order]
        items.sort(key=lambda item: self.order[item.nodeid])

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        limit_time(self.plan["seconds"][item.nodeid])


def limit_time(usual: float) -> None:
    """End this process where a test works, or waits, far longer than it did."""
    signal.setitimer(signal.ITIMER_PROF, 5 + 10 * usual)
    signal.setitimer(signal.ITIMER_REAL, 60 + 30 * usual)


def limit_memory() -> None:
    """A mutant that fills the memory fails, and the machine goes on."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def prepare_database(blocker: DjangoDbBlocker) -> None:
    """Make the test database once, in a copy that leaves no connection behind."""
    child = os.fork()
    if not child:
        status = 1
        try:
            with blocker.unblock():
                django.test.utils.setup_databases(
                    verbosity=0, interactive=False, keepdb=True
                )
                connection.close()
            status = 0
        finally:
            os._exit(status)
    if os.waitpid(child, 0)[1]:
        pytest.exit("The test database cannot be made.", returncode=1)


def use_database(plan: dict[str, Any]) -> None:
    """The tests of this process find the database that is there, and leave it."""

    def setup(*_: object, **__: object) -> list[object]:
        creation: Any = connection.creation
        name = creation._get_test_db_name()
        connection.close()
        connection.settings_dict["NAME"] = name
        return []

    if plan["servers"]:
        utils: Any = django.test.utils
        utils.setup_databases, utils.teardown_databases = setup, lambda *_, **__: None


def main(words: list[str]) -> int:
    """Do one role; what was found goes into a file, as JSON."""
    role, place, out, *numbers = words
    plan = json.loads(Path(place).read_text())
    hypothesis_settings.register_profile(
        "mutation",
        database=None,
        deadline=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
    )
    hypothesis_settings.load_profile("mutation")
    roles: dict[str, Callable[..., object]] = {
        "record": record,
        "try": try_all,
        "fresh": fresh,
    }
    Path(out).write_text(json.dumps(roles[role](plan, *map(int, numbers))))
    return 0


def record(plan: dict[str, Any]) -> object:
    """Run the tests of a plan once, as they are."""
    noted = Record(plan)
    places: dict[Path, dict[int, int]] = {}
    for number, mutant in enumerate(plan["mutants"]):
        places.setdefault(ROOT / mutant["path"], {})[number] = mutant["line"]
    plant({path: marked(path, found, noted.hit) for path, found in places.items()})
    pytest.main([*QUIET, *plan["tests"]], plugins=[noted])
    return noted.told()


def try_all(plan: dict[str, Any], number: int, of: int) -> object:
    """Every so-manieth mutant of a plan, each in a copy of this process."""
    trying = Try(plan, number, of)
    pytest.main([*QUIET, *plan["tests"]], plugins=[trying])
    return trying.killers


def fresh(plan: dict[str, Any], number: int) -> object:
    """One mutant, loaded in its place: 0 where no test noticed it."""
    mutant, path = plan["mutants"][number], ROOT / plan["mutants"][number]["path"]
    plant({path: compile(mutant["source"], str(path), "exec")})
    limit_memory()
    limit_time(6.0)
    # Any test may use what its module names, without running a function of it.
    order = dict.fromkeys([*plan["chosen"][number], *plan["quickest"]])
    names = [plan["names"][at] for at in order]
    files = dict.fromkeys(name.partition("::")[0] for name in names)
    return int(pytest.main([*QUIET, "-x", *files], plugins=[Chosen(plan, names)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
