"""A PostgreSQL primary and its synchronous standby, as part of the whole product.

A commit is acknowledged once both have it on disk, so the standby can take over without
losing an acknowledged entry.
"""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from deploy.local import Trouble
from deploy.local.data import kept_secret
from deploy.local.ports import LOOPBACK, free_port
from deploy.local.postgres import (
    APP,
    DATABASE,
    OWNER,
    Postgres,
    run_sql,
    serve,
    start_postgres,
)
from tests.cluster.front import start_caddy
from tests.cluster.sentinels import RedisServers
from tests.cluster.watching import Watch
from tests.faults.product import Product
from tests.harness.standby import copy_of

# The first has the name of the only server of `./dev run`.
FIRST, SECOND = "postgres", "postgres 2"
WEBS = ("web 1", "web 2", "web 3", "web 4")
LIMIT = 60.0
SYNCHRONOUS = (
    "ALTER SYSTEM SET synchronous_standby_names = '*'; SELECT pg_reload_conf()"
)
# Another application name would do as well: any standby counts.
FOLLOWS = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"


@dataclass
class Cluster(Product):
    """Four web processes behind Caddy, a worker, beat; two PostgreSQL, two Redis."""

    webs: tuple[str, ...] = WEBS
    # No evidence: an examination takes the only worker for half a minute.
    queues: str = "celery"
    servers: dict[str, Postgres] = field(default_factory=dict)
    written_to: str = FIRST
    redis: RedisServers = field(init=False)
    caddy: int | None = None
    watch: Watch = field(default_factory=Watch)
    # By kind, for how many seconds a stream was told nothing.
    unseen: dict[str, list[float]] = field(default_factory=dict)

    def start(self) -> None:
        """Start all of it, Caddy last, where there is one."""
        super().start()
        self.caddy = start_caddy(self.supervisor, self.place, self.ports.values())

    def doors(self) -> list[int]:
        """Caddy's port; without it, those of the web processes."""
        return super().doors() if self.caddy is None else [self.caddy]

    def watched(self, session: str) -> AbstractContextManager[None]:
        """With open streams, by the way that tablets come in."""
        return self.watch.follow(self.doors(), session)

    def overlooked(self) -> list[str]:
        """What the streams were not told, or twice, once they have had time."""
        stored = positions()
        try:
            self._until(lambda: self.watch.is_told(stored[-1]), "No more is told")
        except Trouble:
            return [*self.watch.wrong(stored), *self.watch.report()]
        return list(self.watch.wrong(stored))

    def start_servers(self) -> dict[str, str]:
        """Start both servers of each kind; the addresses name both."""
        first = start_postgres(self.supervisor, self.place, durable=True)
        second = Postgres(self.place / "postgres.2", free_port())
        self.servers = {FIRST: first, SECOND: second}
        self.follow(SECOND)
        self.redis = RedisServers(self.supervisor, self.place)
        return {
            "DATABASE_URL": self._url(APP),
            "DATABASE_OWNER_URL": self._url(OWNER),
            "REPLICA_URL": self._url(APP, "standby"),
            # Caddy speaks for its clients.
            "TRUSTED_PROXIES": LOOPBACK,
            "REDIS_URL": self.redis.start(),
        }

    def _url(self, role: str, kind: str = "read-write") -> str:
        """Whichever of the two is of this kind, at first the one that is written to."""
        hosts = ",".join(f"{LOOPBACK}:{one.port}" for one in self.servers.values())
        options = f"target_session_attrs={kind}&connect_timeout=3"
        return f"postgres://{role}:{kept_secret(role)}@{hosts}/{DATABASE}?{options}"

    @property
    def follower(self) -> str:
        """The name of the server that is not written to."""
        return SECOND if self.written_to == FIRST else FIRST

    def follow(self, name: str) -> None:
        """Copy the server that is written to, follow it, and count for its commits."""
        leader, copy = self.servers[self.written_to], self.servers[name]
        shutil.rmtree(copy.data, ignore_errors=True)
        copy_of(leader, copy.data)
        serve(self.supervisor, copy, name)
        run_sql(leader, SYNCHRONOUS)
        self._until(lambda: run_sql(leader, FOLLOWS) == "1", "The copy does not follow")

    def take_over(self) -> None:
        """The server that follows is written to from now on."""
        self.written_to = self.follower
        run_sql(self.servers[self.written_to], "SELECT pg_promote(true, 60)")

    def forget(self, name: str) -> None:
        """A dead server is no service any more; `follow` makes it one again."""
        self.supervisor.running.remove(self.named(name))

    def _until(self, ready: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + LIMIT
        while not ready():
            if time.monotonic() > end:
                raise Trouble(f"{otherwise} within {LIMIT:.0f} s.")
            self.supervisor.pause(0.05)


def positions() -> list[int]:
    """Of every stored event, in order. Only after Django is set up."""
    from tables.models import StoredEvent  # noqa: PLC0415  needs Django set up

    return list(
        StoredEvent.objects.order_by("position").values_list("position", flat=True)
    )
