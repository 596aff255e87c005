"""Who sits where, as the devices say it: in the first round, or round by round.

A section whose seats are given for later rounds as well is seated round by round
(individuals); in any other a player goes the way of their pair.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet

from tables.devices.items import State, settle, settle_at_table
from tables.devices.models import DeviceItem
from tables.devices.players import full_name, name_of
from tables.devices.reasons import Reason, Words, because
from tables.devices.subjects import of_section
from tables.setup.schedules import Sits, Slot, from_table
from tables.setup.selectors import slots_of
from tables.setup.services import remove_unseated
from tables.tournaments.models import Player, Seating, Table

SEATS = {1: "N", 2: "E", 3: "S", 4: "W"}


class DeviceSeat(msgspec.Struct, frozen=True, rename="pascal"):
    """A player at a seat; round 0 is the first. Removed: nobody sits there now."""

    section_letters: str
    table_number: int
    direction: int
    round_number: int = 0
    player_number: str | None = None
    first_name: str | None = None
    last_name: str | None = None
    is_removal: bool = False

    @property
    def seat(self) -> str:
        """The seat as a letter."""
        return SEATS[self.direction]

    @property
    def number(self) -> str:
        """The player's number; empty where they have none."""
        return (self.player_number or "").strip()

    @property
    def round(self) -> int:
        """The round, from one on."""
        return max(self.round_number, 1)


class _Place(msgspec.Struct, frozen=True):
    """A seat here: its table, and the part of the movement that it is about.

    ``slots`` are those of its section: of one round where they are seated by rounds.
    """

    seat: DeviceSeat
    table: Table
    slots: Sequence[Slot]
    by_round: bool

    @property
    def sits(self) -> list[Sits]:
        """Where a player sits who sits there."""
        if not self.by_round:
            return from_table(self.slots, self.table.pk, self.seat.seat)
        here = (slot for slot in self.slots if slot.table == self.table.pk)
        return [Sits(one.table, self.seat.seat, one.first, one.last) for one in here]

    def seatings(self) -> QuerySet[Seating]:
        """All that a player has here: in the tournament, or in the round."""
        place = self.table.section
        if not self.by_round:
            return Seating.objects.filter(table__section__tournament=place.tournament)
        begins = Q(pk=None)
        for slot in self.slots:
            begins |= Q(table=slot.table, first_board=slot.first)
        return Seating.objects.filter(begins)


@transaction.atomic
def apply_seat(item: DeviceItem) -> None:
    """Seat a player, or empty a seat, and settle the item.

    Who was seated here in another way stays.
    """
    seat = read_seat(item.content)
    if seat is None:
        return settle(item, State.UNREAD, because("no_seat"))
    place = seat.section_letters, seat.table_number
    return settle_at_table(
        item, place, lambda table: _applied(item, _place(item, seat, table))
    )


def read_seat(content: str) -> DeviceSeat | None:
    """A seat that came; None where it is none."""
    try:
        seat = msgspec.json.decode(content, type=DeviceSeat)
    except msgspec.DecodeError:
        return None
    named = seat.is_removal or seat.number or full_name(seat.first_name, seat.last_name)
    fits = len(seat.number) <= 50 and 0 <= seat.round_number < 1000
    return seat if named and fits and seat.direction in SEATS else None


def _place(item: DeviceItem, seat: DeviceSeat, table: Table) -> _Place:
    slots, by_round = slots_of(table.section), _is_by_round(item, seat)
    if by_round:
        slots = [slot for slot in slots if slot.round == seat.round]
    return _Place(seat, table, slots, by_round)


def _is_by_round(item: DeviceItem, seat: DeviceSeat) -> bool:
    """Whether the devices name the seats of later rounds in this section as well."""
    begins = of_section(seat.section_letters)
    of_it = DeviceItem.objects.filter(queue=item.queue_id, about__startswith=begins)
    return of_it.exclude(about__endswith="|1").exists()


def _applied(item: DeviceItem, place: _Place) -> tuple[State, Reason | None]:
    seat = place.seat
    if not place.sits:
        where: Words = {"section": seat.section_letters, "table": seat.table_number}
        return State.NO_PLACE, because("no_round", round=seat.round, **where)
    there = list(_there(place))
    if seat.is_removal:
        return _empty(item, place, {one.player_id for one in there})
    player = _player(item, seat)
    if player is None:
        return State.NO_PLACE, because("no_name")
    if there and all(_is_same(one.player, player) for one in there):
        return State.DONE, None
    return _seat(item, place, player, {one.player_id for one in there})


def _there(place: _Place) -> QuerySet[Seating]:
    """Who sits on the seat now, on any of the boards."""
    meets = Q(pk=None)
    for one in place.sits:
        later = Q(last_board=None) | Q(last_board__gte=one.first)
        until = Q() if one.last is None else Q(first_board__lte=one.last)
        meets |= Q(table=one.table, seat=one.seat) & later & until
    return Seating.objects.filter(meets).select_related("player")


def _player(item: DeviceItem, seat: DeviceSeat) -> Player | None:
    """The player with this number, or of this tournament with this name, or a new one.

    A new one is not stored yet. None: only a number is known, and no name.
    """
    if seat.number:
        known = Player.objects.filter(number=seat.number).first()
        name = full_name(seat.first_name, seat.last_name) or name_of(item, seat.number)
        return known or (Player(number=seat.number, name=name) if name else None)
    name = full_name(seat.first_name, seat.last_name)[:200]
    here = Player.objects.filter(
        seatings__table__section__tournament=item.queue.tournament_id
    )
    return here.filter(number="", name=name).first() or Player(name=name)


def _is_same(one: Player, other: Player) -> bool:
    """Whether two are one player; a list may have no numbers."""
    if one.pk == other.pk:
        return True
    several = one.number and other.number and one.number != other.number
    return not several and one.name == other.name


def _ours(item: DeviceItem) -> set[int]:
    """The players whom the devices have seated."""
    done = item.queue.items.filter(player__isnull=False)
    return {pk for pk in done.values_list("player", flat=True) if pk is not None}


def _empty(
    item: DeviceItem, place: _Place, there: set[int]
) -> tuple[State, Reason | None]:
    if there - _ours(item):
        return State.UNREAD, _someone_else(place)
    _unseat(place, there)
    return State.DONE, None


def _seat(
    item: DeviceItem, place: _Place, player: Player, there: set[int]
) -> tuple[State, Reason | None]:
    ours = _ours(item)
    if there - {player.pk} - ours:
        return State.UNREAD, _someone_else(place)
    if player.pk is None:
        player.save()
    elif player.pk not in ours and place.seatings().filter(player=player).exists():
        return State.UNREAD, because("other_seat")
    _unseat(place, {*there, player.pk}, kept={player.pk})
    Seating.objects.bulk_create(
        Seating(
            table_id=one.table,
            seat=one.seat,
            player=player,
            first_board=one.first,
            last_board=one.last,
        )
        for one in place.sits
    )
    item.player = player
    return State.DONE, None


def _unseat(
    place: _Place, players: set[int], kept: frozenset[int] | set[int] = frozenset()
) -> None:
    place.seatings().filter(player__in=players).delete()
    remove_unseated(players - kept)


def _someone_else(place: _Place) -> Reason:
    seat, where = place.seat.seat, place.table
    return because(
        "other_player", section=where.section.name, table=where.number, seat=seat
    )
