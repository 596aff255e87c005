"""Recording, and trying out without recording."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from lawbook import StateDocument, read_event
from tables.access.permissions import limited_as
from tables.access.tablet import tablet_of
from tables.boards import selectors
from tables.calls.from_tables import in_order, record_calls, without_calls
from tables.intake import services
from tables.intake.authorization import key_of
from tables.intake.batch_recorder import Changed
from tables.intake.entries import Batch, Entry, read_batch
from tables.intake.from_tablets import (
    Report,
    read_report,
    record_from_tablet,
    signer_of,
)
from tables.intake.services import Recorded
from tables.privacy.redaction import withhold_concerns
from tables.signals import refused
from tables.web.api import shapes
from tables.web.api.boards import board_seen
from tables.web.api.views import MayRecord, TablesView, answer, body_of, json_of


@limited_as("entries")
class EntriesView(TablesView):
    """A batch of entries."""

    permission_classes = [IsAuthenticated, MayRecord]

    @extend_schema(
        operation_id="record_entries",
        summary="Record a batch of up to 50 entries",
        request={"application/json": shapes.batch()},
        responses={200: shapes.shape(shapes.BatchAnswer)}
        | shapes.problems(400, 401, 403, 413, 415),
    )
    def post(self, request: Request) -> HttpResponse:
        """Each entry has its own result; a refused one does not affect the others.

        Idempotent: an entry that is sent again under its `id` is not recorded twice.
        """
        return answer(_as_answer(_record(request)))


class PreviewView(TablesView):
    """What an event would do."""

    @extend_schema(
        operation_id="preview_event",
        summary="Preview the state after one more event",
        request={"application/json": shapes.shape(shapes.AnyEvent)},
        responses={200: shapes.shape(StateDocument)}
        | shapes.problems(400, 401, 403, 404, 413, 415, 422),
    )
    def post(self, request: Request, table: int, board: int) -> HttpResponse:
        """The request is an event, the response the state. Nothing is stored."""
        seen, event = board_seen(request, table, board), read_event(json_of(request))
        return answer(msgspec.Raw(selectors.preview(seen, event)))


def _record(request: Request) -> Recorded:
    body, now = body_of(request), timezone.now()
    batch = read_batch(body, now)
    if not batch.holds_calls_of_tables:
        return _record_at_boards(request.user, batch, body, 0)
    signer = _signer(request.user, read_report(body), now)
    calls, rest = without_calls(batch)
    called = record_calls(calls, request.user, signer, now)
    recorded = _record_at_boards(request.user, rest, body, len(called))
    return Recorded(in_order(batch, called, recorded.outcomes), recorded.boards)


def _record_at_boards(asker: Any, batch: Batch, body: bytes, called: int) -> Recorded:
    tablet = tablet_of(asker)
    if tablet is None:
        return services.record_entries(
            entries=batch.entries, actor=asker, sending=batch.sending
        )
    report, now = read_report(body).after(called), timezone.now()
    return record_from_tablet(tablet=tablet, batch=batch, report=report, now=now)


def _signer(asker: Any, report: Report, now: datetime) -> Callable[[Entry], UUID]:
    tablet = tablet_of(asker)
    if tablet is None:
        key = key_of(asker)
        assert key is not None  # the API lets nobody in who has none
        return lambda _call: key
    return lambda call: signer_of(tablet, call, report, now)


def _as_answer(recorded: Recorded) -> dict[str, object]:
    if codes := [one.problem.code for one in recorded.outcomes if one.problem]:
        refused.send_robust(sender=Recorded, codes=codes)
    states = [
        {
            "table": changed.table,
            "board": changed.board,
            "version": changed.version,
            "state": msgspec.Raw(_document(changed)),
        }
        for changed in recorded.boards
    ]
    return {"results": recorded.outcomes, "states": states}


def _document(changed: Changed) -> bytes:
    document = changed.document.encode()
    return withhold_concerns(changed.table, changed.board, document)
