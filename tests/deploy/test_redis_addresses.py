"""Web processes and workers read the address of Redis alike, and drop nothing of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
import redis
from celery import Celery
from django.conf import LazySettings
from kombu.exceptions import OperationalError

from deploy.broker import celery_address, refusal
from deploy.doctor import setting
from deploy.local.paths import redis_server
from deploy.local.redis import start_redis
from deploy.local.supervisor import Service, Supervisor
from deploy.local.system import as_server, give_to_server
from tests.deploy.tls import Certificate, door


@pytest.fixture
def own_redis(supervisor: Supervisor, tmp_path: Path) -> str:
    return start_redis(supervisor, tmp_path)


def speaks(url: str) -> bool:
    """Whether both readers of an address reach the same database of the same server."""
    app = Celery(broker=celery_address(url))
    with redis.Redis.from_url(url) as client, app.connection_for_write() as line:
        line.ensure_connection(max_retries=1, timeout=5)
        client.set("one", "mark")
        channel: Any = line.default_channel
        found = channel.client.get("one")
        client.delete("one")
    return bool(found == b"mark")


def test_a_user_and_a_database_of_redis_are_those_of_workers_too(
    own_redis: str,
) -> None:
    parts = urlsplit(own_redis)
    with redis.Redis.from_url(own_redis) as client:
        client.acl_setuser(
            "rectify",
            enabled=True,
            passwords=["+p@:/s"],
            keys=["*"],
            channels=["*"],
            categories=["+@all"],
        )
    url = f"redis://rectify:{quote('p@:/s', '')}@127.0.0.1:{parts.port}/3"
    assert speaks(url)
    assert speaks(url.replace("/3", "?db=3"))


def test_a_socket_of_redis_is_that_of_workers_too(
    supervisor: Supervisor, tmp_path_factory: pytest.TempPathFactory
) -> None:
    # A system takes about a hundred letters: the name of the test is not among them.
    server, place = redis_server(), tmp_path_factory.mktemp("redis")
    give_to_server(place)
    command = [*as_server([server, place]), str(server), "--port", "0"]
    command += ["--unixsocket", f"{place}/redis", "--save", "", "--dir", str(place)]
    one = supervisor.start(Service("redis", command, quiet=True))
    supervisor.wait_for(one, (place / "redis").exists, limit=20)
    assert speaks(f"unix://{place}/redis?db=2")


def test_workers_look_at_the_certificate_of_redis_as_web_processes_do(
    own_redis: str,
    certificate: Certificate,
    settings: LazySettings,
) -> None:
    """By its own reading Celery takes any certificate where nothing is said of it."""
    parts = urlsplit(own_redis)
    with door(parts.port or 0, certificate, asks_first=False) as found:
        url = f"rediss://:{parts.password}@127.0.0.1:{found.port}/0"
        settings.REDIS_URL = url
        assert "certificate verify failed" in refusal()
        with (
            pytest.raises(OperationalError),
            Celery(broker=celery_address(url)).connection_for_write() as line,
        ):
            line.ensure_connection(max_retries=1, timeout=5)
        known = f"{url}?ssl_ca_certs={certificate.chain}"
        assert speaks(known)
        settings.REDIS_URL = known
        assert refusal() == ""
        assert [one.state for one in setting.encryption_of_redis()] == ["ok"]
        settings.REDIS_URL = f"{url}?ssl_cert_reqs=none"
        assert [one.state for one in setting.encryption_of_redis()] == ["warning"]
        assert found.encrypted > 2
