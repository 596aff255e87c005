"""The image, run as compose runs it: each program, an entry, a flag, and its end."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from typing import Any

import yaml

from deploy.image.rootless import Rootless
from deploy.local import Trouble
from deploy.local.paths import ROOT
from deploy.local.ports import LOOPBACK, free_port
from deploy.local.servers import start_servers
from deploy.local.supervisor import say, supervised

COMPOSE = ROOT / "deploy" / "container" / "compose.yaml"
EXAMPLES = ROOT / "docs" / "guides" / "examples"
PROGRAMS = ("web", "worker", "evidence", "beat")
WEB_PORT, EVERYWHERE = "8000", "0.0.0.0"
PATIENCE = 90.0
KEY = re.compile(r"rectify_\S+")
HOLDS = "import os; print(os.getuid(), [l.split()[1] for l in open('/proc/self/status')"
HOLDS += " if l.startswith(('CapEff', 'NoNewPrivs'))]); open('/app/x', 'w')"


@dataclass(frozen=True)
class _Trial:
    there: Rootless
    name: str
    held: tuple[str, ...]
    env: Mapping[str, str]

    def run(self, *command: str, env: Mapping[str, str] | None = None) -> str:
        return self.there.call(*self._container("--rm", env or {}), *command)

    def start(self, name: str, command: Sequence[str]) -> None:
        words = self._container(f"--name={name}", {})
        self.there.call(*words[:2], "--detach", *words[2:], *command)

    def _container(self, option: str, more: Mapping[str, str]) -> list[str]:
        told = [f"--env={name}={value}" for name, value in {**self.env, **more}.items()]
        words = ["podman", "run", option, "--network=host", *self.held, *told]
        return [*words, self.name]


def try_it(there: Rootless, name: str) -> None:
    """Run everything of the image; raise `Trouble` where something goes wrong."""
    with supervised() as supervisor:
        place = there.place / "servers"
        place.mkdir(mode=0o755)
        there.place.chmod(0o755)
        port, env = free_port(), start_servers(supervisor, place, durable=False)
        trial = _Trial(there, name, _held(), _settings(env, port))
        _require_holds(trial)
        for step in ("prepare_database", "seed_demo"):
            trial.run("python", "manage.py", step, env=_of(env, "DATABASE_OWNER_URL"))
        with _running(trial, port):
            _require_ready(port)
            _walk(trial, port)
            _require_flag(port)
    say(
        "Every program of it runs read-only, without capabilities, as no known account."
    )


def _compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return found


def _held() -> tuple[str, ...]:
    """How compose keeps each container from what it does not need."""
    app = _compose()["x-app"]
    held = ["--read-only"] if app["read_only"] else []
    held += [f"--tmpfs={place}" for place in app["tmpfs"]]
    held += [f"--cap-drop={one}" for one in app["cap_drop"]]
    return (*held, *(f"--security-opt={one}" for one in app["security_opt"]))


def _settings(env: Mapping[str, str], port: int) -> dict[str, str]:
    return {
        **_of(env, "DATABASE_URL", "REDIS_URL"),
        "SECRET_KEY": "of-this-trial-alone-" * 3,
        "SEAL_KEY": "of-this-trial-alone-too-" * 3,
        "ALLOWED_HOSTS": LOOPBACK,
        "SITE_URL": f"http://{LOOPBACK}:{port}",
        "DEMO": "true",
    }


def _of(env: Mapping[str, str], *names: str) -> dict[str, str]:
    return {name: env[name] for name in names}


def _require_holds(trial: _Trial) -> None:
    """No known account, no capability, no new privileges, no file that is written."""
    try:
        trial.run("python", "-c", HOLDS)
    except Trouble as trouble:
        if "Read-only file system" in str(trouble):
            return
        raise
    raise Trouble("The image can write into its own program.")


@contextmanager
def _running(trial: _Trial, port: int) -> Iterator[None]:
    """Every program as compose starts it; all have to end well when they are asked."""
    for name in PROGRAMS:
        trial.start(name, list(_command(trial, name, port)))
    try:
        yield
    except Trouble:
        for name in PROGRAMS:
            say(trial.there.call("podman", "logs", "--tail=5", name).rstrip())
        raise
    finally:
        trial.there.call("podman", "stop", "--time=30", *PROGRAMS)
    for name in PROGRAMS:
        asked = ["podman", "inspect", "--format={{.State.ExitCode}}", name]
        code = trial.there.call(*asked).strip()
        if code != "0":
            raise Trouble(f"{name} was asked to end and ended with {code}.")
    trial.there.call("podman", "rm", *PROGRAMS)


def _command(trial: _Trial, name: str, port: int) -> Iterator[str]:
    """What compose runs, else the image's own; on a free port of this machine."""
    own = ["podman", "image", "inspect", "--format={{json .Config.Cmd}}", trial.name]
    words = _compose()["services"][name].get("command")
    for word in words or json.loads(trial.there.call(*own).splitlines()[-1]):
        yield {WEB_PORT: str(port), EVERYWHERE: LOOPBACK}.get(word, word)


def _require_ready(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while _answer(port, "/readyz")[0] != 200:
        if time.monotonic() > until:
            raise Trouble(
                f"No answer within {PATIENCE:.0f} s: {_answer(port, '/readyz')}"
            )
        time.sleep(0.5)


def _walk(trial: _Trial, port: int) -> None:
    """The documented walk of a program: a board, again, a wrong entry, the stream."""
    made = trial.run("python", "manage.py", "make_key", "1", "Trial", "--records")
    (key,) = KEY.findall(made)
    told = {"RECTIFY_URL": f"http://{LOOPBACK}:{port}", "RECTIFY_KEY": key}
    done = subprocess.run(
        [sys.executable, "walk.py"],
        cwd=EXAMPLES,
        env={**os.environ, **told, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        raise Trouble(f"walk.py failed: {done.stderr.strip().splitlines()[-1]}")
    say(f"A program has walked through it: {len(done.stdout.splitlines())} lines.")


def _require_flag(port: int) -> None:
    """The worker has screened the demo's boards: there is something to review."""
    who = b64encode(b"reviewer:demo-reviewer").decode()
    until = time.monotonic() + PATIENCE
    while True:
        status, body = _answer(
            port, "/api/v1/flags/", {"Authorization": f"Basic {who}"}
        )
        if status == 200 and json.loads(body)["flags"]:
            return
        if time.monotonic() > until:
            raise Trouble(f"No flag within {PATIENCE:.0f} s: {status} {body[:200]!r}")
        time.sleep(0.5)


def _answer(
    port: int, path: str, more: Mapping[str, str] | None = None
) -> tuple[int, bytes]:
    asked = HTTPConnection(LOOPBACK, port, timeout=10)
    try:
        asked.request("GET", path, headers=dict(more or {}))
        answer = asked.getresponse()
        return answer.status, answer.read()
    except (OSError, HTTPException) as error:
        return 0, str(error).encode()
    finally:
        asked.close()
