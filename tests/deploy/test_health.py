"""What a machine is told about the server's health."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import rmtree
from time import monotonic, sleep

import pytest
import redis
from django.conf import LazySettings
from django.db import connection
from django.test import Client

from deploy.doctor import servers
from deploy.local.redis import start_redis
from deploy.local.supervisor import Supervisor
from deploy.middleware import PROBED
from deploy.roles import routes
from deploy.version import VERSION
from tables.access.permissions import is_logged_at_debug

pytestmark = pytest.mark.django_db
CADDY = Path(__file__).resolve().parents[2] / "deploy" / "caddy" / "Caddyfile"


def test_alive(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok", "version": VERSION}


def test_ready_with_database_and_broker(client: Client, broker: object) -> None:
    answer = client.get("/readyz")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "broker": True}


def test_not_ready_without_broker(client: Client, settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "broker": False}


@pytest.fixture
def own_redis(
    tmp_path: Path, settings: LazySettings, supervisor: Supervisor
) -> Iterator[redis.Redis]:
    """A Redis that a test may spoil; its data lie in `redis` below ``tmp_path``."""
    settings.REDIS_URL = start_redis(supervisor, tmp_path)
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        yield client


def fill(broker: redis.Redis, place: Path) -> None:
    broker.config_set("maxmemory", "1")


def make_a_replica(broker: redis.Redis, place: Path) -> None:
    broker.replicaof("127.0.0.1", "1")


def let_saving_fail(broker: redis.Redis, place: Path) -> None:
    """As on a disk that is full or gone."""
    broker.config_set("appendonly", "no")
    broker.config_set("save", "3600 1")
    rmtree(place / "redis")
    broker.bgsave()
    while broker.info("persistence")["rdb_last_bgsave_status"] == "ok":
        sleep(0.02)


REFUSALS = {
    "full": (fill, "used memory > 'maxmemory'"),
    "a replica": (make_a_replica, "read only replica"),
    "cannot save": (let_saving_fail, "MISCONF"),
}


@pytest.mark.parametrize("kind", REFUSALS)
def test_a_broker_that_answers_and_refuses_what_is_written_is_not_ready(
    client: Client, own_redis: redis.Redis, tmp_path: Path, kind: str
) -> None:
    assert client.get("/readyz").json() == {"database": True, "broker": True}
    spoil, words = REFUSALS[kind]
    spoil(own_redis, tmp_path)
    assert own_redis.exists("a") == 0
    with pytest.raises(redis.ResponseError, match=words):
        own_redis.set("a", "b")
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "broker": False}
    [finding] = servers.broker()
    assert (finding.state, words in finding.sentence) == ("error", True)
    assert b"rectify_broker_up 0.0" in client.get("/metrics").content


def test_what_the_question_writes_goes_by_itself(
    client: Client, own_redis: redis.Redis
) -> None:
    client.get("/readyz")
    [key] = own_redis.keys()
    assert 0 < own_redis.ttl(key) <= 10


def be_read_only() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION READ ONLY")


def have_no_tables() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tables_storedevent RENAME TO another")


@pytest.mark.parametrize("spoil", [be_read_only, have_no_tables])
def test_a_database_that_answers_and_takes_no_entry_is_not_ready(
    client: Client, broker: object, spoil: Callable[[], None]
) -> None:
    spoil()
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json() == {"database": False, "broker": True}


def test_a_broker_that_hangs_is_said_within_seconds(
    client: Client, own_redis: redis.Redis
) -> None:
    own_redis.client_pause(60_000)
    begun = monotonic()
    assert client.get("/readyz").json()["broker"] is False
    assert monotonic() - begun < 30


def test_caddy_keeps_a_web_process_that_takes_entries_without_redis() -> None:
    """`/readyz` would take the whole site away while Redis is."""
    asked = re.findall(r"health_uri (\S+)", CADDY.read_text())
    assert set(asked) == {"/healthz"}


def test_what_machines_ask_all_day_is_answered_without_https(
    settings: LazySettings,
) -> None:
    """A probe comes past the proxy, over http; Django takes addresses, not views."""
    asked = {one.address for one in routes() if is_logged_at_debug(one.view)}
    assert asked == {"healthz", "readyz", "metrics"}
    (exempt,) = settings.SECURE_REDIRECT_EXEMPT
    assert {one.address for one in routes() if re.match(exempt, one.address)} == asked
    assert {f"/{address}" for address in asked} == PROBED


def test_a_proxy_that_looks_whether_we_live_need_not_know_our_name(
    client: Client, settings: LazySettings
) -> None:
    """Caddy asks by the address of the process, and sends nobody to one that is ill."""
    settings.ALLOWED_HOSTS = ["desk.example.org"]
    by_address = {"host": "127.0.0.1:8001"}
    assert client.get("/healthz", headers=by_address).status_code == 200
    assert client.get("/login/", headers=by_address).status_code == 400
    by_name = {"host": "desk.example.org"}
    assert client.get("/login/", headers=by_name).status_code == 200
