"""The rulings of a tournament for programs, in the formats of the page."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec.structs import replace
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of
from rulings.exchange.values import CaseRecord, Document
from tables.access.keys.program import program_of
from tables.access.permissions import ANY_KEY, Audience
from tables.access.roles import HEADS, is_one_of
from tables.access.scopes import whole_tournaments
from tables.common.errors import BadRequest, NotThere
from tables.models import Tournament
from tables.web.api import shapes
from tables.web.api.views import TablesView

# What has been decided and stands, or was decided and is before a committee.
DECIDED = frozenset({"decided", "notified", "appealed", "closed"})
# What people said of it, and how the decision was found.
SAID = ("statements", "notices", "polls", "papers", "book", "steps")


FORMAT = OpenApiParameter(
    "format", str, enum=list(FORMATS), description="json, unless another is named."
)
NO_SUCH_FORMAT = "There is no such format."
MEDIA_TYPES = {one.media_type.partition(";")[0] for one in FORMATS.values()}
ANSWERS = {(200, kind): OpenApiTypes.BINARY for kind in sorted(MEDIA_TYPES)}
# docs/rulings.schema.json says the rest.
ANSWERS |= {(200, "application/json"): OpenApiTypes.OBJECT}


class MayTakeRulings(BasePermission):
    """Directors, organisers and keys, where they see the whole tournament."""

    may = Audience(keys=ANY_KEY, groups=frozenset(HEADS))
    message = "Rulings go out to directors, organisers, keys of a whole tournament."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether somebody may take the rulings of a whole tournament."""
        if program := program_of(request.user):
            return program.section is None
        return is_one_of(request.user, HEADS)


class RulingsView(TablesView):
    """The rulings of one tournament."""

    permission_classes = [MayTakeRulings]

    @extend_schema(
        operation_id="rulings_of_tournament",
        summary="Results and decided rulings of a tournament, in one of the formats",
        parameters=[FORMAT],
        responses=ANSWERS | shapes.problems(400, 401, 403, 404),
    )
    def get(self, request: Request, tournament: int) -> HttpResponse:
        """What is decided; no open case, no statement, no hand that is in play."""
        found = _tournament(request.user, tournament)
        chosen = FORMATS.get(request.query_params.get("format", "json"))
        if chosen is None:
            raise BadRequest("unknown_format", NO_SUCH_FORMAT, "format")
        over = found.locked_at is not None
        document = only_decided(document_of(found, hands=over))
        content = chosen.write(document).content
        return HttpResponse(content, content_type=chosen.media_type)


def _tournament(asker: Any, number: int) -> Tournament:
    """The tournament, if it exists and the client may see it."""
    found = Tournament.objects.filter(pk=number).first()
    if found is None or not _is_seen(asker, number):
        detail = f"There is no tournament {number}."
        raise NotThere("unknown_tournament", detail, "tournament")
    return found


def _is_seen(asker: Any, tournament: int) -> bool:
    if program := program_of(asker):
        return program.tournament == tournament
    return whole_tournaments(asker).filter(pk=tournament).exists()


def only_decided(document: Document) -> Document:
    """The same without open cases, what people said, and how a decision was found."""
    cases = tuple(_decision(one) for one in document.cases if _is_decided(one))
    return replace(document, cases=cases, flags=(), questions=())


def _is_decided(case: CaseRecord) -> bool:
    return case.status in DECIDED and case.decided_at is not None


def _decision(case: CaseRecord) -> CaseRecord:
    appeals = (replace(one, grounds="", panel=(), notes=()) for one in case.appeals)
    said = dict.fromkeys(SAID, ())
    return replace(case, appeals=tuple(appeals), **said)
