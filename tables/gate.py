"""What somebody may enter: refused before it is recorded, whatever screen sent it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lawbook import Problem
from tables.devices.tablet import tablet_of
from tables.entries import Entry, Unreadable
from tables.people import DIRECTORS, RULINGS, is_one_of
from tables.sight import Sight, sight_of

DIRECTORS_ONLY = "Only a Director decides this. Call one."
NOT_YOURS = "You may not enter anything at this table."


def let_in(
    entries: Iterable[Entry | Unreadable], asker: Any
) -> list[Entry | Unreadable]:
    """The entries of a person or a tablet; what they may not enter, with the reason."""
    sight, rules = sight_of(asker), _rules(asker)
    return [_looked_at(entry, sight, rules) for entry in entries]


def _rules(asker: Any) -> bool:
    return tablet_of(asker) is None and is_one_of(asker, DIRECTORS)


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
    if not rules and entry.event.get("type") in RULINGS:
        return Problem("directors_only", DIRECTORS_ONLY, field="type")
    return sight.why_not(entry.table, entry.board)
