"""What is killed in a cluster, and for how long nothing is acknowledged then."""

from __future__ import annotations

from time import monotonic
from typing import cast

from tests.cluster.servers import Cluster
from tests.faults.injections import (
    Injection,
    Scene,
    await_entry,
    kill_redis,
    kill_web,
    kill_worker,
)


def kill_primary(scene: Scene) -> bool:
    """End the server that is written to; the other one takes over, and is followed.

    It takes over at once. What watches servers in a club or a federation adds the time
    that it needs to be sure.
    """
    cluster = cast(Cluster, scene.product)
    dead = cluster.written_to
    cluster.kill(dead)
    cluster.take_over()
    await_entry(scene)
    cluster.forget(dead)
    cluster.follow(dead)
    return True


def kill_standby(scene: Scene) -> bool:
    """End the server that follows: nothing is promised until it is there again."""
    cluster = cast(Cluster, scene.product)
    dead = cluster.follower
    cluster.kill(dead)
    scene.pause(1.0)
    cluster.revive_server(dead, cluster.servers[dead].port)
    return True


def measured(kind: str, injection: Injection) -> Injection:
    """The same; how long no entry was acknowledged is kept."""

    def inject(scene: Scene) -> bool:
        since = monotonic()
        if not injection(scene):
            return False
        await_entry(scene)
        silence = scene.journal.longest_silence(since)
        scene.silences.setdefault(kind, []).append(silence)
        return True

    return inject


CLUSTER: dict[str, Injection] = {
    kind: measured(kind, injection)
    for kind, injection in {
        "kill primary": kill_primary,
        "kill standby": kill_standby,
        "kill web": kill_web,
        "kill worker": kill_worker,
        "kill redis": kill_redis,
    }.items()
}
