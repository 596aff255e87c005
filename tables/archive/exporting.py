"""Exports a tournament to one file, from one snapshot, while entries go on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC
from typing import IO, Any
from uuid import UUID

import msgspec
from django.db import connection, transaction

from tables.archive.files import Digests
from tables.archive.lines import (
    ActorLine,
    BoardLine,
    EventLine,
    Footer,
    Header,
    Line,
    PlayerLine,
    SeatingLine,
    SectionLine,
    TableLine,
    TournamentLine,
)
from tables.archive.set_up import (
    announced_details,
    hand_lines,
    regulations_file,
    result_lines,
    round_lines,
    step_actors,
    step_lines,
    swiss_lines,
)
from tables.archive.sql import ACTORS, BOARDS, EVENTS
from tables.common.database import rows
from tables.common.errors import NotThere
from tables.common.numbers import whole_number
from tables.integrity.foreign_seals import seal_lines
from tables.integrity.sql import SNAPSHOT
from tables.privacy.redaction import withheld_members, without_text
from tables.tournaments.models import Seating, Section, Table, Tournament


class ArchiveOptions(msgspec.Struct, frozen=True):
    """Options of an export: whether names and withheld texts go into the file."""

    names: bool = False
    text: bool = False


def export_tournament(
    *, tournament: Tournament, out: IO[bytes], choice: ArchiveOptions
) -> Footer:
    """Write every line; returns the last one."""
    digests, encode = Digests(), msgspec.json.Encoder().encode
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute(SNAPSHOT)
        # The tournament may have changed since it was looked up: read it in the
        # snapshot.
        now = Tournament.objects.get(pk=tournament.pk)
        for line in _lines(now, choice):
            written = encode(line) + b"\n"
            digests.add(line.kind, written)
            out.write(written)
    footer = digests.footer()
    out.write(encode(footer) + b"\n")
    return footer


def _lines(tournament: Tournament, choice: ArchiveOptions) -> Iterator[Line]:
    boards = rows(BOARDS, tournament.pk)
    ids = [id for id, *_ in boards]
    yield Header(tournament=tournament.key, names=choice.names, text=choice.text)
    yield from _places(tournament)
    yield from round_lines(tournament)
    yield from swiss_lines(tournament)
    yield from hand_lines(tournament)
    yield from result_lines(tournament, text=choice.text)
    for stream, (_, table, number, version, head) in enumerate(boards, 1):
        yield BoardLine(
            stream=stream, table=table, number=number, version=version, hash=head
        )
    actors = {key for (key,) in rows(ACTORS, ids)} | step_actors(tournament)
    yield from (ActorLine(key=key) for key in sorted(actors))
    yield from step_lines(tournament)
    if choice.names:
        yield from _people(tournament)
    yield from seal_lines(tournament)
    yield from _events(ids, _withholder(tournament, choice))


def _places(tournament: Tournament) -> Iterator[Line]:
    yield TournamentLine(
        key=tournament.key,
        name=tournament.name,
        edition=tournament.edition,
        created_at=tournament.created_at.astimezone(UTC),
        keep_names_days=tournament.keep_names_days,
        **announced_details(tournament),
        regulations=regulations_file(tournament),
    )
    sections = Section.objects.filter(tournament=tournament).order_by("pk")
    yield from (SectionLine(name=section.name) for section in sections)
    tables = Table.objects.filter(section__tournament=tournament).order_by("pk")
    for table in tables.select_related("section"):
        yield TableLine(
            key=table.key,
            section=table.section.name,
            number=table.number,
            name=table.name,
        )


def _people(tournament: Tournament) -> Iterator[Line]:
    seatings = Seating.objects.filter(table__section__tournament=tournament)
    found = list(seatings.order_by("pk").select_related("table", "player"))
    for player in {one.player.pk: one.player for one in found}.values():
        yield PlayerLine(key=player.key, name=player.name, number=player.number)
    for one in found:
        yield SeatingLine(
            table=one.table.key,
            seat=Seating.Seat(one.seat).value,
            player=one.player.key,
            first_board=one.first_board,
            last_board=one.last_board,
        )


Withhold = Callable[[int, int, str], tuple[str, list[str]]]


def _withholder(tournament: Tournament, choice: ArchiveOptions) -> Withhold:
    hidden = {} if choice.text else withheld_members(tournament.pk)

    def withhold(board: int, version: int, data: str) -> tuple[str, list[str]]:
        fields = hidden.get((board, version))
        return (without_text(data, fields), sorted(fields)) if fields else (data, [])

    return withhold


def _events(ids: list[int], withhold: Withhold) -> Iterator[EventLine]:
    streams = {id: stream for stream, id in enumerate(ids, 1)}
    with connection.chunked_cursor() as cursor:
        cursor.execute(EVENTS, [ids])
        for row in cursor:
            yield _event(streams[row[0]], row, withhold)


def _event(stream: int, row: tuple[Any, ...], withhold: Withhold) -> EventLine:
    data, fields = withhold(row[0], row[1], row[6])
    return EventLine(
        stream=stream,
        version=row[1],
        client_id=row[2],
        device=row[3],
        seq=row[4],
        type=row[5],
        data=msgspec.Raw(data.encode()),
        base_version=row[7],
        late=row[8],
        occurred_at=row[9],
        recorded_at=row[10],
        actor=row[11],
        shown=row[12],
        hash=row[13],
        withheld=fields,
    )


def find_tournament(given: str) -> Tournament:
    """Raises `NotThere` (``unknown_tournament``)."""
    number = whole_number(given)
    try:
        if number is not None:
            return Tournament.objects.get(pk=number)
        return Tournament.objects.get(key=UUID(given))
    except (ValueError, Tournament.DoesNotExist):
        detail = f"There is no tournament {given}."
        raise NotThere("unknown_tournament", detail) from None
