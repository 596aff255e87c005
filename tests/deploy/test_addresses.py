"""Nothing that the database's address says is dropped, encryption least of all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from deploy.databases import django_settings, libpq_settings
from deploy.doctor import setting
from deploy.local.ports import free_port
from deploy.local.postgres import run_sql, start_postgres
from deploy.local.supervisor import Supervisor
from tests.deploy.tls import Certificate, Door, door, make_certificate

ROOT = Path(__file__).resolve().parents[2]
ADDRESSES = [
    (
        "postgres://u:p%40s%2Fs@h1:5432,h2:5433/db?sslmode=require"
        "&target_session_attrs=read-write&connect_timeout=3",
        {"host": "h1,h2", "port": "5432,5433", "user": "u", "password": "p@s/s"},
        {"sslmode": "require", "target_session_attrs": "read-write"},
    ),
    ("postgres://u@[::1]:5433/db", {"host": "::1", "port": "5433"}, {}),
    ("postgresql:///db?host=/run/postgresql", {"host": "/run/postgresql"}, {}),
    ("postgres://%2Frun%2Fpostgresql/db", {"host": "/run/postgresql"}, {}),
    ("host=a dbname=db sslrootcert=system", {"host": "a"}, {"sslrootcert": "system"}),
]


@pytest.mark.parametrize(("url", "named", "more"), ADDRESSES)
def test_all_that_an_address_says_is_kept(
    url: str, named: dict[str, str], more: dict[str, str]
) -> None:
    found = django_settings(url)
    said = libpq_settings(found)
    assert {name: said[name] for name in named} == named
    assert {name: found["OPTIONS"][name] for name in more} == more
    assert found["NAME"] == "db"


def test_options_of_an_address_come_after_our_own() -> None:
    found = django_settings("postgres://h/db?options=-c%20statement_timeout%3D5s")
    ours, _space, theirs = found["OPTIONS"]["options"].rpartition(" -c ")
    assert "idle_in_transaction_session_timeout=60000" in ours
    assert theirs == "statement_timeout=5s"


@pytest.fixture(scope="module")
def postgres_door(certificate: Certificate) -> Iterator[Door]:
    """The tests' PostgreSQL behind TLS."""
    port = urlsplit(os.environ["DATABASE_URL"]).port or 5432
    with door(port, certificate, asks_first=True) as found:
        yield found


# What a process that begins with an address finds: by which host, and what is said.
FOUND = """
import django; django.setup()
from django.db import connection
from deploy.doctor.setting import encryption_of_the_database
from deploy.postgresql.required import NoServer, our_server, require_server
try:
    require_server(our_server())
except NoServer as refused:
    print("refused", refused)
else:
    connection.ensure_connection()
    print("port", connection.connection.info.port)
    for finding in encryption_of_the_database():
        print(finding.state, finding.sentence)
"""


def found_by(places: str, options: str = "") -> str:
    """What a process finds at these places of the tests' PostgreSQL."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    login = parts.netloc.rpartition("@")[0]
    url = f"postgres://{login}@{places}{parts.path}?{options}"
    return run("-c", FOUND, DATABASE_URL=url).stdout


def run(*words: str, **given: str) -> subprocess.CompletedProcess[str]:
    """A process of Python with these variables."""
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "deploy.settings"} | given,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def own_port() -> int:
    return urlsplit(os.environ["DATABASE_URL"]).port or 5432


def test_a_connection_that_was_asked_to_be_encrypted_is(
    postgres_door: Door, certificate: Certificate
) -> None:
    before = postgres_door.encrypted
    place = f"127.0.0.1:{postgres_door.port}"
    said = found_by(place, f"sslmode=verify-full&sslrootcert={certificate.chain}")
    assert "ok The connection to PostgreSQL is encrypted, and it is that" in said
    assert postgres_door.encrypted > before
    said = found_by(place, "sslmode=require")
    assert "warning The connection to PostgreSQL is encrypted; whose server" in said


def test_a_server_that_is_another_than_asked_for_is_refused(
    postgres_door: Door, tmp_path: Path
) -> None:
    another = make_certificate(tmp_path)
    options = f"sslmode=verify-full&sslrootcert={another.chain}"
    said = found_by(f"127.0.0.1:{postgres_door.port}", options)
    assert said.startswith("refused ")
    assert "certificate verify failed" in said


def test_a_server_without_tls_is_refused_where_tls_was_asked_for() -> None:
    """The wheel's PostgreSQL speaks none."""
    said = found_by(f"127.0.0.1:{own_port()}", "sslmode=require")
    assert said.startswith("refused ")
    assert "server does not support SSL" in said


@pytest.mark.parametrize("command", ["prepare_database", "backup"])
def test_the_commands_of_the_owner_keep_the_options_too(
    command: str, tmp_path: Path
) -> None:
    words = [command, str(tmp_path)] if command == "backup" else [command]
    url = f"{os.environ['DATABASE_URL']}?sslmode=require"
    done = run("manage.py", *words, DATABASE_OWNER_URL=url)
    assert done.returncode == 1
    assert "server does not support SSL" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.django_db
def test_what_was_asked_for_and_is_not_so_is_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What the settings once did: the address asks, and the connection does not."""
    assert [one.state for one in setting.encryption_of_the_database()] == ["ok"]
    asking = f"{os.environ['DATABASE_URL']}?sslmode=require"
    monkeypatch.setenv("DATABASE_URL", asking)
    [finding] = setting.encryption_of_the_database()
    assert finding.state == "error"
    assert "asks for encryption (sslmode=require)" in finding.sentence


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ({}, ""),
        ({"sslmode": "prefer"}, ""),
        ({"sslmode": "verify-ca"}, "sslmode=verify-ca"),
        ({"sslrootcert": "system"}, "sslrootcert=system"),
        ({"gssencmode": "require"}, "gssencmode=require"),
    ],
)
def test_what_asks_for_encryption(said: dict[str, str], asked: str) -> None:
    assert setting.asked_for(said) == asked


def test_the_environment_of_postgresql_asks_for_it_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PGSSLMODE", "require")
    assert setting.asked_for({}) == "sslmode=require"
    assert setting.asked_for({"sslmode": "disable"}) == ""


@pytest.mark.parametrize(
    ("host", "near"),
    [
        ("", True),
        ("/run/postgresql", True),
        ("127.0.0.1", True),
        ("127.8.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("10.0.0.5", False),
        ("database", False),
    ],
)
def test_what_is_this_machine(host: str, near: bool) -> None:
    assert setting.is_this_machine(host) is near


def test_of_several_hosts_the_one_that_can_be_written_to_is_taken(
    supervisor: Supervisor, tmp_path: Path
) -> None:
    """The first is away, the second reads only, as a standby does."""
    ours = urlsplit(os.environ["DATABASE_URL"])
    standby = start_postgres(supervisor, tmp_path, durable=False)
    run_sql(
        standby,
        f"ALTER ROLE postgres PASSWORD '{ours.password}';"
        "ALTER SYSTEM SET default_transaction_read_only = on; SELECT pg_reload_conf();",
    )
    ports = (free_port(), standby.port, own_port())
    places = ",".join(f"127.0.0.1:{port}" for port in ports)
    assert f"port {standby.port}\n" in found_by(places)
    assert f"port {own_port()}\n" in found_by(places, "target_session_attrs=read-write")
