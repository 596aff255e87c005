"""What a person does about an item that is kept: try it again, or set it aside."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from tables.common.database import Lock, hold_number_if_free
from tables.devices.bridge import apply_item
from tables.devices.items import KEPT, State
from tables.devices.models import DeviceItem, DeviceQueue


def has_devices(tournament: int) -> bool:
    """Whether devices were ever connected with a tournament."""
    return DeviceQueue.objects.filter(tournament=tournament).exists()


def items_aside(tournament: int) -> QuerySet[DeviceItem]:
    """What was set aside, the latest first."""
    there = DeviceItem.objects.filter(queue__tournament=tournament, state=State.ASIDE)
    return there.select_related("queue", "aside_by").order_by("-aside_at", "-pk")


def try_again(*, item: DeviceItem) -> bool:
    """Apply an item once more; whether it is done now.

    While the process of the devices is at work, it does it within seconds instead.
    """
    with hold_number_if_free(Lock.BRIDGING, item.queue.tournament_id) as is_ours:
        found = DeviceItem.objects.filter(pk=item.pk, state__in=KEPT)
        if not is_ours:
            found.update(state=State.WAITING)
            return False
        kept = found.select_related("queue__tournament").first()
        if kept is None:
            return False
        apply_item(kept)
        return kept.state == State.DONE


@transaction.atomic
def set_aside(*, item: DeviceItem, by: Any, why: str, now: datetime) -> bool:
    """Try an item no more, with a reason; whether it was kept until now."""
    kept = DeviceItem.objects.filter(pk=item.pk, state__in=KEPT)
    facts = {"aside_by": by, "aside_at": now, "aside_why": why[:300]}
    return bool(kept.update(state=State.ASIDE, **facts))


@transaction.atomic
def put_back(*, item: DeviceItem) -> bool:
    """Keep an item that was set aside, to be tried again; whether it was aside."""
    aside = DeviceItem.objects.filter(pk=item.pk, state=State.ASIDE)
    facts = {"aside_by": None, "aside_at": None, "aside_why": ""}
    return bool(aside.update(state=State.NO_PLACE, **facts))
