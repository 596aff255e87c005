"""The results that the scorer's computer or a file reports: kept, compared."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from django.db import transaction

from lawbook import scored_tricks
from tables.access.visibility import EVERYTHING
from tables.boards.selectors import board_log
from tables.setup.services import require_open
from tables.signals import names_go
from tables.tournaments.models import Board, Table, Tournament
from tables.tournaments.results import ReportedResult
from tables.tournaments.rounds import Round

Cells = Mapping[str, str]
HIGHEST_BOARD = 9999


class TableResult(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a board at a table (its id), as a row of a file says it."""

    table: int
    board: int
    cells: dict[str, str]
    ns: int | None = None
    ew: int | None = None
    round: int | None = None


class AdjustedResult(msgspec.Struct, frozen=True):
    """What a ruling makes of a board at a table (its id), as one result.

    Without ``cells`` no ruling changes the board: the result of the table counts.
    """

    table: int
    board: int
    cells: dict[str, str]


@transaction.atomic
def save_results(
    *,
    tournament: Tournament,
    results: Sequence[TableResult],
    source: str,
    at: datetime,
) -> None:
    """Keep these results; those that were there for the same boards are replaced.

    Raises `SetUpRefused` for a tournament that is locked.
    """
    require_open(tournament)
    ReportedResult.objects.bulk_create(
        [
            ReportedResult(
                table_id=one.table,
                board=one.board,
                round=one.round,
                north_south=one.ns,
                east_west=one.ew,
                cells=one.cells,
                source=source[:200],
                came_at=at,
            )
            for one in results
        ],
        update_conflicts=True,
        unique_fields=["table", "board"],
        update_fields=[
            "round",
            "north_south",
            "east_west",
            "cells",
            "source",
            "came_at",
        ],
    )


# A remark that is an average or a percentage, and names nobody.
FIGURES = re.compile(
    r"(a|av|ave|avg|average|plus|minus|np|not played|[\s\d%./:^+−-]|[,;])*", re.I
)


def without_words(cells: Mapping[str, str]) -> dict[str, str]:
    """The cells without a remark that somebody wrote; averages stay."""
    return {
        name: text
        for name, text in cells.items()
        if name != "remarks" or FIGURES.fullmatch(text)
    }


def connect() -> None:
    """Hear of names that go."""
    names_go.connect(forget_remarks, dispatch_uid="tables.setup.results.names_go")


def forget_remarks(*, tournaments: list[int], **_signal: Any) -> Iterator[int]:
    """Receive `names_go`: the results stay, with nothing that a person wrote."""
    found = ReportedResult.objects.filter(
        table__section__tournament__in=tournaments, cells__has_key="remarks"
    )
    changed = [one for one in found if without_words(one.cells) != one.cells]
    for one in changed:
        one.cells = without_words(one.cells)
    ReportedResult.objects.bulk_update(changed, ["cells"])
    yield len(changed)


def recorded_result(table: int, board: int) -> Cells | None:
    """What was recorded of a board at a table here; None while it is not over."""
    found = Board.objects.filter(table=table, number=board).first()
    if found is None:
        return None
    state = board_log(EVERYTHING.board(found)).state
    contract, tricks = state.setup.contract, scored_tricks(state)
    if contract == "PASS":
        return {"contract": "PASS"}
    if contract is None or state.declarer is None or tricks is None:
        return None
    by = state.declarer.value
    return {"contract": contract, "declarer": by, "tricks": str(tricks)}


def pairs_at(table: Table, board: int) -> tuple[int, int | None, int | None] | None:
    """The round in which a table plays a board, and its pairs; None without one."""
    of_it = Round.objects.filter(
        table=table, first_board__lte=board, last_board__gte=board
    )
    found = of_it.order_by("number").first()
    return (found.number, found.north_south, found.east_west) if found else None
