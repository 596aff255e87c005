"""Records entries from a file that a tablet saved when it could not send them.

Taken in twice, or taken in and sent as well, each is stored once: it has its own id.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from tables.intake.batch_recorder import Outcome
from tables.intake.entries import BATCH_LIMIT, Entry, Unreadable, read_saved
from tables.intake.services import record_entries


class Taken(msgspec.Struct, frozen=True):
    """One entry of the file, and its result."""

    entry: Entry | Unreadable
    outcome: Outcome


def take_in(*, content: bytes, actor: Any) -> list[Taken]:
    """Record what a saved file holds, in its order; raises `BadRequest`, `TooLarge`.

    ``actor`` is who takes it in, None for the command line: the file does not prove
    who made the entries.
    """
    return list(_take_in(content, actor))


def _take_in(content: bytes, actor: Any) -> Iterator[Taken]:
    batch = read_saved(content)
    sending = batch.sending
    for start in range(0, len(batch.entries), BATCH_LIMIT):
        part = batch.entries[start : start + BATCH_LIMIT]
        recorded = record_entries(entries=part, actor=actor, sending=sending)
        yield from map(Taken, part, recorded.outcomes)
        sending = sending.after(part, [one.result for one in recorded.outcomes])
