"""Records entries. Everything that is recorded at a table passes here.

What a tablet could not send comes as a file it saved. Taken in twice, or taken in and
sent as well, each entry is stored once: it has its own id.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import (
    IntegrityError,
    InterfaceError,
    OperationalError,
    connection,
    transaction,
)
from django.utils import timezone
from psycopg.errors import UniqueViolation

from tables.common.errors import NotRecorded
from tables.event_store import store
from tables.event_store.store import ConcurrencyConflict, Place, StreamedEvent
from tables.intake import stream_cache
from tables.intake.authorization import (
    Permission,
    at_their_tables,
    key_of,
    permission_of,
)
from tables.intake.batch_recorder import (
    FAILED_HERE,
    BatchRecorder,
    Changed,
    Outcome,
    entry_failed,
)
from tables.intake.entries import (
    BATCH_LIMIT,
    Batch,
    Entry,
    Transmission,
    UnreadableEntry,
    read_saved,
)
from tables.intake.sequence_gaps import Series, series_of
from tables.intake.stream_cache import Start
from tables.signals import events_appended

logger = logging.getLogger(__name__)


class Recorded(msgspec.Struct, frozen=True):
    """The results of a batch, in its order, and the boards that changed."""

    outcomes: list[Outcome]
    boards: list[Changed]


def record_all(*, entries: Sequence[Entry], actor: Any, by: UUID | None = None) -> None:
    """Record entries of our own, all of them, or raise `NotRecorded` and record none.

    For what one step of ours records beside other things; ``actor`` and ``by`` as in
    `record_entries`.
    """
    with transaction.atomic():
        recorded = record_entries(entries=entries, actor=actor, by=by)
        for problem in (one.problem for one in recorded.outcomes if one.problem):
            raise NotRecorded(problem.code, problem.detail, problem.field)


class Sent(msgspec.Struct, frozen=True):
    """A batch with its sender, the sender's permission and the sender's key.

    ``asker`` and ``key`` are None for the system. ``series``: whose numbers they are.
    """

    batch: Batch
    asker: Any
    permission: Permission
    key: UUID | None
    series: Series


Way = Callable[[Sent], Recorded]


def record_entries(
    *,
    entries: Sequence[Entry | UnreadableEntry],
    actor: Any,
    by: UUID | None = None,
    sending: Transmission = Transmission(),  # noqa: B008 a frozen value
) -> Recorded:
    """Record a batch: each entry is stored once, late or refused, in its order.

    ``actor`` sends the batch and needs the permission for it: the user who is logged
    in, a `Tablet`, a `Program`, or None for the system, which may enter everything.
    ``by`` is the key of the sender, where it is not the actor's own.
    """
    permission, key = permission_of(actor), key_of(actor)
    batch = Batch(at_their_tables(entries, permission), sending)
    sent = Sent(batch, actor, permission, by or key, series_of(key, sending.series))
    try:
        return _recorded(sent)
    except Exception as error:
        if _is_around(error):
            raise
    return _one_by_one(sent)


def _one_by_one(sent: Sent) -> Recorded:
    """Record each entry alone, so that one that fails leaves the others."""
    outcomes: list[Outcome] = []
    boards: dict[Place, Changed] = {}
    sending = sent.batch.sending
    for entry in sent.batch.entries:
        alone = msgspec.structs.replace(sent, batch=Batch([entry], sending))
        recorded = _recorded_alone(alone)
        outcomes += recorded.outcomes
        boards |= {(one.table, one.board): one for one in recorded.boards}
        sending = sending.after([entry], [one.result for one in recorded.outcomes])
    return Recorded(outcomes, list(boards.values()))


def _recorded_alone(sent: Sent) -> Recorded:
    try:
        return _recorded(sent)
    except Exception as error:
        if _is_around(error):
            raise
        (entry,) = sent.batch.readable
        logger.exception(FAILED_HERE, entry.id)
        failed = Outcome(str(entry.id), "refused", None, entry_failed())
    return Recorded([failed], [])


def _is_around(error: Exception) -> bool:
    """Whether the server failed, not an entry, so that the batch may be sent again."""
    is_away = isinstance(error, OperationalError | InterfaceError | MemoryError)
    return is_away or (isinstance(error, IntegrityError) and _is_double(error))


def _recorded(sent: Sent) -> Recorded:
    for is_last, record in _ways(sent):
        try:
            return record(sent)
        except ConcurrencyConflict:
            continue
        except IntegrityError as clash:
            if is_last or not _is_double(clash):
                raise
    raise AssertionError("the tables were locked, so the last attempt has an outcome")


def _ways(sent: Sent) -> Iterator[tuple[bool, Way]]:
    """The ways to record a batch, in this order, until one has an outcome.

    The first two take no locks. Later ones, after another sender came first, hold the
    turns of their tables; only the same id from elsewhere can still undo them. A
    batch for several tables holds them from the start, always in the same order; so
    does one that is allowed or not by what is recorded at other tables.
    """
    several = len({entry.table for entry in sent.batch.readable}) > 1
    if not (several or sent.permission.other_tables or connection.in_atomic_block):
        yield False, _record_remembered
        yield False, _record_read
    yield False, _record_holding_turns
    yield False, _record_holding_turns
    yield True, _record_holding_turns


def _record_remembered(sent: Sent) -> Recorded:
    return _record(sent, stream_cache.cached_table(sent.batch, sent.series))


def _record_read(sent: Sent) -> Recorded:
    return _record(sent, stream_cache.read(sent.batch, sent.series))


@transaction.atomic
def _record_holding_turns(sent: Sent) -> Recorded:
    others = sent.permission.other_tables
    store.lock_tables({entry.table for entry in sent.batch.readable} | others)
    if others:
        again = permission_of(sent.asker)
        sent = msgspec.structs.replace(sent, permission=again)
    return _record_read(sent)


def _record(sent: Sent, start: Start) -> Recorded:
    recorder = BatchRecorder(
        sent.batch,
        start,
        at=timezone.now(),
        actor=sent.key,
        permission=sent.permission,
    )
    outcomes = [recorder.enter(entry) for entry in sent.batch.entries]
    boards, followed = recorder.close()
    if followed:
        transaction.on_commit(lambda: _committed(recorder, tuple(followed)))
    return Recorded(outcomes, boards)


def _committed(recorder: BatchRecorder, followed: tuple[StreamedEvent, ...]) -> None:
    recorder.leave()
    # Robust: what listens here may fail, the entry is stored and stays acknowledged.
    events_appended.send_robust(sender=Recorded, appended=followed)


def _is_double(clash: IntegrityError) -> bool:
    return isinstance(clash.__cause__, UniqueViolation)


class ImportedEntry(msgspec.Struct, frozen=True):
    """One entry of the file, and its result."""

    entry: Entry | UnreadableEntry
    outcome: Outcome


def import_saved_batch(*, content: bytes, actor: Any) -> list[ImportedEntry]:
    """Record what a saved file holds, in its order; raises `BadRequest`, `TooLarge`.

    ``actor`` is who takes it in, None for the command line: the file does not prove
    who made the entries.
    """
    return list(_take_in(content, actor))


def _take_in(content: bytes, actor: Any) -> Iterator[ImportedEntry]:
    batch = read_saved(content)
    sending = batch.sending
    for start in range(0, len(batch.entries), BATCH_LIMIT):
        part = batch.entries[start : start + BATCH_LIMIT]
        recorded = record_entries(entries=part, actor=actor, sending=sending)
        yield from map(ImportedEntry, part, recorded.outcomes)
        sending = sending.after(part, [one.result for one in recorded.outcomes])
