"""The lines of a tournament's file, each an object with its ``kind``: docs/archive.md.

A line of an event carries what its hash covers, so the file can be checked with no
store at hand.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal, get_args
from uuid import UUID

import msgspec
from msgspec import Meta

from lawbook import EditionYear, require_edition
from tables.common.errors import Fault
from tables.common.json_shapes import (
    Count,
    Facts,
    Hash,
    Large,
    LineShape,
    Moment,
    Number,
    Seat,
    described,
    kind_of,
)
from tables.event_store.store import Stored
from tables.formats.deals import checked_deal
from tables.integrity.foreign_seals import SealLine
from tables.tournaments.scoring import Form

# A number of points: a decimal or a fraction.
POINTS = r"^-?\d{1,6}(\.\d{1,4}|/[1-9]\d{0,5})?$"


class RoundLine(LineShape, frozen=True, kw_only=True, tag="round"):
    """One round at one table: its boards, and the pairs if they are known.

    In an individual ``players`` are the numbers of North, East, South and West.
    """

    table: UUID
    number: Count
    first_board: Count
    last_board: Count
    north_south: Number | None
    east_west: Number | None
    players: Annotated[list[Number], Meta(min_length=4, max_length=4)] | None = None


class HandRecordLine(LineShape, frozen=True, kw_only=True, tag="hand_record"):
    """The hands of a board, for one section or (null) for the whole tournament.

    ``deal`` is a PBN deal with all 52 cards, ``source`` the file that it came in.
    """

    section: str | None
    board: Count
    deal: Annotated[str, Meta(max_length=80)]
    source: Annotated[str, Meta(max_length=200)]
    uploaded_at: Moment

    def is_dealt(self) -> bool:
        """Whether these are four hands of thirteen cards, every card once."""
        return not isinstance(checked_deal(self.board, self.deal), Fault)


class StepLine(LineShape, frozen=True, kw_only=True, tag="desk_step"):
    """A step of a user at the desk, in the order in which all were taken.

    ``owner`` has the matter afterwards, null is nobody; ``since`` is when the wait had
    begun. Both people are keys.
    """

    table: UUID
    matter: Annotated[str, Meta(pattern="^[^/]+$", max_length=200)]
    step: Literal["took", "handed", "returned", "done", "called", "arrived"]
    at: Moment
    since: Moment | None
    actor: UUID
    owner: UUID | None


class ResultLine(LineShape, frozen=True, kw_only=True, tag="result"):
    """The result of a board at a table as the devices or a file reported it.

    ``cells`` are those of a row of results, by name; ``source`` says where it came
    from. What was recorded at the table counts before it.
    """

    table: UUID
    board: Count
    round: Count | None
    north_south: Count | None
    east_west: Count | None
    cells: dict[
        Annotated[str, Meta(max_length=20)], Annotated[str, Meta(max_length=200)]
    ]
    source: Annotated[str, Meta(max_length=200)]
    came_at: Moment


class SwissLine(LineShape, frozen=True, kw_only=True, tag="swiss"):
    """A section drawn round by round; the points by round and contestant."""

    section: str
    contestants: Count
    teams: bool
    boards: Count
    scores: dict[str, dict[str, Annotated[str, Meta(pattern=POINTS)]]]


class Header(LineShape, frozen=True, kw_only=True, tag="header"):
    """The first line: format, origin, and which optional parts the file holds."""

    format: Literal["rectify tournament"] = "rectify tournament"
    version: Literal[1, 2, 3, 4] = 4
    tournament: UUID
    names: bool
    text: bool


class TournamentLine(LineShape, frozen=True, kw_only=True, tag="tournament"):
    """The tournament. Members with a default are missing in version 1."""

    key: UUID
    name: Annotated[str, Meta(max_length=200)]
    edition: EditionYear
    created_at: Moment
    keep_names_days: Number | None
    starts_on: date | None = None
    ends_at: Moment | None = None
    time_zone: Annotated[str, Meta(max_length=50)] = "UTC"
    scoring: Form = "matchpoints"
    correction_minutes: Number = 30
    language: Annotated[str, Meta(max_length=10)] = "en"
    hands_at_tables: bool = True
    locked_at: Moment | None = None
    # The signed file of the regulations that it is played by.
    regulations: str | None = None

    def __post_init__(self) -> None:
        require_edition(self.edition)


class SectionLine(LineShape, frozen=True, kw_only=True, tag="section"):
    """A section of it."""

    name: Annotated[str, Meta(max_length=50)]


class TableLine(LineShape, frozen=True, kw_only=True, tag="table"):
    """A table in a section. Its key is what the chains of its boards begin with."""

    key: UUID
    section: str
    number: Number
    name: Annotated[str, Meta(max_length=50)]


class BoardLine(LineShape, frozen=True, kw_only=True, tag="board"):
    """A stream: its number in this file, how many events it has, its last hash."""

    stream: Count
    table: UUID
    number: Number
    version: Count
    hash: Hash


class ActorLine(LineShape, frozen=True, kw_only=True, tag="actor"):
    """The author of entries: a key, never a name."""

    key: UUID


class PlayerLine(LineShape, frozen=True, kw_only=True, tag="player"):
    """A player; only in a file with names."""

    key: UUID
    name: Annotated[str, Meta(max_length=200)]
    number: Annotated[str, Meta(max_length=50)]


class SeatingLine(LineShape, frozen=True, kw_only=True, tag="seating"):
    """Who sat where; only in a file with names."""

    table: UUID
    seat: Seat
    player: UUID
    first_board: Count
    last_board: Count | None


class EventLine(
    LineShape, frozen=True, kw_only=True, tag="event", omit_defaults=True, gc=False
):
    """One event of a stream, in the order in which all were recorded.

    ``withheld`` are members of ``data`` that are not what was recorded: there the hash
    cannot be computed again.
    """

    stream: Count
    version: Count
    client_id: UUID
    device: Annotated[str, Meta(max_length=100)]
    seq: Large | None
    type: Annotated[str, Meta(max_length=50)]
    data: Facts
    base_version: Number | None
    late: bool
    occurred_at: Moment
    recorded_at: Moment
    actor: UUID | None
    shown: Hash | None
    hash: Hash
    withheld: list[str] = []

    def stored(self) -> Stored:
        """The event as the chain reads it."""
        return Stored(
            table=0,
            board=0,
            version=self.version,
            client_id=self.client_id,
            device=self.device,
            seq=self.seq,
            type=self.type,
            data=bytes(self.data).decode(),
            base_version=self.base_version,
            late=self.late,
            occurred_at=self.occurred_at,
            recorded_at=self.recorded_at,
            actor=self.actor,
            shown=None if self.shown is None else bytes.fromhex(self.shown),
        )


class WellFormedEvent(EventLine, frozen=True, kw_only=True, tag="event"):
    """An `EventLine` read again: nearly half of the time goes into the two patterns."""

    shown: str | None
    hash: str


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The lines of one kind: how many, and the digest of their bytes."""

    lines: Number
    sha256: Hash


class Footer(LineShape, frozen=True, kw_only=True, tag="footer"):
    """The last line: counts and digests. ``sha256`` is over all bytes before it."""

    parts: dict[str, Part]
    sha256: Hash


Line = (
    Header
    | TournamentLine
    | SectionLine
    | TableLine
    | RoundLine
    | SwissLine
    | HandRecordLine
    | ResultLine
    | BoardLine
    | ActorLine
    | StepLine
    | PlayerLine
    | SeatingLine
    | SealLine
    | EventLine
    | Footer
)
KINDS: tuple[str, ...] = tuple(kind_of(one) for one in get_args(Line))
# The others come as often as there is something to say.
ONCE = frozenset({"header", "tournament", "footer"})
# These do not stand in a file of version 1, or of a version before 4.
SINCE_2 = frozenset({"round", "hand_record", "desk_step"})
SINCE_4 = frozenset({"swiss", "result"})


def schema() -> dict[str, Any]:
    """The JSON schema of a line: docs/generated/archive.schema.json is this."""
    found = msgspec.json.schema(Line)
    draft = "https://json-schema.org/draft/2020-12/schema"
    whole = {"$schema": draft, "title": "One line of a tournament's file"} | found
    return described(whole)
