"""PostgreSQL, Redis, the worker: whether they answer, and how they are set."""

from collections.abc import Iterator
from datetime import timedelta

from celery import current_app
from django.db import Error, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from deploy import broker as redis
from deploy.accounts.second_factor import unreadable
from deploy.doctor import Finding, error, ok, setting, warning
from deploy.doctor.setting import is_on_this_machine_only
from deploy.postgresql.required import (
    NoServer,
    PartlySquashed,
    UnsuitableServer,
    our_server,
    require_server,
    require_whole_versions,
)
from deploy.postgresql.sql import (
    CLOCK,
    FLUSHING,
    UNREAD_SINCE,
    VERSION_AND_SIZE,
)
from deploy.postgresql.standby import (
    TOO_FAR,
    has_replica,
    require_replica,
    standby,
)
from rulings.demo.evening import with_published_password
from tables.common.database import rows
from tables.integrity.guards import weaknesses
from tables.integrity.models import Seal
from tables.integrity.sealing import LATEST, oldest_unsealed

FURTHEST = 2.0
ANSWERS_WITHIN = 2.0


def database() -> Iterator[Finding]:
    """Whether it answers and suits us, its version and its size."""
    try:
        require_server(our_server())
    except (NoServer, UnsuitableServer) as refused:
        yield error(str(refused), refused.advice)
        return
    [(version, size)] = rows(VERSION_AND_SIZE)
    yield ok(f"PostgreSQL {int(version) // 10_000} answers; {size}.")


def flushing() -> Iterator[Finding]:
    """Whether what is acknowledged is on the disk."""
    if "off" in rows(FLUSHING)[0]:
        advice = "Set fsync and synchronous_commit to on."
        yield error("A power cut would lose what was acknowledged.", advice)
    else:
        yield ok("PostgreSQL acknowledges what is on its disk.")


def clocks() -> Iterator[Finding]:
    """Whether the clocks here and of PostgreSQL agree."""
    [(there,)] = rows(CLOCK)
    apart = abs((timezone.now() - there).total_seconds())
    if apart > FURTHEST:
        words = f"The clocks here and of PostgreSQL are {apart:.0f} s apart."
        yield error(words, "Let both machines follow a time server.")
    else:
        yield ok("The clocks here and of PostgreSQL agree.")


def replica() -> Iterator[Finding]:
    """Whether the standby that pages are read from is one, and how far behind."""
    if not has_replica():
        return
    advice = "Mend it or leave REPLICA_URL out; the primary answers meanwhile."
    try:
        require_replica()
        found = standby()
    except (NoServer, UnsuitableServer, Error) as refused:
        yield warning(f"The replica cannot be read: {refused}", advice)
        return
    behind = f"{found.behind / 2**20:.1f} MB and {found.seconds:.0f} s behind"
    if not found.follows:
        yield warning("REPLICA_URL leads to a server that is no standby.", advice)
    elif found.paused:
        words = f"The replica has stopped to replay: it is {behind}."
        yield warning(words, "There, pg_wal_replay_resume() lets it go on.")
    elif found.seconds > TOO_FAR:
        words = f"The replica is {behind}; the primary answers in its place."
        yield warning(words, "Look at its log, its disk and what it is asked.")
    else:
        yield ok(f"The replica follows: {behind}.")


def tables() -> Iterator[Finding]:
    """Whether the tables are those of this version."""
    try:
        require_whole_versions()
    except PartlySquashed as stuck:
        yield error(str(stuck), stuck.advice)
        return
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        words = f"{len(plan)} migration(s) of this version are not applied."
        yield error(words, "Run manage.py prepare_database.")
    else:
        yield ok("The tables are those of this version.")


def guards() -> Iterator[Finding]:
    """Whether the tables refuse changes to facts."""
    weak = list(weaknesses())
    for table, what in weak:
        yield error(f"{table}: {what}.", "Run manage.py prepare_database.")
    if not weak:
        yield ok("The tables refuse changes to facts.")


def broker() -> Iterator[Finding]:
    """Whether Redis answers and takes what is written."""
    if refused := redis.refusal():
        advice = (
            "Start Redis, or mend it; entries are kept meanwhile, the review waits."
        )
        yield error(f"Redis does not take what is written: {refused}", advice)
    else:
        yield ok("Redis answers and takes what is written.")
        yield from setting.encryption_of_redis()
    if refused := redis.notifier_refusal():
        words = f"The Redis of wake-ups does not take what is written: {refused}"
        yield warning(words, "Mend NOTIFIER_URL; screens are a second late meanwhile.")


def worker() -> Iterator[Finding]:
    """Whether a worker runs; unknown while Redis is unreachable."""
    # Celery would wait for a Redis that hangs for ever.
    if redis.refusal():
        return
    if answers := current_app.control.ping(timeout=ANSWERS_WITHIN):
        yield ok(f"{len(answers)} worker(s) answer.")
    else:
        advice = "Start the worker; its log says why it ended."
        yield error("No worker answers: no question is raised.", advice)


def screening() -> Iterator[Finding]:
    """Whether the events are read by the review, and failed tasks looked at."""
    unread, letters = next(iter(rows(UNREAD_SINCE)))
    if unread and timezone.now() - unread > timedelta(minutes=2):
        words = f"The review has not read the events since {unread:%Y-%m-%d %H:%M}."
        yield error(words, "Look at the worker and beat.")
    if letters:
        words = f"{letters} failed task(s) wait for someone."
        yield warning(words, "See /admin/ under failed tasks.")
    if not unread and not letters:
        yield ok("The review has read everything, and no task has failed.")


def second_factors() -> Iterator[Finding]:
    """Whether what authenticator apps know can be read with our key."""
    lost = unreadable().count()
    if lost:
        yield error(
            f"{lost} account(s) cannot log in: their second factor was set up under "
            "another SECRET_KEY.",
            "Set that key again, or run manage.py remove_second_factor --unreadable.",
        )
    else:
        yield ok("Every second factor can be read.")


def passwords() -> Iterator[Finding]:
    """Whether an account still has a password from our documentation."""
    names = ", ".join(person.username for person in with_published_password())
    if not names:
        yield ok("No account has a published password.")
    elif is_on_this_machine_only():
        yield ok(f"Demo accounts, on this machine only: {names}.")
    else:
        advice = "Run manage.py remove_demo."
        yield error(f"Anybody can log in as {names}: the password is public.", advice)


def seals() -> Iterator[Finding]:
    """Whether everything recorded or ruled is sealed within a day."""
    last, since = Seal.objects.order_by("day").last(), oldest_unsealed()
    if since and timezone.now() - since > LATEST:
        words = f"What was written since {since:%Y-%m-%d %H:%M} is not sealed."
        yield warning(words, "Look at beat, which asks for it, and at SEAL_KEY.")
    elif last:
        yield ok(f"Sealed last for {last.day:%Y-%m-%d}.")
    elif since:
        yield ok("The first seal is made within the day.")
    else:
        yield ok("Nothing is recorded yet.")
