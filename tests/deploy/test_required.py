"""A server that Rectify cannot stand on is refused in one sentence, before anything."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from psycopg import sql

from deploy.command import NOT_PREPARED
from deploy.databases import parts_of
from deploy.doctor import servers
from deploy.local.ports import answers, free_port
from deploy.local.supervisor import Service, Supervisor
from deploy.local.system import as_server, give_to_server
from deploy.postgresql import required
from deploy.postgresql.required import NoServer, UnsuitableServer, require_server
from tests.deploy.pooler import pooler

ROOT = Path(__file__).resolve().parents[2]
URL = os.environ.get("DATABASE_URL", "")


def at(port: int) -> str:
    """The tests' database by another port of this machine."""
    parts = urlsplit(URL)
    login = parts.netloc.rpartition("@")[0]
    return parts._replace(netloc=f"{login}@127.0.0.1:{port}").geturl()


def test_the_server_of_the_tests_will_do() -> None:
    require_server(parts_of(URL))


def test_one_that_is_away_is_said_in_a_sentence() -> None:
    with pytest.raises(NoServer, match="PostgreSQL does not let us in: ") as refusal:
        require_server(parts_of(at(1)))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("newer", [0, 1])
def test_an_old_one_is_refused_and_the_oldest_is_not(
    monkeypatch: pytest.MonkeyPatch, newer: int
) -> None:
    with psycopg.connect(URL) as line:
        monkeypatch.setattr(
            required, "OLDEST", line.info.server_version // 10_000 + newer
        )
    if newer:
        with pytest.raises(UnsuitableServer, match="is too old: Rectify needs"):
            require_server(parts_of(URL))
    else:
        require_server(parts_of(URL))


@pytest.mark.django_db
def test_the_preparation_and_the_doctor_refuse_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The preparation once took what the doctor then refused."""
    monkeypatch.setattr(required, "OLDEST", 99)
    [finding] = servers.database()
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'rulings'")
    with pytest.raises(CommandError) as refusal:
        call_command("prepare_database")
    assert finding.state == "error"
    assert finding.sentence in str(refusal.value)
    assert finding.advice in str(refusal.value)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations WHERE app = 'rulings'")
        assert cursor.fetchone() == (0,), "something was prepared all the same"


@pytest.fixture
def in_other_letters() -> Iterator[str]:
    """A database as PostgreSQL makes one on a machine without a language."""
    drop = sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier("letters"))
    with psycopg.connect(URL, autocommit=True) as admin:
        admin.execute(drop)
        admin.execute(
            "CREATE DATABASE letters ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0"
        )
        yield urlsplit(URL)._replace(path="/letters").geturl()
        admin.execute(drop)
    admin.close()


def test_a_database_without_greek_letters_is_refused(in_other_letters: str) -> None:
    with pytest.raises(UnsuitableServer, match="holds letters as SQL_ASCII"):
        require_server(parts_of(in_other_letters))


@contextmanager
def imitated(mode: str) -> Iterator[str]:
    with pooler(URL, by_transaction=mode == "transaction") as found:
        yield at(found.port)


@contextmanager
def real(mode: str) -> Iterator[str]:
    """Debian's, where it is installed."""
    program = shutil.which("pgbouncer")
    if program is None:
        pytest.skip("There is no pgbouncer here.")
    parts, port = urlsplit(URL), free_port()
    place = Path(os.environ["RECTIFY_VAR"])
    server = f"host={parts.hostname} port={parts.port} user={parts.username}"
    words = f"""[databases]
* = {server} password={parts.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {port}
auth_type = any
pool_mode = {mode}
unix_socket_dir =
ignore_startup_parameters = extra_float_digits,options
"""
    (place / "pgbouncer.ini").write_text(words)
    give_to_server(place / "pgbouncer.ini")
    supervisor = Supervisor(grace=5)
    command = [
        *as_server([Path(program), place]),
        program,
        "-q",
        str(place / "pgbouncer.ini"),
    ]
    try:
        one = supervisor.start(Service("pgbouncer", command, quiet=True))
        supervisor.wait_for(one, lambda: answers("127.0.0.1", port), limit=20)
        yield at(port)
    finally:
        supervisor.stop()


Poolers = Callable[[str], AbstractContextManager[str]]
kinds = pytest.mark.parametrize("make", [imitated, real])


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    tmp_path.chmod(0o755)


@kinds
def test_a_pooler_that_lends_by_the_transaction_is_refused(make: Poolers) -> None:
    with make("transaction") as url:
        for _ in range(5):
            with pytest.raises(UnsuitableServer, match="pool_mode = transaction"):
                require_server(parts_of(url))


@kinds
def test_it_is_refused_while_others_are_at_work_too(make: Poolers) -> None:
    with make("transaction") as url, psycopg.connect(url) as busy:
        busy.execute("SELECT 1")
        with pytest.raises(UnsuitableServer, match="pool_mode = transaction"):
            require_server(parts_of(url))


@kinds
def test_a_pooler_that_lends_by_the_session_will_do(make: Poolers) -> None:
    with make("session") as url:
        require_server(parts_of(url))
        with psycopg.connect(url) as line:
            assert required.is_pooled(line)


def run(*words: str, **given: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=os.environ | {"DJANGO_SETTINGS_MODULE": "deploy.settings"} | given,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


BEGINNINGS = {
    "web": ["-m", "uvicorn", "deploy.asgi:application", "--port=0", "--lifespan=off"],
    "worker": ["-m", "celery", "--app=deploy.celery", "worker", "--pool=solo"],
    "beat": ["-m", "celery", "--app=deploy.celery", "beat", "--schedule={place}/s"],
    "prepare": ["manage.py", "prepare_database"],
    "backup": ["manage.py", "backup", "{place}"],
    "restore": ["manage.py", "restore", "no-such-file"],
}


@pytest.mark.parametrize("process", BEGINNINGS)
def test_nothing_begins_by_such_a_pooler(process: str, tmp_path: Path) -> None:
    """One sentence, what to do, and the end; no traceback, and nobody gets a 500."""
    with imitated("transaction") as url:
        words = [word.format(place=tmp_path) for word in BEGINNINGS[process]]
        done = run(*words, DATABASE_URL=url, DATABASE_OWNER_URL=url)
    assert done.returncode == 1
    assert "pool_mode = transaction" in done.stderr
    assert "Set pool_mode = session" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_command_on_a_database_without_tables_says_what_to_run() -> None:
    url = urlsplit(URL)._replace(path="/without_tables").geturl()
    with psycopg.connect(URL, autocommit=True) as admin:
        admin.execute("DROP DATABASE IF EXISTS without_tables")
        admin.execute("CREATE DATABASE without_tables")
        done = run("manage.py", "verify", DATABASE_URL=url)
        admin.execute("DROP DATABASE without_tables WITH (FORCE)")
    assert (done.returncode, done.stderr) == (1, f"{NOT_PREPARED}\n")


def test_the_preparation_looks_at_the_address_of_the_application_too() -> None:
    """The owner often goes by another door."""
    with imitated("transaction") as url:
        done = run(
            "manage.py", "prepare_database", DATABASE_URL=url, DATABASE_OWNER_URL=URL
        )
    assert done.returncode == 1
    assert "pool_mode = transaction" in done.stderr


def test_a_web_process_begins_without_a_database_and_waits_for_it() -> None:
    done = run("-c", "import deploy.wsgi; print('begun')", DATABASE_URL=at(1))
    assert (done.returncode, done.stdout) == (0, "begun\n")
