"""What waits for the nightly run is counted, can be had, and is held otherwise."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nightly import ALL, files, listed, whole

ROOT = Path(__file__).resolve().parents[2]
CONFTEST = """
from pathlib import Path
from tests.nightly import Nightly
def pytest_configure(config):
    config.pluginmanager.register(Nightly(Path(__file__).with_name("list.toml")))
"""
TESTS = """
import pytest
@pytest.mark.parametrize("n", [1, 2, 3])
def test_some(n): pass
def test_other(): pass
"""
# The plugins of our own tests take a second to load.
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "yes"}
LEFT = "Left to the nightly run (./dev test --all): 2 tests and variants."


WHOLE = """
[[whole]]
test = "test_some.py::test_other"
instead = "test_some.py::test_some"
reason = "."
"""

FILE = """
[[file]]
file = "test_some.py"
but = ["test_some"]
instead = "test_some.py::test_some"
reason = "."
"""


def run(
    place: Path,
    *words: str,
    variants: str = '"2", "3"',
    others: str = "",
    **more: str,
) -> "subprocess.CompletedProcess[str]":
    (place / "conftest.py").write_text(CONFTEST)
    (place / "test_some.py").write_text(TESTS)
    (place / "pytest.ini").write_text("[pytest]\n")
    entry = f'test = "test_some.py::test_some"\nvariants = [{variants}]\nreason = "."'
    (place / "list.toml").write_text(f"[[later]]\n{entry}\n{others}")
    env = {n: v for n, v in os.environ.items() if n != ALL} | more
    plain = ["-p", "xdist", "-p", "no:cacheprovider", "-q", *words]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *plain],
        cwd=place,
        env={**env, **ALONE, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("workers", [(), ("-n2",)])
def test_what_is_left_is_one_line(tmp_path: Path, workers: tuple[str, ...]) -> None:
    done = run(tmp_path, *workers)
    assert done.returncode == 0, done.stdout
    assert done.stdout.splitlines().count(LEFT) == 1
    assert "2 passed" in done.stdout


@pytest.mark.parametrize(
    ("named", "passed"), [((), 1), (("test_some.py::test_other",), 1)]
)
def test_a_whole_test_waits_unless_it_is_named(
    tmp_path: Path, named: tuple[str, ...], passed: int
) -> None:
    done = run(tmp_path, *named, others=WHOLE)
    assert f"{passed} passed" in done.stdout
    assert ("3 tests and variants" in done.stdout) == (not named)


@pytest.mark.parametrize(
    ("named", "passed"),
    [((), 1), (("test_some.py",), 1), (("test_some.py::test_other",), 1)],
)
def test_a_file_waits_but_for_what_stays_or_is_named(
    tmp_path: Path, named: tuple[str, ...], passed: int
) -> None:
    done = run(tmp_path, *named, others=FILE)
    assert f"{passed} passed" in done.stdout
    is_one = any("::" in word for word in named)
    assert ("3 tests and variants" in done.stdout) == (not is_one)


def test_all_of_them_can_be_had(tmp_path: Path) -> None:
    done = run(tmp_path, others=WHOLE, **{ALL: "yes"})
    assert ("4 passed" in done.stdout, "Left" in done.stdout) == (True, False)


@pytest.mark.parametrize(("named", "passed"), [("", 3), ("[2]", 1)])
def test_what_is_named_by_itself_is_run(
    tmp_path: Path, named: str, passed: int
) -> None:
    done = run(tmp_path, f"test_some.py::test_some{named}")
    assert f"{passed} passed" in done.stdout


@pytest.mark.parametrize(
    ("variants", "said"),
    [
        ('"2", "4"', "list.toml: test_some.py::test_some has no variants ['4']."),
        ('"1", "2", "3"', "list.toml: of test_some.py::test_some no variant would"),
    ],
)
def test_an_entry_that_cannot_be_right_ends_the_run(
    tmp_path: Path, variants: str, said: str
) -> None:
    done = run(tmp_path, variants=variants)
    assert done.returncode
    assert said in done.stdout + done.stderr


def test_every_entry_is_a_test_of_ours_with_a_reason() -> None:
    """Its variants are looked for whenever its file is collected."""
    for one in listed():
        file, _colons, name = one.test.partition("::")
        assert f"def {name}(" in (ROOT / file).read_text(), one.test
        assert one.variants
        assert one.reason.endswith("."), one.test
    tests = [one.test for one in listed()]
    assert tests == sorted(set(tests), key=tests.index)


def test_every_whole_test_has_another_that_a_commit_run_takes() -> None:
    left = {one.test for one in whole()}
    for one in whole():
        assert is_ours(one.test), one.test
        assert is_taken(one.instead, left), one.test
        assert one.reason.endswith("."), one.test
    assert len(left) == len(whole())


def test_every_file_has_a_test_that_a_commit_run_takes_and_says_what_stays() -> None:
    left = {one.test for one in whole()}
    for one in files():
        assert all(is_ours(f"{one.file}::{name}") for name in one.but), one.file
        assert is_taken(one.instead, left), one.file
        assert one.reason.endswith("."), one.file
    assert len({one.file for one in files()}) == len(files())


def test_nothing_is_listed_twice() -> None:
    """A test that waits with its file needs no entry of its own."""
    for test in [one.test for one in whole()] + [one.test for one in listed()]:
        assert not any(one.has(test) for one in files()), test


def is_ours(test: str) -> bool:
    file, _colons, name = test.partition("::")
    return f"def {name}(" in (ROOT / file).read_text()


def is_taken(test: str, left: set[str]) -> bool:
    """Whether a commit run has it."""
    waits = test in left or any(one.has(test) for one in files())
    return is_ours(test) and not waits
