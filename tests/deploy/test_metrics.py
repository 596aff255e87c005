"""What Prometheus is told, and by whom it may be read."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from rulings.screening import catch_up
from rulings.services import open_case
from tables.models import Table
from tests.rulings.builders import PLAYED, make_person, make_table, record

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


def test_a_called_director_is_counted_and_how_long_he_is_waited_for(
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


def test_without_a_broker_the_figures_still_come(
    client: Client, settings: LazySettings
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert figures(client)["rectify_broker_up"] == {(): 0}


def test_a_request_is_counted_by_its_route_and_not_by_its_address(
    client: Client,
) -> None:
    client.get("/healthz")
    client.get("/no/such/page/of/somebody/")
    told = figures(client)["rectify_requests_total"]
    assert told[("GET", "healthz", "200")] >= 1
    assert told[("GET", "none", "404")] >= 1
    assert not [labels for labels in told if "somebody" in "".join(labels)]


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


def test_no_figure_names_anybody(client: Client, table: Table) -> None:
    person: User = make_person("very-private", "director")
    client.force_login(person)
    record(table, *PLAYED)
    assert b"very-private" not in client.get("/metrics").content
