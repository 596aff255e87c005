"""What Prometheus is told, and by whom it may be read."""

import json
from datetime import timedelta

import pytest
import redis
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from prometheus_client.parser import text_string_to_metric_families
from pytest_django import DjangoCaptureOnCommitCallbacks

from rulings.flags.services import catch_up, open_case
from rulings.tasks import catch_up as catch_up_task
from tables.common.database import rows
from tables.event_store import store
from tables.models import BoardView, Table
from tables.web.api.hub import HubState
from tests.rulings.builders import PLAYED, make_person, make_table, record
from tests.tables.paired import device_of, pair

pytestmark = pytest.mark.django_db

CALL = {"type": "DirectorCalled"}


def figures(client: Client) -> dict[str, dict[tuple[str, ...], float]]:
    """Every figure by name, and within by its labels' values."""
    found: dict[str, dict[tuple[str, ...], float]] = {}
    text = client.get("/metrics").content.decode()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = tuple(sample.labels.values())
            found.setdefault(sample.name, {})[labels] = sample.value
    return found


@pytest.fixture
def table() -> Table:
    return make_table()


def test_of_a_quiet_room_nothing_waits(client: Client, broker: object) -> None:
    told = figures(client)
    assert told["rectify_broker_up"] == {(): 1}
    assert told["rectify_queue_tasks"].keys() == {("celery",), ("evidence",)}
    assert told["rectify_screening_behind_seconds"] == {(): 0}
    assert "rectify_tables_waiting" not in told
    assert "rectify_replica_up" not in told


def test_a_called_director_is_counted_and_how_long_the_wait_is(
    client: Client, table: Table
) -> None:
    record(table, PLAYED[0], CALL)
    told = figures(client)
    assert told["rectify_tables_waiting"] == {("called",): 1}
    assert told["rectify_tables_waiting_seconds"][("called",)] >= 0


def test_questions_and_cases_are_counted_once_they_are_screened(
    client: Client, table: Table
) -> None:
    catch_up()
    board = record(table, *PLAYED)
    behind = figures(client)
    assert behind["rectify_screening_behind_events"][()] >= len(PLAYED)
    assert behind["rectify_screening_behind_seconds"][()] > 0
    catch_up()
    told = figures(client)
    assert told["rectify_screening_behind_events"] == {(): 0}
    assert told["rectify_flags_open"] == {("50E4",): 1}
    assert told["rectify_tables_waiting"] == {("review",): 1}
    open_case(flag_id=board.flags.get().pk, actor=make_person("one", "reviewer"))
    assert figures(client)["rectify_cases"] == {("under_review",): 1}


def test_unused_positions_are_no_backlog(client: Client, table: Table) -> None:
    """After a failover or a crash PostgreSQL's sequence jumps ahead."""
    record(table, *PLAYED)
    rows(
        "SELECT nextval('tables_storedevent_position_seq') FROM generate_series(1, 32)"
    )
    catch_up()
    assert figures(client)["rectify_screening_behind_events"] == {(): 0}


def test_a_refused_entry_and_a_refused_request_are_counted_by_their_code(
    client: Client, table: Table
) -> None:
    client.force_login(make_person("one", "floor"))
    codes = ("malformed_entry", "malformed_json")
    before = figures(client).get("rectify_refusals_total", {})
    client.post("/api/entries/", "[{}, 5]", "application/json")
    client.post("/api/entries/", "no", "application/json")
    after = figures(client)["rectify_refusals_total"]
    assert [after[(c,)] - before.get((c,), 0) for c in codes] == [2, 1]


def test_entries_are_counted_by_their_type(
    client: Client,
    table: Table,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    name = "rectify_entries_total"
    before = figures(client).get(name, {}).get(("DirectorCalled",), 0)
    with django_capture_on_commit_callbacks(execute=True):
        record(table, PLAYED[0], CALL)
    assert figures(client)[name][("DirectorCalled",)] == before + 1


def test_a_view_that_is_not_that_of_its_last_event_is_seen(
    client: Client, table: Table
) -> None:
    board = record(table, PLAYED[0], CALL)
    assert figures(client)["rectify_views_behind"] == {(): 0}
    BoardView.objects.filter(board=board).update(version=1)
    assert figures(client)["rectify_views_behind"] == {(): 1}


def test_the_age_of_a_queue_is_that_of_its_first_task(
    client: Client, broker: redis.Redis
) -> None:
    assert figures(client)["rectify_queue_seconds"][("celery",)] == 0
    catch_up_task.delay()
    first = json.loads(broker.lindex("celery", 0) or "")
    first["headers"]["asked_at"] -= 90
    broker.rpush("celery", json.dumps(first))
    broker.rpush("evidence", "no task of ours")
    told = figures(client)
    assert told["rectify_queue_tasks"][("celery",)] == 2
    assert 90 <= told["rectify_queue_seconds"][("celery",)] < 180
    assert told["rectify_queue_seconds"][("evidence",)] == 0


def test_what_a_tablet_holds_grows_old(client: Client, table: Table) -> None:
    device = device_of(pair(table.section.tournament))
    now = timezone.now()
    device.unsent, device.last_seen = 2, now
    device.oldest_unsent = now - timedelta(seconds=90)
    device.save()
    told = figures(client)
    assert told["rectify_tablet_unsent"] == {(str(device.pk),): 2}
    assert 90 <= told["rectify_tablet_oldest_seconds"][(str(device.pk),)] < 180


def test_streams_that_nobody_reads_are_behind(
    client: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(table, PLAYED[0], CALL)
    end = store.settled_position()
    hubs = [HubState(3, 7, end), HubState(2, 0, end - 1)]
    monkeypatch.setattr("deploy.metrics.hub_states", lambda: hubs)
    told = figures(client)
    assert told["rectify_streams"] == {(): 5}
    assert told["rectify_stream_backlog"] == {(): 7}
    assert told["rectify_stream_behind_seconds"][()] > 0
    monkeypatch.setattr("deploy.metrics.hub_states", lambda: hubs[:1])
    assert figures(client)["rectify_stream_behind_seconds"] == {(): 0}


def test_without_a_broker_the_figures_still_come(
    client: Client, settings: LazySettings
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert figures(client)["rectify_broker_up"] == {(): 0}


def test_a_request_is_counted_by_its_route_and_not_by_its_address(
    client: Client,
) -> None:
    client.get("/healthz")
    client.get("/no/such/page/of/someone/")
    told = figures(client)["rectify_requests_total"]
    assert told[("GET", "healthz", "200")] >= 1
    assert told[("GET", "none", "404")] >= 1
    assert not [labels for labels in told if "someone" in "".join(labels)]


@pytest.mark.parametrize(
    ("sent", "status"), [("", 401), ("Bearer wrong", 401), ("Bearer right", 200)]
)
def test_where_a_token_is_set_only_its_holder_reads(
    client: Client, settings: LazySettings, sent: str, status: int
) -> None:
    settings.METRICS_TOKEN = "right"
    answer = client.get("/metrics", headers={"Authorization": sent})
    assert answer.status_code == status
    assert (b"rectify_events" in answer.content) is (status == 200)


@pytest.mark.parametrize(
    ("address", "status"),
    [("127.0.0.1", 200), ("::1", 200), ("192.168.1.7", 401), ("", 401)],
)
def test_without_a_token_only_the_machine_itself_reads(
    client: Client, broker: object, address: str, status: int
) -> None:
    """How many choices wait follows from hands."""
    answer = client.get("/metrics", REMOTE_ADDR=address)
    assert answer.status_code == status
    assert (b"rectify_events" in answer.content) is (status == 200)


def test_no_figure_names_anybody(client: Client, table: Table) -> None:
    person: User = make_person("very-private", "director")
    client.force_login(person)
    record(table, *PLAYED)
    assert b"very-private" not in client.get("/metrics").content
