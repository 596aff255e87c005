"""A private Redis: append-only file on, a password, loopback only."""

import socket
from pathlib import Path

from deploy.local import Trouble
from deploy.local.data import kept_secret, write_private
from deploy.local.paths import redis_server
from deploy.local.ports import LOOPBACK, remembered_port
from deploy.local.supervisor import Service, Supervisor
from deploy.local.system import as_server, give_to_server

CONFIGURATION = """\
bind {host}
port {port}
dir "{data}"
appendonly yes
appendfsync everysec
requirepass {password}
loglevel warning
"""


def start_redis(supervisor: Supervisor, place: Path) -> str:
    """Start Redis on the data below a directory; give its address."""
    server = redis_server()
    data = place / "redis"
    port = remembered_port(place / "ports" / "redis")
    settings = _configure(data, port)
    command = [*as_server([server, data]), str(server), str(settings)]
    service = Service("redis", command, quiet=True, stops_last=True)
    one = supervisor.start(service)
    supervisor.wait_for(one, lambda: _answers(port), limit=60)
    return redis_url(port)


def redis_url(port: int) -> str:
    """The address of the private Redis on a port."""
    return f"redis://:{kept_secret('redis')}@{LOOPBACK}:{port}/0"


def _configure(data: Path, port: int) -> Path:
    if data.exists() and not data.is_dir():
        raise Trouble(f"{data} is not a directory: move it away.")
    data.mkdir(mode=0o700, exist_ok=True)
    give_to_server(data)
    # The password goes by file: a command line is there for everybody to read.
    settings = data / "redis.conf"
    words = CONFIGURATION.format(
        host=LOOPBACK, port=port, data=data, password=kept_secret("redis")
    )
    write_private(settings, words)
    give_to_server(settings)
    return settings


def _answers(port: int) -> bool:
    """Whether Redis has read its file and serves: it says LOADING before."""
    question = f"AUTH {kept_secret('redis')}\r\nPING\r\n".encode()
    try:
        with socket.create_connection((LOOPBACK, port), timeout=2) as line:
            line.sendall(question)
            answer = line.recv(64)
            while answer.count(b"\r\n") < 2:
                more = line.recv(64)
                if not more:
                    return False
                answer += more
    except OSError:
        return False
    return b"+PONG" in answer
