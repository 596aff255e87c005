"""The event stream: what happened, as server-sent events.

A message says where something happened, never what: the page asks for what it may see.
A desk is sent the tiles that have changed as well, where no board is hidden from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from http import HTTPStatus
from random import random
from time import monotonic
from typing import assert_never

import msgspec
from django.db import connections
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import (
    APIException,
    NotAuthenticated,
    PermissionDenied,
)
from rest_framework.request import Request

from lawbook import Problem
from tables.access.visibility import Visibility
from tables.common.errors import NoStreamFree, SlowDown, TablesError, TooManyStreams
from tables.common.numbers import whole_number
from tables.event_store import store
from tables.event_store.store import StreamedEvent
from tables.web.api import shapes
from tables.web.api.authentication import (
    most_in_all,
    most_streams,
    name_of,
    visibility_now,
)
from tables.web.api.descriptions import STREAM_PARAMETERS
from tables.web.api.hub import (
    AccessChanged,
    DeskChanged,
    Hub,
    Listener,
    News,
    NotifierState,
    TilesReady,
    hub,
)
from tables.web.api.problems import STATUS, as_problem, problem_response
from tables.web.api.views import MayLook, TablesView, deprecation_headers
from tables.web.languages import page_language
from tables.web.pages.drawing import canvas_for

HEARTBEAT = 10.0
# The stream of a person who logged out, or of a stopped tablet, ends: at once by a
# message through Redis (`tables.access.revocation`), without Redis after a heartbeat.
# At most so many streams of a process check their rights in a second; beyond a thousand
# streams each checks less often. Heartbeats stay as they are.
LOOKS = 100
# Seconds after which someone may try again who has too many streams open.
PATIENCE = 10
HEARTBEAT_TEXT = b": still here\n\n"
HEADERS = {
    "Content-Encoding": "identity",
    "Cache-Control": "no-cache, no-transform",
    "X-Accel-Buffering": "no",
}
BAD_POSITION = "Last-Event-ID must be the id of a message: a whole number."


@csrf_exempt  # Nothing can be changed here; other methods get a problem document.
async def stream(request: HttpRequest) -> HttpResponseBase:
    """Follow all tables from now on, or from after a position."""
    if request.method != "GET":
        problem = Problem("method_not_allowed", "The stream is read with GET.")
        headers = {"Allow": "GET"}
        return problem_response(HTTPStatus.METHOD_NOT_ALLOWED, problem, headers)
    refused = await asyncio.to_thread(_refusal, request)
    if refused:
        return refused
    if wrong := _are_too_many(hub(), request):
        later = {"Retry-After": str(wrong.seconds)}
        return problem_response(STATUS[type(wrong)], wrong.problem, later)
    given = request.headers.get("Last-Event-ID") or request.GET.get("after")
    if given is not None and not _is_position(given):
        problem = Problem("bad_last_event_id", BAD_POSITION, field="Last-Event-ID")
        return problem_response(HTTPStatus.BAD_REQUEST, problem)
    after = None if given is None else int(given)
    return StreamingHttpResponse(
        _messages(request, after),
        content_type="text/event-stream",
        headers=HEADERS | deprecation_headers(request),
    )


class StreamInSchema(TablesView):
    """How the schema describes the stream: it is asynchronous, and DRF is not."""

    @extend_schema(
        operation_id="follow_stream",
        summary="Follow the event stream (server-sent events)",
        parameters=STREAM_PARAMETERS,
        responses={(200, "text/event-stream"): {"type": "string"}}
        | shapes.problems(400, 401, 403, 503),
    )
    def get(self, request: Request) -> None:
        """A message `entry` says where something was recorded; its id is its position.

        Resume after that position, and no entry is missed. Messages and heartbeats are
        described by the AsyncAPI document at `/api/asyncapi/`.
        """


# Where drf-spectacular looks for the view class behind a function.
vars(stream).update(cls=StreamInSchema, initkwargs={})


def _is_position(given: str) -> bool:
    return whole_number(given) is not None


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Why this request may not listen, or None. Leaves no connection open."""
    ways = [way() for way in TablesView.authentication_classes]
    person = Request(request, authenticators=ways)
    try:
        if not person.user.is_authenticated:
            raise NotAuthenticated
        if not MayLook().has_permission(person, StreamInSchema()):
            raise PermissionDenied(MayLook.message)
        request.user = person.user
    except (APIException, TablesError) as error:
        return as_problem(error, {})
    finally:
        connections.close_all()
    return None


async def _messages(request: HttpRequest, after: int | None) -> AsyncIterator[bytes]:
    centre = hub()
    listener = await centre.join()
    try:
        yield HEARTBEAT_TEXT
        if _are_too_many(centre, request, taken=1):
            return
        listener.whose = name_of(request.user)
        visibility = await asyncio.to_thread(visibility_now, request)
        if visibility is None:
            return
        listener.tables = visibility.tables
        _paint(request, listener, visibility)
        async for row in _missed(centre, listener, after):
            if visibility.covers(row.table):
                yield _message(row, visibility)
        async for piece in _live(request, listener, visibility):
            yield piece
    finally:
        await centre.leave(listener)


def _are_too_many(centre: Hub, request: HttpRequest, taken: int = 0) -> SlowDown | None:
    """Why no more may be open; asked again by those that came at once."""
    most = most_streams(request.user)
    if most and centre.open_by(name_of(request.user)) >= most:
        return TooManyStreams(PATIENCE)
    is_full = centre.open_in_all() - taken >= most_in_all()
    return NoStreamFree(PATIENCE) if is_full else None


def _paint(request: HttpRequest, listener: Listener, visibility: Visibility) -> None:
    """Have tiles painted for this stream, if it is of a desk that can show them."""
    desk = request.GET.get("desk")
    if desk is None:
        return
    if canvas := canvas_for(desk, page_language(request), visibility):
        hub().paint_for(listener, canvas)


async def _missed(
    centre: Hub, listener: Listener, after: int | None
) -> AsyncIterator[StreamedEvent]:
    """What was stored after a position and before this stream began to listen."""
    if after is None or after >= listener.position:
        return
    place, until = after, listener.position
    while place < until:
        rows = await centre.ask(store.read_after, place)
        for row in rows:
            place = listener.position = row.position
            yield row
        if not rows:
            return


async def _live(
    request: HttpRequest, listener: Listener, visibility: Visibility
) -> AsyncIterator[bytes]:
    due = look = _next_look()
    while not listener.lost:
        news = await _next(listener, due)
        if isinstance(news, TilesReady) and listener.desk:
            for tiles in listener.desk.take():
                yield tiles
        elif piece := _piece(news, listener, visibility):
            yield piece
        due = _next_look() if monotonic() >= due else due
        if isinstance(news, AccessChanged) or monotonic() >= look:
            now = await asyncio.to_thread(visibility_now, request)
            if now is None:
                return
            await _see(request, listener, visibility, now)
            visibility, look = now, _next_look(hub().open_in_all() / LOOKS)


async def _see(
    request: HttpRequest, listener: Listener, before: Visibility, now: Visibility
) -> None:
    """Check what may be seen now; drop tiles painted for an earlier visibility.

    The page is told to ask for its tiles, then gets those of what is seen now.
    """
    listener.tables = now.tables
    if now != before:
        await hub().stop_painting(listener)
        _paint(request, listener, now)


def _next_look(within: float = HEARTBEAT) -> float:
    """Spread the checks of the streams: all at once would hold up messages."""
    latest = max(HEARTBEAT, within)
    return monotonic() + latest / 2 + latest / 2 * random()


async def _next(listener: Listener, due: float) -> News | None:
    """The next message; None when a keep-alive is due before."""
    try:
        # Not wait_for: it makes a task of every wait, in every open stream.
        async with asyncio.timeout(due - monotonic()):
            return await listener.queue.get()
    except TimeoutError:
        return None


def _piece(news: News | None, listener: Listener, visibility: Visibility) -> bytes:
    """The message for this stream; nothing where it had it or may not see it."""
    match news:
        case None:
            return HEARTBEAT_TEXT
        case NotifierState():
            return _pace(news)
        case AccessChanged() | TilesReady():
            return b""
        case DeskChanged():
            return _step(news) if visibility.covers(news.table) else b""
        case StreamedEvent():
            is_new = news.position > listener.position
            return (
                _message(news, visibility)
                if is_new and visibility.covers(news.table)
                else b""
            )
        case _:
            assert_never(news)


def _pace(news: NotifierState) -> bytes:
    """No position: nothing was recorded."""
    return b"event: pace\ndata: %b\n\n" % msgspec.json.encode({"slow": news.slow})


def _step(news: DeskChanged) -> bytes:
    """No position either: a page that reconnects fetches its parts again."""
    return b"event: desk\ndata: %b\n\n" % msgspec.json.encode({"table": news.table})


def _message(row: StreamedEvent, visibility: Visibility) -> bytes:
    """Where an event was recorded; for a hidden board without its type."""
    hidden = visibility.why_not(row.table, row.board)
    data = {
        "position": row.position,
        "table": row.table,
        "board": row.board,
        "version": row.version,
        "type": None if hidden else row.type,
    }
    body = msgspec.json.encode(data)
    return b"id: %d\nevent: entry\ndata: %b\n\n" % (row.position, body)
