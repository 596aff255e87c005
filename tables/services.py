"""What can be done at the tables. Everything that is recorded passes here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from psycopg.errors import UniqueViolation

from tables.entries import Entry, Unreadable
from tables.ledger import Changed, Ledger, Outcome
from tables.signals import events_appended
from tables.store import Followed

# Two connections may send the same id for different tables: one of them starts over
# and then finds the other's entry stored.
ATTEMPTS = 3


class Recorded(msgspec.Struct, frozen=True):
    """What became of a batch, in its order, and the boards that changed."""

    outcomes: list[Outcome]
    boards: list[Changed]


def record_entries(*, entries: Sequence[Entry | Unreadable], actor: Any) -> Recorded:
    """Record a batch: each entry is stored once, late or refused, in its order.

    ``actor`` is the user who is logged in, or None for the system.
    """
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return _record(entries, getattr(actor, "pk", None))
        except IntegrityError as clash:
            lost_a_race = isinstance(clash.__cause__, UniqueViolation)
            if attempt == ATTEMPTS or not lost_a_race:
                raise
    raise AssertionError("unreachable: the last attempt returns or raises")


@transaction.atomic
def _record(entries: Sequence[Entry | Unreadable], actor: int | None) -> Recorded:
    readable = [entry for entry in entries if isinstance(entry, Entry)]
    ledger = Ledger(readable, at=timezone.now(), actor=actor)
    outcomes = [ledger.enter(entry) for entry in entries]
    boards, followed = ledger.close()
    if followed:
        transaction.on_commit(lambda: _tell(followed))
    return Recorded(outcomes, boards)


def _tell(followed: list[Followed]) -> None:
    # Robust: what listens here may fail, the entry is stored and stays acknowledged.
    events_appended.send_robust(sender=Recorded, appended=tuple(followed))
