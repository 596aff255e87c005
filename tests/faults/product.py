"""The whole product: started, killed without a word, started again."""

import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from redis import RedisError

from deploy.local import Trouble
from deploy.local.ports import LOOPBACK, answers, listen
from deploy.local.processes import celery_command, serves, web_command
from deploy.local.servers import application_settings, start_servers
from deploy.local.supervisor import Running, Service, Supervisor
from tables.common.redis_servers import client

WEBS = ("web 1", "web 2")
# Before that no process of ours is ready, and asking it takes long.
YOUNG = 1.0
PATIENCE = 60.0


@dataclass
class Product:
    """Two web processes, a worker, beat, PostgreSQL and Redis."""

    supervisor: Supervisor
    place: Path
    webs: tuple[str, ...] = WEBS
    queues: str = "celery,evidence"
    env: dict[str, str] = field(default_factory=dict)
    ports: dict[str, int] = field(default_factory=dict)
    died_alone: list[str] = field(default_factory=list)
    _sockets: list[socket.socket] = field(default_factory=list)

    def start(self) -> None:
        """Start all of it on free ports."""
        self.env = application_settings(self.place)
        self.env |= self.start_servers()
        os.environ.update(self.env)
        self._prepare()
        for name in self.webs:
            self._sockets.append(web := listen(0))
            self.ports[name] = web.getsockname()[1]
            self.supervisor.start(self._web(name, web))
        for service in self._programs():
            self.supervisor.start(service)
        self.wait_until_up()

    def start_servers(self) -> dict[str, str]:
        """Start PostgreSQL and Redis; their addresses for the application."""
        return start_servers(self.supervisor, self.place)

    def _prepare(self) -> None:
        command = [sys.executable, "manage.py", "prepare_database"]
        if self.supervisor.run(command, self.env) != 0:
            raise Trouble("The database could not be prepared; the reason is above.")

    def _web(self, name: str, web: socket.socket) -> Service:
        number = web.fileno()
        return Service(name, web_command(number), self.env, files=(number,), quiet=True)

    def _programs(self) -> list[Service]:
        schedule = f"--schedule={self.place / 'schedule'}"
        worker = celery_command("worker", "--concurrency=1", f"--queues={self.queues}")
        beat = celery_command("beat", schedule, "--pidfile=")
        return [
            Service("worker", worker, self.env, quiet=True),
            Service("beat", beat, self.env, quiet=True),
        ]

    def doors(self) -> list[int]:
        """The ports by which tablets come in."""
        return list(self.ports.values())

    def watched(self, session: str) -> AbstractContextManager[None]:
        """With what looks on while things break."""
        return nullcontext()

    def overlooked(self) -> list[str]:
        """What those who looked on were told wrongly, at the end."""
        return []

    def named(self, name: str) -> Running:
        """What runs under that name."""
        return next(one for one in self.supervisor.running if one.service.name == name)

    def is_up(self, name: str) -> bool:
        """Whether there is something to hit."""
        one = self.named(name)
        if one.process.poll() is not None:
            return False
        if time.monotonic() - one.since < YOUNG:
            return False
        if name in self.ports:
            return serves(self.ports[name])
        return self._consumes() if name == "worker" else self._schedules(one)

    def _consumes(self) -> bool:
        """Whether the worker waits for a task: its line to Redis says so."""
        asked = client(self.env["REDIS_URL"], socket_timeout=1)
        try:
            return any(line["cmd"] == "brpop" for line in asked.client_list())
        except RedisError:
            return False
        finally:
            asked.close()

    def _schedules(self, beat: Running) -> bool:
        """Whether beat has read its schedule: it writes the file again."""
        age = time.monotonic() - beat.since
        written = [file.stat().st_mtime for file in self.place.glob("schedule*")]
        return bool(written) and time.time() - max(written) < age

    def wait_until_up(self) -> None:
        """Both web processes answer."""
        for name in self.webs:
            port = self.ports[name]
            self._wait(lambda port=port: serves(port), name)  # type: ignore[misc]  # bound

    def kill(self, name: str) -> None:
        """End a service and whatever it started, with no time for a last word."""
        one = self.named(name)
        for pid in [one.process.pid, *offspring(one.process.pid)]:
            end(pid)
        one.process.wait()

    def kill_child(self, name: str, random: Random) -> bool:
        """End one process that the service started, if there is one."""
        children = offspring(self.named(name).process.pid)
        if children:
            end(random.choice(children))
        return bool(children)

    def revive(self, name: str, command: list[str] | None = None) -> None:
        """Start a service that has died; `command` in place of its own, this once."""
        dead = self.named(name)
        self.supervisor.running.remove(dead)
        service = dead.service
        if command:
            service = replace(service, command=command)
        fresh = self.supervisor.start(service)
        # The next start is an ordinary one again.
        fresh.service = dead.service

    def revive_server(self, name: str, port: int) -> None:
        """Start PostgreSQL or Redis and wait until it listens."""
        end_of_patience = time.monotonic() + PATIENCE
        self.revive(name)
        while not answers(LOOPBACK, port):
            if self.named(name).process.poll() is not None:
                self.revive(name)
            if time.monotonic() > end_of_patience:
                raise Trouble(self._why(name))
            self.supervisor.pause(0.05)

    def _why(self, name: str) -> str:
        said = " / ".join(self.named(name).last_lines) or "no word"
        return f"{name} did not come back in {PATIENCE:.0f} s: {said}"

    def tend(self) -> None:
        """What the supervisor of `./dev run` does: start again what has died."""
        dead = [
            one for one in self.supervisor.running if one.process.poll() is not None
        ]
        for one in dead:
            self.note_death(one)
            self.revive(one.service.name)

    def note_death(self, one: Running) -> None:
        """Keep what died without being hit, and what it said last."""
        said = " / ".join(list(one.last_lines)[-1:]) or "no word"
        ended = f"{one.service.name} with {one.process.returncode}: {said}"
        self.died_alone.append(ended)

    def last_words(self, name: str) -> list[str]:
        """How a service is, and the last lines that it said."""
        one = self.named(name)
        code, age = one.process.poll(), time.monotonic() - one.since
        state = "runs" if code is None else f"ended with {code}"
        return [f"{name} {state}, started {age:.0f} s ago; it said:", *one.last_lines]

    def _wait(self, ready: Callable[[], bool], name: str) -> None:
        limit = time.monotonic() + PATIENCE
        while not ready():
            self.tend()
            if time.monotonic() > limit:
                raise Trouble(f"{name} did not answer in {PATIENCE:.0f} s.")
            self.supervisor.pause(0.05)


def offspring(pid: int) -> list[int]:
    """The processes that a process started, and those that they did."""
    try:
        text = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:
        return []
    children = [int(word) for word in text.split()]
    return children + [below for child in children for below in offspring(child)]


def end(pid: int) -> None:
    """kill -9."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
