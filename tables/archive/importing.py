"""Imports a tournament's file into this store: complete and checked, or not at all.

What takes long happens beside the store: the events are checked, in one pass. Then one
statement moves them in while other processes make the views, so those who follow the
global position wait for that and for the steps of the desk, which are few.

It is one transaction of one connection: whatever fails, or is killed, leaves nothing.
"""

from __future__ import annotations

from tempfile import SpooledTemporaryFile
from typing import IO
from uuid import UUID

import msgspec
from django.db import DataError, IntegrityError, transaction

from tables.archive import set_up
from tables.archive.files import BadFile, NotTheSame
from tables.archive.reading import Contents, Reader
from tables.archive.sql import HASHES_HERE, MAKE_BOARDS, NO_TIME_LIMIT
from tables.archive.storing import IncomingEvents
from tables.archive.views import Views
from tables.common.database import Lock, hold, rows
from tables.common.errors import FileRefused
from tables.common.process_pool import ParallelMap, process_map
from tables.integrity import foreign_seals
from tables.privacy.models import Forgotten
from tables.tournaments.models import (
    Actor,
    Player,
    Seating,
    Section,
    Table,
    Tournament,
)

# Bytes of rows that wait in memory before they are moved in; the rest is on the disk.
IN_MEMORY = 1 << 26
# For no more events than these, starting other processes takes longer than it saves.
FEW = 5_000


class Imported(msgspec.Struct, frozen=True):
    """The result of an import; ``new`` is False when all of it was stored before."""

    tournament: int
    name: str
    streams: int
    events: int
    new: bool


def import_tournament(*, source: IO[bytes]) -> Imported:
    """Import the file, or raise `BadFile` or `NotTheSame` and change nothing."""
    reader = Reader(source)
    try:
        with transaction.atomic():
            return _import(reader)
    except FileRefused as wrong:
        raise BadFile(wrong.problem.code, reader.number, str(wrong)) from wrong
    except DataError as wrong:
        what = f"after the lines up to it: the database cannot keep them: {wrong}"
        raise BadFile("not_storable", reader.number, what) from wrong
    except IntegrityError as wrong:
        what = f"What the file holds and what is here exclude each other: {wrong}"
        raise NotTheSame("taken", what) from wrong


def _import(reader: Reader) -> Imported:
    rows(NO_TIME_LIMIT)
    hold(Lock.IMPORTING)
    contents = reader.head()
    if reader.number < 2:
        raise BadFile("cut_off", reader.number, "after it the file ends too early.")
    here = Tournament.objects.filter(key=contents.tournament.key).first()
    if here:
        events = sum(1 for _ in reader.events())
        _check_same(here, contents)
        return _imported(here, contents, events, new=False)
    return _take_in(reader, contents)


def _imported(
    tournament: Tournament, contents: Contents, events: int, new: bool
) -> Imported:
    streams = len(contents.streams)
    return Imported(tournament.pk, tournament.name, streams, events, new)


def _check_same(here: Tournament, contents: Contents) -> None:
    """Check that every event of the file is stored: the last hash covers the others."""
    for stream in contents.streams.values():
        board = stream.board
        found = rows(HASHES_HERE, here.pk, board.table, board.number, board.version)
        if found != [(board.hash,)]:
            what = "has more events in the file" if not found else "is another stream"
            where = f"board {board.number} of table {board.table}"
            detail = (
                f"The tournament is here already, and {where} {what}."
                " A tournament is imported whole, and once."
            )
            raise NotTheSame("different_stream", detail)


def _take_in(reader: Reader, contents: Contents) -> Imported:
    events = sum(stream.board.version for stream in contents.streams.values())
    with (
        SpooledTemporaryFile(IN_MEMORY) as kept,
        process_map(worth_it=events > FEW) as spread,
    ):
        return _store(reader, contents, IncomingEvents(kept, spread), spread)


def _store(
    reader: Reader, contents: Contents, arriving: IncomingEvents, spread: ParallelMap
) -> Imported:
    _check_keys(contents)
    tournament, tables = _make_places(contents)
    boards = _make_boards(contents, tables)
    ids = {key: table.pk for key, table in tables.items()}
    views = Views(contents, ids, boards, spread)
    arriving.take(reader, boards, views.take)
    _make_people(contents, tables)
    set_up.keep_rounds(contents.rounds.values(), tables)
    set_up.keep_swiss(contents.swiss.values(), tournament)
    set_up.keep_hands(contents.hands.values(), tournament)
    set_up.keep_results(contents.results.values(), tables)
    foreign_seals.keep(tournament, contents.seals)
    with views.being_made():
        arriving.move_in()
    views.store()
    # The last, since the desk of every tournament waits from here on to the commit.
    set_up.store_steps(contents.steps, tables)
    return _imported(tournament, contents, arriving.number, new=True)


def _check_keys(contents: Contents) -> None:
    taken = Table.objects.filter(key__in=contents.tables).first()
    if taken:
        detail = f"Table {taken.key} is here already, in another tournament."
        raise NotTheSame("different_stream", detail)


def _make_places(contents: Contents) -> tuple[Tournament, dict[UUID, Table]]:
    given = contents.tournament
    tournament = Tournament.objects.create(
        key=given.key,
        name=given.name,
        edition=given.edition,
        keep_names_days=given.keep_names_days,
        **set_up.announced_details(given),
    )
    set_up.keep_regulations(given.regulations, tournament)
    # `auto_now_add` would say that it was made today.
    Tournament.objects.filter(pk=tournament.pk).update(created_at=given.created_at)
    made = [Section(tournament=tournament, name=name) for name in contents.sections]
    sections = {one.name: one for one in Section.objects.bulk_create(made)}
    tables = Table.objects.bulk_create(
        Table(
            key=line.key,
            section=sections[line.section],
            number=line.number,
            name=line.name,
        )
        for line in contents.tables.values()
    )
    return tournament, {table.key: table for table in tables}


def _make_boards(contents: Contents, tables: dict[UUID, Table]) -> dict[int, int]:
    """The ids of the boards, by the number of their stream in the file."""
    lines = [stream.board for stream in contents.streams.values()]
    given = [(tables[line.table].pk, line.number, line.version) for line in lines]
    made = rows(MAKE_BOARDS, msgspec.json.encode(given).decode())
    ids = {(table, number): id for table, number, id in made}
    return {line.stream: ids[tables[line.table].pk, line.number] for line in lines}


def _make_people(contents: Contents, tables: dict[UUID, Table]) -> None:
    """Add the people: known ones stay as stored here, forgotten ones stay forgotten."""
    actors = (Actor(key=key) for key in contents.actors)
    Actor.objects.bulk_create(actors, ignore_conflicts=True)
    forgotten = set(
        Forgotten.objects.filter(key__in=contents.players).values_list("key", flat=True)
    )
    Player.objects.bulk_create(
        (
            Player(key=line.key)
            if line.key in forgotten
            else Player(key=line.key, name=line.name, number=line.number)
            for line in contents.players.values()
        ),
        ignore_conflicts=True,
    )
    _seat(contents, tables)


def _seat(contents: Contents, tables: dict[UUID, Table]) -> None:
    found = Player.objects.filter(key__in=contents.players)
    players = {player.key: player for player in found}
    Seating.objects.bulk_create(
        Seating(
            table=tables[line.table],
            seat=line.seat,
            player=players[line.player],
            first_board=line.first_board,
            last_board=line.last_board,
        )
        for line in contents.seatings
    )
