"""Two Redis, one of them the master, and the three Sentinels that choose it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from redis import Redis, RedisError

from deploy.local import Trouble
from deploy.local.data import kept_secret, write_private
from deploy.local.paths import redis_server
from deploy.local.ports import LOOPBACK, answers, free_port
from deploy.local.redis import CONFIGURATION
from deploy.local.supervisor import Service, Supervisor
from deploy.local.system import as_server, give_to_server
from tables.common.redis_servers import client

# The first has the name of the only one of `./dev run`.
SERVERS = ("redis", "redis 2")
SENTINELS = ("sentinel 1", "sentinel 2", "sentinel 3")
MASTER = "rectify"
LIMIT = 60.0
# Two of three have to miss the master for two seconds.
WATCHES = """\
bind {host}
port {port}
dir "{data}"
loglevel warning
sentinel monitor {master} {host} {watched} 2
sentinel auth-pass {master} {password}
sentinel down-after-milliseconds {master} 2000
sentinel failover-timeout {master} 4000
"""


@dataclass
class RedisServers:
    """By name, the ports of both servers and of their Sentinels."""

    supervisor: Supervisor
    place: Path
    ports: dict[str, int] = field(default_factory=dict)

    def start(self) -> str:
        """Start all five; the address that names the Sentinels."""
        password = kept_secret("redis")
        for name in SERVERS:
            self.ports[name] = free_port()
            words = f"masterauth {password}\n"
            if name != SERVERS[0]:
                words += f"replicaof {LOOPBACK} {self.ports[SERVERS[0]]}\n"
            self._serve(name, CONFIGURATION + words)
        self.until_both_serve()
        for name in SENTINELS:
            self.ports[name] = free_port()
            self._serve(name, WATCHES, "--sentinel")
        return self.url()

    def url(self) -> str:
        """All three Sentinels, and what the servers ask for."""
        named = ",".join(f"{LOOPBACK}:{self.ports[name]}" for name in SENTINELS)
        login = f":{kept_secret('redis')}"
        return f"redis-sentinel://{login}@{named}/0?master={MASTER}"

    def _serve(self, name: str, words: str, *more: str) -> None:
        server, data = redis_server(), self.place / name.replace(" ", ".")
        data.mkdir(mode=0o700)
        give_to_server(data)
        settings = data / "redis.conf"
        told = words.format(
            host=LOOPBACK,
            port=self.ports[name],
            data=data,
            password=kept_secret("redis"),
            master=MASTER,
            watched=self.ports[SERVERS[0]],
        )
        write_private(settings, told)
        give_to_server(settings)
        command = [*as_server([server, data]), str(server), str(settings), *more]
        one = self.supervisor.start(Service(name, command, quiet=True))
        port = self.ports[name]
        self.supervisor.wait_for(one, lambda: answers(LOOPBACK, port), limit=LIMIT)

    def master(self) -> str | None:
        """The name of the server that the Sentinels call the master, if it is."""
        try:
            with client(self.url(), socket_timeout=1) as asked:
                asked.ping()
                line = asked.connection_pool.get_connection()
                port = line.port
                asked.connection_pool.release(line)
        except RedisError:
            return None
        return next(name for name in SERVERS if self.ports[name] == port)

    def is_followed(self, name: str) -> bool:
        """Whether the other server has everything that this one takes."""
        password = kept_secret("redis")
        try:
            with Redis(port=self.ports[name], password=password) as asked:
                told = asked.info("replication")
        except RedisError:
            return False
        follower = told.get("slave0", {})
        return bool(told["role"] == "master" and follower.get("state") == "online")

    def until_both_serve(self) -> None:
        """Wait until one of the two follows the other."""
        self._until(lambda: any(map(self.is_followed, SERVERS)), "No Redis follows")

    def until_other_than(self, name: str) -> None:
        """Wait until the Sentinels have made the other one the master."""
        self._until(lambda: self.master() not in (name, None), f"{name} stays master")

    def _until(self, ready: Callable[[], bool], otherwise: str) -> None:
        end = time.monotonic() + LIMIT
        while not ready():
            if time.monotonic() > end:
                raise Trouble(f"{otherwise} after {LIMIT:.0f} s.")
            self.supervisor.pause(0.1)
