"""Setting up a tournament: places, rounds, players, hands. All or nothing each time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from msgspec.structs import replace

from tables.access.roles import is_limited, players_of
from tables.common.errors import SetUpRefused
from tables.formats.deals import Dealt
from tables.setup.players import Seated
from tables.setup.schedules import Sits, Slot, from_table
from tables.signals import hands_changed
from tables.tournaments.models import Board, Player, Seating, Section, Table, Tournament
from tables.tournaments.rounds import HandRecord, Round

MOST_TABLES = 500


def require_open(tournament: Tournament) -> None:
    """Raise `SetUpRefused` (``locked``) for a tournament that is locked."""
    if tournament.locked_at is not None:
        raise SetUpRefused("locked", tournament.name)


def has_events(tournament: Tournament) -> bool:
    """Whether a board has been opened: from then on its Laws stay as they are."""
    return Board.objects.filter(table__section__tournament=tournament).exists()


@transaction.atomic
def set_locked(*, tournament: Tournament, at: datetime | None) -> None:
    """Lock a tournament, or unlock it again; entries from the tables still come in."""
    Tournament.objects.filter(pk=tournament.pk).update(locked_at=at)


@transaction.atomic
def add_section(*, tournament: Tournament, name: str, tables: int) -> Section:
    """A new section with its tables, numbered from 1; raises `SetUpRefused`."""
    require_open(tournament)
    name = name.strip()
    if not 1 <= len(name) <= 50:
        raise SetUpRefused("bad_section_name", name[:50])
    if tournament.sections.filter(name__iexact=name).exists():
        raise SetUpRefused("section_twice", name)
    section = Section.objects.create(tournament=tournament, name=name)
    set_tables(section=section, tables=tables)
    return section


@transaction.atomic
def set_tables(*, section: Section, tables: int) -> None:
    """Give a section tables 1 to this number; a table with entries stays."""
    require_open(section.tournament)
    if not 1 <= tables <= MOST_TABLES:
        raise SetUpRefused("bad_table_count", str(MOST_TABLES))
    Section.objects.select_for_update(no_key=True).get(pk=section.pk)
    too_many = section.tables.filter(number__gt=tables)
    _remove_tables(too_many.order_by("number"))
    there = set(section.tables.values_list("number", flat=True))
    missing = [number for number in range(1, tables + 1) if number not in there]
    Table.objects.bulk_create(Table(section=section, number=n) for n in missing)


@transaction.atomic
def remove_section(*, section: Section) -> None:
    """Remove a section at whose tables nothing has been recorded."""
    require_open(section.tournament)
    if section.tournament.devices.filter(section=section).exists():
        raise SetUpRefused("section_has_tablets", section.name)
    if section.assistants.exists():
        raise SetUpRefused("section_has_people", section.name)
    _remove_tables(section.tables.order_by("number"))
    section.delete()


@transaction.atomic
def set_rounds(*, section: Section, slots: Iterable[Slot]) -> None:
    """Set which boards each table plays in each round, and seat its players again."""
    require_open(section.tournament)
    tables = dict(section.tables.values_list("number", "pk"))
    started = _where_they_begin(section)
    Round.objects.filter(table__section=section).delete()
    by_id = [replace(slot, table=tables[slot.table]) for slot in slots]
    Round.objects.bulk_create(_round(slot) for slot in by_id)
    Seating.objects.filter(table__section=section).delete()
    Seating.objects.bulk_create(
        _seating(player, sits)
        for player, (table, seat, number) in started.items()
        for sits in from_table(by_id, table, seat, number)
    )


@transaction.atomic
def add_rounds(*, section: Section, slots: Iterable[Slot]) -> list[Slot]:
    """Add rounds to those of a section, and return them with their tables' ids."""
    require_open(section.tournament)
    tables = dict(section.tables.values_list("number", "pk"))
    by_id = [replace(slot, table=tables[slot.table]) for slot in slots]
    Round.objects.bulk_create(_round(slot) for slot in by_id)
    return by_id


@transaction.atomic
def save_players(
    *, tournament: Tournament, seated: Sequence[Seated], by: Any = None
) -> int:
    """Seat these players instead of those of their sections; how many there are.

    A number is looked for among all players, and where ``by`` sees a part among those
    who sit nowhere else: no other name or address is shown or changed.
    """
    require_open(tournament)
    names = {one.section for one in seated}
    places = Seating.objects.filter(table__section__tournament=tournament)
    here = places.filter(table__section__name__in=names)
    before = set(here.values_list("player", flat=True))
    known = _known(tournament, _whose_numbers(by))
    here.delete()
    Seating.objects.bulk_create(
        _seating(player.pk, sits)
        for one, player in [(one, _player(one, known)) for one in seated]
        for sits in one.seats
    )
    remove_unseated(before)
    return len(seated)


def remove_unseated(players: Iterable[int]) -> None:
    """Remove those of these players who sit nowhere any more.

    A player without a seat would never come up to be forgotten.
    """
    there = Player.objects.filter(pk__in=players)
    there.filter(seatings=None, directors=None).delete()


def lock_section(section: Section) -> None:
    """Let nobody else change the places of a section; raises `SetUpRefused`."""
    require_open(section.tournament)
    Section.objects.select_for_update(no_key=True).get(pk=section.pk)


@transaction.atomic
def save_hands(
    *,
    tournament: Tournament,
    section: Section | None,
    hands: Sequence[Dealt],
    source: str,
    at: datetime,
) -> None:
    """Keep these hands; those that were there for the same boards are replaced."""
    require_open(tournament)
    HandRecord.objects.bulk_create(
        [
            HandRecord(
                tournament=tournament,
                section=section,
                board=dealt.board,
                deal=dealt.deal,
                source=source[:200],
                uploaded_at=at,
            )
            for dealt in hands
        ],
        update_conflicts=True,
        unique_fields=["tournament", "section", "board"],
        update_fields=["deal", "source", "uploaded_at"],
    )
    _tell(tournament, [dealt.board for dealt in hands])


@transaction.atomic
def remove_hands(*, tournament: Tournament, section: Section | None) -> None:
    """Remove all hands of a tournament as a whole, or of one section."""
    require_open(tournament)
    records = HandRecord.objects.filter(tournament=tournament, section=section)
    boards = list(records.values_list("board", flat=True))
    records.delete()
    _tell(tournament, boards)


def _tell(tournament: Tournament, boards: Sequence[int]) -> None:
    hands_changed.send(
        sender=HandRecord, tournament_id=tournament.pk, boards=list(boards)
    )


def _remove_tables(tables: Iterable[Table]) -> None:
    for table in tables:
        if table.boards.exists() or table.results.exists():
            raise SetUpRefused("table_was_used", str(table))
        table.seatings.all().delete()
        table.delete()


def _where_they_begin(section: Section) -> dict[int, tuple[int, str, int]]:
    """Where each player of a section sits down first, and in which round."""
    rounds = Round.objects.filter(table__section=section)
    order = {(r.table_id, r.first_board): r.number for r in rounds}
    seatings = Seating.objects.filter(table__section=section)
    found: dict[int, tuple[int, str, int]] = {}
    first: dict[int, int] = {}
    for one in seatings.order_by("pk"):
        number = order.get((one.table_id, one.first_board), 1)
        if one.player_id not in first or number < first[one.player_id]:
            first[one.player_id] = number
            found[one.player_id] = (one.table_id, one.seat, number)
    return found


def _seating(player: int, sits: Sits) -> Seating:
    return Seating(
        table_id=sits.table,
        seat=sits.seat,
        player_id=player,
        first_board=sits.first,
        last_board=sits.last,
    )


def _round(slot: Slot) -> Round:
    return Round(
        table_id=slot.table,
        number=slot.round,
        first_board=slot.first,
        last_board=slot.last,
        north_south=slot.ns,
        east_west=slot.ew,
        players=list(slot.players) if slot.players else None,
    )


def _whose_numbers(by: Any) -> QuerySet[Player]:
    return Player.objects.all() if by is None or not is_limited(by) else players_of(by)


def _known(
    tournament: Tournament, numbered: QuerySet[Player]
) -> dict[tuple[str, str], Player]:
    """Players by number, and those of this tournament without one by name."""
    known = {("", one.number): one for one in numbered.exclude(number="")}
    seated = Player.objects.filter(
        number="", seatings__table__section__tournament=tournament
    )
    return known | {(one.name, ""): one for one in seated if one.name}


def _player(one: Seated, known: dict[tuple[str, str], Player]) -> Player:
    key = ("", one.number) if one.number else (one.name, "")
    found = known.get(key) if one.number else known.pop(key, None)
    player = found or Player(number=one.number)
    if one.number:
        known[key] = player
    # A list without addresses leaves those that are known.
    now = (one.name, one.email or player.email)
    if found is None or now != (player.name, player.email):
        player.name, player.email = now
        player.save()
    return player
