"""The file of a case as values; people are given by the names of their accounts.

The members are those of the models with the same words. Pure.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from msgspec import Meta, Struct

Plain = dict[str, Any]
Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Moment = Annotated[datetime, Meta(tz=True)]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a file; a member that is not named here is refused."""


class CaseStep(Kept, frozen=True):
    """One step of a case, a flag or a question; a poll is named by its place in it."""

    at: Moment
    kind: str
    role: str
    text: str
    before: Plain
    after: Plain
    actor: str = ""


class Statement(Kept, frozen=True):
    """A statement of the facts by a player (84, 85)."""

    at: Moment
    speaker: str
    text: str
    disputed: bool
    taken_by: str = ""


class Paper(Kept, frozen=True):
    """An attached file; its bytes only where files were asked for."""

    key: UUID
    at: Moment
    name: str
    about: str
    media_type: str
    sha256: Hash
    content: bytes | None = None
    by: str = ""


class Notice(Kept, frozen=True):
    """A notice to one side of a decision, by its number in the case."""

    at: Moment
    decision_number: Number
    side: str
    way: str
    text: str
    by: str = ""


class Afterthought(Kept, frozen=True):
    """What a peer answered to the second question."""

    considered: tuple[str, ...]
    reason: str
    at: Moment


class Vote(Kept, frozen=True):
    """What a peer answered."""

    level: str
    action: str
    words: str
    considered: tuple[str, ...]
    reason: str
    at: Moment
    afterthought: Afterthought | None = None


class Peer(Kept, frozen=True):
    """A peer; the link is never in a file, ``label`` only with names."""

    number: Number
    level: str
    system: str
    here: bool
    sent_at: Moment
    ends_at: Moment
    taken_back_at: Moment | None
    vote: Vote | None
    label: str = ""


class Closing(Kept, frozen=True):
    """That a poll was closed."""

    at: Moment
    by: str = ""


class Poll(Kept, frozen=True):
    """A problem as it was put to peers, and what they answered."""

    key: UUID
    version: Number
    problem: Plain
    second: bool
    at: Moment
    closing: Closing | None
    peers: tuple[Peer, ...]
    by: str = ""


class Departure(Kept, frozen=True):
    """The departure of a member from the panel."""

    at: Moment
    reason: str
    by: str = ""


class Member(Kept, frozen=True):
    """A member of a panel; ``name`` and ``account`` only with names."""

    at: Moment
    role: str
    declared: str
    conflicts: tuple[str, ...]
    although: str
    departure: Departure | None
    name: str = ""
    account: str = ""
    by: str = ""


class HearingNote(Kept, frozen=True):
    """What was heard."""

    at: Moment
    text: str
    by: str = ""


class Settlement(Kept, frozen=True):
    """The outcome of an appeal and its deposit."""

    at: Moment
    merit: bool | None
    deposit: str
    by: str = ""


class Appeal(Kept, frozen=True):
    """An appeal (92): against which decision, by which side, and who heard it."""

    at: Moment
    decision_number: Number
    side: str
    grounds: str
    although_late: str = ""
    deposit: str = ""
    panel: tuple[Member, ...] = ()
    notes: tuple[HearingNote, ...] = ()
    settlement: Settlement | None = None
    by: str = ""


class BookEntry(Kept, frozen=True):
    """An edition of the casebook's text about the case."""

    edition: str
    title: str
    facts: str
    ruling: str
    decision: str
    law: str
    kinds: tuple[str, ...]
    withdrawn: bool
    at: Moment
    by: str = ""
