"""`./dev run`: everything Rectify needs, under one supervisor."""

import argparse
import fcntl
import os
import shutil
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

from deploy.local.errors import Stopped, Trouble
from deploy.local.paths import var
from deploy.local.ports import LOOPBACK, listen, read_port
from deploy.local.prepared import is_prepared, note_prepared
from deploy.local.servers import (
    application_settings,
    running_servers,
    start_servers,
)
from deploy.local.supervisor import Service, Supervisor, say

ADDRESSES = (
    ("/floor/", "the tablet at the table"),
    ("/desk/", "the director's dashboard"),
    ("/review/", "boards that wait for a second look"),
)
# The queue of what takes long, and kilobytes that a process may grow to there.
EVIDENCE = "evidence"
LARGEST_EVIDENCE = 600_000
ACCOUNTS = ("floor", "director", "reviewer", "admin")


def run(arguments: list[str]) -> int:
    """Start everything, say where it is, and keep it running."""
    begun = time.monotonic()
    port = _wanted_port(arguments)
    place = var()
    with _only_one(place), listen(port) as web, supervised() as supervisor:
        env = application_settings(place) | start_servers(supervisor, place)
        prepare(supervisor, env, place)
        started = [
            supervisor.start(service)
            for service in _application(env, web.fileno(), place)
        ]
        supervisor.wait_for(started[0], lambda: serves(port), limit=60)
        _announce(port, time.monotonic() - begun)
        supervisor.watch()
    return 0


def manage(arguments: list[str]) -> int:
    """One manage.py command, on the running servers or on servers of its own."""
    place = var()
    command = [sys.executable, "manage.py", *arguments]
    with _lock(place) as free, supervised() as supervisor:
        env = application_settings(place)
        env |= start_servers(supervisor, place) if free else running_servers(place)
        return supervisor.run(command, env)
    return 130


def prepare(supervisor: Supervisor, env: Mapping[str, str], place: Path) -> None:
    """Tables, rights, translations, static files, the demo tournament."""
    # Of a database that is not ours alone, no note can tell the state.
    ours = "DATABASE_URL" not in os.environ
    if ours and is_prepared(place, env):
        return
    for step in ("prepare_database", "prepare_site"):
        code = supervisor.run([sys.executable, "manage.py", step], env)
        if code != 0:
            raise Trouble(f"manage.py {step} failed; its reason is above.")
    note_prepared(place, env)


def _wanted_port(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="./dev run")
    parser.add_argument("--port", default=os.environ.get("PORT", "8000"))
    return read_port(parser.parse_args(arguments).port)


@contextmanager
def _lock(place: Path) -> Iterator[bool]:
    """Whether the data are ours alone, for as long as this lasts."""
    with (place / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


@contextmanager
def _only_one(place: Path) -> Iterator[None]:
    """Refuse a second run on the same data."""
    with _lock(place) as free:
        if not free:
            raise Trouble(
                "Rectify is already running from this directory: stop it first."
            )
        yield


@contextmanager
def supervised() -> Iterator[Supervisor]:
    """A supervisor that ends in order, however the work inside it ends."""
    supervisor = Supervisor()
    supervisor.listen_for_signals()
    try:
        yield supervisor
    except Stopped:
        say("Stopping ...")
    finally:
        supervisor.stop()


def _application(env: Mapping[str, str], socket: int, place: Path) -> list[Service]:
    beat = place / "beat"
    beat.mkdir(exist_ok=True)
    return [
        Service("web", web_command(socket), env, files=(socket,)),
        Service("worker", celery_command("worker", "--concurrency=2"), env),
        Service("evidence", evidence_command(), env),
        Service(
            "beat",
            celery_command("beat", f"--schedule={beat / 'schedule'}", "--pidfile="),
            env,
        ),
    ]


def web_command(socket: int) -> list[str]:
    """The web server, on a socket that is already listening."""
    command = [sys.executable, "-m", "uvicorn", "deploy.asgi:application"]
    command += [f"--fd={socket}", "--lifespan=off", "--no-access-log"]
    # An open event stream never ends by itself: do not wait for it.
    command += ["--timeout-graceful-shutdown=2", "--log-level=warning"]
    return command


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


def serves(port: int) -> bool:
    """Whether the web server answers, whatever it has to say."""
    asked = HTTPConnection(LOOPBACK, port, timeout=2)
    try:
        asked.request("GET", "/healthz")
        asked.getresponse()
    except OSError:
        return False
    finally:
        asked.close()
    return True


def _announce(port: int, seconds: float) -> None:
    say(f"\nRectify runs, {seconds:.1f} s after its start:\n")
    for path, meaning in ADDRESSES:
        say(f"  http://{LOOPBACK}:{port}{path:<10} {meaning}")
    say("\nDemo accounts (name / password):\n")
    for name in ACCOUNTS:
        say(f"  {name:<10} demo-{name}")
    say("\nCtrl-C stops everything.\n")
