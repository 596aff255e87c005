"""What the doctor says of a healthy installation, and of a broken one."""

import socket
from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
import typst
from django.conf import LazySettings
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from deploy.doctor import Check, Finding, State, servers, setting
from deploy.management.commands import doctor
from deploy.web import proxies
from rulings.reports.papers import printing
from tables.integrity.sealing import seal_streams
from tests.rulings.builders import PLAYED, make_table, record

pytestmark = pytest.mark.django_db


def told(check: Check) -> list[tuple[str, str]]:
    return [(finding.state, finding.sentence) for finding in check()]


def states(check: Check) -> list[str]:
    return [state for state, _ in told(check)]


def close_to_the_world(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1"]


def open_by_http(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["desk.example"], False


def open_by_https(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["desk.example"], True


def open_to_any_name(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS, settings.HTTPS = ["*"], True


@pytest.mark.parametrize(
    ("reached", "state"),
    [
        (close_to_the_world, "ok"),
        (open_by_http, "error"),
        (open_by_https, "ok"),
        (open_to_any_name, "error"),
    ],
)
def test_how_the_site_is_reached(
    settings: LazySettings, reached: Callable[[LazySettings], None], state: str
) -> None:
    reached(settings)
    assert states(setting.reach) == [state]


def test_a_proxy_is_named_or_said(settings: LazySettings, broker: object) -> None:
    settings.HTTPS, settings.TRUSTED_PROXIES = False, []
    assert states(setting.proxies) == ["ok"]
    settings.HTTPS = True
    assert states(setting.proxies) == ["error"]
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    assert states(setting.proxies) == ["ok"]
    proxies.record_unknown_proxy("192.0.2.9")
    [(state, words)] = told(setting.proxies)
    assert (state, words.split()[0]) == ("warning", "192.0.2.9")


def test_keys_that_are_missing_are_each_named(settings: LazySettings) -> None:
    settings.SECRET_KEY, settings.SEAL_KEY, settings.DEBUG = "short", "", True
    assert [state for state, _ in told(setting.secrets)] == ["error"] * 3
    settings.DEBUG = False
    settings.SECRET_KEY = "one of at least thirty-two letters, at random"
    for no_key in ("", "nonsense", "bm9uc2Vuc2U="):
        settings.SEAL_KEY = no_key
        assert [state for state, _ in told(setting.secrets)] == ["error"]


def test_plain_http_is_said_once(settings: LazySettings) -> None:
    settings.SECURE_HSTS_SECONDS, settings.SESSION_COOKIE_SECURE = 0, False
    open_by_http(settings)
    assert [words for _, words in told(setting.django) if "W0" in words] == []


def test_an_old_redis_address_is_said(settings: LazySettings, broker: object) -> None:
    assert states(servers.broker) == ["ok"]
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    assert states(servers.broker) == ["error"]


def test_a_database_that_is_away_is_said_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert states(servers.database)[-1] == "ok"
    monkeypatch.setitem(connection.settings_dict, "PORT", "1")
    [(state, sentence)] = told(servers.database)
    assert state == "error"
    assert "does not let us in: connection failed" in sentence


def faults_of_receipts() -> int:
    return sum("tables_receipt" in words for _, words in told(servers.guards))


def test_a_table_that_would_let_a_fact_be_changed_is_said() -> None:
    as_tests_have_it = faults_of_receipts()
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tables_receipt DISABLE TRIGGER USER")
    assert faults_of_receipts() > as_tests_have_it


def test_a_migration_that_is_not_applied_is_said() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE app = 'rulings'")
    [(state, sentence)] = told(servers.tables)
    assert state == "error"
    assert "not applied" in sentence


def test_a_database_between_two_versions_is_said() -> None:
    with connection.cursor() as cursor:
        cursor.execute("DELETE FROM django_migrations WHERE name = '0019_parts_stay'")
    [(state, sentence)] = told(servers.tables)
    assert state == "error"
    assert "older than version 0.9.0" in sentence


def test_events_that_nobody_reads_and_days_that_nobody_seals_are_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert states(servers.seals) == ["ok"]
    record(make_table(), *PLAYED)
    assert states(servers.seals) == ["ok"]
    assert states(servers.screening) == []
    later = timezone.now() + timedelta(days=3)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    assert states(servers.seals) == ["warning"]
    assert states(servers.screening) == ["error"]


def test_a_sealed_day_is_ok() -> None:
    record(make_table(), *PLAYED)
    seal_streams(now=timezone.now())
    assert states(servers.seals) == ["ok"]


def test_where_there_is_no_replica_nothing_is_said_of_one() -> None:
    assert states(servers.replica) == []


def test_no_worker_is_said(broker: object) -> None:
    assert states(servers.worker) == ["error"]


def test_a_redis_that_hangs_holds_nobody_up(settings: LazySettings) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        settings.REDIS_URL = f"redis://127.0.0.1:{silent.getsockname()[1]}/0"
        assert states(servers.broker) == ["error"]
        assert states(servers.worker) == []


def test_papers_can_be_made_on_any_machine() -> None:
    assert told(setting.papers) == [("ok", "PDF papers can be made.")]


def test_letters_of_papers_that_are_missing_are_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        printing, "fonts", lambda elsewhere: typst.Fonts(False, elsewhere)
    )
    assert states(setting.papers) == ["error"]


def test_a_check_that_breaks_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("no such thing\nmore")

    monkeypatch.setattr(doctor, "CHECKS", {"thing": broken})
    [(name, finding)] = doctor.examine()
    assert (name, finding.state) == ("thing", "error")
    assert "no such thing" in finding.sentence
    assert "more" not in finding.sentence


def says(state: State) -> Check:
    return lambda: iter([Finding(state, "so it is", "")])


def made(monkeypatch: pytest.MonkeyPatch, **failing: State) -> list[str]:
    """The checks that are made while some of them do not say ok."""
    checks = {name: says(failing.get(name, "ok")) for name in doctor.CHECKS}
    monkeypatch.setattr(doctor, "CHECKS", checks)
    return [name for name, _ in doctor.examine()]


def test_a_check_waits_for_those_it_needs_only(monkeypatch: pytest.MonkeyPatch) -> None:
    every = list(doctor.CHECKS)
    assert made(monkeypatch) == every
    assert made(monkeypatch, redis="error") == [n for n in every if n != "worker"]
    assert made(monkeypatch, replica="error", worker="error") == every
    assert made(monkeypatch, flush="error", guards="error") == every
    assert made(monkeypatch, database="warning") == every


def test_without_a_database_nothing_is_asked_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What needs the tables is left out too, wherever it stands."""
    asked = {"seals", "review", "passwords", "factor", "guards"}
    assert asked.isdisjoint(made(monkeypatch, tables="error"))
    left = made(monkeypatch, database="error")
    asked |= {"tables", "replica", "flush", "clocks", "encryption"}
    assert asked.isdisjoint(left)
    assert {"redis", "mail", "django"} <= set(left)


def test_what_a_check_needs_is_made_before_it() -> None:
    before: list[str] = []
    for name in doctor.CHECKS:
        assert set(doctor.NEEDS.get(name, ())) <= set(before)
        before.append(name)
    assert doctor.NEEDS.keys() <= set(before)


@pytest.mark.parametrize(
    ("fsync", "commit", "state"),
    [("on", "on", "ok"), ("off", "on", "error"), ("on", "off", "error")],
)
def test_a_server_that_does_not_flush_is_said(
    monkeypatch: pytest.MonkeyPatch, fsync: str, commit: str, state: str
) -> None:
    monkeypatch.setattr(servers, "rows", lambda _: [(fsync, commit)])
    assert states(servers.flushing) == [state]


@pytest.mark.parametrize(("seconds", "state"), [(0, "ok"), (60, "error")])
def test_clocks_that_differ_are_said(
    monkeypatch: pytest.MonkeyPatch, seconds: int, state: str
) -> None:
    there = timezone.now() - timedelta(seconds=seconds)
    monkeypatch.setattr(servers, "rows", lambda _: [(there,)])
    assert states(servers.clocks) == [state]


def test_the_command_says_what_to_do_and_ends_with_one(
    settings: LazySettings,
) -> None:
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("doctor", stdout=out)
    assert ended.value.code == 1
    assert "ERROR redis" in out.getvalue()
    assert "Start Redis" in out.getvalue()
