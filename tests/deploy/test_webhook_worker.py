"""A real worker, killed while a webhook answers: nothing is lost, the order holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from celery import current_app
from django.conf import settings as site_settings
from django.contrib.auth.models import User
from django.utils import timezone

from deploy import ringing, tasks
from deploy.local.processes import celery_command
from deploy.local.redis import start_redis
from deploy.local.supervisor import Running, Service, Supervisor
from rulings.common.enqueue import BrokerRefused
from tables.models import Delivery
from tests.conftest import Site
from tests.rulings.builders import make_table, record
from tests.tables.hooked import HERE, Program, hook_at, program
from tests.tables.table import NOTE, OPENED

TOLD = 6


@pytest.fixture
def scoring(settings: Any) -> Iterator[Program]:
    settings.WEBHOOKS_INSIDE = HERE
    with program() as found:
        yield found


@pytest.fixture
def supervisor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Supervisor]:
    """Starts servers of the test's own."""
    monkeypatch.setenv("RECTIFY_VAR", str(tmp_path))
    tmp_path.chmod(0o755)
    supervisor = Supervisor(grace=5)
    yield supervisor
    supervisor.stop()


def wait_for(condition: Callable[[], bool]) -> None:
    """Until it is so; the limit of the test ends a wait for ever."""
    while not condition():
        sleep(0.05)


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_worker_killed_in_the_middle_loses_nothing(
    site: Site, scoring: Program, supervisor: Supervisor, tmp_path: Path
) -> None:
    table = make_table()
    boss = User.objects.create_superuser("boss")
    hook_at(scoring.url, table.section.tournament, boss)
    scoring.takes = 1.5
    record(table, OPENED, *[NOTE] * (TOLD - 1))
    url = start_redis(supervisor, tmp_path)
    env = site.env | {
        "REDIS_URL": url,
        "WEBHOOKS_INSIDE": ",".join(HERE),
        "SECRET_KEY": site_settings.SECRET_KEY,
    }

    def work(name: str) -> Running:
        command = celery_command("worker", "--pool=solo", f"--hostname={name}@%h")
        running = supervisor.start(Service(name, command, env, quiet=True))
        with current_app.connection_for_write(url) as line:
            current_app.send_task(tasks.send_webhooks.name, connection=line)
        return running

    first = work("first")
    wait_for(lambda: len(scoring.told) == 2 and scoring.open == 1)
    first.process.kill()
    first.process.wait()
    scoring.takes = 0
    # The claim of the dead process ends.
    Delivery.objects.filter(state="waiting").update(next_at=timezone.now())
    work("second")
    wait_for(lambda: Delivery.objects.filter(state="done").count() == TOLD)
    versions = [place[2] for place in scoring.places()]
    assert versions == [1, 2, *range(2, TOLD + 1)]
    assert len({one.said["id"] for one in scoring.told}) == TOLD


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tasks that the worker is asked for, by a process that has not asked yet."""
    found: list[str] = []
    monkeypatch.setattr(ringing, "send_again", lambda task, _with: found.append(task))
    monkeypatch.setattr(ringing.Rest, "until", 0.0)
    return found


@pytest.mark.django_db
def test_entries_ask_for_it_once_a_second(asked: list[str]) -> None:
    """And for nothing where there is no webhook."""
    ringing.tell()
    assert asked == []
    table, boss = make_table(), User.objects.create_superuser("boss")
    hook_at("https://hooks.example.org/", table.section.tournament, boss)
    ringing.Rest.until = 0.0
    ringing.tell()
    ringing.tell()
    assert asked == [tasks.send_webhooks.name]


@pytest.mark.django_db
def test_without_a_broker_entries_do_not_ask_each_time(
    monkeypatch: pytest.MonkeyPatch, asked: list[str]
) -> None:
    def away(task: str, _with: list[Any]) -> None:
        asked.append(task)
        raise BrokerRefused(task)

    table, boss = make_table(), User.objects.create_superuser("boss")
    hook_at("https://hooks.example.org/", table.section.tournament, boss)
    monkeypatch.setattr(ringing, "send_again", away)
    for _entry in range(3):
        ringing.tell()
    assert len(asked) == 1


def test_beat_asks_for_it() -> None:
    planned = {entry["task"] for entry in site_settings.CELERY_BEAT_SCHEDULE.values()}
    assert {tasks.send_webhooks.name, tasks.forget_deliveries.name} <= planned
