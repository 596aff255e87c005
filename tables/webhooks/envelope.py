"""What a message says: CloudEvents 1.0, structured, as JSON.

It is made anew for each attempt from what is stored, so a text that was withheld
meanwhile is not sent. No program is told the deal, nobody's name, and of a case no
words that a person wrote.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.conf import settings
from msgspec import UNSET, UnsetType

from tables.access.roles import HEADS, is_one_of
from tables.access.visibility import NOTHING, Visibility, visibility_of
from tables.event_store.models import StoredEvent
from tables.event_store.store import Stored
from tables.privacy.redaction import withheld_at, without_fields
from tables.projections.history import rows_for
from tables.tournaments.models import Board, Table
from tables.webhooks.cases import seen_steps
from tables.webhooks.messages import (
    KIND,
    STEP,
    TEST,
    CaseTold,
    CloudEvent,
    EntryTold,
    NothingTold,
)
from tables.webhooks.models import Delivery, Webhook

Message = CloudEvent[str, Any]


class NotToBeTold(Exception):
    """The owner of the webhook may not see this board now."""


def seen_by(hook: Webhook) -> Visibility:
    """What the owner may see; nothing once they are no head of anything."""
    owner = hook.owner
    if owner is None or not owner.is_active or not is_one_of(owner, HEADS):
        return NOTHING
    return visibility_of(owner)


def tables_of(hook: Webhook, seen: Visibility) -> frozenset[int]:
    """The tables that it is told of: of its place, as far as the owner sees them."""
    return frozenset(pk for pk in place_of(hook) if seen.covers(pk))


def place_of(hook: Webhook) -> frozenset[int]:
    """The tables of its place, seen by the owner or not."""
    found = Table.objects.filter(section__tournament=hook.tournament_id)
    if hook.section_id:
        found = found.filter(section=hook.section_id)
    return frozenset(found.values_list("pk", flat=True))


def body_of(delivery: Delivery, now: datetime) -> str:
    """The message; raises `NotToBeTold`."""
    return msgspec.json.encode(_message(delivery, now)).decode()


def _message(delivery: Delivery, now: datetime) -> Message:
    if delivery.board is None:
        return _enveloped(delivery, TEST, now, NothingTold())
    _require_shown(delivery.webhook, delivery.board)
    if delivery.step is None:
        return _entry(delivery, delivery.board)
    return _step(delivery, delivery.board, delivery.step)


def _enveloped(
    delivery: Delivery,
    kind: str,
    time: datetime,
    data: Any,
    subject: str | UnsetType = UNSET,
) -> Message:
    return CloudEvent(
        specversion="1.0",
        id=delivery.message,
        source=f"{settings.SITE_URL}/tournaments/{delivery.webhook.tournament_id}",
        type=kind,
        subject=subject,
        time=time,
        datacontenttype="application/json",
        data=data,
    )


def _entry(delivery: Delivery, board: Board) -> Message:
    assert delivery.version is not None
    row = StoredEvent.objects.get(board=board, version=delivery.version)
    data = EntryTold(
        position=row.position,
        table=board.table_id,
        board=board.number,
        version=row.version,
        late=row.late,
        occurred_at=row.occurred_at,
        event=_told(row, board.table_id, board.number),
    )
    subject = f"tables/{board.table_id}/boards/{board.number}"
    return _enveloped(delivery, KIND + row.type, row.recorded_at, data, subject)


def _step(delivery: Delivery, board: Board, number: int) -> Message:
    step = seen_steps(delivery.webhook.owner, [number]).get(number)
    if step is None or delivery.case is None:
        raise NotToBeTold
    data = CaseTold(
        case=delivery.case,
        table=board.table_id,
        board=board.number,
        step=number,
        **step.data,
    )
    subject = f"tables/{data.table}/boards/{data.board}/cases/{data.case}"
    return _enveloped(delivery, STEP + step.type, step.time, data, subject)


def _require_shown(hook: Webhook, board: Board) -> None:
    seen = seen_by(hook)
    if board.table_id not in tables_of(hook, seen) or not seen.shows(
        board.table_id, board.number
    ):
        raise NotToBeTold


def _told(row: StoredEvent, table: int, board: int) -> dict[str, Any]:
    """The entry as the API gives it to a program."""
    stored = Stored(
        table=table,
        board=board,
        version=row.version,
        client_id=row.client_id,
        device="",
        seq=None,
        type=row.type,
        data=msgspec.json.encode(row.data).decode(),
        base_version=None,
        late=row.late,
        occurred_at=row.occurred_at,
        recorded_at=row.recorded_at,
        actor=None,
    )
    (told,) = rows_for([stored], hands=False)
    hidden = withheld_at(row.board_id).get(row.version, frozenset())
    return without_fields(msgspec.json.decode(told.data), hidden)
