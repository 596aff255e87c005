"""PostgreSQL, Redis, the worker: whether they answer, and how they are set."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import psycopg
import redis
from celery import current_app
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from deploy.accounts.lost import unreadable
from deploy.doctor.findings import Finding, watch, well, wrong
from tables.database import rows
from tables.proving.guards import weaknesses

OLDEST = 170_000
FURTHEST = 2.0
ANSWERS_WITHIN = 2.0


def database() -> Iterator[Finding]:
    """Its version, its size, whether it flushes to disk, and its clock."""
    if refused := _refused():
        advice = "Start it, or mend DATABASE_URL; tablets keep their entries meanwhile."
        yield wrong(f"PostgreSQL does not let us in: {refused}", advice)
        return
    version, fsync, commit, size, now = next(iter(rows(ASKED)))
    if int(version) < OLDEST:
        yield wrong("PostgreSQL is older than 17.", "Install PostgreSQL 17 or newer.")
    if "off" in (fsync, commit):
        advice = "Set fsync and synchronous_commit to on."
        yield wrong("A power cut would lose what was acknowledged.", advice)
    yield well(f"PostgreSQL {int(version) // 10_000} answers; {size}.")
    yield from _clock(now)


ASKED = """
SELECT current_setting('server_version_num'), current_setting('fsync'),
    current_setting('synchronous_commit'),
    pg_size_pretty(pg_database_size(current_database())), clock_timestamp()
"""


def _refused() -> str:
    """Why no connection can be made, at once: the pool would try for ten seconds."""
    asked = connection.get_connection_params() | {"connect_timeout": 3}
    try:
        psycopg.connect(**asked).close()
    except psycopg.OperationalError as error:
        return (str(error).splitlines() or ["no reason given"])[0]
    return ""


def _clock(now: datetime) -> Iterator[Finding]:
    apart = abs((timezone.now() - now).total_seconds())
    if apart > FURTHEST:
        words = f"The clocks here and of PostgreSQL are {apart:.0f} s apart."
        yield wrong(words, "Let both machines follow a time server.")


def tables() -> Iterator[Finding]:
    """Whether the tables are those of this version, and refuse changes to facts."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        words = f"{len(plan)} migration(s) of this version are not applied."
        yield wrong(words, "Run manage.py prepare_database.")
        return
    weak = list(weaknesses())
    for table, what in weak:
        yield wrong(f"{table}: {what}.", "Run manage.py prepare_database.")
    if not weak:
        yield well("The tables are those of this version and refuse changes to facts.")


def broker() -> Iterator[Finding]:
    """Whether Redis answers and may write."""
    if refused := _redis_refuses():
        advice = "Start Redis; entries are kept meanwhile, the review waits."
        yield wrong(f"Redis does not answer: {refused}", advice)
    else:
        yield well("Redis answers.")


def _redis_refuses() -> str:
    limits = {"socket_timeout": ANSWERS_WITHIN, "socket_connect_timeout": 2.0}
    try:
        with redis.Redis.from_url(settings.REDIS_URL, **limits) as client:
            client.set("rectify:doctor", "1", ex=10)
    except redis.RedisError as error:
        return str(error)
    return ""


def worker() -> Iterator[Finding]:
    """Whether somebody does the tasks; nobody can be asked while Redis is away."""
    # Celery would wait for a Redis that hangs for ever.
    if _redis_refuses():
        return
    if answers := current_app.control.ping(timeout=ANSWERS_WITHIN):
        yield well(f"{len(answers)} worker(s) answer.")
    else:
        advice = "Start the worker; its log says why it ended."
        yield wrong("No worker answers: no question is raised.", advice)


def screening() -> Iterator[Finding]:
    """Whether the events are read by the review, and failed tasks looked at."""
    unread, letters = next(iter(rows(UNREAD)))
    if unread and timezone.now() - unread > timedelta(minutes=2):
        words = f"The review has not read the events since {unread:%Y-%m-%d %H:%M}."
        yield wrong(words, "Look at the worker and beat.")
    if letters:
        words = f"{letters} failed task(s) wait for somebody."
        yield watch(words, "See /admin/ under failed tasks.")
    if not unread and not letters:
        yield well("The review has read everything, and no task has failed.")


UNREAD = """
SELECT (SELECT recorded_at FROM tables_storedevent WHERE position > coalesce(
        (SELECT position FROM tables_cursor WHERE name = 'screening'), 0)
        ORDER BY position LIMIT 1),
    (SELECT count(*) FROM rulings_deadletter WHERE outcome = 'waiting')
"""


def second_factors() -> Iterator[Finding]:
    """Whether what authenticator apps know can be read with our key."""
    lost = unreadable().count()
    if lost:
        yield wrong(
            f"{lost} account(s) cannot log in: their second factor was set up under "
            "another SECRET_KEY.",
            "Set that key again, or run manage.py remove_second_factor --unreadable.",
        )
    else:
        yield well("Every second factor can be read.")


def seals() -> Iterator[Finding]:
    """Whether the days are sealed, where anything was recorded."""
    first, last = next(iter(rows(SEALED)))
    since = last or (first and first.date())
    if since is None:
        yield well("Nothing is recorded yet.")
    elif timezone.now().date() - since > timedelta(days=2):
        words = f"What was recorded since {since:%Y-%m-%d} is not sealed."
        yield watch(words, "Look at beat, which asks for it, and at SEAL_KEY.")
    elif last is None:
        yield well("The first seal is made within the day.")
    else:
        yield well(f"Sealed last for {last:%Y-%m-%d}.")


SEALED = """
SELECT (SELECT recorded_at FROM tables_storedevent ORDER BY position LIMIT 1),
    (SELECT max(day) FROM tables_seal)
"""
