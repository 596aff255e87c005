"""Who enters, and what they may enter, independent of the screen that sends it.

Tables outside an account's limits are refused at once. Everything else is asked in the
event store, of the very events on which the entry is then written: whether a board is
over, whether an entry that is taken back is a Director's decision. Asked earlier, the
answer might no longer hold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any
from uuid import UUID

from django.db import transaction

from lawbook import (
    BoardLog,
    Event,
    EventWithdrawn,
    Problem,
    is_directors_answer,
    problem,
)
from tables.access.keys import Program
from tables.access.roles import DIRECTORS, RULINGS, is_one_of
from tables.access.tablet import Tablet
from tables.access.visibility import EVERYTHING, Visibility, visibility_of
from tables.event_store.store import Place, Stored
from tables.intake.entries import Entry, UnreadableEntry
from tables.tournaments.models import Actor

# A user keeps the same key until someone forgets them, so a process asks rarely.
REMEMBERED = 60.0
_known: dict[int, tuple[UUID, float]] = {}


def key_of(actor: Any) -> UUID | None:
    """The key of the sender: a tablet's, a program's, a user's; the system has none.

    A user's is made at the first entry.
    """
    if isinstance(actor, Tablet | Program):
        return actor.actor
    user: int | None = getattr(actor, "pk", None)
    if user is None:
        return None
    key, until = _known.get(user, (None, 0.0))
    return key if key and monotonic() < until else _find_or_create(user)


def has_entered(user: Any) -> bool:
    """Whether this user has entered anything: then they have a key."""
    return Actor.objects.filter(user=user.pk).exists()


def _find_or_create(user: int) -> UUID:
    key = Actor.objects.get_or_create(user_id=user)[0].key
    until = monotonic() + REMEMBERED
    # A key that is rolled back again must not be remembered.
    transaction.on_commit(lambda: _known.update({user: (key, until)}))
    return key


# What a Director says about entries, beside rulings at the table.
DECIDED = RULINGS | {"LateEntryReviewed", "ReportsCompared"}


def _is_decided(event: Mapping[str, object]) -> bool:
    """Whether only a Director decides this, by its kind."""
    kind = event.get("type")
    return isinstance(kind, str) and kind in DECIDED


@dataclass(frozen=True)
class Permission:
    """The tables and boards a sender may enter at; ``rules``: also rulings.

    Each question is answered with the reason why not, or None.
    """

    visibility: Visibility
    rules: bool

    @property
    def other_tables(self) -> frozenset[int]:
        """The tables whose events say whether a board is hidden at another one."""
        playing = self.visibility.playing
        return frozenset(row[1] for row in playing.mine) if playing else frozenset()

    def not_at(self, table: int) -> Problem | None:
        """Why the sender may not enter at a table; None if they may."""
        if self.visibility.covers(table):
            return None
        return problem("not_your_table", field="table")

    def not_of(self, table: int) -> Problem | None:
        """Refuse an id that is stored already, at a table the sender may not see.

        The refusal does not even say where.
        """
        if self.visibility.covers(table):
            return None
        return problem("id_reused", "id", field="id")

    def not_on(self, place: Place, over: Mapping[Place, bool]) -> Problem | None:
        """Of a board, with what is known of some boards: whether they are over."""
        return self.visibility.knowing(over).why_not(*place)

    def not_to_decide(self, event: Mapping[str, object]) -> Problem | None:
        """Of an event as its sender wrote it."""
        return self._directors_only() if _is_decided(event) else None

    def not_to_take_back(
        self, event: Event, before: Sequence[Stored]
    ) -> Problem | None:
        """Of an event, with the events of its board before it."""
        if not isinstance(event, EventWithdrawn):
            return None
        taken_back = before[event.event - 1 : event.event]
        is_decided = any(row.type in DECIDED for row in taken_back)
        return self._directors_only() if is_decided else None

    def not_to_answer(self, event: Event, log: BoardLog) -> Problem | None:
        """Of an answer to a choice, or of taking one back; with its board so far."""
        if self.rules or not is_directors_answer(log, event):
            return None
        return self._directors_only()

    def _directors_only(self) -> Problem | None:
        if self.rules:
            return None
        return problem("directors_only", field="type")


def permission_of(asker: Any) -> Permission:
    """What a user, a tablet or a program may enter now; None, the system: all."""
    if asker is None:
        return Permission(EVERYTHING, rules=True)
    return Permission(visibility_of(asker), is_one_of(asker, DIRECTORS))


def at_their_tables(
    entries: Iterable[Entry | UnreadableEntry], permission: Permission
) -> list[Entry | UnreadableEntry]:
    """The entries; those for other tables with the reason in their place."""
    return [_looked_at(entry, permission) for entry in entries]


def _looked_at(
    entry: Entry | UnreadableEntry, permission: Permission
) -> Entry | UnreadableEntry:
    if isinstance(entry, UnreadableEntry):
        return entry
    problem = permission.not_at(entry.table)
    if problem is None:
        return entry
    return UnreadableEntry(str(entry.id), problem, (entry.device, entry.seq))
