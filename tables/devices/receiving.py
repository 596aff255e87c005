"""The items in the queues of a session: each is stored once, then accepted.

The Data Connector repeats an item until it is accepted, and an item has no id: only the
last one of an answer has a number. So an answer is accepted before the next one is
asked for. Repeats of stored items that are not accepted are skipped, one for one, and
so is what comes under a number that was stored before. The rest is not accepted as a
rule: each answer repeats everything, and is compared as a whole (hands), or by what
stands there now (movement; names, seats and results by what each is about).
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

import msgspec
from django.db import transaction
from django.db.models import Q, QuerySet

from tables.devices.connector import Batch, Connector, ConnectorRefused, Queue
from tables.devices.models import DeviceItem, DeviceQueue
from tables.devices.subjects import SUBJECTS

logger = logging.getLogger(__name__)
# A call names its minute. The same one later is the same call, given again by a Data
# Connector that has forgotten what it was told.
SAME_CALL_AFTER = timedelta(minutes=2)


def receive(
    connector: Connector, tournament: int, queue: Queue, now: datetime
) -> list[DeviceItem]:
    """Store what is new in a queue and accept it; the items stored now.

    Raises what the connector raises. What was stored stays, and is accepted the next
    time.
    """
    row = _queue_of(connector, tournament, queue)
    _accept(connector, row)
    try:
        batch = connector.poll(queue)
    except ConnectorRefused as refused:
        _note_trouble(row, refused)
        return []
    takes = connector.accepts(queue)
    found = _store(row, batch, now, takes) if batch.items else []
    _accept(connector, row)
    return found


def _queue_of(connector: Connector, tournament: int, queue: Queue) -> DeviceQueue:
    """What is known of a queue of this session."""
    return DeviceQueue.objects.get_or_create(
        tournament_id=tournament, session=connector.session, queue=int(queue)
    )[0]


def _accept(connector: Connector, row: DeviceQueue) -> None:
    if row.is_accepted:
        return
    try:
        connector.accept(Queue(row.queue), row.stored)
    except ConnectorRefused as refused:
        _note_trouble(row, refused)
    else:
        _note_accepted(row)


def _note_trouble(row: DeviceQueue, refused: ConnectorRefused) -> None:
    """Remember what the Data Connector does not do, and say it once."""
    said = f"{refused.code}: {refused}"[:300]
    if row.trouble != said:
        name = Queue(row.queue).name.lower()
        logger.warning("The Data Connector refuses the queue of %s: %s", name, said)
    row.trouble = said
    row.save(update_fields=["trouble"])


@transaction.atomic
def _note_accepted(row: DeviceQueue) -> None:
    row.is_accepted, row.trouble = True, ""
    row.save(update_fields=["is_accepted", "trouble"])
    row.items.filter(is_accepted=False).update(is_accepted=True)


@transaction.atomic
def _store(
    row: DeviceQueue, batch: Batch, now: datetime, takes: bool
) -> list[DeviceItem]:
    row.stored, row.is_accepted = batch.last, not takes
    row.save(update_fields=["stored", "is_accepted"])
    given = [_given(row, one) for one in batch.items]
    by_subject = row.queue in SUBJECTS and not takes
    new = _changed(row, given) if by_subject else _not_known(row, given, now, takes)
    return DeviceItem.objects.bulk_create(
        DeviceItem(
            queue=row,
            content=one.content,
            digest=one.digest,
            about=one.about,
            number=batch.last,
            came_at=now,
        )
        for one in new
    )


class _Given(msgspec.Struct, frozen=True):
    content: str
    digest: str
    about: str


def _given(row: DeviceQueue, content: str) -> _Given:
    """What came, and what it is about; what cannot be read is about itself."""
    digest = sha256(content.encode()).hexdigest()
    subject = SUBJECTS.get(Queue(row.queue))
    return _Given(content, digest, (subject(content) or digest) if subject else "")


def _changed(row: DeviceQueue, given: list[_Given]) -> list[_Given]:
    """Of each thing what stands there now, where it differs from what came last."""
    latest = row.items.order_by("about", "-pk").distinct("about")
    known = dict(latest.values_list("about", "digest"))
    now = {one.about: one for one in given}
    return [one for one in now.values() if known.get(one.about) != one.digest]


def _not_known(
    row: DeviceQueue, given: list[_Given], now: datetime, takes: bool
) -> list[_Given]:
    """The items that were not stored before."""
    alike = row.items.filter(digest__in={one.digest for one in given})
    waiting = Counter(_given_again(row, alike, takes))
    old = set(_known(row, alike, now)) if takes else set()
    new = []
    for one in given:
        if waiting[one.digest]:
            waiting[one.digest] -= 1
        elif one.digest not in old:
            new.append(one)
    return new


def _given_again(
    row: DeviceQueue, alike: QuerySet[DeviceItem], takes: bool
) -> Iterable[str]:
    """The digests of what is sure to come again: not accepted, or asked for as all."""
    if row.queue == Queue.MOVEMENT:
        return _last_of_each(row)
    found = alike.filter(is_accepted=False) if takes else alike
    return found.values_list("digest", flat=True)


def _last_of_each(row: DeviceQueue) -> Iterable[str]:
    """A movement comes as it is now: of each section what came last counts."""
    found = row.items.order_by("pk").values_list("content", "digest")
    return {_section(content): digest for content, digest in found}.values()


def _section(content: str) -> str:
    try:
        return str(json.loads(content)["Letters"])
    except (ValueError, TypeError, LookupError):
        return content


def _known(
    row: DeviceQueue, alike: QuerySet[DeviceItem], now: datetime
) -> Iterable[str]:
    is_known = Q(number__gte=row.stored)
    if row.queue == Queue.CALLS:
        is_known |= Q(came_at__lt=now - SAME_CALL_AFTER)
    done = alike.filter(is_known, is_accepted=True)
    return done.values_list("digest", flat=True)
