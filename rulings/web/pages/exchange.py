"""Rulings in each format, for people and for programs; and in again.

The page says before what a format cannot carry.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec.structs import replace
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from rulings.exchange import wording as words
from rulings.exchange.formats import FORMATS
from rulings.exchange.importing import import_rulings
from rulings.exchange.selectors import document_of, with_reports
from rulings.exchange.values import CaseRecord, Document
from rulings.scoring.problems import Unscorable, refuse
from rulings.web.api.tournaments import tournament_seen
from tables.access.keys import program_of
from tables.access.permissions import ANY_KEY, Audience, limited_as, takes_files
from tables.access.roles import HEADS, is_one_of
from tables.common import sizes
from tables.common.errors import BadRequest
from tables.models import Tournament
from tables.web.api import shapes
from tables.web.api.views import TablesView
from tables.web.pages.access import (
    for_pairing,
    may_see_hands,
    organising,
    visibility_on,
)

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
# docs/generated/rulings.schema.json says the rest.
ANSWERS |= {(200, "application/json"): OpenApiTypes.OBJECT}


class MayTakeRulings(BasePermission):
    """Directors, organisers and keys, where they see the whole tournament."""

    may = Audience(keys=ANY_KEY, groups=frozenset(HEADS))
    message = "Rulings go out to directors, organisers, keys of a whole tournament."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether someone may take the rulings of a whole tournament."""
        if program := program_of(request.user):
            return program.section is None
        return is_one_of(request.user, HEADS)


@limited_as("exports")
class RulingsView(TablesView):
    """The rulings of one tournament."""

    permission_classes = [MayTakeRulings]
    names_people = True

    @extend_schema(
        operation_id="get_rulings",
        summary="Results and decided rulings of a tournament, in one of the formats",
        parameters=[FORMAT],
        responses=ANSWERS | shapes.problems(400, 401, 403, 404),
    )
    def get(self, request: Request, tournament: int) -> HttpResponse:
        """What is decided; no open case, no statement, no hand that is in play."""
        found = tournament_seen(request.user, tournament)
        chosen = FORMATS.get(request.query_params.get("format", "json"))
        if chosen is None:
            raise BadRequest("unknown_format", NO_SUCH_FORMAT, "format")
        over = found.locked_at is not None
        decided = only_decided(document_of(found, hands=over))
        document = with_reports(decided, found, hands=over)
        content = chosen.write(document).content
        return HttpResponse(content, content_type=chosen.media_type)


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


@require_safe
@for_pairing
def index(request: HttpRequest, tournament: int) -> HttpResponse:
    """Every format: what it is for, what it leaves out, the file."""
    found = get_object_or_404(Tournament, pk=tournament)
    hands = _may_tell_hands(request, found)
    document = with_reports(document_of(found, hands=hands), found, hands=hands)
    context = {
        "tournament": found,
        "concealed": not hands,
        "cases": len(document.cases),
        "formats": [_shown(kind, document) for kind in FORMATS],
    }
    return render(request, "rulings/exchange/index.html", context)


@limited_as("exports")
@require_safe
@for_pairing
def download(request: HttpRequest, tournament: int, kind: str) -> HttpResponse:
    """The file; the names of the people behind the steps only where asked for."""
    found = get_object_or_404(Tournament, pk=tournament)
    chosen = FORMATS.get(kind)
    if chosen is None:
        raise Http404
    asked = {"names": "names" in request.GET, "files": "files" in request.GET}
    hands = _may_tell_hands(request, found)
    document = with_reports(
        document_of(found, hands=hands, **asked), found, hands=hands
    )
    answer = HttpResponse(
        chosen.write(document).content, content_type=chosen.media_type
    )
    name = f"rulings-{tournament}.{chosen.ending}"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@takes_files
@require_http_methods(["GET", "HEAD", "POST"])
@organising
def take_in(request: HttpRequest, tournament: int) -> HttpResponse:
    """Rulings out of a file of our JSON, into this tournament."""
    found = get_object_or_404(Tournament, pk=tournament)
    context: dict[str, Any] = {"tournament": found, "most": sizes.size_text(sizes.FILE)}
    context["earlier"] = found.rulings_taken_in.all()
    if request.method != "POST":
        return render(request, "rulings/exchange/take_in.html", context)
    try:
        content = _uploaded(request)
        actor = request.user if isinstance(request.user, User) else None
        taken = import_rulings(tournament_id=found.pk, content=content, actor=actor)
    except Unscorable as wrong:
        context |= {
            "trouble": words.import_refusal(wrong.problem),
            "wrong": wrong.problem,
        }
        page, status = "rulings/exchange/take_in.html", HTTPStatus.UNPROCESSABLE_ENTITY
        return render(request, page, context, status=status)
    for said in words.sentences(taken):
        messages.success(request, said)
    return redirect("rulings:exchange_take_in", found.pk)


def _may_tell_hands(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether every hand of the tournament may be in the file."""
    visibility = visibility_on(request)
    sees_all = may_see_hands(request.user) and visibility.playing is None
    return sees_all or tournament.locked_at is not None


def _uploaded(request: HttpRequest) -> bytes:
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise refuse("no_file", "No file was sent.")
    if (file.size or 0) > sizes.FILE:
        raise refuse(
            "too_long_for_page", f"A page takes {sizes.size_text(sizes.FILE)}."
        )
    return bytes(file.read())


def _shown(kind: str, document: Document) -> dict[str, Any]:
    losses = FORMATS[kind].write(document).losses
    return {
        "kind": kind,
        "name": words.NAMES[kind],
        "about": words.ABOUT[kind],
        "losses": words.grouped(losses),
    }
