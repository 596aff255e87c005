"""One line for each request, its number in the answer, and what was recorded in it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.functional import LazyObject, empty

from deploy.logs import context
from deploy.logs.context import Facts
from tables.access.keys import program_of
from tables.access.permissions import is_logged_at_debug
from tables.access.tablet import tablet_of
from tables.event_store.store import StreamedEvent
from tables.signals import events_appended, refused

HEADER = "X-Request-ID"
# Where WSGI puts it; Django's own mapping would read every other header as well.
SENT = "HTTP_X_REQUEST_ID"

Answer = Callable[[HttpRequest], HttpResponseBase]
logger = logging.getLogger(__name__)


class LogRequests:
    """Outermost middleware: every line written in a request has its number."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = perf_counter()
        about = context.begin(request.META.get(SENT))
        response = self._answer(request)
        response[HEADER] = about["request_id"]
        about["ms"] = _since(begun)
        if response.streaming:
            # A stream is answered at once and stays open for hours.
            _write(about, request, response)
            _when_closed(response, about, lambda: _write_end(about, begun))
        else:
            # The line is written after the answer is sent.
            _when_closed(response, about, lambda: _write(about, request, response))
        context.continue_context(None)
        return response


def _when_closed(
    response: HttpResponseBase, about: Facts, write: Callable[[], None]
) -> None:
    def closed() -> None:
        context.continue_context(about)
        write()
        context.continue_context(None)

    # Django closes these with the answer, also when the client disconnects.
    closers: list[Callable[[], None]] = vars(response)["_resource_closers"]
    closers.append(closed)


def _write(about: Facts, request: HttpRequest, response: HttpResponseBase) -> None:
    match = request.resolver_match
    route = match.route if match else "none"
    level = logging.DEBUG if _is_routine(request) else logging.INFO
    if not logger.isEnabledFor(level):
        return
    facts = {"method": request.method, "route": route, "status": response.status_code}
    told = _place(match.kwargs if match else {}) | _who(request)
    about |= facts | told
    logger.log(level, "request")


def _is_routine(request: HttpRequest) -> bool:
    match = request.resolver_match
    asked_all_day = match is not None and is_logged_at_debug(match.func)
    return asked_all_day or request.path.startswith(settings.STATIC_URL)


def _write_end(about: Facts, begun: float) -> None:
    about["ms"] = _since(begun)
    logger.info("stream closed")


def _since(begun: float) -> float:
    return round((perf_counter() - begun) * 1000, 1)


def _place(given: dict[str, Any]) -> Facts:
    """Table and board, where the address names them."""
    names = {"table": "tables", "table_id": "tables", "board": "boards"}
    places = [(many, given[one]) for one, many in names.items() if one in given]
    return {many: [number] for many, number in places if isinstance(number, int)}


def _who(request: HttpRequest) -> Facts:
    """The number of the account, tablet or key, if the request asked for it."""
    user: Any = getattr(request, "user", None)
    if isinstance(user, LazyObject) and user._wrapped is empty:
        return {}
    if tablet := tablet_of(user):
        return {"tablet": tablet.id}
    if program := program_of(user):
        return {"key": program.id}
    return {"account": user.pk} if user and user.pk else {}


def connect() -> None:
    """Connect the signals of recorded events and refusals."""
    events_appended.connect(note_events, dispatch_uid="deploy.logs.note_events")
    refused.connect(note_refusals, dispatch_uid="deploy.logs.note_refusals")


def note_events(*, appended: Iterable[StreamedEvent], **_signal: Any) -> None:
    """Receive `events_appended`: the position is the event's id on the stream too."""
    for event in appended:
        context.note("events", event.position)
        context.note("tables", event.table)
        context.note("boards", event.board)


def note_refusals(*, codes: Iterable[str], **_signal: Any) -> None:
    """Receive `refused`."""
    context.note("refused", *codes)
