"""`./dev test` and the checks it is made of."""

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.local.paths import ROOT
from deploy.local.run import supervised
from deploy.local.servers import application_settings, start_servers
from deploy.local.supervisor import Supervisor, say

PYTHON = sys.executable
BROWSER_TESTS = ("tests/browser", "tests/journeys")
BENCHMARKS = "tests/bench"
NIGHTLY = ["--boards", "100000"]

LINT = (
    ("ruff check", [PYTHON, "-m", "ruff", "check", "."]),
    ("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
    ("djlint", [PYTHON, "-m", "djlint", "--quiet", "--lint", "tables", "rulings"]),
)
TYPES = (("mypy", [PYTHON, "-m", "mypy"]),)
MIGRATIONS = (
    ("migrations", [PYTHON, "manage.py", "makemigrations", "--check", "--dry-run"]),
)
PYTEST = [PYTHON, "-m", "pytest", "-q"]
# What the rest of the suite does not need: no server, no browser.
ARCHITECTURE = (("architecture", [*PYTEST, "tests/architecture"]),)

Step = tuple[str, list[str]]


def lint(arguments: list[str]) -> int:
    """Style, as ruff and djlint see it."""
    return _checked(LINT)


def types(arguments: list[str]) -> int:
    """Types, strict."""
    return _checked(TYPES)


def check(arguments: list[str]) -> int:
    """All that needs no server."""
    return _checked(LINT + TYPES + ARCHITECTURE)


def test(arguments: list[str]) -> int:
    """Everything; with arguments, only what pytest makes of them."""
    with _test_servers() as (supervisor, env):
        if arguments:
            return supervisor.run([*PYTEST, *arguments], env)
        return _all_steps(supervisor, env, LINT + TYPES + MIGRATIONS + _suites())


def e2e(arguments: list[str]) -> int:
    """The tests that drive a browser."""
    with _test_servers() as (supervisor, env):
        return supervisor.run([*PYTEST, *_present(BROWSER_TESTS), *arguments], env)


def bench(arguments: list[str]) -> int:
    """The benchmarks, which print ratios measured in one run, on durable servers."""
    with _test_servers(durable=True) as (supervisor, env):
        return supervisor.run([PYTHON, "-m", "tests.bench", *arguments], env)


def faults(arguments: list[str]) -> int:
    """The whole product, on servers of its own, while everything around it breaks."""
    with supervised() as supervisor:
        return supervisor.run([PYTHON, "-m", "tests.faults", *arguments], {})
    return 130


def oracle(arguments: list[str]) -> int:
    """The rules against the second reading of the Laws, on random boards."""
    command = [PYTHON, "-m", "tests.oracle", "--jobs", "2"]
    with supervised() as supervisor:
        return supervisor.run([*command, *(arguments or NIGHTLY)], {})


def _suites() -> tuple[Step, ...]:
    """Both runs of pytest: the browser's loop does not go with other tests."""
    apart = [f"--ignore={place}" for place in (*BROWSER_TESTS, BENCHMARKS)]
    return (
        ("browser tests", [*PYTEST, *_present(BROWSER_TESTS)]),
        ("tests", [*PYTEST, "-n", "2", "--dist=loadfile", *apart]),
    )


def _present(places: tuple[str, ...]) -> list[str]:
    return [place for place in places if (ROOT / place).exists()]


def _checked(steps: tuple[Step, ...]) -> int:
    with supervised() as supervisor:
        return _all_steps(supervisor, {}, steps)


def _all_steps(
    supervisor: Supervisor, env: Mapping[str, str], steps: tuple[Step, ...]
) -> int:
    """Run every step, so that one run shows everything that is wrong."""
    failed = []
    for name, command in steps:
        say(f"== {name}")
        if supervisor.run(command, env) != 0:
            failed.append(name)
    if failed:
        sys.stderr.write(f"./dev: failed: {', '.join(failed)}.\n")
    return 1 if failed else 0


@contextmanager
def _test_servers(
    *, durable: bool = False
) -> Iterator[tuple[Supervisor, dict[str, str]]]:
    """Servers on free ports and in a directory that goes away afterwards."""
    with tempfile.TemporaryDirectory(prefix="rectify-") as name:
        os.environ["RECTIFY_VAR"] = name
        place = Path(name)
        # The servers' account has to pass through.
        place.chmod(0o755)
        with supervised() as supervisor:
            env = application_settings(place)
            env |= start_servers(supervisor, place, testing=True, durable=durable)
            yield supervisor, env
