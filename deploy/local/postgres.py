"""A private PostgreSQL: created once, started by us, on the loopback only."""

import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

from deploy.local import Trouble
from deploy.local.data import kept_secret, write_private
from deploy.local.paths import postgres_bin
from deploy.local.ports import LOOPBACK, remembered_port
from deploy.local.supervisor import Running, Service, Supervisor
from deploy.local.system import as_server, give_to_server

DATABASE = "rectify"
OWNER = "rectify_owner"
APP = "rectify_app"

# Run by the superuser at every start: passwords follow the kept secrets.
ROLES = r"""
SELECT 'CREATE ROLE {role}' WHERE NOT EXISTS
    (SELECT FROM pg_roles WHERE rolname = '{role}') \gexec
ALTER ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD '{password}';
"""
BASE = r"""
SELECT 'CREATE DATABASE {database} OWNER {owner}' WHERE NOT EXISTS
    (SELECT FROM pg_database WHERE datname = '{database}') \gexec
REVOKE ALL ON DATABASE {database} FROM PUBLIC;
GRANT CONNECT ON DATABASE {database} TO {app};
"""


@dataclass(frozen=True)
class Postgres:
    """One cluster: its data, its port, and whether it must survive a power cut."""

    data: Path
    port: int
    durable: bool = True

    def url(self, role: str, database: str = DATABASE) -> str:
        """The address for a role."""
        where = f"{LOOPBACK}:{self.port}/{database}"
        return f"postgres://{role}:{kept_secret(role)}@{where}"


def start_postgres(supervisor: Supervisor, place: Path, durable: bool) -> Postgres:
    """Start the cluster below a directory, making it when it is not there."""
    data = place / "postgres"
    if not data.exists():
        _make_cluster(data)
    _refuse_foreign(data)
    cluster = Postgres(data, remembered_port(place / "ports" / "postgres"), durable)
    serve(supervisor, cluster)
    _make_roles(cluster)
    return cluster


def serve(supervisor: Supervisor, cluster: Postgres, name: str = "postgres") -> None:
    """Start a server on data that are there, under a name, and wait for it."""
    one = supervisor.start(_service(cluster, name))
    _wait(supervisor, one, cluster.port)


def _make_cluster(data: Path) -> None:
    """Run initdb beside its final place, so that a half-made one never counts."""
    draft, password = data.with_name("postgres.new"), data.with_name("password.new")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(mode=0o700, parents=True)
    write_private(password, kept_secret("postgres"))
    give_to_server(draft)
    give_to_server(password)
    command = [*as_its_account("initdb", draft), "--pgdata", str(draft)]
    command += ["--username=postgres", f"--pwfile={password}", "--encoding=UTF8"]
    command += ["--auth=scram-sha-256", "--no-locale", "--no-instructions"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    password.unlink()
    if done.returncode != 0:
        raise Trouble(f"initdb could not make {data}: {_last(done.stderr)}")
    draft.replace(data)


def _refuse_foreign(data: Path) -> None:
    ours = _run_bin("postgres", "--version").split()[-1].split(".")[0]
    note = data / "PG_VERSION"
    if not note.exists():
        raise Trouble(
            f"{data} is not a PostgreSQL data directory: "
            "move it away and a new one is made."
        )
    theirs = note.read_text().strip()
    if theirs != ours:
        raise Trouble(
            f"{data} was made by PostgreSQL {theirs} and this is {ours}: dump it "
            "with the old version or move it away, and a new one is made."
        )


def _service(cluster: Postgres, name: str) -> Service:
    settings = {
        "listen_addresses": LOOPBACK,
        "port": str(cluster.port),
        # Loopback and a password only: no socket file to find a place for.
        "unix_socket_directories": "",
        "fsync": "on" if cluster.durable else "off",
        "log_min_messages": "fatal",
        "timezone": "UTC",
    }
    command = [*as_its_account("postgres", cluster.data), "-D", str(cluster.data)]
    for setting, value in settings.items():
        command += ["-c", f"{setting}={value}"]
    # SIGINT is PostgreSQL's fast shutdown: it does not wait for clients.
    return Service(
        name, command, stop_signal=signal.SIGINT, quiet=True, stops_last=True
    )


def _wait(supervisor: Supervisor, one: Running, port: int) -> None:
    ask = [str(postgres_bin() / "pg_isready"), "-q", "-h", LOOPBACK, "-p", str(port)]
    supervisor.wait_for(
        one, lambda: subprocess.run(ask, check=False).returncode == 0, limit=60
    )


def _make_roles(cluster: Postgres) -> None:
    words = [
        ROLES.format(role=role, password=kept_secret(role)) for role in (OWNER, APP)
    ]
    words.append(BASE.format(database=DATABASE, owner=OWNER, app=APP))
    run_sql(cluster, "\n".join(words))


def run_sql(cluster: Postgres, script: str) -> str:
    """Run a psql script as the superuser."""
    psql = [str(postgres_bin() / "psql"), "-X", "-q", "-t", "-A"]
    psql += ["-v", "ON_ERROR_STOP=1", "-h", LOOPBACK, "-p", str(cluster.port)]
    done = subprocess.run(
        [*psql, "-U", "postgres", "-d", "postgres"],
        input=script,
        env={**os.environ, "PGPASSWORD": kept_secret("postgres")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise Trouble(f"PostgreSQL refused to be set up: {_last(done.stderr)}")
    return done.stdout.strip()


def as_its_account(program: str, data: Path) -> list[str]:
    """The command of one of PostgreSQL's programs, by the account of the data."""
    path = postgres_bin() / program
    return [*as_server([path, data]), str(path)]


def _run_bin(program: str, argument: str) -> str:
    command = [str(postgres_bin() / program), argument]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def _last(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"
