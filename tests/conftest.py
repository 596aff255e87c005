"""Servers, a served site and a browser for the tests: all of them real.

`./dev test` starts PostgreSQL and Redis and says where in DATABASE_URL and
REDIS_URL. Tests of pure code run without.
"""

import gc
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit, urlunsplit

import pytest
import redis
from django.conf import settings
from django.db import connection
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page
from psycopg import sql
from pytest_django import DjangoDbBlocker

from deploy.command import LOOKED_AFTER
from deploy.local.processes import celery_command
from deploy.local.supervisor import Service, Supervisor
from deploy.logs.lines import logging_settings
from deploy.management.commands.compile_translations import (
    catalogues,
    compile_catalogue,
)
from deploy.management.commands.grant_app_role import grant
from rulings.common.enqueue import Sender
from tests import chromium, template_database
from tests.database_reset import empty_quickly
from tests.large_stack import LargeStack
from tests.nightly import Nightly
from tests.programs import Programs
from tests.serving import static_files, web
from tests.sharing_out import SharingOut
from tests.whole_pages import note_whole_pages

NO_SERVER = "{} is not set: run the tests with ./dev test, which starts the servers."
# Django's guard takes Playwright's event loop for an asynchronous view.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_configure(config: pytest.Config) -> None:
    """Settings that only tests have; what cannot run here is left out."""
    # While all is loaded, little can go: looking for it is a quarter of the time.
    gc.disable()
    config.pluginmanager.register(chromium)
    config.pluginmanager.register(LargeStack())
    config.pluginmanager.register(Programs())
    config.pluginmanager.register(Nightly())
    config.pluginmanager.register(SharingOut())
    if "PYTEST_XDIST_WORKER" not in os.environ:
        _compile_translations()
    settings.SECRET_KEY = os.environ.get("SECRET_KEY") or secrets.token_urlsafe(32)
    settings.SEAL_KEY = secrets.token_urlsafe(32)
    settings.EVIDENCE_LAYOUTS = 20
    # All tests ask from one address in one minute; those of the limits set their own.
    settings.LIMITS = dict.fromkeys(settings.LIMITS, 0)
    settings.LOGGING = logging_settings("text", "WARNING")
    settings.REDIS_URL = settings.CELERY_BROKER_URL = _own_redis(settings.REDIS_URL)
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]
    settings.PASSWORD_HASHERS = ["tests.passwords.Quick"]
    # Pages name their files plainly; the `site` fixture serves the built ones.
    settings.STORAGES["staticfiles"]["BACKEND"] = (
        "django.contrib.staticfiles.storage.StaticFilesStorage"
    )


def _compile_translations() -> None:
    """What a fresh clone lacks; nothing where each is newer than its source."""
    for catalogue in catalogues(Path(__file__).parents[1]):
        compile_catalogue(catalogue)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long is begun first, so that nobody waits for it alone at the end."""

    def when(item: pytest.Item) -> tuple[bool, str]:
        is_long = item.get_closest_marker("long") is not None
        return not is_long, str(item.path) if is_long else ""

    items.sort(key=when)


def pytest_collection_finish() -> None:
    """What has been loaded stays: nobody looks again whether it can go.

    And seldom at what is made since, as in our programs: it is a twentieth of the time.
    """
    gc.freeze()
    gc.set_threshold(LOOKED_AFTER)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure() -> None:
    """Leave out the last garbage collection, over what ten thousand tests have left."""
    gc.freeze()


def _own_redis(url: str) -> str:
    """Every worker of pytest-xdist has a Redis database of its own."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    parts = urlsplit(url)
    base = int(parts.path.strip("/") or 0)
    number = base + 1 + int(worker.removeprefix("gw")) if worker else base
    return urlunsplit(parts._replace(path=f"/{number}"))


def _require(name: str) -> None:
    if name not in os.environ:
        pytest.exit(NO_SERVER.format(name), returncode=1)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings: None) -> None:
    """Say early and plainly when there is no database; begin on a copy of one."""
    _require("DATABASE_URL")
    connection.settings_dict["TEST"] |= template_database.as_settings()


@pytest.fixture(scope="session", autouse=True)
def emptying() -> Iterator[None]:
    """Between tests the database is emptied as nothing else may empty it."""
    with pytest.MonkeyPatch.context() as patch:
        empty_quickly(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def noting(django_test_environment: None) -> Iterator[None]:
    """Of a page that is asked for, its own context is noted alone."""
    with pytest.MonkeyPatch.context() as patch:
        note_whole_pages(patch)
        yield


@pytest.fixture(autouse=True)
def sent_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task is sent within the test, so that no later test finds it in the queue."""
    monkeypatch.setattr(Sender, "enqueue", Sender.send)


@pytest.fixture(autouse=True)
def no_language_stays() -> Iterator[None]:
    """What a page was asked in last is not what the next test speaks."""
    yield
    translation.deactivate()


@pytest.fixture
def broker() -> Iterator[redis.Redis]:
    """Redis, empty."""
    _require("REDIS_URL")
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.flushdb()
        yield client


@pytest.fixture(scope="session")
def app_role_url(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> str:
    """The test database's address for a role with the application's rights."""
    at = connection.settings_dict
    role, password = f"{at['NAME']}_app", secrets.token_urlsafe(16)
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [role])
        verb = "ALTER" if cursor.fetchone() else "CREATE"
        words = sql.SQL(verb + " ROLE {} LOGIN PASSWORD {}")
        cursor.execute(words.format(sql.Identifier(role), sql.Literal(password)))
        grant(role)
    return f"postgres://{role}:{password}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


@dataclass(frozen=True)
class Site:
    """The served site: its address, and the environment of its processes."""

    url: str
    env: dict[str, str]


@pytest.fixture(scope="session")
def _site(
    app_role_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """Pages, API and event stream, served as `./dev run` serves them."""
    _require("REDIS_URL")
    env = {
        "DATABASE_URL": app_role_url,
        "REDIS_URL": settings.REDIS_URL,
        "SECRET_KEY": settings.SECRET_KEY,
        "SEAL_KEY": settings.SEAL_KEY,
        "EVIDENCE_LAYOUTS": str(settings.EVIDENCE_LAYOUTS),
    }
    place = tmp_path_factory.mktemp("static")
    env["STATIC_ROOT"] = static_files(Supervisor(grace=5), env, place)
    with served(env) as site:
        yield site


@contextmanager
def served(env: dict[str, str]) -> Iterator[Site]:
    """One web process more, and how to reach it."""
    with web(env) as port:
        yield Site(f"http://127.0.0.1:{port}", env)


@pytest.fixture
def site(_site: Site, transactional_db: None) -> Site:
    """The site, on a database that is empty at the start of the test."""
    return _site


@pytest.fixture(scope="module")
def _worker(_site: Site) -> Iterator[None]:
    supervisor = Supervisor(grace=5)
    command = celery_command("worker", "--pool=solo", "--queues=celery,evidence")
    try:
        supervisor.start(Service("worker", command, _site.env))
        yield
    finally:
        supervisor.stop()


@pytest.fixture
def worker(broker: redis.Redis, _worker: None, site: Site) -> Iterator[None]:
    """A Celery worker that does what the site asks for."""
    yield
    # Emptying the database under a task that still runs would deadlock with it.
    while any(map(broker.llen, ("celery", "evidence"))) or broker.hlen("unacked"):
        sleep(0.05)


@pytest.fixture
def context(browser: Browser, site: Site) -> Iterator[BrowserContext]:
    """A browser without memory, on the site."""
    context = browser.new_context(base_url=site.url)
    context.set_default_timeout(30_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page; an error of its scripts or a word about our policies fails the test."""
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: _note_breach(message.text, faults))
    yield page
    assert faults == []


def _note_breach(text: str, faults: list[str]) -> None:
    if "Content Security Policy" in text or "Permissions-Policy" in text:
        faults.append(text)
