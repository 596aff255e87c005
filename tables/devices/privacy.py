"""Names that came from the devices go with the players; what is known of an item stays.

The digest of an item stays, so that the same is not taken in again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.db.models import Q, QuerySet

from tables.devices.connector import Queue
from tables.devices.models import DeviceItem
from tables.devices.subjects import of_player
from tables.signals import names_go, player_goes

WITH_NAMES = (Queue.PLAYERS, Queue.SEATS)
GONE = "{}"


def connect() -> None:
    """Hear of names that go."""
    names_go.connect(forget_tournaments, dispatch_uid="tables.devices.names_go")
    player_goes.connect(forget_player, dispatch_uid="tables.devices.player_goes")


def forget_tournaments(*, tournaments: list[int], **_signal: Any) -> Iterator[int]:
    """Receive `names_go`."""
    yield _forget(_named().filter(queue__tournament__in=tournaments))


def forget_player(*, player: int, names: list[str], **_signal: Any) -> Iterator[int]:
    """Receive `player_goes`."""
    theirs = Q(player=player)
    for name in names:
        theirs |= Q(about=of_player(name)) | _has_words(name.split())
    yield _forget(_named().filter(theirs))


def _named() -> QuerySet[DeviceItem]:
    there = DeviceItem.objects.filter(queue__queue__in=WITH_NAMES)
    return there.exclude(content=GONE)


def _has_words(words: Iterable[str]) -> Q:
    """Every word stands in the item, written as JSON writes it."""
    found = Q()
    for word in words:
        found &= Q(content__contains=json.dumps(word)[1:-1])
    return found


def _forget(items: QuerySet[DeviceItem]) -> int:
    return items.update(content=GONE)
