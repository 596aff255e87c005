"""A web process for tests, benchmarks and load, as `./dev run` serves it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.local import Trouble
from deploy.local.ports import listen
from deploy.local.processes import serves, web_command
from deploy.local.supervisor import Service, Supervisor

# What makes the files that every page asks for.
BUILD = (["compile_translations"], ["collectstatic", "--no-input", "-v0"])
Command = list[str]


def _as_it_is(command: Command) -> Command:
    return command


@contextmanager
def web(
    env: Mapping[str, str], changed: Callable[[Command], Command] = _as_it_is
) -> Iterator[int]:
    """One web process on a port of its own, as `./dev run` serves; its port."""
    supervisor = Supervisor(grace=5)
    # A port of ours from the first moment: never someone else's old server.
    with listen(0) as door:
        port = door.getsockname()[1]
        command = changed(web_command(door.fileno()))
        service = Service("web", command, dict(env), files=(door.fileno(),))
        try:
            one = supervisor.start(service)
            supervisor.wait_for(one, lambda: serves(port), limit=60)
            yield port
        finally:
            supervisor.stop()


def static_files(supervisor: Supervisor, env: Mapping[str, str], place: Path) -> str:
    """The folder of the files that pages ask for: built here if not already there.

    `./dev test` builds once for all who serve.
    """
    if built := os.environ.get("BUILT_STATIC"):
        return built
    manage(supervisor, {**env, "STATIC_ROOT": str(place)}, *BUILD)
    return str(place)


def manage(supervisor: Supervisor, env: Mapping[str, str], *steps: list[str]) -> None:
    """Run commands of `manage.py`, one after the other."""
    for words in steps:
        if supervisor.run([sys.executable, "manage.py", *words], env) != 0:
            raise Trouble(f"manage.py {words[0]} failed; its reason is above.")
