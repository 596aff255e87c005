"""What somebody may enter: refused before it is recorded, whatever screen sent it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lawbook import Problem
from tables.entries import Entry, Unreadable
from tables.models import StoredEvent
from tables.people import DIRECTORS, RULINGS, is_one_of
from tables.sight import Sight, sight_of

DIRECTORS_ONLY = "Only a Director decides this. Call one."
# What a Director says about entries, beside what he rules at the table.
DECIDED = RULINGS | {"LateEntryReviewed", "ReportsCompared"}
# The highest version a board can have: what PostgreSQL keeps it in.
HIGHEST = 2**31 - 1
NOT_YOURS = "You may not enter anything at this table."


def let_in(
    entries: Iterable[Entry | Unreadable], asker: Any
) -> list[Entry | Unreadable]:
    """The entries of a person or a tablet; what they may not enter, with the reason."""
    sight, rules = sight_of(asker), is_one_of(asker, DIRECTORS)
    return [_looked_at(entry, sight, rules) for entry in entries]


def _looked_at(
    entry: Entry | Unreadable, sight: Sight, rules: bool
) -> Entry | Unreadable:
    if isinstance(entry, Unreadable):
        return entry
    problem = _problem(entry, sight, rules)
    if problem is None:
        return entry
    return Unreadable(str(entry.id), problem, (entry.device, entry.seq))


def _problem(entry: Entry, sight: Sight, rules: bool) -> Problem | None:
    if not sight.covers(entry.table):
        return Problem("not_your_table", NOT_YOURS, field="table")
    if not rules and _is_decided(entry):
        return Problem("directors_only", DIRECTORS_ONLY, field="type")
    return sight.why_not(entry.table, entry.board)


def _is_decided(entry: Entry) -> bool:
    """Whether it is a Director's decision, or takes one back."""
    kind = entry.event.get("type")
    return kind in DECIDED or (kind == "EventWithdrawn" and _takes_back_one(entry))


def _takes_back_one(entry: Entry) -> bool:
    version = entry.event.get("event")
    if not isinstance(version, int) or not 0 < version <= HIGHEST:
        return False
    taken = StoredEvent.objects.filter(
        board__table=entry.table, board__number=entry.board, version=version
    )
    return taken.filter(type__in=DECIDED).exists()
