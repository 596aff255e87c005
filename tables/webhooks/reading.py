"""Reading the store for a webhook, from its own position on.

The position moves in the transaction that puts down what the webhook is to be told, so
a process may die at any moment. One that is away reads no further than some ahead.

For a board that the owner may not see, only the position of its first skipped event is
stored. Once the owner may see the board, its events from there on are queued before
anything else is read: each once, in the order of the board.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from tables.access.visibility import Visibility
from tables.event_store.models import StoredEvent
from tables.event_store.store import StreamedEvent, read_after
from tables.tournaments.models import Board
from tables.webhooks.cases import seen_steps
from tables.webhooks.envelope import place_of, seen_by
from tables.webhooks.models import Delivery, HeldBoard, Webhook
from tables.webhooks.services import pause

AHEAD, READ = 200, 500


@transaction.atomic
def put_down(hook: Webhook, now: datetime) -> bool:
    """Put down for a webhook what it may be told; whether there may be more to read."""
    held = _locked(hook.pk)
    if held.paused_at is not None or _is_far_ahead(held):
        return False
    events = read_after(held.position, READ)
    if not events and not held.holds:
        return False
    seen, place = seen_by(hook), place_of(held)
    tables = frozenset(pk for pk in place if seen.covers(pk))
    if not tables:
        pause(hook=held, why=Webhook.Paused.OWNER, now=now)
        return False
    if not _release(held, seen, tables, now):
        return False
    if events:
        _read_on(held, [e for e in events if e.table in place], seen, now)
        Webhook.objects.filter(pk=held.pk).update(position=events[-1].position)
    return len(events) == READ


@transaction.atomic
def hold_back(delivery: Delivery) -> None:
    """Keep what may not be told now, and what waits behind it of the same board."""
    waiting = Delivery.objects.filter(
        webhook=delivery.webhook_id, state=Delivery.State.WAITING
    )
    waiting.filter(board=delivery.board_id).update(state=Delivery.State.HELD)


def _locked(hook_id: int) -> Any:
    """The webhook, and in ``holds`` whether anything of it is held back."""
    of_it = {"webhook": OuterRef("pk")}
    sent = Delivery.objects.filter(state=Delivery.State.HELD, **of_it)
    holds = Exists(HeldBoard.objects.filter(**of_it)) | Exists(sent)
    found = Webhook.objects.annotate(holds=holds)
    return found.select_for_update(no_key=True).get(pk=hook_id)


def _is_far_ahead(hook: Webhook) -> bool:
    waiting = hook.deliveries.filter(state=Delivery.State.WAITING)
    return waiting.count() >= AHEAD


def _held(hook: Webhook) -> QuerySet[Delivery]:
    return hook.deliveries.filter(state=Delivery.State.HELD)


def _release(
    hook: Webhook, seen: Visibility, tables: frozenset[int], now: datetime
) -> bool:
    """Put down what may be told by now; False where too much waits to go on."""
    entries = _held(hook).filter(step=None)
    shown = _shown(Board.objects.filter(pk__in=entries.values("board")), seen, tables)
    _let_go(entries.filter(board__in=shown), now)
    _release_steps(hook, seen, tables, now)
    passed = Board.objects.filter(pk__in=hook.held_boards.values("board"))
    for board in _shown(passed, seen, tables):
        if _is_far_ahead(hook):
            return False
        _put_down_board(hook, board, now)
    return True


def _release_steps(
    hook: Webhook, seen: Visibility, tables: frozenset[int], now: datetime
) -> None:
    """The steps of cases of boards that are shown, as far as cases are the owner's."""
    steps = _held(hook).exclude(step=None)
    shown = _shown(Board.objects.filter(pk__in=steps.values("board")), seen, tables)
    here = steps.filter(board__in=shown)
    told = seen_steps(hook.owner, here.values_list("step", flat=True))
    _let_go(here.filter(step__in=told), now)


def _let_go(held: QuerySet[Delivery], now: datetime) -> None:
    again: dict[str, Any] = {"state": Delivery.State.WAITING, "tries": 0}
    held.update(next_at=now, failed_at=None, **again)


def _shown(
    boards: QuerySet[Board], seen: Visibility, tables: frozenset[int]
) -> list[Board]:
    found = boards.filter(table__in=tables).order_by("pk")
    return [board for board in found if seen.shows(board.table_id, board.number)]


def _put_down_board(hook: Webhook, board: Board, now: datetime) -> None:
    held = hook.held_boards.get(board=board)
    missed = held.position, hook.position
    events = StoredEvent.objects.filter(board=board, position__range=missed)
    _put_down(hook, events.select_related("board"), now)
    held.delete()


def _read_on(
    hook: Webhook, events: list[StreamedEvent], seen: Visibility, now: datetime
) -> None:
    shown = [e for e in events if seen.shows(e.table, e.board)]
    _pass_over(hook, [e for e in events if not seen.shows(e.table, e.board)])
    boards, positions = {e.board_id for e in shown}, [e.position for e in shown]
    found = StoredEvent.objects.filter(board__in=boards, position__in=positions)
    _put_down(hook, found.select_related("board"), now)


def _pass_over(hook: Webhook, hidden: list[StreamedEvent]) -> None:
    first = {e.board_id: e.position for e in reversed(hidden)}
    rows = [
        HeldBoard(webhook=hook, board_id=board, position=position)
        for board, position in first.items()
    ]
    HeldBoard.objects.bulk_create(rows, ignore_conflicts=True)


def _put_down(hook: Webhook, events: Iterable[StoredEvent], now: datetime) -> None:
    rows = [
        Delivery(
            webhook=hook,
            position=event.position,
            table_id=event.board.table_id,
            board_id=event.board_id,
            version=event.version,
            message=event.client_id,
            next_at=now,
        )
        for event in events
        if hook.wants(event.type)
    ]
    Delivery.objects.bulk_create(rows, ignore_conflicts=True)
