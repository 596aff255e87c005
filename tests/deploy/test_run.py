"""`./dev run` as a person uses it: start, look, stop, and nothing is left."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from deploy.local.ports import free_port, listen, served_port

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]
ROOT = Path(__file__).resolve().parents[2]
LAST_LINE = "Ctrl-C stops everything."
SERVERS = {"DATABASE_URL", "DATABASE_OWNER_URL", "REDIS_URL", "STATIC_ROOT"}


@dataclass
class Run:
    """One `./dev run` in a session of its own."""

    process: subprocess.Popen[str]
    env: dict[str, str]
    port: int

    def lines_until(self, last: str) -> list[str]:
        assert self.process.stdout is not None
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line.strip())
            if line.strip() == last:
                return lines
        raise AssertionError("\n".join(lines))

    def status(self, path: str) -> int:
        asked = HTTPConnection("127.0.0.1", self.port, timeout=10)
        asked.request("GET", path)
        return asked.getresponse().status


def dev(env: dict[str, str], *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "deploy.local", *words],
        cwd=ROOT,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


def say(env: dict[str, str], *words: str) -> tuple[int, str]:
    process = dev(env, *words)
    said, _ = process.communicate(timeout=120)
    return process.returncode, said


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    place = tmp_path_factory.mktemp("var")
    env = {name: value for name, value in os.environ.items() if name not in SERVERS}
    env["RECTIFY_VAR"] = str(place)
    port = free_port()
    one = Run(dev(env, "run", "--port", str(port)), env, port)
    yield one
    if one.process.poll() is None:
        one.process.kill()
    one.process.wait()


def services_of(place: str) -> list[str]:
    """Command lines of programs that work on a `var` of ours."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if f"RECTIFY_VAR={place}".encode() in words:
            found.append(path.with_name("cmdline").read_text().replace("\0", " "))
    return [line for line in found if line.strip()]


def test_a_whole_run(run: Run) -> None:
    said = run.lines_until(LAST_LINE)
    assert [line for line in said if f":{run.port}/floor/" in line]
    assert [line for line in said if "demo-director" in line]
    assert run.status("/healthz") == run.status("/readyz") == 200
    assert run.status("/login/") == 200
    _second_run_is_refused(run)
    _commands_use_the_running_servers(run)
    assert served_port(Path(run.env["RECTIFY_VAR"])) == run.port
    # As the terminal does it: to the whole group, and more than once.
    os.killpg(run.process.pid, signal.SIGINT)
    os.killpg(run.process.pid, signal.SIGINT)
    assert run.process.wait(timeout=60) == 0
    assert services_of(run.env["RECTIFY_VAR"]) == []


def _second_run_is_refused(run: Run) -> None:
    code, said = say(run.env, "run", "--port", str(free_port()))
    assert code == 1
    assert said == (
        "./dev: Rectify is already running from this directory: stop it first.\n"
    )


def _commands_use_the_running_servers(run: Run) -> None:
    code, said = say(run.env, "manage", "migrate", "--check")
    assert (code, said) == (0, "")


def test_a_busy_port_is_one_sentence(run: Run, tmp_path: Path) -> None:
    with listen(0) as web:
        port = web.getsockname()[1]
        env = {**run.env, "RECTIFY_VAR": str(tmp_path)}
        code, said = say(env, "run", "--port", str(port))
    assert code == 1
    assert said.startswith(f"./dev: Port {port} is taken")
    assert said.count("\n") == 1
