"""Mutants are made, named and noticed as `./dev mutate` says; and a few are tried."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.mutation import groups, mutants
from tests.mutation.equivalents import known
from tests.mutation.groups import GROUPS, ROOT, SHORT
from tests.mutation.mutants import mutants_of, sampled
from tests.mutation.planting import marked
from tests.mutation.running import environment

MODULE = '''"""A module."""

LEAST = 3


def enough(found: list[int], most: int | None = None) -> bool:
    """Whether there are enough."""
    if most and len(found) > most:
        return False
    elif not found:
        raise ValueError
    return (sum(found) >= LEAST) is True
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for where in (groups, mutants):
        monkeypatch.setattr(where, "ROOT", tmp_path)
    path = tmp_path / "enough.py"
    path.write_text(MODULE)
    return path


def changes(path: Path) -> set[tuple[str, str]]:
    return {(one.before, one.after) for one in mutants_of(path)}


def test_decisions_and_counts_are_mutated_words_and_types_are_not(module: Path) -> None:
    first, last = (
        "if most and len(found) > most:",
        "return (sum(found) >= LEAST) is True",
    )
    assert changes(module) == {
        ("LEAST = 3", "LEAST = 4"),
        (first, "if not (most and len(found) > most):"),
        (first, "if most or len(found) > most:"),
        (first, "if most and len(found) >= most:"),
        ("return False", "return True"),
        ("elif not found:", "elif not (not found):"),
        ("elif not found:", "elif found:"),
        (last, "return (sum(found) > LEAST) is True"),
        (last, "return (sum(found) >= LEAST) is not True"),
        (last, "return (sum(found) >= LEAST) is False"),
    }


def test_a_mutant_keeps_its_name_and_its_turn_when_lines_move(module: Path) -> None:
    before = sampled([module], None, seed=7)
    module.write_text(MODULE.replace("LEAST = 3\n", "LEAST = 3\nMOST = LEAST\n\n"))
    after = sampled([module], None, seed=7)
    assert [one.key for one in after] == [one.key for one in before]
    assert {one.line for one in after} != {one.line for one in before}
    assert [one.key for one in sampled([module], None, 8)] != [
        one.key for one in before
    ]


def test_lines_that_are_alike_have_names_of_their_own(module: Path) -> None:
    module.write_text("def f(a):\n    a += 1\n    a += 1\n    return a\n")
    found = mutants_of(module)
    assert sorted({one.nth for one in found}) == [1, 2]
    assert len({one.key for one in found}) == len(found)


@pytest.mark.parametrize(
    ("found", "lines"), [([1, 2], {8, 10, 12}), ([], {8, 10, 11}), ([9] * 9, {8, 9})]
)
def test_a_line_is_marked_when_it_is_about_to_be_run(
    module: Path, found: list[int], lines: set[int]
) -> None:
    seen: set[int] = set()
    names: dict[str, object] = {}
    places = {line: line for line in (3, 8, 9, 10, 11, 12)}
    exec(marked(module, places, seen.add), names)
    enough = names["enough"]
    assert callable(enough)
    assert seen == set()
    with suppress(ValueError):
        enough(found, 5)
    # What stands outside every function counts as run by each of them.
    assert seen == {3, *lines}


def test_what_is_listed_as_equivalent_is_a_mutant_of_the_code() -> None:
    files = {key.partition("\n")[0] for key in known()}
    found = {one.key for path in sorted(files) for one in mutants_of(ROOT / path)}
    assert set(known()) <= found
    assert all(reason.endswith(".") for reason in known().values())


def test_every_group_has_sources_and_tests() -> None:
    for group in GROUPS.values():
        assert group.files()
        assert all((ROOT / place).exists() for place in (*group.tests, *group.quick))
        for place, names in group.functions.items():
            code = (ROOT / place).read_text()
            assert all(f"\ndef {name}(" in code for name in names)


def test_a_sample_of_faults_is_noticed() -> None:
    command = [sys.executable, "-m", "tests.mutation", "--group", SHORT, "--quick"]
    command += ["--sample", "6", "--seed", "3"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(0),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "killed (100.0 %)" in done.stdout
