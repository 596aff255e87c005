"""The site that is driven: our own on private servers, or one that runs already."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

from deploy.local import Trouble
from deploy.local.paths import var
from deploy.local.ports import LOOPBACK, listen
from deploy.local.processes import celery_command, evidence_command, serves, web_command
from deploy.local.servers import (
    application_settings,
    running_servers,
    start_servers,
)
from deploy.local.supervisor import Service, Supervisor
from tests.harness.wire import Address
from tests.serving import BUILD, manage

# What a person may have set for another run.
ELSEWHERE = (
    "DATABASE_URL",
    "DATABASE_OWNER_URL",
    "REPLICA_URL",
    "REDIS_URL",
    "NOTIFIER_URL",
    "STATIC_ROOT",
)


@dataclass(frozen=True)
class Processes:
    """How many of each; a worker is one process of the queue of the review."""

    web: int
    workers: int
    evidence: int


@dataclass(frozen=True)
class Site:
    """Where it is; and the process of each part, by name, if it is our own."""

    addresses: list[Address]
    parts: dict[str, int] = field(default_factory=dict)


def given(addresses: str) -> Site:
    """One that runs already on this machine: that of `./dev run`, or the environment's.

    The room is made in its database, whose address the environment names.
    """
    place = var()
    os.environ.update(application_settings(place) | running_servers(place))
    found = [urlsplit(address) for address in addresses.split(",")]
    for one in found:
        if one.hostname is None or one.port is None or not serves(one.port):
            raise Trouble(f"Nobody serves at {one.geturl()}; name host and port.")
    return Site([Address(str(one.hostname), int(one.port or 0)) for one in found])


@contextmanager
def our_own(processes: Processes) -> Iterator[Site]:
    """Web processes on ports of their own, workers, beat, PostgreSQL and Redis."""
    for name in ELSEWHERE:
        os.environ.pop(name, None)
    supervisor = Supervisor(grace=5)
    # The loop that drives is interrupted as Python does it, and `main` ends in order.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with TemporaryDirectory(prefix="rectify-load-") as name, ExitStack() as kept:
        place = Path(name)
        # The servers' account has to pass through.
        place.chmod(0o755)
        os.environ["RECTIFY_VAR"] = name
        kept.callback(supervisor.stop)
        env = application_settings(place) | start_servers(supervisor, place)
        env |= {"STATIC_ROOT": str(place / "static"), "LOG_FORMAT": "json"}
        # It is the server that is measured, not how it defends itself.
        env |= {"LIMITS": "entries=0,entries_of_people=0,streams=0"}
        os.environ.update(env)
        manage(supervisor, env, ["prepare_database"], *BUILD)
        web = [kept.enter_context(listen(0)) for _ in range(processes.web)]
        for number, one in enumerate(web, 1):
            fd = one.fileno()
            service = Service(f"web {number}", web_command(fd), env, files=(fd,))
            supervisor.start(service)
        for service in _workers(processes, env, place):
            supervisor.start(service)
        ports = [one.getsockname()[1] for one in web]
        _wait(supervisor, ports)
        parts = {one.service.name: one.process.pid for one in supervisor.running}
        yield Site([Address(LOOPBACK, port) for port in ports], parts)


def _workers(processes: Processes, env: dict[str, str], place: Path) -> list[Service]:
    command = celery_command("worker", "--concurrency=1", "--queues=celery")
    found = [
        Service(f"worker {n}", [*command, f"--hostname=celery{n}@%h"], env)
        for n in range(1, processes.workers + 1)
    ]
    found += [
        Service(f"evidence {n}", evidence_command(), env)
        for n in range(1, processes.evidence + 1)
    ]
    beat = celery_command("beat", f"--schedule={place / 'schedule'}", "--pidfile=")
    return [*found, Service("beat", beat, env)]


def _wait(supervisor: Supervisor, ports: list[int]) -> None:
    first = len(supervisor.running) - 1
    for port in ports:
        supervisor.wait_for(supervisor.running[first], lambda p=port: serves(p), 60)  # type: ignore[misc]  # bound
