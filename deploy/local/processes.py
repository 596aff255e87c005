"""The programs that Rectify consists of, and what has to be ready before them.

Django takes seconds to find out that there is nothing to migrate, compile or collect;
looking at the files' dates takes milliseconds.
"""

import hashlib
import os
import shutil
import ssl
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path

from deploy.local import Trouble
from deploy.local.paths import ROOT
from deploy.local.ports import LOOPBACK
from deploy.local.supervisor import Service, Supervisor

PACKAGES = ("lawbook", "tables", "rulings", "deploy")


def is_prepared(place: Path, env: Mapping[str, str]) -> bool:
    """Whether the note of the last preparation fits what is there now."""
    note = _note(place)
    return note.exists() and note.read_text() == _fingerprint(place, env)


def note_prepared(place: Path, env: Mapping[str, str]) -> None:
    """Remember what was prepared."""
    _note(place).write_text(_fingerprint(place, env))


def _note(place: Path) -> Path:
    return place / "prepared"


def _fingerprint(place: Path, env: Mapping[str, str]) -> str:
    seen = hashlib.sha256(env["STATIC_ROOT"].encode())
    for path in sorted(_inputs(place, env)):
        if path.exists():
            state = path.stat()
            seen.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return seen.hexdigest()


def _inputs(place: Path, env: Mapping[str, str]) -> Iterator[Path]:
    """Our own files, and one of the database and of the built pages each."""
    yield place / "postgres" / "PG_VERSION"
    yield Path(env["STATIC_ROOT"]) / "staticfiles.json"
    yield from ROOT.glob("requirements*.lock")
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*"):
            if path.suffix != ".pyc" and path.is_file():
                yield path


# The queue of what takes long, and kilobytes that a process may grow to there.
EVIDENCE = "evidence"
LARGEST_EVIDENCE = 600_000
# The management commands, in a checkout and where the wheel is installed.
MANAGE = [sys.executable, "-m", "deploy.command"]


@dataclass(frozen=True)
class Web:
    """The socket that the web server answers on, and its certificate, if any."""

    socket: int
    certificate: Path | None = None
    key: Path | None = None


def prepare(
    supervisor: Supervisor, env: Mapping[str, str], place: Path, *, demo: bool
) -> None:
    """Tables, rights, translations, static files; the demo tournament if asked for."""
    # Of a database that is not ours alone, no note can tell the state.
    ours = "DATABASE_URL" not in os.environ
    if ours and is_prepared(place, env):
        return
    steps = [["prepare_database"], ["prepare_site"], ["seed_demo"]]
    for step in steps if demo else steps[:2]:
        if supervisor.run([*MANAGE, *step], env) != 0:
            raise Trouble(f"manage.py {step[0]} failed; its reason is above.")
    note_prepared(place, env)


def programs(env: Mapping[str, str], web: Web, place: Path) -> list[Service]:
    """The web server first, then what works behind it."""
    beat = place / "beat"
    beat.mkdir(exist_ok=True)
    return [
        web_server(env, web),
        Service("worker", celery_command("worker", "--concurrency=2"), env),
        Service("evidence", evidence_command(), env),
        Service(
            "beat",
            celery_command("beat", f"--schedule={beat / 'schedule'}", "--pidfile="),
            env,
        ),
    ]


def web_server(env: Mapping[str, str], web: Web) -> Service:
    """The web server as a service."""
    command = web_command(web.socket)
    if web.certificate and web.key:
        command += [f"--ssl-certfile={web.certificate}", f"--ssl-keyfile={web.key}"]
    return Service("web", command, env, files=(web.socket,))


def web_command(socket: int) -> list[str]:
    """The web server, on a socket that is already listening."""
    return [sys.executable, "-m", "deploy.web", f"--fd={socket}"]


def celery_command(program: str, *options: str) -> list[str]:
    """A Celery program of ours."""
    command = [sys.executable, "-W", "ignore:::celery.platforms"]
    command += ["-m", "celery", "--quiet", "--app=deploy.celery", program]
    return [*command, "--loglevel=WARNING", *options]


def evidence_command() -> list[str]:
    """The worker that examines boards: one process, which the solver shares out.

    It gives way to everything else, and is replaced when it has grown too large.
    """
    options = ["--concurrency=1", f"--queues={EVIDENCE}", f"--hostname={EVIDENCE}@%h"]
    options.append(f"--max-memory-per-child={LARGEST_EVIDENCE}")
    return [*_giving_way(), *celery_command("worker", *options)]


def _giving_way() -> list[str]:
    nice = shutil.which("nice")
    return [nice, "-n", "10"] if nice else []


def serves(port: int, authority: Path | None = None, host: str = LOOPBACK) -> bool:
    """Whether the web server answers, whatever it has to say.

    ``authority``: the certificate to trust, where it answers over HTTPS.
    """
    try:
        asked = _connection(host, port, authority)
        asked.request("GET", "/healthz")
        asked.getresponse()
    except OSError:
        return False
    asked.close()
    return True


def _connection(host: str, port: int, authority: Path | None) -> HTTPConnection:
    if authority is None:
        return HTTPConnection(host, port, timeout=2)
    trusted = ssl.create_default_context(cafile=str(authority))
    return HTTPSConnection(host, port, timeout=2, context=trusted)
