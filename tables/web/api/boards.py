"""Looking at tables and boards."""

from __future__ import annotations

import msgspec
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request

from lawbook import StateDocument, library
from tables.access.visibility import visibility_of
from tables.access.visible import VisibleBoard
from tables.boards import past, selectors
from tables.boards.tiles import table_tiles
from tables.common.errors import BadRequest
from tables.common.numbers import whole_number
from tables.web.api import shapes
from tables.web.api.paging import PAGING, cut, page_of
from tables.web.api.views import TablesView, answer, is_old

TOURNAMENT = OpenApiParameter(
    "tournament", int, description="Only tables of this tournament."
)
AT = OpenApiParameter(
    "at",
    str,
    description="A version of the board, or a time (ISO 8601 with an offset).",
)
EDITION = OpenApiParameter(
    "edition", str, description="Apply this edition of the Laws instead."
)
LANGUAGE = OpenApiParameter(
    "language", str, description="Language code, as `el`; unknown: English."
)


def board_seen(request: Request, table: int, board: int) -> VisibleBoard:
    """The board that an address names. Raises `NotThere`, `NotYet`."""
    return visibility_of(request.user).board_at(table, board)


class TablesListView(TablesView):
    """Every table."""

    @extend_schema(
        operation_id="list_tables",
        summary="List tables with their summaries",
        parameters=[TOURNAMENT, *PAGING],
        responses={200: shapes.shape(shapes.TableList)}
        | shapes.problems(400, 401, 403),
    )
    def get(self, request: Request) -> HttpResponse:
        """Tables that the client may see, by section and number."""
        # The position first: what is stored while the tables are read comes again.
        position = selectors.stream_position()
        tiles = table_tiles(visibility_of(request.user), _tournament(request))
        tables, rest = cut(tiles, page_of(request), lambda tile: tile.id)
        return answer({"position": position, "tables": tables, "next": rest})


class TableView(TablesView):
    """One table."""

    @extend_schema(
        operation_id="get_table",
        summary="Get a table with the state of its board in play",
        responses={200: shapes.shape(shapes.TableAnswer)}
        | shapes.problems(401, 403, 404),
    )
    def get(self, request: Request, table: int) -> HttpResponse:
        """The table, its boards, and the state of the board in play."""
        position = selectors.stream_position()
        detail = selectors.table_detail(visibility_of(request.user), table)
        state = detail.state and msgspec.Raw(detail.state.encode())
        found = {"boards": detail.boards, "state": state, "position": position}
        return answer(msgspec.structs.asdict(detail.tile) | found)


class BoardView(TablesView):
    """One board."""

    @extend_schema(
        operation_id="get_board",
        summary="Get the state of a board",
        parameters=[AT, EDITION],
        responses={200: shapes.shape(StateDocument)}
        | shapes.problems(400, 401, 403, 404),
    )
    def get(self, request: Request, table: int, board: int) -> HttpResponse:
        """Now, at an earlier version or time, or under another edition of the Laws.

        Byte for byte the state document that `manage.py replay` prints.
        """
        seen = board_seen(request, table, board)
        at, edition = _moment(request), _edition(request)
        if at is None and edition is None:
            document = selectors.board_document(seen)
        else:
            document = past.board_then(seen, at, edition).document
        return HttpResponse(document, content_type="application/json")


class EventsView(TablesView):
    """The log of a board."""

    names_people = True

    @extend_schema(
        operation_id="list_events",
        summary="List the entries of a board",
        parameters=PAGING,
        responses={200: shapes.shape(shapes.EventList)}
        | shapes.problems(400, 401, 403, 404),
    )
    def get(self, request: Request, table: int, board: int) -> HttpResponse:
        """By version; withdrawn entries are included and marked.

        The deal is left out unless the client may see the hands.
        """
        log = selectors.board_events(board_seen(request, table, board))
        events, rest = cut(log, page_of(request), lambda one: one.version)
        place = {"table": table, "board": board}
        return answer(place | {"events": events, "next": rest})


class WordsView(TablesView):
    """The words to say."""

    @extend_schema(
        operation_id="list_words",
        summary="List what the director should say at a board now",
        parameters=[LANGUAGE],
        responses={200: shapes.shape(shapes.Words)} | shapes.problems(401, 403, 404),
    )
    def get(self, request: Request, table: int, board: int) -> HttpResponse:
        """Full sentences, most urgent first, each with its clauses."""
        seen = board_seen(request, table, board)
        language = request.query_params.get("language", "en")
        words = selectors.board_sayings(seen, language)
        place = {"table": table, "board": board, "language": language}
        return answer(place | {"words": words})


class ClausesView(TablesView):
    """An edition of the Laws, in our own words."""

    @extend_schema(
        operation_id="list_clauses",
        summary="List the clauses of an edition of the Laws",
        parameters=PAGING,
        responses={200: shapes.shape(shapes.ClauseList)}
        | shapes.problems(400, 401, 403, 404),
    )
    def get(self, request: Request, edition: str) -> HttpResponse:
        """Paraphrased clauses, in the order of the book."""
        found = library.clauses(edition)
        clauses, rest = cut(found, page_of(request), lambda one: one.label)
        told = [_told(one) for one in clauses]
        old = is_old(request._request)
        return answer(told if old else {"clauses": told, "next": rest})


class ClauseView(TablesView):
    """One clause."""

    @extend_schema(
        operation_id="get_clause",
        summary="Get a clause of an edition of the Laws",
        responses={200: shapes.shape(shapes.Clause)} | shapes.problems(401, 403, 404),
    )
    def get(self, request: Request, edition: str, clause: str) -> HttpResponse:
        """Title and paraphrase in each language, and cross references."""
        return answer(_told(library.clause(edition, clause)))


def _told(words: library.ClauseWords) -> shapes.Json:
    """A clause with its words under the codes of languages, as `shapes.Clause`."""
    told: shapes.Json = msgspec.to_builtins(words)
    said: shapes.Json = told.pop("said")
    return told | said


def _tournament(request: Request) -> int | None:
    given = request.query_params.get("tournament")
    if given is None:
        return None
    number = whole_number(given)
    if number is None:
        detail = "tournament must be a number."
        raise BadRequest("malformed_tournament", detail, "tournament")
    return number


def _moment(request: Request) -> past.Moment | None:
    given = request.query_params.get("at")
    return None if given is None else past.read_moment(given)


def _edition(request: Request) -> str | None:
    edition = request.query_params.get("edition")
    if edition is not None:
        library.clauses(edition)
    return edition
