"""`./dev test` and the checks it is made of."""

import os
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit, urlunsplit
from urllib.request import urlopen

from deploy.local.errors import Trouble
from deploy.local.paths import ROOT
from deploy.local.run import supervised
from deploy.local.servers import application_settings, start_servers
from deploy.local.steps import Runner, Step
from deploy.local.supervisor import Supervisor

PYTHON = sys.executable
BROWSER_TESTS = ("tests/browser", "tests/journeys")
OSV = "https://api.osv.dev/"
NOBODY_ASKED = (
    "{} does not answer ({}), so nothing was checked for known vulnerabilities; "
    "ask again where the network lets you."
)
BENCHMARKS = "tests/bench"
NIGHTLY = ["--boards", "100000"]

LINT = (
    Step("ruff check", [PYTHON, "-m", "ruff", "check", "."]),
    Step("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
    Step("djlint", [PYTHON, "-m", "djlint", "--quiet", "--lint", "tables", "rulings"]),
)
TYPES = (Step("mypy", [PYTHON, "-m", "mypy"]),)
MANAGE = [PYTHON, "manage.py"]
MIGRATIONS = (Step("migrations", [*MANAGE, "makemigrations", "--check", "--dry-run"]),)
PYTEST = [PYTHON, "-m", "pytest", "-q"]
# What the rest of the suite does not need: no server, no browser.
ARCHITECTURE = (Step("architecture", [*PYTEST, "tests/architecture"]),)
# Several files beside each other, the long ones first; and where the time went.
BY_FILE = ["--dist=loadfile", "--no-loadscope-reorder"]
BESIDE = [*BY_FILE, "--durations=10", "--durations-min=5"]
# More than a machine with two cores has: many tests wait for a server or a clock.
SUITE, BROWSERS = 3, 2
# A Redis number for each worker of the suite, and for the suite itself.
REDIS_NUMBERS = SUITE + 1


def validate_damage(arguments: list[str]) -> int:
    """The deals made for the damage evidence, and boards with known answers."""
    command = [PYTHON, "-m", "tests.evidence.validating", *arguments]
    return _checked((Step("damage evidence", command),))


def release(arguments: list[str]) -> int:
    """Whether everything is ready for a release, and its files in `dist/`."""
    # Some of what it asks is a test, and tests want servers.
    with _test_servers() as (supervisor, env):
        return supervisor.run([PYTHON, "-m", "deploy.release", *arguments], env)
    return 130


def audit(arguments: list[str]) -> int:
    """What is known against the locked versions; fails where nobody can be asked."""
    _require_osv()
    # PyPI's answer is skipped silently where a mirror has none: ask OSV, be strict.
    ask = ["--strict", "--vulnerability-service=osv", "--progress-spinner=off"]
    ask += ["--disable-pip", "--require-hashes", "--requirement=requirements-dev.lock"]
    return _checked((Step("audit", [PYTHON, "-m", "pip_audit", *ask, *arguments]),))


def _require_osv() -> None:
    """Raise `Trouble` where nobody can be asked; an error of theirs is an answer."""
    try:
        with urlopen(OSV, timeout=15):
            pass
    except HTTPError:
        return
    except OSError as error:
        raise Trouble(
            NOBODY_ASKED.format(OSV, getattr(error, "reason", error))
        ) from error


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
        built = str(Path(os.environ["RECTIFY_VAR"], "built"))
        runner = Runner(supervisor, env | {"BUILT_STATIC": built})
        runner.run(_site(built) + LINT + MIGRATIONS, at_once=2)
        runner.run(_suites(env) + TYPES, at_once=3)
        return runner.report()
    return 130


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


def load(arguments: list[str]) -> int:
    """Tables, tablets and desks against a served site, and what it takes."""
    with supervised() as supervisor:
        return supervisor.run([PYTHON, "-m", "tests.load", *arguments], {})
    return 130


def fuzz(arguments: list[str]) -> int:
    """Broken and odd files through everything that reads one."""
    command = [PYTHON, "-m", "tests.fuzz", *arguments]
    with supervised() as supervisor:
        return supervisor.run(command, {})
    return 130


def oracle(arguments: list[str]) -> int:
    """The rules against the second reading of the Laws, on random boards."""
    command = [PYTHON, "-m", "tests.oracle", "--jobs", "2"]
    with supervised() as supervisor:
        return supervisor.run([*command, *(arguments or NIGHTLY)], {})


def _site(built: str) -> tuple[Step, ...]:
    """What the served site of the tests is made of, once for all who serve it."""
    collect = [*MANAGE, "collectstatic", "--no-input", "-v0"]
    return (
        Step("static files", collect, {"STATIC_ROOT": built}),
        Step("translations", [*MANAGE, "compile_translations"]),
    )


def _suites(env: Mapping[str, str]) -> tuple[Step, ...]:
    """Both runs of pytest: the browser's loop does not go with other tests."""
    apart = [f"--ignore={place}" for place in (*BROWSER_TESTS, BENCHMARKS)]
    browser = [*PYTEST, f"-n{BROWSERS}", *BESIDE, *_present(BROWSER_TESTS)]
    return (
        Step("browser tests", browser, _data_of_their_own(env)),
        Step("tests", [*PYTEST, f"-n{SUITE}", *BESIDE, *apart]),
    )


def _data_of_their_own(env: Mapping[str, str]) -> dict[str, str]:
    """Another database and other Redis numbers on the same servers."""
    database, broker = urlsplit(env["DATABASE_URL"]), urlsplit(env["REDIS_URL"])
    number = int(broker.path.strip("/") or 0) + REDIS_NUMBERS
    return {
        "DATABASE_URL": urlunsplit(database._replace(path=f"{database.path}_browser")),
        "REDIS_URL": urlunsplit(broker._replace(path=f"/{number}")),
    }


def _present(places: tuple[str, ...]) -> list[str]:
    return [place for place in places if (ROOT / place).exists()]


def _checked(steps: tuple[Step, ...]) -> int:
    with supervised() as supervisor:
        runner = Runner(supervisor, {})
        runner.run(steps)
        return runner.report()
    return 130


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
