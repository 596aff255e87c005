"""A board that the caller may see: the only argument that board readers accept.

Only `tables.access.visibility` makes one, and only of a board that is not hidden. A
function that is given one need not ask again, and by a number alone nothing can be
read.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from tables.common.errors import NotThere
from tables.tournaments.models import Board, Table


@dataclass(frozen=True)
class VisibleBoard:
    """A board by its table's id and its number; it may not have been opened yet.

    ``hands``: whether cards may be shown that nobody at the table has seen. ``read`` is
    the stored board, where it has been read already.
    """

    table: int
    number: int
    hands: bool
    read: Board | None = field(default=None, compare=False, repr=False)

    @cached_property
    def board(self) -> Board:
        """The stored board. Raises `NotThere`: ``unknown_table``, ``unknown_board``."""
        found = self.opened
        if found is None:
            require_table(self.table)
            detail = f"Board {self.number} has not been opened at this table."
            raise NotThere("unknown_board", detail, field="board")
        return found

    @cached_property
    def opened(self) -> Board | None:
        """The stored board; None where it was not opened."""
        known = Board.objects.filter(table=self.table, number=self.number)
        return self.read or known.first()


def require_table(table: int) -> None:
    """Raise `NotThere` ``unknown_table`` where there is no table of this id."""
    if not Table.objects.filter(pk=table).exists():
        raise no_table(table)


def no_table(table: int) -> NotThere:
    """The error for a table that does not exist or that the caller may not see."""
    return NotThere("unknown_table", f"There is no table {table}.", field="table")
