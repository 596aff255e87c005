"""A call pressed on a device stands on the desk; the device is told what happens.

The steps of the desk are not sent one by one: what the device shows is held against
what the desk knows now, so nothing is missed while the Data Connector is away.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID
from zoneinfo import ZoneInfo

import msgspec
from bridgemate_dataconnector.dto import TdCallDTO
from django.db import transaction
from django.utils import timezone

from tables.calls.models import DeskStep
from tables.calls.selectors import visits_now
from tables.calls.services import step_at_table, was_noted
from tables.calls.waiting_times import Visit
from tables.devices.connector import Command, Connector, ConnectorRefused, Json
from tables.devices.items import State, no_table, settle, table_of
from tables.devices.models import DeviceCall, DeviceItem
from tables.devices.reasons import because
from tables.tournaments.models import Actor, Table

# Who calls from a device: nobody knows which player pressed the key.
DEVICES, LABEL = UUID("5b0ad1ce-0000-4000-8000-0000000d1ce5"), "Bridgemate"
logger = logging.getLogger(__name__)
Kind = DeskStep.Kind
STEPS = {
    DeviceCall.LAUNCHED: (Kind.CALLED,),
    DeviceCall.IN_PROGRESS: (Kind.ARRIVED,),
    DeviceCall.RESOLVED: (Kind.DONE,),
    DeviceCall.DEFERRED: (Kind.DONE, Kind.CALLED),
}


class PressedCall(msgspec.Struct, frozen=True, rename="pascal"):
    """A call as a device gives it; ``hour`` and ``minute`` by the scorer's clock."""

    section_letters: str
    table_number: int
    status: Literal[1, 2, 3, 4]
    round_number: int = 0
    hour: int = 0
    minute: int = 0


@transaction.atomic
def apply_call(item: DeviceItem) -> None:
    """Bring a stored call to the desk and settle the item: both or neither."""
    call = _read(item)
    if call is None:
        return settle(item, State.UNREAD, because("no_call"))
    letters, number = call.section_letters, call.table_number
    table = table_of(item, letters, number)
    if table is None:
        return settle(item, State.NO_PLACE, no_table(letters, number))
    _note_steps(item, call, table)
    _remember(item, call, table)
    return settle(item, State.DONE)


def _read(item: DeviceItem) -> PressedCall | None:
    try:
        call = msgspec.json.decode(item.content, type=PressedCall)
    except msgspec.DecodeError:
        return None
    fits = 0 <= call.hour < 24 and 0 <= call.minute < 60
    return call if fits and 0 <= call.round_number < 1000 else None


def _note_steps(item: DeviceItem, call: PressedCall, table: Table) -> None:
    """The same steps as those of a tablet; who defers calls again, for later."""
    actor, now = devices_actor(), timezone.now()
    came = item.came_at + timedelta(microseconds=item.pk % 1_000_000)
    for kind in STEPS[call.status]:
        tapped = _pressed_at(item, call) if kind == Kind.CALLED else came
        if was_noted(table=table.pk, kind=kind, actor=actor, tapped=tapped):
            tapped = came
        step_at_table(table=table.pk, kind=kind, actor=actor, at=(tapped, now))


def devices_actor() -> Actor:
    """Who calls from the devices of every tournament."""
    return Actor.objects.get_or_create(key=DEVICES, defaults={"label": LABEL})[0]


def _pressed_at(item: DeviceItem, call: PressedCall) -> datetime:
    """The moment of this hour and minute that is nearest to when the item came."""
    zone = ZoneInfo(item.queue.tournament.time_zone)
    came = item.came_at.astimezone(zone)
    today = came.replace(hour=call.hour, minute=call.minute, second=0, microsecond=0)
    days = (today + timedelta(days=one) for one in (-1, 0, 1))
    return min(days, key=lambda moment: abs(moment - came))


def _remember(item: DeviceItem, call: PressedCall, table: Table) -> None:
    """Keep what the device shows now."""
    shown = {"status": call.status, "changed_at": item.came_at}
    DeviceCall.objects.update_or_create(
        table=table,
        session=item.queue.session,
        round=call.round_number,
        hour=call.hour,
        minute=call.minute,
        defaults=shown,
    )


def tell_devices(connector: Connector, tournament: int, now: datetime) -> int:
    """Tell the devices what has changed of their calls; how many calls were told.

    Going and being there are *in progress*, done is *resolved*, and what was given back
    is *deferred*. Raises what the connector raises; then they are told the next time.
    """
    shown = DeviceCall.objects.filter(session=connector.session)
    here = shown.filter(table__section__tournament=tournament)
    waiting = list(
        here.exclude(status=DeviceCall.RESOLVED).select_related("table__section")
    )
    visits = visits_now({call.table_id for call in waiting}, now) if waiting else {}
    wanted = ((one, _status(one, visits.get(one.table_id))) for one in waiting)
    changed = [(one, status) for one, status in wanted if status != one.status]
    for call, status in changed:
        _tell(connector, call, status, now)
    return len(changed)


def _status(call: DeviceCall, visit: Visit | None) -> int:
    if visit is None:
        return DeviceCall.RESOLVED
    if visit.owner is not None or visit.arrived:
        return DeviceCall.IN_PROGRESS
    is_new = call.status == DeviceCall.LAUNCHED
    return DeviceCall.LAUNCHED if is_new else DeviceCall.DEFERRED


def _tell(connector: Connector, call: DeviceCall, status: int, now: datetime) -> None:
    """A call that the Data Connector refuses is not sent again until it changes."""
    try:
        connector.put(Command.PutTdCalls, [_sent(call, status)])
    except ConnectorRefused as refused:
        said = "The Data Connector refuses a call of table %s: %s: %s"
        logger.warning(said, call.table, refused.code, refused)
    call.status, call.changed_at = status, now
    call.save(update_fields=["status", "changed_at"])


def _sent(call: DeviceCall, status: int) -> Json:
    return TdCallDTO(
        session_guid=call.session,
        section_letters=call.table.section.name.upper(),
        table_number=call.table.number,
        round_number=call.round,
        hour=call.hour,
        minute=call.minute,
        status=status,
    ).to_dict()
