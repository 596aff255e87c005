"""What can be done at the tables. Everything that is recorded passes here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from psycopg.errors import UniqueViolation

from tables import store
from tables.coming_in.actors import key_of
from tables.entries import Batch, Entry, Sending, Unreadable
from tables.signals import events_appended
from tables.store import Followed, StartOver
from tables.storing import starting
from tables.storing.ledger import Changed, Ledger, Outcome
from tables.storing.starting import Start


class Recorded(msgspec.Struct, frozen=True):
    """What became of a batch, in its order, and the boards that changed."""

    outcomes: list[Outcome]
    boards: list[Changed]


Way = Callable[[Batch, UUID | None], Recorded]


def record_entries(
    *,
    entries: Sequence[Entry | Unreadable],
    actor: Any,
    sending: Sending = Sending(),  # noqa: B008 a frozen value
) -> Recorded:
    """Record a batch: each entry is stored once, late or refused, in its order.

    ``actor`` is the user who is logged in, the key of an `Actor`, or None for the
    system.
    """
    batch = Batch(list(entries), sending)
    who = key_of(actor)
    for is_last, record in _ways(batch):
        try:
            return record(batch, who)
        except StartOver:
            continue
        except IntegrityError as clash:
            if is_last or not _is_double(clash):
                raise
    raise AssertionError("the turns were held, so the last attempt has an outcome")


def _ways(batch: Batch) -> Iterator[tuple[bool, Way]]:
    """The ways to record a batch, in this order, until one has an outcome.

    The first two take no locks. Later ones, after somebody else came first, hold the
    turns of their tables; only a stranger's use of the same id can still undo them. A
    batch for several tables holds them from the start, always in the same order.
    """
    several = len({entry.table for entry in batch.readable}) > 1
    if not (several or connection.in_atomic_block):
        yield False, _record_remembered
        yield False, _record_read
    yield False, _record_holding_turns
    yield False, _record_holding_turns
    yield True, _record_holding_turns


def _record_remembered(batch: Batch, who: UUID | None) -> Recorded:
    return _record(batch, who, starting.remember(batch))


def _record_read(batch: Batch, who: UUID | None) -> Recorded:
    return _record(batch, who, starting.read(batch))


@transaction.atomic
def _record_holding_turns(batch: Batch, who: UUID | None) -> Recorded:
    store.lock_tables(entry.table for entry in batch.readable)
    return _record_read(batch, who)


def _record(batch: Batch, who: UUID | None, start: Start) -> Recorded:
    ledger = Ledger(batch, start, at=timezone.now(), actor=who)
    outcomes = [ledger.enter(entry) for entry in batch.entries]
    boards, followed = ledger.close()
    if followed:
        transaction.on_commit(lambda: _committed(ledger, tuple(followed)))
    return Recorded(outcomes, boards)


def _committed(ledger: Ledger, followed: tuple[Followed, ...]) -> None:
    ledger.leave()
    # Robust: what listens here may fail, the entry is stored and stays acknowledged.
    events_appended.send_robust(sender=Recorded, appended=followed)


def _is_double(clash: IntegrityError) -> bool:
    return isinstance(clash.__cause__, UniqueViolation)
