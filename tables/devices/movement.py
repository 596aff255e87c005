"""The movement of the scorer's computer: sections, tables, rounds with their boards.

It is a state and no queue: what it is now is held against what came last. Rounds that
were set here in another way stay as they are.
"""

from __future__ import annotations

import msgspec
from django.db import transaction
from msgspec.structs import replace

from tables.common.errors import SetUpRefused
from tables.devices.items import State, refused_by, section_of, settle
from tables.devices.models import DeviceItem
from tables.devices.reasons import Reason, because
from tables.setup.schedules import MOST_ROUNDS, Slot
from tables.setup.selectors import slots_of
from tables.setup.services import MOST_TABLES, add_section, set_rounds, set_tables
from tables.tournaments.models import Section

HIGHEST_BOARD = 9999


class PlayedRound(msgspec.Struct, frozen=True, rename="pascal"):
    """One round at a table; without boards nobody plays, pair 0 is nobody."""

    round_number: int
    low_board_number: int = 0
    high_board_number: int = 0
    pair_n_s: int = msgspec.field(default=0, name="PairNS")
    pair_e_w: int = msgspec.field(default=0, name="PairEW")


class PlayedTable(msgspec.Struct, frozen=True, rename="pascal"):
    """A table with its rounds."""

    table_number: int
    rounds: list[PlayedRound] | None = None


class PlayedSection(msgspec.Struct, frozen=True, rename="pascal"):
    """A section with its tables."""

    letters: str
    tables: list[PlayedTable] | None = None

    @property
    def last_table(self) -> int:
        """The highest number of a table."""
        return max((table.table_number for table in self.tables or ()), default=0)

    @property
    def slots(self) -> list[Slot]:
        """What is played, as a schedule has it; a table is its number."""
        return [
            Slot(
                table=table.table_number,
                round=one.round_number,
                first=one.low_board_number,
                last=one.high_board_number,
                ns=one.pair_n_s or None,
                ew=one.pair_e_w or None,
            )
            for table in self.tables or ()
            for one in table.rounds or ()
            if one.low_board_number > 0
        ]


@transaction.atomic
def apply_movement(item: DeviceItem) -> None:
    """Set the rounds of a section, and settle the item.

    In a tournament without any section all of them are made as the movement has them.
    """
    played = read_movement(item.content)
    if played is None:
        return settle(item, State.UNREAD, because("no_movement"))
    try:
        with transaction.atomic():
            state, why = _set(item, played)
    except SetUpRefused as refused:
        state, why = State.NO_PLACE, refused_by(refused)
    return settle(item, state, why)


def read_movement(content: str) -> PlayedSection | None:
    """The rounds of a section; None where it is no movement."""
    try:
        played = msgspec.json.decode(content, type=PlayedSection)
    except msgspec.DecodeError:
        return None
    numbers = [table.table_number for table in played.tables or ()]
    once = len({*numbers}) == len(numbers)
    fits = min(numbers, default=0) >= 1 and played.last_table <= MOST_TABLES
    return played if once and fits and _is_schedule(played.slots) else None


def _is_schedule(slots: list[Slot]) -> bool:
    return len({(slot.table, slot.round) for slot in slots}) == len(slots) and all(
        1 <= slot.round <= MOST_ROUNDS
        and slot.first <= slot.last <= HIGHEST_BOARD
        and min(slot.ns or 1, slot.ew or 1) > 0
        and max(slot.ns or 1, slot.ew or 1) <= HIGHEST_BOARD
        for slot in slots
    )


def _set(item: DeviceItem, played: PlayedSection) -> tuple[State, Reason | None]:
    section = section_of(item, played.letters) or _made(item, played)
    if section is None:
        return State.NO_PLACE, because("no_section", section=played.letters)
    there = _by_number(section)
    if there not in ([], _sorted(played.slots), _last_of_theirs(item, played.letters)):
        return State.UNREAD, because("other_rounds", section=section.name)
    if section.tables.filter(number__lte=played.last_table).count() < played.last_table:
        set_tables(section=section, tables=played.last_table)
    if there != _sorted(played.slots):
        set_rounds(section=section, slots=played.slots)
    return State.DONE, None


def _made(item: DeviceItem, played: PlayedSection) -> Section | None:
    """A section of a tournament in which only the devices have made any."""
    tournament = item.queue.tournament
    ours = {one.letters.casefold() for one in _applied(item)}
    names = tournament.sections.values_list("name", flat=True)
    if {name.casefold() for name in names} - ours:
        return None
    name = played.letters.strip()
    return add_section(tournament=tournament, name=name, tables=played.last_table)


def _applied(item: DeviceItem) -> list[PlayedSection]:
    done = item.queue.items.filter(state=State.DONE).order_by("-pk")
    read = (
        read_movement(content) for content in done.values_list("content", flat=True)
    )
    return [one for one in read if one is not None]


def _last_of_theirs(item: DeviceItem, letters: str) -> list[Slot]:
    """What came last for this section and was set."""
    of_it = (one for one in _applied(item) if one.letters == letters)
    last = next(of_it, None)
    return [] if last is None else _sorted(last.slots)


def _by_number(section: Section) -> list[Slot]:
    numbers = dict(section.tables.values_list("pk", "number"))
    slots = slots_of(section)
    return _sorted([replace(slot, table=numbers[slot.table]) for slot in slots])


def _sorted(slots: list[Slot]) -> list[Slot]:
    return sorted(slots, key=lambda slot: (slot.table, slot.round))
