"""Recording, and trying out without recording."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request

from lawbook import read_event
from tables.access.permissions import limited_as
from tables.access.tablet import tablet_of
from tables.boards import selectors
from tables.intake import services
from tables.intake.batch_recorder import Changed
from tables.intake.entries import read_batch
from tables.intake.from_tablets import read_report, record_from_tablet
from tables.intake.services import Recorded
from tables.privacy.redaction import withhold_concerns
from tables.signals import refused
from tables.web.api import shapes
from tables.web.api.boards import board_seen
from tables.web.api.views import MayRecord, TablesView, answer, body_of, json_of


@limited_as("entries")
class EntriesView(TablesView):
    """A batch of entries from a tablet."""

    permission_classes = [IsAuthenticated, MayRecord]

    @extend_schema(
        operation_id="record_entries",
        summary="Record a batch of at most 50 entries",
        request={"application/json": shapes.batch()},
        responses={200: shapes.shape(shapes.BatchAnswer)}
        | shapes.problems(400, 401, 403, 413, 415),
    )
    def post(self, request: Request) -> HttpResponse:
        """Each entry is new, again, late or refused; one refusal loses no other."""
        return answer(_as_answer(_record(request)))


class PreviewView(TablesView):
    """What an event would do."""

    @extend_schema(
        operation_id="preview_event",
        summary="The state that one event would give; nothing is stored",
        request={"application/json": shapes.shape(shapes.AnyEvent)},
        responses={200: shapes.shape(shapes.BoardState)}
        | shapes.problems(400, 401, 403, 404, 413, 415, 422),
    )
    def post(self, request: Request, table: int, board: int) -> HttpResponse:
        """One event in, the state document out."""
        seen, event = board_seen(request, table, board), read_event(json_of(request))
        return answer(msgspec.Raw(selectors.preview(seen, event)))


def _record(request: Request) -> Recorded:
    body, now = body_of(request), timezone.now()
    batch, tablet = read_batch(body, now), tablet_of(request.user)
    if tablet is None:
        return services.record_entries(
            entries=batch.entries, actor=request.user, sending=batch.sending
        )
    report = read_report(body)
    return record_from_tablet(tablet=tablet, batch=batch, report=report, now=now)


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
