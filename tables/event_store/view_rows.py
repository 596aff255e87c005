"""The rows of the views that are written with events: one a board, one a table."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

NO_BOARD: dict[str, Any] = {
    "board": None,
    "version": None,
    "phase": None,
    "contract": None,
    "declarer": None,
    "on_lead": None,
    "penalty_cards": [],
    "awaiting": [],
}


class BoardSummary(msgspec.Struct, frozen=True):
    """What a table's view holds of one board: its tile, and what needs a director."""

    tile: dict[str, Any]
    attention: list[dict[str, Any]]


class LiveBoard(msgspec.Struct, frozen=True):
    """What one board adds to the view of its table.

    ``without_deal`` is shown to those who may not see the hands: None where it is the
    same. Where it was never made (a view of an older version) they are shown nothing.
    """

    board: int
    opened: str
    phase: str
    tile: dict[str, Any]
    attention: list[dict[str, Any]]
    without_deal: BoardSummary | msgspec.UnsetType | None = msgspec.UNSET

    @property
    def counts(self) -> bool:
        """Whether it is in play, or still needs a director."""
        others = self.concealed.attention
        return self.phase != "ended" or bool(self.attention or others)

    @property
    def concealed(self) -> LiveBoard:
        """The same for those who may not see the hands."""
        told = self.without_deal
        if told is None:
            return self
        if isinstance(told, msgspec.UnsetType):
            told = BoardSummary(
                NO_BOARD | {"board": self.board, "phase": self.phase}, []
            )
        return LiveBoard(
            self.board, self.opened, self.phase, told.tile, told.attention, None
        )


class BoardShown(msgspec.Struct, frozen=True):
    """The view of one board; ``live`` goes into the view of its table."""

    table: int
    board: int
    version: int
    phase: str
    document: str
    updated_at: datetime
    live: LiveBoard


class TableShown(msgspec.Struct, frozen=True):
    """The view of one table."""

    table: int
    board: int | None
    summary: dict[str, Any]
    live: list[LiveBoard]
