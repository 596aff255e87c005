"""Pages are read from a standby while it has everything, and from the primary else."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connections, transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from deploy.databases import all_settings
from deploy.doctor import servers
from deploy.local.ports import LOOPBACK, free_port
from deploy.local.postgres import Postgres, run_sql, serve
from deploy.local.supervisor import Supervisor
from tables.common import replica
from tables.common.replica import PRIMARY, REPLICA, Rest, from_replica, read_alias
from tables.event_store import store
from tables.models import StoredEvent, Table
from tests.deploy.test_metrics import figures
from tests.harness.standby import copy_of
from tests.rulings.builders import OPENED, PLAYED, make_person, make_table, record

# Django lets a test ask only the databases that are there when it begins.
pytestmark = pytest.mark.django_db(transaction=True, databases="__all__")

URL = os.environ.get("DATABASE_URL", "")
# On a busy machine a standby needs a moment; where it is to be too late, none.
LONG = 60.0
NOTE = {"type": "NoteAdded", "text": "seen by everybody"}


@dataclass
class Standby:
    """A server that follows the tests' own, and where pages were read."""

    server: Postgres
    supervisor: Supervisor
    read_at: list[str] = field(default_factory=list)

    def ask(self, sql: str) -> str:
        return run_sql(self.server, sql)

    def last(self) -> str:
        return self.read_at[-1]


@pytest.fixture(scope="module", autouse=True)
def follower() -> Iterator[Standby]:
    supervisor = Supervisor(grace=5)
    with TemporaryDirectory(prefix="rectify-standby-") as place:
        Path(place).chmod(0o755)
        leader = Postgres(Path(place), urlsplit(URL).port or 5432)
        server = Postgres(Path(place) / "standby", free_port(), durable=False)
        copy_of(leader, server.data)
        try:
            serve(supervisor, server, "standby")
            connections.databases[REPLICA] = replica_at(server.port)
            yield Standby(server, supervisor)
        finally:
            forget_connection()
            del connections.databases[REPLICA]
            supervisor.stop()


def replica_at(port: int) -> dict[str, Any]:
    """The tests' database, as it is on another server."""
    here = deepcopy(connections.databases[PRIMARY])
    here["TEST"]["MIRROR"] = PRIMARY
    return here | {"HOST": LOOPBACK, "PORT": str(port)}


def forget_connection() -> None:
    here: Any = connections[REPLICA]
    here.close()
    here.close_pool()
    del connections[REPLICA]


@pytest.fixture
def standby(
    transactional_db: None, follower: Standby, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Standby]:
    """The standby as REPLICA_URL, from now on, for this test."""
    follower.read_at.clear()
    choose = replica._choose

    def noting() -> str:
        follower.read_at.append(choose())
        return follower.last()

    monkeypatch.setattr(replica, "_choose", noting)
    monkeypatch.setattr(replica, "PATIENCE", LONG)
    monkeypatch.setattr(Rest, "until", 0.0)
    go_to(follower.server.port)
    yield follower
    follower.ask("SELECT pg_wal_replay_resume() WHERE pg_is_wal_replay_paused()")


def go_to(port: int) -> None:
    """From the next statement on the replica is at another port."""
    connections.databases[REPLICA] = replica_at(port)
    forget_connection()


@pytest.fixture
def table() -> Table:
    made = make_table()
    record(made, *PLAYED)
    return made


@pytest.fixture
def director(client: Client) -> Client:
    client.force_login(make_person("Dora", "director"))
    return client


def pages(table: Table) -> list[str]:
    one = {"table_id": table.pk}
    return [
        reverse("desk"),
        "/desk/grid/",
        f"/desk/tiles/?table={table.pk}",
        "/desk/queue/?tabs=1",
        reverse("desk_queue"),
        reverse("desk_table", kwargs=one),
        f"{reverse('desk_table', kwargs=one)}now/",
        "/lawbook/2017/50/",
        "/lawbook/2017/?q=lead",
        "/casebook/",
        "/casebook/whole/",
    ]


def test_desk_lawbook_and_casebook_are_read_from_a_standby_that_has_everything(
    standby: Standby, table: Table, director: Client
) -> None:
    for page in pages(table):
        standby.read_at.clear()
        answer = director.get(page)
        assert answer.status_code == 200, page
        assert set(standby.read_at) <= {REPLICA}, page
        if not page.startswith("/lawbook/"):
            assert standby.read_at, page


def test_one_that_is_behind_is_kept_off_and_read_again_once_it_has_caught_up(
    standby: Standby,
    table: Table,
    director: Client,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue, seen = reverse("desk_queue"), "Director called"
    director.get(queue)
    assert standby.last() == REPLICA
    standby.ask("SELECT pg_wal_replay_pause()")
    monkeypatch.setattr(replica, "PATIENCE", 0.0)
    other = make_table(number=2)
    record(other, OPENED, {"type": "DirectorCalled"})
    shown = director.get(queue).content.decode()
    assert standby.last() == PRIMARY
    assert f"/desk/tables/{other.pk}/" in shown, seen
    # For a moment it is not even asked.
    director.get(queue)
    assert standby.last() == PRIMARY
    assert Rest.until > 0
    standby.ask("SELECT pg_wal_replay_resume()")
    monkeypatch.setattr(replica, "PATIENCE", LONG)
    monkeypatch.setattr(Rest, "until", 0.0)
    assert f"/desk/tables/{other.pk}/" in director.get(queue).content.decode()
    assert standby.last() == REPLICA


def test_rights_that_have_ended_have_ended_there_too(
    standby: Standby, table: Table, client: Client
) -> None:
    person = make_person("Dora", "director")
    client.force_login(person)
    assert client.get("/desk/grid/").status_code == 200
    person.groups.clear()
    assert client.get("/desk/grid/").status_code == 403


def test_where_a_stream_begins_is_asked_of_the_primary_and_first(
    standby: Standby, table: Table
) -> None:
    """What is read after the position is no older than the position."""
    positions: list[int] = []

    @from_replica
    def page(request: HttpRequest) -> HttpResponse:
        StoredEvent.objects.count()
        elsewhere(lambda: record(table, NOTE))
        positions.append(store.settled_position())
        positions.append(StoredEvent.objects.latest("position").position)
        return HttpResponse()

    page(RequestFactory().get("/"))
    assert positions[0] == positions[1]
    assert standby.read_at == [REPLICA, REPLICA]


def test_what_is_written_goes_to_the_primary_and_is_read_there(
    standby: Standby, table: Table
) -> None:
    @from_replica
    def page(request: HttpRequest) -> HttpResponse:
        found = Table.objects.get(pk=table.pk)
        assert found._state.db == REPLICA
        with transaction.atomic():
            assert read_alias() == PRIMARY
            Table.objects.select_for_update().get(pk=table.pk)
        found.number = 9
        found.save()
        return HttpResponse()

    page(RequestFactory().get("/"))
    assert Table.objects.get(pk=table.pk).number == 9


def test_a_standby_that_goes_away_in_the_middle_costs_nobody_a_page(
    standby: Standby, table: Table, director: Client
) -> None:
    assert director.get("/desk/grid/").status_code == 200
    assert standby.last() == REPLICA
    standby.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        " WHERE datname LIKE 'test%'"
    )
    assert director.get("/desk/grid/").status_code == 200
    go_to(1)
    Rest.until = 0.0
    assert director.get("/desk/grid/").status_code == 200
    assert standby.last() == PRIMARY
    assert Rest.until > 0


def test_a_server_that_is_no_standby_is_not_read(
    standby: Standby, table: Table, director: Client
) -> None:
    go_to(int(connections.databases[PRIMARY]["PORT"]))
    assert director.get("/desk/grid/").status_code == 200
    assert standby.last() == PRIMARY
    [finding] = servers.replica()
    assert finding.sentence == "REPLICA_URL leads to a server that is no standby."


def test_doctor_and_figures_say_how_it_is(standby: Standby, client: Client) -> None:
    [finding] = servers.replica()
    assert finding.state == "ok", finding
    assert figures(client)["rectify_replica_up"] == {(): 1}
    standby.ask("SELECT pg_wal_replay_pause()")
    make_table()
    [finding] = servers.replica()
    assert finding.state == "warning"
    assert "has stopped to replay" in finding.sentence
    assert figures(client)["rectify_replica_behind_bytes"][()] > 0
    go_to(1)
    [finding] = servers.replica()
    assert finding.sentence.startswith("The replica cannot be read: ")
    assert figures(client)["rectify_replica_up"] == {(): 0}


def test_the_address_is_read_like_the_other() -> None:
    assert all_settings([], {"DATABASE_URL": "postgres://h/d"}).keys() == {PRIMARY}
    named = {"REPLICA_URL": "postgres://s:5433/d?sslmode=require"}
    found = all_settings([], named)[REPLICA]
    assert (found["HOST"], found["PORT"]) == ("s", "5433")
    assert found["OPTIONS"]["sslmode"] == "require"
    assert found["OPTIONS"]["pool"]["timeout"] == 1


def elsewhere(do: Callable[[], object]) -> None:
    """Do it as another process would."""

    def work() -> None:
        do()
        connections.close_all()

    thread = Thread(target=work)
    thread.start()
    thread.join()
