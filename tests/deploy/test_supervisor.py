"""The supervisor, with programs that really start, die and refuse to stop."""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from deploy.local import Stopped, Trouble
from deploy.local.supervisor import Service, Supervisor

PATIENCE = 20.0


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    one = Supervisor(grace=1)
    yield one
    one.stop()


def program(name: str, text: str) -> Service:
    return Service(name, [sys.executable, "-c", text])


def note_pid(path: Path, after: str) -> str:
    """A program that writes its process number and then does something."""
    return (
        "import os, time, signal, pathlib, subprocess, sys\n"
        f"p = pathlib.Path({str(path)!r})\n"
        f"def note():\n"
        "    with p.open('a') as f: f.write(f'{os.getpid()}\\n')\n"
        f"{after}"
    )


def until(true: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def pids(path: Path) -> list[int]:
    return [int(line) for line in path.read_text().split()] if path.exists() else []


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rsplit(")")[-1].split()[0] != "Z"


def test_a_service_that_never_starts_says_why(supervisor: Supervisor) -> None:
    text = "import sys; print('it is broken'); sys.exit(3)"
    one = supervisor.start(program("lamp", text))
    with pytest.raises(Trouble, match="lamp did not start: it is broken"):
        supervisor.wait_for(one, lambda: False, limit=PATIENCE)


def test_a_service_that_never_answers_is_not_waited_for(
    supervisor: Supervisor,
) -> None:
    one = supervisor.start(program("lamp", "import time; time.sleep(60)"))
    with pytest.raises(Trouble, match="lamp did not answer"):
        supervisor.wait_for(one, lambda: False, limit=0.2)


def test_lines_carry_the_name(
    supervisor: Supervisor, capfd: pytest.CaptureFixture[str]
) -> None:
    one = supervisor.start(program("lamp", "print('it is light')"))
    one.process.wait(PATIENCE)
    one.pump.join(PATIENCE)
    assert "lamp | it is light" in capfd.readouterr().out


def test_what_dies_is_started_again(supervisor: Supervisor, tmp_path: Path) -> None:
    path = tmp_path / "pids"
    supervisor.start(program("lamp", note_pid(path, "note()")))

    def end_it() -> None:
        until(lambda: len(pids(path)) >= 2)
        supervisor.ask_to_stop()

    threading.Thread(target=end_it, daemon=True).start()
    with pytest.raises(Stopped):
        supervisor.watch()
    assert len(set(pids(path))) >= 2


def test_stop_leaves_no_grandchild(supervisor: Supervisor, tmp_path: Path) -> None:
    path = tmp_path / "pids"
    child = "import time; time.sleep(60)"
    text = (
        "note()\n"
        f"c = subprocess.Popen([sys.executable, '-c', {child!r}])\n"
        "with p.open('a') as f: f.write(f'{c.pid}\\n')\n"
        "time.sleep(60)\n"
    )
    supervisor.start(program("lamp", note_pid(path, text)))
    until(lambda: len(pids(path)) == 2)
    supervisor.stop()
    until(lambda: not any(is_alive(pid) for pid in pids(path)))


def test_stop_ends_what_does_not_listen(supervisor: Supervisor, tmp_path: Path) -> None:
    path = tmp_path / "pids"
    text = "signal.signal(signal.SIGTERM, signal.SIG_IGN); note(); time.sleep(60)"
    supervisor.start(program("lamp", note_pid(path, text)))
    until(lambda: pids(path))
    supervisor.stop()
    until(lambda: not is_alive(pids(path)[0]))


# Ends once the `awaited` files are there; makes one when told to, and one at its end.
ENDING = (
    "import signal, sys, time, pathlib\n"
    "place = pathlib.Path({place!r})\n"
    "def end(*_):\n"
    "    (place / 'told {name}').touch()\n"
    "    while not all((place / one).exists() for one in {awaited!r}):\n"
    "        time.sleep(0.01)\n"
    "    (place / 'ended {name}').touch()\n"
    "    sys.exit()\n"
    "signal.signal(signal.SIGTERM, end)\n"
    "(place / 'ready {name}').touch()\n"
    "time.sleep(60)\n"
)


def ending(place: Path, name: str, *awaited: str) -> Service:
    return program(name, ENDING.format(place=str(place), name=name, awaited=awaited))


def test_programs_are_stopped_all_at_once_and_servers_after_them(
    tmp_path: Path,
) -> None:
    """Each program ends once both have been told; the server, once both have ended."""
    supervisor = Supervisor(grace=PATIENCE)
    server = ending(tmp_path, "server", "ended web", "ended worker")
    both = "told web", "told worker"
    programs = [ending(tmp_path, name, *both) for name in ("web", "worker")]
    for service in (replace(server, stops_last=True), *programs):
        supervisor.start(service)
        until((tmp_path / f"ready {service.name}").exists)
    supervisor.stop()
    ended = [one.name for one in tmp_path.iterdir() if one.name.startswith("ended")]
    assert sorted(ended) == ["ended server", "ended web", "ended worker"]
    at = {
        name: (tmp_path / name).stat().st_mtime_ns for name in ("told server", *ended)
    }
    assert at["told server"] > max(at["ended web"], at["ended worker"])


def test_services_die_with_a_killed_supervisor(tmp_path: Path) -> None:
    path = tmp_path / "pids"
    inner = note_pid(path, "note(); time.sleep(60)")
    outer = (
        "import sys, time\n"
        "from deploy.local.supervisor import Service, Supervisor\n"
        f"Supervisor().start(Service('lamp', [sys.executable, '-c', {inner!r}]))\n"
        "time.sleep(60)\n"
    )
    watcher = Supervisor()
    one = watcher.start(program("outer", outer))
    try:
        until(lambda: pids(path))
        one.process.kill()
        until(lambda: not is_alive(pids(path)[0]))
    finally:
        watcher.stop()
