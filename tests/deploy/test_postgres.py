"""The private PostgreSQL: made, kept, and refused when it is not ours."""

import importlib.util
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import redis
from django.core.management import CommandError

from deploy.databases import parts_of
from deploy.local import Trouble, paths
from deploy.local.postgres import APP, OWNER, Postgres, start_postgres
from deploy.local.redis import start_redis
from deploy.local.servers import start_servers
from deploy.local.supervisor import Supervisor
from deploy.local.system import give_to_server
from deploy.postgresql.required import require_database


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A `var` of the test's own."""
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("REDIS_URL", raising=False)
    return tmp_path


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    one = Supervisor(grace=20)
    yield one
    one.stop()


def start(supervisor: Supervisor, place: Path) -> Postgres:
    return start_postgres(supervisor, place, durable=True)


def ask(url: str, question: str) -> object:
    with psycopg.connect(url) as connection:
        row = connection.execute(question).fetchone()
        assert row is not None
        return row[0]


def test_data_survives_a_restart(supervisor: Supervisor, place: Path) -> None:
    cluster = start(supervisor, place)
    with psycopg.connect(cluster.url(OWNER)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    supervisor.stop()
    again = start(supervisor, place)
    assert again.port == cluster.port
    assert ask(again.url(OWNER), "SELECT answer FROM kept") == 42


def test_the_database_and_the_broker_are_stopped_last(
    supervisor: Supervisor, place: Path
) -> None:
    start_servers(supervisor, place)
    last = [one.service.name for one in supervisor.running if one.service.stops_last]
    assert last == ["postgres", "redis"]


def test_roles_and_settings(supervisor: Supervisor, place: Path) -> None:
    cluster = start(supervisor, place)
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        ask(cluster.url(APP), "CREATE TABLE mine (id int)")
    assert ask(cluster.url(APP), "SHOW server_encoding") == "UTF8"
    assert ask(cluster.url(APP), "SHOW fsync") == "on"
    assert ask(cluster.url(APP), "SHOW listen_addresses") == "127.0.0.1"


def test_a_wrong_password_does_not_pass(supervisor: Supervisor, place: Path) -> None:
    cluster = start(supervisor, place)
    url = f"postgres://{APP}:guessed@127.0.0.1:{cluster.port}/rectify"
    with pytest.raises(psycopg.OperationalError, match="password authentication"):
        psycopg.connect(url)


def test_secrets_are_for_their_owner_only(supervisor: Supervisor, place: Path) -> None:
    start(supervisor, place)
    kept = list((place / "secrets").iterdir())
    assert len(kept) == 3
    assert {path.stat().st_mode & 0o777 for path in kept} == {0o600}


def test_a_killed_server_comes_back_with_its_data(
    supervisor: Supervisor, place: Path
) -> None:
    cluster = start(supervisor, place)
    with psycopg.connect(cluster.url(OWNER)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 42 AS answer")
    os.kill(supervisor.running[0].process.pid, signal.SIGKILL)
    supervisor.running[0].process.wait()
    supervisor.stop()
    assert ask(start(supervisor, place).url(OWNER), "SELECT answer FROM kept") == 42


def test_another_major_version_is_named(supervisor: Supervisor, place: Path) -> None:
    (place / "postgres").mkdir()
    (place / "postgres" / "PG_VERSION").write_text("12\n")
    with pytest.raises(Trouble, match="made by PostgreSQL 12"):
        start(supervisor, place)


def test_a_directory_of_something_else_is_named(
    supervisor: Supervisor, place: Path
) -> None:
    (place / "postgres").mkdir()
    with pytest.raises(Trouble, match="is not a PostgreSQL data directory"):
        start(supervisor, place)


def test_a_broken_data_directory_is_named(supervisor: Supervisor, place: Path) -> None:
    start(supervisor, place)
    supervisor.stop()
    (place / "postgres" / "global" / "pg_control").unlink()
    with pytest.raises(Trouble, match="postgres did not start"):
        start(supervisor, place)


def test_a_platform_without_wheels_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(Trouble, match="no PostgreSQL wheel for this platform"):
        paths.postgres_bin()
    with pytest.raises(Trouble, match="install Redis or Valkey, or set REDIS_URL"):
        paths.redis_server()


def test_redis_asks_for_its_password(supervisor: Supervisor, place: Path) -> None:
    url = start_redis(supervisor, place)
    with redis.Redis.from_url(url) as client:
        assert client.config_get("appendonly") == {"appendonly": "yes"}
    stranger = redis.Redis.from_url(url.split(":")[0] + "://" + url.split("@")[1])
    with pytest.raises(redis.AuthenticationError):
        stranger.ping()


@pytest.mark.parametrize("name", ["redis-server", "valkey-server"])
def test_the_redis_of_the_machine_comes_before_that_of_the_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    brought = paths.redis_server()
    assert brought.name == "valkey-server"
    assert os.access(brought, os.X_OK)
    (tmp_path / name).touch(0o755)
    assert paths.redis_server() == tmp_path / name


def test_what_an_older_redis_kept_is_taken_over(
    supervisor: Supervisor, place: Path
) -> None:
    """The append-only file of Redis 6, which `./dev run` started before Valkey."""
    (place / "redis").mkdir()
    words = [b"SELECT", b"0"], [b"RPUSH", b"celery", b"a task"]
    said = b"".join(
        b"*%d\r\n" % len(one) + b"".join(b"$%d\r\n%s\r\n" % (len(w), w) for w in one)
        for one in words
    )
    (place / "redis" / "appendonly.aof").write_bytes(said)
    for path in (place / "redis", place / "redis" / "appendonly.aof"):
        give_to_server(path)
    with redis.Redis.from_url(start_redis(supervisor, place)) as client:
        assert client.lrange("celery", 0, -1) == [b"a task"]


@pytest.mark.parametrize("name", ["DATABASE_URL", "REDIS_URL"])
def test_a_given_server_that_does_not_answer_is_named(
    supervisor: Supervisor, place: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://127.0.0.1:1/rectify")
    if name == "REDIS_URL":
        monkeypatch.delenv("DATABASE_URL")
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    with pytest.raises(Trouble, match=f"port 1, which {name} names"):
        start_servers(supervisor, place)


def test_an_address_that_is_none_is_named(
    supervisor: Supervisor, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://127.0.0.1:port/rectify")
    with pytest.raises(Trouble, match="DATABASE_URL is not an address"):
        start_servers(supervisor, place)


def test_a_database_that_refuses_is_named(supervisor: Supervisor, place: Path) -> None:
    cluster = start(supervisor, place)
    with pytest.raises(CommandError, match='database "other" does not exist'):
        require_database(parts_of(cluster.url(OWNER, "other")))
