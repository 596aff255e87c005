"""`./dev test` and the checks it is made of."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from deploy.local.memory import folder_in_memory, temporary_files
from deploy.local.paths import ROOT
from deploy.local.servers import servers_for_tests
from deploy.local.steps import Runner, Step, run_and_report

Steps = tuple[Step, ...]
PYTHON = sys.executable
BROWSER_TESTS = ("tests/browser", "tests/journeys")
BENCHMARKS = "tests/bench"
# The variants of `tests/nightly.toml` too: the option, and what says so to pytest.
ALL, ALL_VARIANTS = "--all", "ALL_VARIANTS"

LINT = (
    Step("ruff check", [PYTHON, "-m", "ruff", "check", "."]),
    Step("ruff format", [PYTHON, "-m", "ruff", "format", "--check", "."]),
    Step("djlint", [PYTHON, "-m", "djlint", "--quiet", "--lint", "tables", "rulings"]),
)
TYPES = (Step("mypy", [PYTHON, "-m", "mypy"]),)
MANAGE = [PYTHON, "manage.py"]
BROWSERS_HERE = (Step("browsers", [PYTHON, "-m", "tests.browsers"]),)
MIGRATIONS = (Step("migrations", [*MANAGE, "makemigrations", "--check", "--dry-run"]),)
PYTEST = [PYTHON, "-m", "pytest", "-q"]
# What the rest of the suite does not need: no server, no browser.
ARCHITECTURE = (Step("architecture", [*PYTEST, "tests/architecture"]),)
# Several files beside each other, the long ones first; and where the time went.
BY_FILE = ["--dist=loadfile", "--no-loadscope-reorder"]
BESIDE = [*BY_FILE, "--durations=10", "--durations-min=5"]
IN_BROWSERS, OTHERS = "browser tests", "tests"
# What pytest ends with where it has chosen no test.
NOTHING_CHOSEN = 5
# More than a machine with two cores has: many tests wait for a server or a clock.
SUITE, BROWSERS = 3, 2
# The database that the tests of a run have copies of.
TEMPLATE = "rectify_tests"
# A Redis number for each worker of the suite, and for the suite itself.
REDIS_NUMBERS = SUITE + 1


def lint(arguments: list[str]) -> int:
    """Style, as ruff and djlint see it."""
    return run_and_report(LINT)


def types(arguments: list[str]) -> int:
    """Types, strict."""
    return run_and_report(TYPES)


def check(arguments: list[str]) -> int:
    """All that needs no server."""
    return run_and_report(LINT + TYPES + ARCHITECTURE)


def test(arguments: list[str]) -> int:
    """Everything; with arguments, only what pytest makes of them.

    `--all`: the variants that wait for the nightly run as well.
    """
    if ALL in arguments:
        os.environ[ALL_VARIANTS] = "yes"
        arguments = [one for one in arguments if one != ALL]
    # Of a few tests somebody may want to see the files afterwards.
    memory = None if arguments or ALL_VARIANTS in os.environ else folder_in_memory()
    with servers_for_tests(within=memory) as (supervisor, env):
        if len(kinds_named(arguments)) == 1:
            return supervisor.run([*PYTEST, *arguments], env)
        folders = _folders(in_memory=memory is not None)
        runner = Runner(supervisor, env | folders | _template())
        first = _bytecode() + _database() + BROWSERS_HERE + _site(folders)
        beside = () if arguments else TYPES + LINT + MIGRATIONS
        return _run_all(runner, first, _suites(env, arguments), beside)
    return 130


def _folders(*, in_memory: bool) -> dict[str, str]:
    """Where static files are built, and where in memory temporary files go."""
    place = Path(os.environ["RECTIFY_VAR"])
    static = {"BUILT_STATIC": str(place / "built")}
    return static | (temporary_files(place) if in_memory else {})


def _run_all(runner: Runner, first: Steps, suites: Steps, beside: Steps) -> int:
    """Both runs of pytest after what they need; other checks beside all of it."""
    with runner.beside(beside):
        runner.run(first, at_once=2)
        runner.run(suites, at_once=2)
    failed = runner.report()
    return NOTHING_CHOSEN if _has_chosen_nothing(runner) else failed


def _has_chosen_nothing(runner: Runner) -> bool:
    """Whether no run of pytest had anything to do, as with a word that is misspelt."""
    codes = {one.code for one in runner.done if one.name in (IN_BROWSERS, OTHERS)}
    return codes == {NOTHING_CHOSEN}


def kinds_named(arguments: list[str]) -> set[bool]:
    """Whether browser tests are named in the arguments, others, both or none."""
    named = _named(arguments)
    around = [
        one for one in named if any(Path(one) in Path(b).parents for b in BROWSER_TESTS)
    ]
    return {True, False} if around else {_drives_a_browser(one) for one in named}


def _named(arguments: list[str]) -> list[str]:
    """The words that are files, directories or single tests."""
    return [one for one in arguments if (ROOT / one.partition("::")[0]).exists()]


def _drives_a_browser(named: str) -> bool:
    return any(Path(named).is_relative_to(place) for place in BROWSER_TESTS)


def e2e(arguments: list[str]) -> int:
    """The tests that drive a browser."""
    with servers_for_tests() as (supervisor, env):
        return supervisor.run([*PYTEST, *_present(BROWSER_TESTS), *arguments], env)


def _site(folders: Mapping[str, str]) -> Steps:
    """What the served site of the tests is made of, once for all who serve it."""
    collect = [*MANAGE, "collectstatic", "--no-input", "-v0"]
    return (
        Step("static files", collect, {"STATIC_ROOT": folders["BUILT_STATIC"]}),
        Step("translations", [*MANAGE, "compile_translations"]),
    )


def _template() -> dict[str, str]:
    """The name of the database that all tests begin with a copy of.

    Someone's own server would keep it: there every process migrates for itself.
    """
    return {} if "DATABASE_URL" in os.environ else {"TEST_TEMPLATE": TEMPLATE}


def _bytecode() -> Steps:
    """Compile the tests where nothing is compiled, as each process would for itself."""
    kept = os.environ.get("PYTHONPYCACHEPREFIX")
    if kept is None or Path(kept, *(ROOT / "tests").parts[1:]).exists():
        return ()
    choose_none = [
        "--ignore=tests/bench",
        "--collect-only",
        "-k",
        "no_test_is_called_so",
    ]
    return (Step("bytecode", [*PYTEST, *choose_none], good=(NOTHING_CHOSEN,)),)


def _database() -> Steps:
    made = Step("database", [PYTHON, "-m", "tests.template_database"])
    return (made,) if _template() else ()


def _suites(env: Mapping[str, str], arguments: list[str]) -> Steps:
    """Both runs of pytest: the browser's loop does not go with other tests."""
    named = _named(arguments)
    options = [one for one in arguments if one not in named]
    places = [one for one in named if _drives_a_browser(one)]
    others = [one for one in named if not _drives_a_browser(one)]
    apart = [f"--ignore={place}" for place in (*BROWSER_TESTS, BENCHMARKS)]
    browser = [*PYTEST, f"-n{BROWSERS}", *BESIDE, *(places or _present(BROWSER_TESTS))]
    suite = [*PYTEST, f"-n{SUITE}", *BESIDE, *apart, *others]
    # Of two runs one may have nothing that the options choose.
    good = (0, NOTHING_CHOSEN) if options else (0,)
    return (
        Step(IN_BROWSERS, [*browser, *options], _data_of_their_own(env), good),
        Step(OTHERS, [*suite, *options], good=good),
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
