"""Results of a tournament are imported, its rulings exported in each format."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from msgspec.structs import replace
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from lawbook import Problem, Refused
from rulings.exchange.event_results import EventFile, read_results
from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of, with_reports
from rulings.exchange.values import CaseRecord, Document
from rulings.exchange.wording import fault_of_row
from rulings.web.api.shapes import (
    FaultyLine,
    OtherResult,
    ResultCounts,
    ResultsAnswer,
    ResultsProblem,
)
from tables.access.keys import program_of
from tables.access.permissions import (
    ANY_KEY,
    RECORDING_KEY,
    Audience,
    limited_as,
    takes_files,
)
from tables.access.roles import HEADS, ORGANISERS, is_one_of, whole_tournaments
from tables.common import sizes
from tables.common.errors import BadRequest, FileRefused, NotThere, SetUpRefused
from tables.formats.csv_files import MEDIA_TYPE
from tables.models import Tournament
from tables.setup.results import save_results
from tables.setup.services import require_open
from tables.web.api.shapes import problems, shape
from tables.web.api.views import ApiView, TablesView, answer, file_of
from tables.web.wording.setup import refusal_words

# The content says which format it is.
FILES = (
    MEDIA_TYPE.partition(";")[0],
    "application/xml",
    "text/xml",
    "text/plain",
    "application/octet-stream",
)
# By this media type client generators recognise a file.
FILE = {"application/octet-stream": OpenApiTypes.BINARY}
ALL_OR_NONE = (
    "The request body is a USEBIO, PBN or CSV file of at most "
    f"{sizes.size_text(sizes.SETUP_FILE)}; its content decides the format. Other "
    f"accepted media types: {', '.join(FILES[:-1])}. All or nothing: with one faulty "
    "line nothing is saved, and the response lists the faults."
)
PREVIEW = OpenApiParameter(
    "preview", bool, description="Report what would change; save nothing."
)
YES_OR_NO = {"true": True, "false": False}
NOT_YES_OR_NO = "Write preview=true or preview=false."
BAD_LINES = "Lines that cannot be used: {}. Nothing was saved."
MOST_LINES = 1_000
BY_A_PERSON = "API"

# What has been decided and stands, or was decided and is before a committee.
DECIDED = frozenset({"decided", "notified", "appealed", "closed"})
# What people said of it, and how the decision was found.
SAID = ("statements", "notices", "polls", "papers", "book", "steps")

FORMAT = OpenApiParameter(
    "format", str, enum=list(FORMATS), description="Default: json."
)
NO_SUCH_FORMAT = "There is no such format."
MEDIA_TYPES = {one.media_type.partition(";")[0] for one in FORMATS.values()}
ANSWERS = {(200, kind): OpenApiTypes.BINARY for kind in sorted(MEDIA_TYPES)}
# docs/generated/rulings.schema.json says the rest.
ANSWERS |= {(200, "application/json"): OpenApiTypes.OBJECT}


def tournament_seen(asker: Any, number: int) -> Tournament:
    """The tournament, if it exists and the client sees the whole of it."""
    found = Tournament.objects.filter(pk=number).first()
    if found is None or not _is_seen(asker, number):
        detail = f"There is no tournament {number}."
        raise NotThere("unknown_tournament", detail, "tournament")
    return found


def _is_seen(asker: Any, tournament: int) -> bool:
    if program := program_of(asker):
        return program.tournament == tournament
    return whole_tournaments(asker).filter(pk=tournament).exists()


class MayGiveResults(BasePermission):
    """Organisers, as on the page; keys of the whole tournament that may record.

    Such a key may record at every table, and recorded results count before these.
    """

    may = Audience(keys=RECORDING_KEY, groups=frozenset(ORGANISERS))
    message = "Only organisers, recording keys of a whole tournament import results."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether someone may give the results of a whole tournament."""
        if program := program_of(request.user):
            return program.may_record and program.section is None
        return is_one_of(request.user, ORGANISERS)


@takes_files
@limited_as("uploads")
class ResultsView(ApiView):
    """The results of one tournament."""

    permission_classes = [IsAuthenticated, MayGiveResults]
    names_people = True

    @extend_schema(
        operation_id="record_results",
        summary="Import the results of an event from a file",
        description=ALL_OR_NONE,
        parameters=[PREVIEW],
        request=FILE,
        responses={200: shape(ResultsAnswer)}
        | problems(400, 401, 403, 404, 413, 415)
        | {(422, "application/problem+json"): shape(ResultsProblem)},
    )
    def post(self, request: Request, tournament: int) -> HttpResponse:
        """What is new, as it is here, replaced, or recorded otherwise at the table."""
        found = tournament_seen(request.user, tournament)
        is_preview = _is_preview(request)
        content = file_of(request, FILES, sizes.SETUP_FILE)
        try:
            require_open(found)
            read = _read(found, content)
            if not is_preview:
                _save(found, read, request.user)
        except (FileRefused, SetUpRefused) as wrong:
            problem = Problem(wrong.problem.code, refusal_words(wrong))
            raise Refused(problem) from wrong
        return answer(_told(read, saved=not is_preview))


def _is_preview(request: Request) -> bool:
    given = request.query_params.get("preview", "false")
    if given not in YES_OR_NO:
        raise BadRequest("malformed_preview", NOT_YES_OR_NO, "preview")
    return YES_OR_NO[given]


def _read(tournament: Tournament, content: bytes) -> EventFile:
    """What a file says; raises `Refused` with every line that cannot be used."""
    read = read_results(tournament, content)
    if not read.faults:
        return read
    first = read.faults[:MOST_LINES]
    faults = [
        FaultyLine(line, wrong.code, fault_of_row(line, wrong)) for line, wrong in first
    ]
    count = len(read.faults)
    said = BAD_LINES.format(count)
    raise Refused(ResultsProblem("bad_lines", said, faults=faults, count=count))


def _save(tournament: Tournament, read: EventFile, asker: Any) -> None:
    program = program_of(asker)
    save_results(
        tournament=tournament,
        results=[one.result for one in read.rows],
        source=program.name if program else BY_A_PERSON,
        at=timezone.now(),
    )


def _told(read: EventFile, *, saved: bool) -> ResultsAnswer:
    counts = Counter[str](one.effect for one in read.rows)
    others = [
        OtherResult(
            table=one.table.pk,
            name=str(one.table),
            board=one.result.board,
            effect=one.effect,
            result=one.result.cells,
        )
        for one in read.rows
        if one.effect in ("changed", "recorded")
    ]
    return ResultsAnswer(saved=saved, counts=ResultCounts(**counts), others=others)


class MayTakeRulings(BasePermission):
    """Directors, organisers and keys, where they see the whole tournament."""

    may = Audience(keys=ANY_KEY, groups=frozenset(HEADS))
    message = "Only directors, organisers, keys of a whole tournament export rulings."

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
        summary="Export the results and decided rulings of a tournament",
        parameters=[FORMAT],
        responses=ANSWERS | problems(400, 401, 403, 404),
    )
    def get(self, request: Request, tournament: int) -> HttpResponse:
        """Only decided cases, without what people stated.

        Hands are left out until the tournament is locked.
        """
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
