"""A board at an earlier version or instant, from one query and one fold.

And how often each kind of event had been recorded before it: what the keys go by.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence, Set
from datetime import UTC, datetime
from functools import lru_cache
from uuid import UUID

import msgspec
from django.db.models import Count, TextField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Coalesce

from lawbook import BoardLog, render
from tables.access.visibility import Visibility
from tables.access.visible import VisibleBoard, require_table
from tables.boards.selectors import Recorded, log_line
from tables.boards.sql import RECORD
from tables.common.database import rows
from tables.common.errors import BadRequest, NotThere
from tables.common.numbers import whole_number
from tables.event_store import store
from tables.event_store.models import StoredEvent
from tables.event_store.store import Stored
from tables.intake import clock_skew
from tables.privacy.redaction import without_concerns
from tables.projections import history
from tables.projections.history import rows_for

Moment = int | datetime

LARGEST = 2**31 - 1
# In an address a plus sign that nobody has escaped arrives as a space.
BARE_OFFSET = re.compile(r"(T[\d:.]+) (\d\d:?\d\d)$")
# Boards whose counts a process keeps; a board's never change.
KEPT = 512
# Members that tell events of one type apart, as different keys record them.
WAYS = ("manner", "kind", "surplus", "concur")
# By the type of an event and which of WAYS it has, as text; else an empty one.
Counts = Mapping[tuple[str, str], int]


class BoardTable(msgspec.Struct, frozen=True):
    """The table of a board, and the edition its tournament plays by."""

    id: int
    key: UUID
    name: str
    number: int
    section: str
    edition: str

    @property
    def pk(self) -> int:
        return self.id

    def __str__(self) -> str:
        return self.name or f"{self.section} {self.number}"


class Record(msgspec.Struct, frozen=True):
    """A board's stored events with their actors, receipts and withheld texts.

    Without the deal for those who may not see the hands.
    """

    place: BoardTable
    events: list[Stored]
    positions: list[int]
    people: dict[UUID, str]
    skews: dict[UUID, int]
    hidden: list[tuple[int, list[str]]]

    @property
    def withheld(self) -> dict[int, Set[str]]:
        """The members withheld, by version."""
        found: dict[int, Set[str]] = {}
        for version, fields in self.hidden:
            found[version] = found.get(version, frozenset()) | set(fields)
        return found

    @property
    def concerns_withheld(self) -> Set[str]:
        """The texts of concerns that no state shows any more."""
        hidden = self.withheld
        return {
            msgspec.json.decode(row.data)["text"]
            for row in self.events
            if row.type == "ConcernRaised" and "text" in hidden.get(row.version, ())
        }


class PastBoard(msgspec.Struct, frozen=True):
    """A board's events up to a moment, and the state that follows from them."""

    rows: Sequence[Stored]
    log: BoardLog
    record: Record

    @property
    def document(self) -> bytes:
        """The state, byte for byte as it was shown; a text may be withheld since."""
        return without_concerns(render(self.log.state), self.record.concerns_withheld)

    @property
    def at(self) -> datetime:
        """When the last of it was recorded."""
        return self.rows[-1].recorded_at


def board_then(
    seen: VisibleBoard, at: Moment | None = None, edition: str | None = None
) -> PastBoard:
    """A board at a moment, or as it is now; under its own edition or another.

    Raises `NotThere`: ``unknown_table``, ``unknown_board``, ``unknown_version`` for a
    version it never had, ``not_yet_open`` for an instant before it was opened.
    """
    record = _read(seen)
    kept = record.events[: _version_at(record.events, seen.number, at)]
    return PastBoard(kept, store.fold(kept, edition), record)


def log_until(then: PastBoard) -> list[Recorded]:
    """The log up to then, as people read it; without asking the database again."""
    waiting = {row.version for row in history.late_entries(then.rows)}
    about = clock_skew.sender_times(then.rows, then.record.skews)
    hidden, people = then.record.withheld, then.record.people
    return [
        log_line(
            row,
            hidden.get(row.version, frozenset()),
            position=position,
            actor=people.get(row.actor) if row.actor else None,
            about=about.get(row.version),
            withdrawn=row.version in then.log.withdrawn,
            reviewed=row.late and row.version not in waiting,
        )
        for row, position in zip(then.rows, then.record.positions, strict=False)
    ]


def read_moment(given: str) -> Moment:
    """``at`` as it is written in an address: a version, or an instant."""
    version = whole_number(given, 9)
    if version is not None:
        return version
    try:
        instant = datetime.fromisoformat(BARE_OFFSET.sub(r"\1+\2", given))
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        detail = "'at' is a version like 12, or an instant like 2017-08-01T12:00:00Z."
        raise BadRequest("malformed_at", detail, field="at")
    return instant


def _read(seen: VisibleBoard) -> Record:
    asked = seen.table, seen.number
    answer = rows(RECORD, *asked) if max(asked) <= LARGEST else []
    if not answer:
        require_table(seen.table)
        detail = f"Board {seen.number} has not been opened at this table."
        raise NotThere("unknown_board", detail, field="board")
    record = msgspec.json.decode(answer[0][0], type=Record)
    events = rows_for(record.events, hands=seen.hands)
    return msgspec.structs.replace(record, events=events)


def _version_at(found: Sequence[Stored], number: int, at: Moment | None) -> int:
    """How many entries had been recorded then."""
    if at is None:
        return len(found)
    if isinstance(at, int):
        return _checked(found, number, at)
    # The last one, not the first later one: a server's clock may have been set back.
    for row in reversed(found):
        if row.recorded_at <= at:
            return row.version
    opened = found[0].recorded_at.astimezone(UTC).isoformat(timespec="seconds")
    detail = f"Board {number} was opened at {opened}; before, it showed nothing."
    raise NotThere("not_yet_open", detail, field="at")


def _checked(found: Sequence[Stored], number: int, version: int) -> int:
    if not 1 <= version <= len(found):
        detail = f"Board {number} has the versions 1 to {len(found)}."
        raise NotThere("unknown_version", detail, field="at")
    return version


def recorded_before(visibility: Visibility, table: int, number: int) -> Counts:
    """Return how many events of each type the section had before a board was opened.

    Only the table's own section counts, since a viewer of the table may see all of it;
    for a playing director the counts are empty. What is recorded while the board is
    played counts for later boards, so that no key of the tablet moves meanwhile.
    """
    if visibility.playing is not None:
        return {}
    opened = StoredEvent.objects.filter(
        board__table=table, board__number=number, version=1
    )
    first = opened.values_list("board__table__section", "position").first()
    return counted(*first) if first else {}


@lru_cache(KEPT)
def counted(section: int, position: int) -> Counts:
    """Return how often each kind was recorded in a section before a position."""
    way = Coalesce(
        *(KT(f"data__{name}") for name in WAYS), Value(""), output_field=TextField()
    )
    kinds = (
        StoredEvent.objects.filter(board__table__section=section, position__lt=position)
        .order_by()
        .values_list("type", way)
        .annotate(Count("type"))
    )
    return {(kind, of): count for kind, of, count in kinds}


def way_of(value: object) -> str:
    """Return a member of WAYS as the counts name it: text, or JSON's true and false."""
    return value if isinstance(value, str) else json.dumps(value)
