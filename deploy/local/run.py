"""`./dev run` and `./dev manage`; on an installed machine `rectify run`."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from collections.abc import Mapping
from getpass import getpass
from pathlib import Path
from typing import NoReturn

from deploy.local import Trouble
from deploy.local.data import lock_data, noted_settings, only_one
from deploy.local.paths import var
from deploy.local.ports import LOOPBACK, listen, note_port, read_port
from deploy.local.processes import MANAGE, Web, prepare, programs, serves
from deploy.local.servers import (
    application_settings,
    running_servers,
    start_servers,
)
from deploy.local.supervisor import Supervisor, say, supervised

ADDRESSES = (
    ("/", "what this is, and the demo by role"),
    ("/floor/", "the tablet at the table"),
    ("/desk/", "the director's dashboard"),
    ("/review/", "boards that wait for a second look"),
)
ACCOUNTS = ("floor", "director", "reviewer", "admin")
HALL = "--hall"
HALL_DATA = "hall"
# What a private server keeps; and the note that it begins without the demo.
DATA = ("postgres", "redis", "beat", "prepared")
WITHOUT_DEMO = "without-demo"
# `manage.py remove_demo` gives this where other tournaments are there.
OTHERS_STAY = 3
INTERRUPTED = 130
REMOVED = (
    "The demo is removed with its database. The next run begins with an empty one;"
    " run --demo makes the demo again."
)


def run(arguments: list[str]) -> int:
    """Start everything, say where it is, and keep it running."""
    if HALL in arguments:
        use_hall_data()
        begin_hall([word for word in arguments if word != HALL])
    asked = _read(arguments)
    return _run_here(read_port(asked.port), wants_demo=asked.demo)


def manage(arguments: list[str]) -> int:
    """One manage.py command, on the running servers or on servers of its own.

    With `--hall` first, on the data of the hall.
    """
    if arguments[:1] == [HALL]:
        use_hall_data()
        arguments = arguments[1:]
    place = var()
    with lock_data(place) as free, supervised() as supervisor:
        env = application_settings(place)
        env |= start_servers(supervisor, place) if free else running_servers(place)
        return supervisor.run([*MANAGE, *arguments], env | noted_settings(place))
    return INTERRUPTED


def remove_demo(arguments: list[str]) -> int:
    """Close the demo's accounts; remove its data where nothing else is among them."""
    place, code = var(), INTERRUPTED
    with only_one(place):
        with supervised() as supervisor:
            env = application_settings(place) | start_servers(supervisor, place)
            prepare(supervisor, env, place, demo=False)
            code = supervisor.run([*MANAGE, "remove_demo"], env)
        if code == 0:
            _forget_data(place)
            say(REMOVED)
        return 0 if code == OTHERS_STAY else code


def _forget_data(place: Path) -> None:
    for name in DATA:
        path = place / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    (place / WITHOUT_DEMO).touch()


def begin_hall(arguments: list[str]) -> NoReturn:
    """Become the hall's program, whose imports are not there before installing."""
    os.execv(sys.executable, [sys.executable, "-m", "deploy.hall", *arguments])


def use_hall_data() -> None:
    """The hall has data of its own: what was tried out never reaches a network."""
    os.environ["RECTIFY_VAR"] = str(var() / HALL_DATA)


def _run_here(port: int, *, wants_demo: bool) -> int:
    """Everything, for this machine alone; with the demo unless that was removed."""
    begun, place = time.monotonic(), var()
    if wants_demo:
        (place / WITHOUT_DEMO).unlink(missing_ok=True)
    demo = not (place / WITHOUT_DEMO).exists()
    with only_one(place), listen(port) as socket, supervised() as supervisor:
        note_port(place / "ports" / "web", port)
        env = application_settings(place) | start_servers(supervisor, place)
        prepare(supervisor, env, place, demo=demo)
        if not demo:
            require_administrator(supervisor, env, f"http://{LOOPBACK}:{port}")
        web = Web(socket.fileno())
        if demo:
            env = {"DEMO": "true"} | env
        started = [supervisor.start(one) for one in programs(env, web, place)]
        supervisor.wait_for(started[0], lambda: serves(port), limit=60)
        _announce(port, time.monotonic() - begun, demo)
        supervisor.watch()
    return 0


def _read(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="run")
    parser.add_argument("--port", default=os.environ.get("PORT", "8000"))
    parser.add_argument(HALL, action="store_true", help="on the local network, https")
    parser.add_argument("--demo", action="store_true", help="make a removed demo again")
    return parser.parse_args(arguments)


def _announce(port: int, seconds: float, demo: bool) -> None:
    say(f"\nRectify runs, {seconds:.1f} s after its start:\n")
    for path, meaning in ADDRESSES:
        say(f"  http://{LOOPBACK}:{port}{path:<10} {meaning}")
    if demo:
        say("\nDemo accounts (name / password), on this machine only:\n")
        for name in ACCOUNTS:
            say(f"  {name:<10} demo-{name}")
    say("\nCtrl-C stops everything.\n")


COMMAND = "first_administrator"
# In which words of the environment a password goes to the command.
PASSWORD = "FIRST_PASSWORD"
TRIES = 3
ASKED = "Nobody administers this server yet. Choose the password of the account admin."


def require_administrator(
    supervisor: Supervisor, env: Mapping[str, str], address: str
) -> None:
    """Require an administrator's account; raises `Trouble` without one.

    At a terminal the password is asked for; elsewhere a link, good once, is printed.
    """
    if _make(supervisor, env, ["--check"]) == 0:
        return
    if not sys.stdin.isatty():
        if _make(supervisor, env, [f"--link={address}"]) != 0:
            raise Trouble("The first administrator could not be made; see above.")
        return
    say(ASKED)
    for _ in range(TRIES):
        password = getpass("Password: ")
        if password != getpass("Once more: "):
            say("These two are not the same.")
        elif _make(supervisor, {**env, PASSWORD: password}, []) == 0:
            return
    raise Trouble("No password was chosen: start again when you have one.")


def _make(supervisor: Supervisor, env: Mapping[str, str], words: list[str]) -> int:
    return supervisor.run([*MANAGE, COMMAND, *words], env)
