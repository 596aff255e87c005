"""What can be done at the tables. Everything that is recorded passes here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from psycopg.errors import UniqueViolation

from tables import sheets, store
from tables.actors import key_of
from tables.entries import Batch, Entry, Sending, Unreadable
from tables.ledger import Changed, Ledger, LostTurn, Outcome
from tables.sheets import Sheet
from tables.signals import events_appended
from tables.store import Followed, Place

# The first try takes no locks. A second one, after somebody else came first, holds
# the turns of its tables; only a stranger's use of the same id can still undo it.
# A batch for several tables holds them from the start, always in the same order.
ATTEMPTS = 4


class Recorded(msgspec.Struct, frozen=True):
    """What became of a batch, in its order, and the boards that changed."""

    outcomes: list[Outcome]
    boards: list[Changed]


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
    several = len({entry.table for entry in batch.readable}) > 1
    holding = several or connection.in_atomic_block
    for attempt in range(1, ATTEMPTS + 1):
        record = _record_holding_turns if holding or attempt > 1 else _record
        try:
            return record(batch, who)
        except LostTurn:
            continue
        except IntegrityError as clash:
            if attempt == ATTEMPTS or not _is_double(clash):
                raise
    raise AssertionError("the turns were held, so the last attempt has an outcome")


@transaction.atomic
def _record_holding_turns(batch: Batch, who: UUID | None) -> Recorded:
    store.lock_tables(entry.table for entry in batch.readable)
    return _record(batch, who)


def _record(batch: Batch, who: UUID | None) -> Recorded:
    ledger = Ledger(batch, at=timezone.now(), actor=who)
    outcomes = [ledger.enter(entry) for entry in batch.entries]
    boards, followed = ledger.close()
    if followed:
        changed = ledger.changed_sheets()
        transaction.on_commit(lambda: _committed(changed, tuple(followed)))
    return Recorded(outcomes, boards)


def _committed(changed: dict[Place, Sheet], followed: tuple[Followed, ...]) -> None:
    for place, sheet in changed.items():
        sheets.keep(place, sheet)
    # Robust: what listens here may fail, the entry is stored and stays acknowledged.
    events_appended.send_robust(sender=Recorded, appended=followed)


def _is_double(clash: IntegrityError) -> bool:
    return isinstance(clash.__cause__, UniqueViolation)
