"""Queries of the set-up, for its pages and for opening a board."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from tables.access.roles import DIRECTORS, people_at
from tables.boards.sql import NEXT_BOARD
from tables.common.database import rows
from tables.formats.csv_files import plain
from tables.setup.players import PlayersField
from tables.setup.schedules import Slot
from tables.tournaments.models import Seating, Section, Table, Tournament
from tables.tournaments.rounds import HandRecord, Round


class SetupStep(msgspec.Struct, frozen=True):
    """One step of setting up: its name, and how many of its things there are."""

    name: str
    count: int
    optional: bool = False

    @property
    def done(self) -> bool:
        """Whether the step has been begun."""
        return self.count > 0


def next_board(table: int) -> int | None:
    """The board that a table plays next by its rounds; None without rounds."""
    found = rows(NEXT_BOARD, table)
    return int(found[0][0]) if found else None


def players_at(boards: Mapping[int, int]) -> dict[int, dict[str, str]]:
    """The names of who plays one board a table, by table and seat.

    ``boards`` has the number of the board by the id of its table.
    """
    found: dict[int, dict[str, str]] = {}
    sitting = Seating.objects.filter(table__in=boards).select_related("player")
    for one in sitting:
        board, name = boards[one.table_id], one.player.name
        if name and one.first_board <= board <= (one.last_board or board):
            found.setdefault(one.table_id, {})[one.seat] = name
    return found


def slots_of(section: Section) -> list[Slot]:
    """The rounds of a section; a table is its id."""
    found = Round.objects.filter(table__section=section)
    return [
        Slot(
            table=one.table_id,
            round=one.number,
            first=one.first_board,
            last=one.last_board,
            ns=one.north_south,
            ew=one.east_west,
            players=tuple(one.players) if one.players else None,
        )
        for one in found
    ]


def fields_of(tournament: Tournament) -> dict[str, PlayersField]:
    """The sections of a tournament as a list of players needs them."""
    return {
        plain(section.name): PlayersField(
            section.name,
            dict(section.tables.values_list("number", "pk")),
            slots_of(section),
        )
        for section in tournament.sections.all()
    }


def checklist(tournament: Tournament) -> list[SetupStep]:
    """The progress of a tournament's set-up, step by step."""
    tables = Table.objects.filter(section__tournament=tournament)
    seatings = Seating.objects.filter(table__in=tables)
    here = people_at(Tournament.objects.filter(pk=tournament.pk))
    officials = here.filter(is_active=True, groups__name__in=DIRECTORS)
    return [
        SetupStep("tournament", 1),
        SetupStep("sections", tables.count()),
        SetupStep(
            "rounds", tables.filter(rounds__isnull=False).distinct().count(), True
        ),
        SetupStep("players", seatings.values("player").distinct().count(), True),
        SetupStep(
            "hands", HandRecord.objects.filter(tournament=tournament).count(), True
        ),
        SetupStep("people", officials.distinct().count()),
        SetupStep("tablets", tournament.devices.filter(stopped_at=None).count()),
    ]
