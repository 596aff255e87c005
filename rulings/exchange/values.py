"""What leaves with the rulings of a tournament, as values. Pure."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from msgspec import Struct

from rulings.scores.decisions import Decision

Plain = dict[str, Any]
FORMAT: Literal["rectify rulings"] = "rectify rulings"


class Recorded(Struct, frozen=True, forbid_unknown_fields=True):
    """An event of a board as it was recorded; ``taken_back`` if it did not happen."""

    version: int
    at: datetime
    event: Plain
    taken_back: bool = False


class BoardRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A board at a table: what was played, and what the rules had to do with.

    ``ns`` and ``ew`` are numbers of pairs, empty where no round names them. ``deal`` is
    a PBN deal from North. ``cards`` are seat and card in the order they fell: ``WH5``.
    """

    section: str
    table: int
    board: int
    ns: str
    ew: str
    dealer: str
    vulnerable: Literal["none", "NS", "EW", "both"]
    deal: str | None
    contract: str | None
    declarer: str | None
    tricks: int | None
    cards: tuple[str, ...]
    incidents: tuple[Recorded, ...]
    rulings: tuple[Recorded, ...]
    elections: tuple[Recorded, ...]


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a case; ``actor`` only where names were asked for."""

    at: datetime
    kind: str
    role: str
    text: str
    before: Plain
    after: Plain
    actor: str = ""


class Statement(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody at the table said of the facts (84, 85)."""

    at: datetime
    speaker: str
    text: str
    disputed: bool


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    """That a side was told of a decision, by its number in the case."""

    at: datetime
    decision: int
    side: str
    way: str
    text: str


class Appeal(Struct, frozen=True, forbid_unknown_fields=True):
    """An appeal (92): when, on what grounds, and whether after its time."""

    at: datetime
    grounds: str
    although_late: str = ""


class CaseRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """A case with its adjustment and its history.

    ``score`` is the decision on the score. ``score_as_kept`` stands instead of it
    where what is stored is no such decision; it goes out as it was found.
    """

    number: int
    section: str
    table: int
    board: int
    opened_at: datetime
    status: str
    decision: str
    clause: str
    reason: str
    decided_at: datetime | None
    told_at: datetime | None
    score: Decision | None
    score_as_kept: Plain | None
    appeals: tuple[Appeal, ...]
    statements: tuple[Statement, ...]
    notices: tuple[Notice, ...]
    steps: tuple[Step, ...]
    attachments: int = 0
    opened_by: str = ""
    decided_by: str = ""


class Document(Struct, frozen=True, forbid_unknown_fields=True):
    """All rulings of a tournament: one file of our JSON."""

    format: Literal["rectify rulings"]
    version: Literal[1]
    names: bool
    key: UUID
    tournament: str
    edition: str
    scoring: str
    boards: tuple[BoardRecord, ...]
    cases: tuple[CaseRecord, ...]


class Loss(Struct, frozen=True):
    """Something a format could not carry; ``case`` where it belongs to one.

    The sentence of a code is in `rulings.wording.exchange`.
    """

    code: str
    case: int | None = None
    what: str = ""


class Written(Struct, frozen=True):
    """A file, and what it could not carry."""

    content: bytes
    losses: tuple[Loss, ...]
