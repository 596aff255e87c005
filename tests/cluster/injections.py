"""What is killed in a cluster, and how long no entry is acknowledged afterwards."""

from __future__ import annotations

from collections import Counter
from time import monotonic
from typing import cast

from tests.cluster.servers import Cluster
from tests.faults.injections import (
    Injection,
    Scene,
    await_entry,
    kill_worker,
)

WEB = "kill web"


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
    """Kill the next web process while all of them answer; the others go on."""
    product = scene.product
    if not all(product.is_up(name) for name in product.webs):
        return False
    done = len(scene.silences.get(WEB, ()))
    web = product.webs[done % len(product.webs)]
    product.kill(web)
    scene.pause(0.3)
    product.revive(web)
    return True


def kill_master(scene: Scene) -> bool:
    """Kill the Redis that is the master, until the Sentinels have made another one."""
    product, redis = scene.product, cast(Cluster, scene.product).redis
    master = redis.master()
    if master is None or not redis.is_followed(master):
        return False
    product.kill(master)
    await_entry(scene)
    redis.until_other_than(master)
    product.revive_server(master, redis.ports[master])
    redis.until_both_serve()
    return True


def measured(kind: str, injection: Injection) -> Injection:
    """The same; how long nothing was acknowledged or told, and what was answered."""

    def inject(scene: Scene) -> bool:
        since, before = monotonic(), Counter(scene.journal.heard)
        if not injection(scene):
            return False
        await_entry(scene)
        cluster = cast(Cluster, scene.product)
        silence = scene.journal.longest_silence(since)
        scene.silences.setdefault(kind, []).append(silence)
        cluster.unseen.setdefault(kind, []).append(cluster.watch.longest_silence(since))
        scene.heard.setdefault(kind, Counter()).update(scene.journal.heard - before)
        return True

    return inject


CLUSTER: dict[str, Injection] = {
    kind: measured(kind, injection)
    for kind, injection in {
        "kill primary": kill_primary,
        "kill standby": kill_standby,
        WEB: kill_one_web,
        "kill worker": kill_worker,
        "kill redis": kill_master,
    }.items()
}
