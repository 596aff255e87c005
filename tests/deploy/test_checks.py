"""What `./dev test` makes of its arguments, and where the files of a run lie."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from deploy.local import checks
from deploy.local.memory import folder_in_memory, temporary_files
from deploy.local.steps import Runner, Step
from deploy.local.supervisor import Supervisor

ONE = "tests/browser/test_keys.py::test_a_key"
OTHER = "tests/tables/test_hub.py"
BOTH = {True, False}


@pytest.mark.parametrize(
    ("arguments", "kinds"),
    [
        ([], set()),
        (["-m", "not webkit"], set()),
        (["-k", "hub", "-x"], set()),
        ([ONE, "-q"], {True}),
        ([OTHER], {False}),
        ([ONE, OTHER], BOTH),
        (["tests"], BOTH),
        (["tests/"], BOTH),
        (["tests/journeys"], {True}),
        (["tests/browsers.py"], {False}),
    ],
)
def test_which_kinds_of_tests_are_named(arguments: list[str], kinds: set[bool]) -> None:
    assert checks.kinds_named(arguments) == kinds


@pytest.mark.parametrize("arguments", [["-x"], [ONE, OTHER, "-x"], ["tests", "-x"]])
def test_no_run_has_browser_tests_among_others(arguments: list[str]) -> None:
    """Playwright's loop stays in its process, and no other test could have one."""
    servers = {"DATABASE_URL": "postgres://here/one", "REDIS_URL": "redis://here/0"}
    first, second = checks._suites(servers, arguments)
    named = [one for one in second.command if one.startswith("tests/browser")]
    assert (first.command[-1], second.command[-1], named) == ("-x", "-x", [])
    assert first.env["DATABASE_URL"] != servers["DATABASE_URL"]


@pytest.mark.parametrize(
    ("codes", "nothing"), [((5, 5), True), ((5, 0), False), ((1, 5), False)]
)
def test_a_misspelt_word_is_no_success(codes: tuple[int, int], nothing: bool) -> None:
    runner = Runner(Supervisor(grace=1), {})
    names = (checks.IN_BROWSERS, checks.OTHERS)
    runner.run(
        tuple(
            Step(name, ["sh", "-c", f"exit {code}"], good=(0, 5))
            for name, code in zip(names, codes, strict=True)
        )
    )
    assert checks._has_chosen_nothing(runner) == nothing


def test_files_lie_in_memory_where_there_is_plenty_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TMPDIR", raising=False)
    assert folder_in_memory(tmp_path, plenty=1) == tmp_path
    assert folder_in_memory(tmp_path, plenty=1 << 60) is None
    assert folder_in_memory(tmp_path / "none", plenty=1) is None


def test_files_lie_where_somebody_wants_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert folder_in_memory(tmp_path, plenty=1) is None


def test_nothing_lies_where_no_program_may_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tests install programs of their own: `/dev/shm` of a container runs none."""
    monkeypatch.delenv("TMPDIR", raising=False)
    here = os.statvfs(tmp_path)
    mounted = SimpleNamespace(
        f_bavail=here.f_bavail, f_frsize=here.f_frsize, f_flag=os.ST_NOEXEC
    )
    monkeypatch.setattr(os, "statvfs", lambda _place: mounted)
    assert folder_in_memory(tmp_path, plenty=1) is None


def test_whoever_makes_a_file_finds_the_folder(tmp_path: Path) -> None:
    """Servers run by an account of their own, which writes there as well."""
    env = temporary_files(tmp_path)
    command = [sys.executable, "-c", "import tempfile; print(tempfile.gettempdir())"]
    said = subprocess.run(
        command, env=os.environ | env, capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == str(tmp_path / "tmp")
    assert (tmp_path / "tmp").stat().st_mode & 0o7777 == 0o1777
