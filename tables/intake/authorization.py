"""What somebody may enter, whatever screen sent it.

The tables that are not theirs are refused at once. Everything else is asked in the
ledger, of the very events on which the entry is then written: whether a board is over,
whether an entry that is taken back is a Director's decision. What was asked before
would not hold any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lawbook import Event, EventWithdrawn, Problem
from tables.access.roles import DIRECTORS, RULINGS, is_one_of
from tables.access.visibility import EVERYTHING, Sight, sight_of
from tables.event_store.store import Place, Stored
from tables.intake.entries import Entry, Unreadable

DIRECTORS_ONLY = "Only a Director decides this. Call one."
# What a Director says about entries, beside what he rules at the table.
DECIDED = RULINGS | {"LateEntryReviewed", "ReportsCompared"}
NOT_YOURS = "You may not enter anything at this table."
ID_REUSED = (
    "Another entry has this id already, and nothing of this one is stored."
    " Every entry needs an id of its own."
)


@dataclass(frozen=True)
class Permission:
    """At which tables and boards somebody may enter; ``rules``: what Directors decide.

    Each question is answered with the reason why not, or None.
    """

    sight: Sight
    rules: bool

    @property
    def other_tables(self) -> frozenset[int]:
        """The tables whose events say whether a board is hidden at another one."""
        playing = self.sight.playing
        return frozenset(row[1] for row in playing.mine) if playing else frozenset()

    def not_at(self, table: int) -> Problem | None:
        """Of a table."""
        if self.sight.covers(table):
            return None
        return Problem("not_your_table", NOT_YOURS, field="table")

    def not_of(self, table: int) -> Problem | None:
        """Of a table where an entry is stored under the id of the one that is asked.

        Nothing more is said of it, not even where it is.
        """
        if self.sight.covers(table):
            return None
        return Problem("id_reused", ID_REUSED, field="id")

    def not_on(self, place: Place, over: Mapping[Place, bool]) -> Problem | None:
        """Of a board, with what is known of some boards: whether they are over."""
        return self.sight.knowing(over).why_not(*place)

    def not_to_decide(self, kind: object) -> Problem | None:
        """Of a kind of event, by the name that its sender gave it."""
        is_decided = isinstance(kind, str) and kind in DECIDED
        return self._directors_only() if is_decided else None

    def not_to_take_back(
        self, event: Event, before: Sequence[Stored]
    ) -> Problem | None:
        """Of an event, with the events of its board before it."""
        if not isinstance(event, EventWithdrawn):
            return None
        taken_back = before[event.event - 1 : event.event]
        is_decided = any(row.type in DECIDED for row in taken_back)
        return self._directors_only() if is_decided else None

    def _directors_only(self) -> Problem | None:
        if self.rules:
            return None
        return Problem("directors_only", DIRECTORS_ONLY, field="type")


def permission_of(asker: Any) -> Permission:
    """What a person, a tablet or a program may enter now; None, the system: all."""
    if asker is None:
        return Permission(EVERYTHING, rules=True)
    return Permission(sight_of(asker), is_one_of(asker, DIRECTORS))


def at_their_tables(
    entries: Iterable[Entry | Unreadable], permission: Permission
) -> list[Entry | Unreadable]:
    """The entries; those for other tables with the reason in their place."""
    return [_looked_at(entry, permission) for entry in entries]


def _looked_at(entry: Entry | Unreadable, permission: Permission) -> Entry | Unreadable:
    if isinstance(entry, Unreadable):
        return entry
    problem = permission.not_at(entry.table)
    if problem is None:
        return entry
    return Unreadable(str(entry.id), problem, (entry.device, entry.seq))
