"""A tournament with everything in it, and its file."""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any

import msgspec

from tables.archive.exporting import ArchiveOptions, export_tournament
from tables.archive.importing import Imported, import_tournament
from tables.calls.models import VISIT, DeskStep
from tables.intake.services import record_entries
from tables.integrity.sealing import seal_streams
from tables.models import (
    Actor,
    HandRecord,
    Player,
    Round,
    Seating,
    Section,
    Table,
    Tournament,
)
from tests.tables.table import AUCTION, EXPOSED, NOTE, ON_LEAD, OPENED, Room

Json = dict[str, Any]
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
# Characters that a careless COPY or a careless encoder would not bring back.
AWKWARD = 'tab\tline\nback\\slash \\N "quoted" é ß 語 \u2028 {"a":1}'

# Of board 3, which nobody plays here: an opening would take it over.
DEAL = "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"


def make_room() -> Room:
    """A tournament with two tables."""
    tournament = Tournament.objects.create(name="Spring pairs", keep_names_days=30)
    section = Section.objects.create(tournament=tournament, name="A")
    tables = [Table.objects.create(section=section, number=n) for n in (1, 2)]
    return Room(tournament, *tables)


def play(room: Room, actor: Any = None) -> None:
    """Two tables, three boards, people, a seal, and entries after it."""
    room.record(OPENED, AUCTION, EXPOSED)
    entry = room.entry(NOTE | {"text": AWKWARD}, seq=7, base_version=1)
    record_entries(entries=[entry], actor=actor)
    room.record(OPENED, table=room.other.pk)
    seal_streams(now=NOON)
    room.record(ON_LEAD)
    room.record(OPENED | {"board": 8}, board=8, table=room.other.pk)
    player = Player.objects.create(name="Someone", number="GR-1")
    Seating.objects.create(table=room.table, seat="E", player=player)
    set_up(room)
    take(room, actor)


def set_up(room: Room) -> None:
    """Say what an organiser says, with two rounds and one hand."""
    said: Json = {"time_zone": "Europe/Athens", "scoring": "cross_imps"}
    said |= {"starts_on": NOON.date(), "locked_at": NOON, "ends_at": NOON}
    said |= {"correction_minutes": 20, "hands_at_tables": False, "language": "el"}
    Tournament.objects.filter(pk=room.tournament.pk).update(**said)
    boards = {"first_board": 1, "last_board": 3}
    pairs = {"north_south": 1, "east_west": 2}
    for number, more in ((1, pairs), (2, {})):
        Round.objects.create(table=room.table, number=number, **boards, **more)
    HandRecord.objects.create(
        tournament=room.tournament,
        section=room.table.section,
        board=3,
        deal=DEAL,
        source="spring.pbn",
        uploaded_at=NOON,
    )


def take(room: Room, user: Any = None, matter: str = VISIT) -> None:
    """Someone takes a line of the desk's list."""
    actor = Actor.objects.filter(user=user).first() if user else None
    me = actor or Actor.objects.create(user=user)
    DeskStep.objects.create(
        table=room.table, matter=matter, kind="took", at=NOON, actor=me, owner=me
    )


def exported(tournament: Tournament, names: bool = False, text: bool = False) -> bytes:
    """The file as bytes."""
    export_tournament(
        tournament=tournament,
        out=(out := BytesIO()),
        choice=ArchiveOptions(names, text),
    )
    return out.getvalue()


def imported(content: bytes) -> Imported:
    """What an import of these bytes says."""
    return import_tournament(source=BytesIO(content))


def lines(content: bytes) -> list[Json]:
    """The lines as any program would read them."""
    return [msgspec.json.decode(line) for line in content.splitlines()]
