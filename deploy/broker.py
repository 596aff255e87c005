"""The address of Redis, and checks that it answers and accepts writes."""

from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry

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

WRITTEN = "rectify:takes-writes"
ENDS_AFTER = 10


def address(given: str) -> str:
    """The same text, where both of its readers understand all of it.

    Raises `ValueError`; of the address itself nothing is said: it holds a password.
    """
    try:
        said = _parts(given)
    except ValueError:
        wrong = "begins with none of redis://, rediss:// and unix://."
        raise ValueError(wrong) from None
    parts = urlsplit(given)
    known = {*OPTIONS, "host", "port", "path", "username", "password"}
    if dropped := sorted(set(said) - known - {"connection_class"}):
        raise ValueError(f"knows {', '.join(OPTIONS)}, and not {', '.join(dropped)}.")
    if parts.path.strip("/") and parts.scheme != "unix" and "db" not in said:
        raise ValueError(f"has no number of a database: {parts.path!r}.")
    return given


def celery_address(url: str) -> str:
    """The same server as Celery spells it.

    A socket has another scheme there; a certificate is looked at only when asked for.
    """
    said = _parts(url)
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


def _parts(url: str) -> dict[str, Any]:
    found: dict[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]  # redis'
    return found


def connect(patience: float) -> redis.Redis:
    """A client that waits so many seconds for an answer, once."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=patience,
        socket_connect_timeout=patience,
        retry=Retry(NoBackoff(), 0),
    )


def refusal(patience: float = 2.0) -> str:
    """Why Redis takes nothing, in its own words; empty where it does.

    One that is full, a replica, or cannot save answers a ping and refuses every task.
    """
    try:
        with connect(patience) as client:
            require_writing(client)
    except redis.RedisError as wrong:
        return str(wrong) or type(wrong).__name__
    return ""


def require_writing(client: redis.Redis) -> None:
    """Write a key that expires. Raises `redis.RedisError`."""
    client.set(WRITTEN, "1", ex=ENDS_AFTER)
