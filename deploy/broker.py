"""The address of Redis or of its Sentinels, and checks that it accepts writes."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from tables.common import redis_servers
from tables.common.redis_servers import (
    MASTER,
    SCHEME,
    SENTINEL_PASSWORD,
    Sentinels,
    notifier_url,
    parts_of,
    sentinels,
)

# The options allowed in the query of an address: those that both redis-py and Celery
# read. One of the two would drop any other.
OPTIONS = (
    "db",
    "ssl_cert_reqs",
    "ssl_check_hostname",
    "ssl_ca_certs",
    "ssl_certfile",
    "ssl_keyfile",
)

# After so many seconds a message that no worker has answered for goes to another one;
# longer than a task may run and wait (rulings/tasks.py).
ANSWERED_WITHIN = 600

WRITTEN = "rectify:takes-writes"
ENDS_AFTER = 10


def address(given: str) -> str:
    """The address unchanged, if redis-py and Celery both understand all of it.

    Raises `ValueError`; of the address itself nothing is said: it holds a password.
    """
    if given.startswith(f"{SCHEME}://"):
        return _sentinel_address(given)
    try:
        said = parts_of(given)
    except ValueError:
        wrong = f"begins with none of redis://, rediss://, unix:// and {SCHEME}://."
        raise ValueError(wrong) from None
    parts = urlsplit(given)
    known = {*OPTIONS, "host", "port", "path", "username", "password"}
    if dropped := sorted(set(said) - known - {"connection_class"}):
        raise ValueError(f"knows {', '.join(OPTIONS)}, and not {', '.join(dropped)}.")
    if parts.path.strip("/") and parts.scheme != "unix" and "db" not in said:
        raise ValueError(f"has no number of a database: {parts.path!r}.")
    return given


def _sentinel_address(given: str) -> str:
    found = sentinels(given)
    known = {"db", "username", "password"}
    path = urlsplit(given).path
    if found and path.strip("/") and "db" not in found.login:
        raise ValueError(f"has no number of a database: {path!r}.")
    if found and (dropped := sorted(set(found.login) - known)):
        takes = f"db, {MASTER}, {SENTINEL_PASSWORD}"
        raise ValueError(f"knows {takes}, and not {', '.join(dropped)}.")
    return given


def celery_address(url: str) -> str:
    """The same server as Celery spells it.

    A socket has another scheme there; a certificate is looked at only when asked for.
    """
    if found := sentinels(url):
        return ";".join(_celery_places(found))
    said = parts_of(url)
    database = said.get("db", 0)
    login = ":".join(quote(said.get(part, ""), "") for part in ("username", "password"))
    before = f"{login}@" if login != ":" else ""
    if "path" in said:
        return f"redis+socket://{before}{said['path']}?virtual_host={database}"
    host, scheme = said.get("host", "127.0.0.1"), urlsplit(url).scheme
    options = {name: str(said[name]) for name in OPTIONS[1:] if name in said}
    if scheme == "rediss":
        options = {"ssl_cert_reqs": "required", **options}
    named = f"[{host}]" if ":" in host else host
    where = f"{before}{named}:{said.get('port', 6379)}/{database}"
    return f"{scheme}://{where}" + (f"?{urlencode(options)}" if options else "")


def _celery_places(found: Sentinels) -> Iterator[str]:
    """Each of the Sentinels, with what the servers that they watch ask for."""
    login = ":".join(
        quote(found.login.get(part, ""), "") for part in ("username", "password")
    )
    before = f"{login}@" if login != ":" else ""
    for host, port in found.places:
        named = f"[{host}]" if ":" in host else host
        yield f"sentinel://{before}{named}:{port}/{found.login.get('db', 0)}"


def celery_options(url: str) -> dict[str, Any]:
    """What Celery has to know of Redis besides its address, and of Sentinels."""
    common: dict[str, Any] = {"visibility_timeout": ANSWERED_WITHIN}
    found = sentinels(url)
    if found is None:
        return common
    return common | {"master_name": found.master, "sentinel_kwargs": found.asking}


def connect(patience: float) -> redis.Redis:
    """A client that waits so many seconds for an answer, once."""
    return _client(settings.REDIS_URL, patience)


def _client(url: str, patience: float) -> redis.Redis:
    return redis_servers.client(
        url,
        socket_timeout=patience,
        socket_connect_timeout=patience,
        retry=Retry(NoBackoff(), 0),
    )


def refusal(patience: float = 2.0) -> str:
    """The error with which Redis refuses a write; empty where it accepts one.

    One that is full, a replica, or cannot save answers a ping and refuses every task.
    """
    return _refusal_of(settings.REDIS_URL, patience)


def notifier_refusal(patience: float = 2.0) -> str:
    """The same of the Redis at `NOTIFIER_URL`; empty where it is the broker's."""
    url = notifier_url()
    return "" if url == settings.REDIS_URL else _refusal_of(url, patience)


def _refusal_of(url: str, patience: float) -> str:
    try:
        with _client(url, patience) as client:
            require_writing(client)
    except redis.RedisError as wrong:
        return str(wrong) or type(wrong).__name__
    return ""


def require_writing(client: redis.Redis) -> None:
    """Write a key that expires. Raises `redis.RedisError`."""
    client.set(WRITTEN, "1", ex=ENDS_AFTER)
