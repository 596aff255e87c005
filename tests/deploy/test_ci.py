"""`.ci/run` ends with what the checks end with, on a machine made of small scripts."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOT_ACCOUNT, ORDINARY = 0, 1000
# Of the real machine, what the script is written with and no more.
REAL = ("bash", "cat", "dirname", "mktemp", "rm", "sh", "sleep")
# `uname` says another processor, for which a browser has to be installed.
STUBS = {
    "apt-get": 'echo "apt-get $*" >>"$NOTES"',
    "id": 'echo "$ACCOUNT"',
    "nice": 'exec "$@"',
    "uname": "echo aarch64",
}
SCRIPT = (ROOT / ".ci" / "run").read_text()
# Each program that it looks for, and the browser among them.
SOUGHT = {
    name for named in re.findall(r"\bhas ([\w -]+)", SCRIPT) for name in named.split()
}
(BROWSER,) = re.findall(r"has (\w+) \|\| install \1", SCRIPT)[-1:]
DEV = """\
#!/bin/sh
echo "dev $1, all programs: $ALL_PROGRAMS" >>"$NOTES"
echo "words of $1"
case "$1" in
    test) exit "$TESTS" ;;
    bare) sleep "$TAKES"; exit "$BARE" ;;
esac
"""


@dataclass
class Machine:
    """A checkout with nothing but `.ci/run` and a `./dev`, and the programs beside."""

    place: Path

    @property
    def programs(self) -> Path:
        return self.place / "programs"

    @property
    def notes(self) -> str:
        """What was called, in its order."""
        return (self.place / "notes").read_text()

    def write(self, path: Path, text: str) -> None:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def ends(
        self,
        tests: int = 0,
        bare: int = 0,
        account: int = ROOT_ACCOUNT,
        takes: float = 0,
        ci: str = "yes",
    ) -> tuple[int, str]:
        """The code, and all that was said, where these end so."""
        env = {
            "PATH": str(self.programs),
            "NOTES": str(self.place / "notes"),
            "TMPDIR": str(self.place / "temporary"),
            "ACCOUNT": str(account),
            "TESTS": str(tests),
            "BARE": str(bare),
            "TAKES": str(takes),
            "CI": ci,
        }
        done = subprocess.run(
            [self.place / ".ci" / "run"],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=60,
        )
        return done.returncode, done.stdout


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    made = Machine(tmp_path)
    made.write(tmp_path / ".ci" / "run", SCRIPT)
    made.write(tmp_path / "dev", DEV)
    (tmp_path / "temporary").mkdir()
    for name, text in (dict.fromkeys(SOUGHT, "") | STUBS).items():
        made.write(made.programs / name, f"#!/bin/sh\n{text}\n")
    for name in REAL:
        (made.programs / name).symlink_to(shutil.which(name) or "")
    # The first line of the script asks there for bash.
    (made.programs / "env").symlink_to("/usr/bin/env")
    return made


@pytest.mark.parametrize("takes", [0, 0.3], ids=["bare first", "tests first"])
@pytest.mark.parametrize(
    ("tests", "bare", "code"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (3, 0, 3), (0, 4, 4)]
)
def test_it_is_green_where_both_are(
    machine: Machine, tests: int, bare: int, code: int, takes: float
) -> None:
    found, said = machine.ends(tests, bare, takes=takes)
    assert found == code, said
    assert "words of test" in said
    assert said.endswith("== bare\nwords of bare\n")
    assert list((machine.place / "temporary").iterdir()) == []


def test_where_both_are_red_it_is_red(machine: Machine) -> None:
    assert machine.ends(tests=3, bare=4)[0] == 4


@pytest.mark.parametrize("tests", [0, 3])
def test_without_root_only_the_tests_run(machine: Machine, tests: int) -> None:
    """Nothing is installed, and a line says what was left out."""
    code, said = machine.ends(tests, bare=4, account=ORDINARY)
    assert code == tests
    assert said.splitlines() == [
        "words of test",
        "./dev bare was left out: it takes root and apt-get.",
    ]
    assert machine.notes == "dev test, all programs: yes\n"


def test_without_apt_get_only_the_tests_run(machine: Machine) -> None:
    (machine.programs / "apt-get").unlink()
    assert machine.ends(bare=4)[0] == 0
    assert machine.notes == "dev test, all programs: yes\n"


def test_what_is_missing_is_installed_and_what_is_there_is_not(
    machine: Machine,
) -> None:
    assert machine.ends()[0] == 0
    calls = machine.notes.splitlines()
    assert [one for one in calls if one.startswith("apt-get")] == ["apt-get update -q"]
    for name in ("debootstrap", "ip", BROWSER):
        (machine.programs / name).unlink()
    assert machine.ends()[0] == 0
    more = machine.notes.splitlines()[len(calls) :]
    installed = [one.split()[-1] for one in more if one.startswith("apt-get install")]
    assert installed == ["debootstrap", "iproute2", BROWSER]


def test_what_cannot_be_installed_ends_it_before_the_tests(machine: Machine) -> None:
    (machine.programs / "debootstrap").unlink()
    machine.write(machine.programs / "apt-get", '#!/bin/sh\n[ "$1" = update ]\n')
    assert machine.ends()[0] != 0
    assert not (machine.place / "notes").exists()


def test_outside_of_ci_a_missing_program_is_no_error(machine: Machine) -> None:
    assert machine.ends(ci="")[0] == 0
    assert "dev test, all programs: \n" in machine.notes
