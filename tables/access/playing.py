"""Which boards are hidden from somebody who plays in the tournament."""

from __future__ import annotations

from dataclasses import dataclass

from lawbook import Problem, problem


@dataclass(frozen=True)
class Playing:
    """The boards of a user who plays; a board is (tournament, number).

    ``mine`` are their seatings as (tournament, table, first board, last board),
    ``finished`` boards that are over as (table, number), ``scheduled`` the boards of
    tournaments whose rounds are known, ``over`` tournaments that are locked.
    """

    mine: frozenset[tuple[int, int, int, int | None]]
    finished: frozenset[tuple[int, int]]
    scheduled: frozenset[tuple[int, int, int]]
    over: frozenset[int]

    def why_not(self, tournament: int, board: int) -> Problem | None:
        """Why this board is hidden from the user, or None."""
        tables = [
            table
            for at, table, first, last in self.mine
            if at == tournament and first <= board and (last is None or board <= last)
        ]
        if tournament in self.over:
            return None
        if not tables:
            return None if self._plays_others(tournament, board) else _not_seated(board)
        if all((table, board) in self.finished for table in tables):
            return None
        return problem("board_not_played", "unfinished", board=board)

    def may_read_of(self, tournament: int, board: int) -> bool:
        """Whether a board is not hidden, or is of a tournament they do not play in."""
        plays_there = any(at == tournament for at, *_rest in self.mine)
        return not plays_there or self.why_not(tournament, board) is None

    def _plays_others(self, tournament: int, board: int) -> bool:
        """Whether the rounds say that others play this board and the user does not."""
        return any(
            at == tournament and first <= board <= last
            for at, first, last in self.scheduled
        )


def _not_seated(board: int) -> Problem:
    return problem("board_not_played", "not_seated", board=board)
