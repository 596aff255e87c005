"""The lines that version 2 added: rounds, hands that were dealt, steps of the desk."""

from __future__ import annotations

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from tables.common.faults import Fault
from tables.common.line_shapes import Count, LineShape, Moment, Number
from tables.formats.deals import whole


class RoundLine(LineShape, frozen=True, kw_only=True, tag="round"):
    """One round at one table: its boards, and the pairs if they are known."""

    table: UUID
    number: Count
    first_board: Count
    last_board: Count
    north_south: Number | None
    east_west: Number | None


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
        return not isinstance(whole(self.board, self.deal), Fault)


class StepLine(LineShape, frozen=True, kw_only=True, tag="desk_step"):
    """A step of somebody at the desk, in the order in which all were taken.

    ``owner`` has the matter afterwards, null is nobody; ``since`` is when the wait had
    begun. Both people are keys.
    """

    table: UUID
    matter: Annotated[str, Meta(pattern="^[^/]+$", max_length=200)]
    step: Literal["took", "handed", "returned", "done"]
    at: Moment
    since: Moment | None
    actor: UUID
    owner: UUID | None
