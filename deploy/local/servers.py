"""The database and the broker: those of the environment, or private ones."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from deploy.local import Trouble
from deploy.local.data import kept_secret
from deploy.local.ports import answers, noted_port
from deploy.local.postgres import APP, OWNER, Postgres, start_postgres
from deploy.local.redis import redis_url, start_redis
from deploy.local.supervisor import Supervisor, supervised

DEFAULT_PORTS = {"DATABASE_URL": 5432, "REDIS_URL": 6379}
WATCHED, SENTINEL = "redis-sentinel", 26379


def application_settings(place: Path) -> dict[str, str]:
    """What every program of ours finds in its environment, servers aside."""
    return {
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
        "PYTHONUNBUFFERED": "1",
        "SECRET_KEY": os.environ.get("SECRET_KEY") or kept_secret("django"),
        "SEAL_KEY": os.environ.get("SEAL_KEY") or kept_secret("seal"),
        "LOG_FORMAT": os.environ.get("LOG_FORMAT", "text"),
        "LOG_LEVEL": os.environ.get("LOG_LEVEL", "WARNING"),
        "STATIC_ROOT": os.environ.get("STATIC_ROOT", str(place / "static")),
    }


def start_servers(
    supervisor: Supervisor, place: Path, testing: bool = False, durable: bool = True
) -> dict[str, str]:
    """Start what is not given; the addresses, as settings expects them.

    ``testing`` gives a role that may make databases, ``durable`` flushes to disk.
    """
    database = _database(supervisor, place, testing, durable)
    return database | _broker(supervisor, place)


@contextmanager
def servers_for_tests(
    *, durable: bool = False, within: Path | None = None
) -> Iterator[tuple[Supervisor, dict[str, str]]]:
    """Servers on free ports and in a directory that goes away afterwards.

    ``within``: where that directory is made, if not where temporary files go.
    """
    with tempfile.TemporaryDirectory(prefix="rectify-", dir=within) as name:
        os.environ["RECTIFY_VAR"] = name
        place = Path(name)
        # The servers' account has to pass through.
        place.chmod(0o755)
        with supervised() as supervisor:
            env = application_settings(place)
            env |= start_servers(supervisor, place, testing=True, durable=durable)
            yield supervisor, env


def running_servers(place: Path) -> dict[str, str]:
    """The addresses that a `./dev run` in another window uses."""
    cluster = Postgres(place / "postgres", noted_port(place / "ports" / "postgres"))
    private = {
        "DATABASE_URL": cluster.url(APP),
        "DATABASE_OWNER_URL": cluster.url(OWNER),
        "REDIS_URL": redis_url(noted_port(place / "ports" / "redis")),
    }
    return {name: url for name, url in private.items() if name not in os.environ}


def _database(
    supervisor: Supervisor, place: Path, testing: bool, durable: bool
) -> dict[str, str]:
    if "DATABASE_URL" in os.environ:
        return _given("DATABASE_URL")
    cluster = start_postgres(supervisor, place, durable=durable)
    if testing:
        # Tests make databases and roles of their own.
        return {"DATABASE_URL": cluster.url("postgres")}
    return {
        "DATABASE_URL": cluster.url(APP),
        "DATABASE_OWNER_URL": cluster.url(OWNER),
    }


def _broker(supervisor: Supervisor, place: Path) -> dict[str, str]:
    if "REDIS_URL" in os.environ:
        return _given("REDIS_URL")
    return {"REDIS_URL": start_redis(supervisor, place)}


def _given(name: str) -> dict[str, str]:
    """An address from the environment, if a server answers there."""
    places = list(_places(name))
    if places and not any(answers(host, port) for host, port in places):
        said = ", ".join(f"{host} port {port}" for host, port in places)
        raise Trouble(f"Nobody answers at {said}, which {name} names.")
    return {name: os.environ[name]}


def _places(name: str) -> Iterator[tuple[str, int]]:
    """The hosts and ports that an address names; sockets are left to its reader."""
    url = urlsplit(os.environ[name])
    for one in url.netloc.rpartition("@")[2].split(","):
        try:
            place = urlsplit(f"//{one}")
            usual = SENTINEL if url.scheme == WATCHED else DEFAULT_PORTS[name]
            host, port = place.hostname, place.port or usual
        except ValueError as error:
            raise Trouble(f"{name} is not an address: {error}.") from error
        if host and not host.startswith("%2f") and url.scheme != "unix":
            yield host, port
