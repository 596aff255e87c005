"""What is killed in a cluster, and how long no entry is acknowledged afterwards."""

from __future__ import annotations

from time import monotonic
from typing import cast

from tests.cluster.servers import Cluster
from tests.faults.injections import (
    Injection,
    Scene,
    await_entry,
    kill_redis,
    kill_worker,
)


def kill_primary(scene: Scene) -> bool:
    """Kill the primary, promote the standby, and add the old primary as its standby.

    The promotion is immediate; a real failover manager first needs time to detect it.
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
    """Kill the standby: no commit is acknowledged until it is back."""
    cluster = cast(Cluster, scene.product)
    dead = cluster.follower
    cluster.kill(dead)
    scene.pause(1.0)
    cluster.revive_server(dead, cluster.servers[dead].port)
    return True


def kill_one_web(scene: Scene) -> bool:
    """Kill one web process while all of them answer; the others go on."""
    product = scene.product
    if not all(product.is_up(name) for name in product.webs):
        return False
    web = scene.random.choice(product.webs)
    product.kill(web)
    scene.pause(0.3)
    product.revive(web)
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
        "kill web": kill_one_web,
        "kill worker": kill_worker,
        "kill redis": kill_redis,
    }.items()
}
