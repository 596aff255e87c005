"""The faults: each is one function that does it once, at some instant under load."""

import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from deploy.local import Trouble
from deploy.local.ports import noted_port
from tests.faults.journal import Journal
from tests.faults.place import empty, fill
from tests.faults.product import Product
from tests.faults.senders import Sender

HEARD_WITHIN = 30.0
ACCEPTED_WITHIN = 60.0
DAY = 86_400


@dataclass(frozen=True)
class Scene:
    """What a fault can be done to."""

    product: Product
    senders: list[Sender]
    random: Random
    journal: Journal
    # By kind, for how many seconds no entry of any tablet was acknowledged.
    silences: dict[str, list[float]] = field(default_factory=dict)
    # By kind, what tablets were answered meanwhile, by status.
    heard: dict[str, Counter[str]] = field(default_factory=dict)

    def some_web(self) -> str | None:
        """A web process that answers."""
        up = [name for name in self.product.webs if self.product.is_up(name)]
        return self.random.choice(up) if up else None

    def pause(self, longest: float) -> None:
        """Wait for a random while."""
        self.product.supervisor.pause(self.random.uniform(0, longest))


# Each says whether there was anything to hit; if not, it is tried again later.
Injection = Callable[[Scene], bool]


def kill_web(scene: Scene) -> bool:
    """End one web process; now and then both."""
    web = scene.some_web()
    if web is None:
        return False
    names = scene.product.webs if scene.random.random() < 0.1 else (web,)
    for name in names:
        scene.product.kill(name)
    scene.pause(0.3)
    for name in names:
        scene.product.revive(name)
    return True


def kill_worker(scene: Scene) -> bool:
    """End the worker, also while it starts, or only the process that does a task."""
    early = scene.random.random() < 0.2
    if not early and not scene.product.is_up("worker"):
        return False
    if scene.random.random() < 0.3:
        return scene.product.kill_child("worker", scene.random)
    scene.product.kill("worker")
    scene.product.revive("worker")
    return True


def kill_beat(scene: Scene) -> bool:
    """End beat."""
    if not scene.product.is_up("beat"):
        return False
    scene.product.kill("beat")
    scene.product.revive("beat")
    return True


def kill_redis(scene: Scene) -> bool:
    """End Redis, and leave it away until an entry has been accepted without it."""
    if scene.some_web() is None:
        return False
    scene.product.kill("redis")
    scene.pause(0.5)
    await_entry(scene)
    revive_server(scene, "redis")
    return True


def await_entry(scene: Scene) -> None:
    """Wait until one more entry is acknowledged."""
    before, end = len(scene.journal.kept), time.monotonic() + ACCEPTED_WITHIN
    while len(scene.journal.kept) == before:
        if time.monotonic() > end:
            raise Trouble("No entry was accepted any more.")
        scene.product.supervisor.pause(0.05)


def kill_postgres(scene: Scene) -> bool:
    """End PostgreSQL, or one connection's process, which takes all others with it."""
    if scene.random.random() < 0.3:
        return scene.product.kill_child("postgres", scene.random)
    scene.product.kill("postgres")
    scene.pause(0.3)
    revive_server(scene, "postgres")
    return True


def revive_server(scene: Scene, name: str) -> None:
    """Start a server again on the port that it had."""
    port = noted_port(scene.product.place / "ports" / name)
    scene.product.revive_server(name, port)


def fill_disk(scene: Scene) -> bool:
    """Nothing can be written for a while; then there is room again."""
    fill(scene.product.place, scene.random)
    try:
        scene.pause(1.0)
    finally:
        empty(scene.product.place)
    for name in ("postgres", "redis"):
        one = scene.product.named(name)
        if one.process.poll() is not None:
            scene.product.note_death(one)
            revive_server(scene, name)
    return True


def jump_server_clock(scene: Scene) -> bool:
    """A web process comes back with a clock that is wrong by up to three days."""
    web = scene.some_web()
    if web is None:
        return False
    away = scene.random.uniform(-3 * DAY, 3 * DAY)
    scene.product.kill(web)
    ordinary = scene.product.named(web).service.command
    module = ordinary.index("deploy.web")
    skewed = [sys.executable, "-m", "tests.faults.clocked", str(away)]
    scene.product.revive(web, [*skewed, *ordinary[module + 1 :]])
    return True


def on_the_way(kind: str) -> Injection:
    """Something that happens to one tablet's batch between it and the server."""

    def inject(scene: Scene) -> bool:
        mishap = scene.random.choice(scene.senders).meet(kind)
        return mishap.happened.wait(HEARD_WITHIN)

    return inject


DISK_FULL = "disk full"
KINDS: dict[str, Injection] = {
    "kill web": kill_web,
    "kill worker": kill_worker,
    "kill beat": kill_beat,
    "kill redis": kill_redis,
    "kill postgres": kill_postgres,
    DISK_FULL: fill_disk,
    "server clock": jump_server_clock,
    "device clock": on_the_way("device_clock"),
    "duplicated": on_the_way("duplicated"),
    "reordered": on_the_way("reordered"),
    "truncated": on_the_way("truncated"),
    "cut request": on_the_way("cut_request"),
    "cut response": on_the_way("cut_response"),
}
