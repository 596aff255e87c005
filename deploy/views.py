"""What the site itself answers: health, figures, the schema, an address that fails.

Whether the process is alive and can serve; `/metrics` in the words of Prometheus; the
OpenAPI schema, generated once in each process; a problem below `/api/` where a request
leads nowhere or breaks.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from hmac import compare_digest
from http import HTTPStatus
from typing import Any

import msgspec
from django.conf import settings
from django.db import Error
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import get_language
from django.views import defaults
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import CollectorRegistry
from rest_framework.request import Request

from deploy import broker
from deploy.logs import context
from deploy.metrics import Database
from deploy.middleware import is_api
from deploy.postgresql.sql import TAKES_WRITES
from deploy.version import VERSION
from lawbook import Problem
from tables.access.permissions import (
    EVERYBODY,
    ViewAccess,
    for_everybody,
    logged_at_debug,
)
from tables.common.database import rows
from tables.web.api import problems
from tables.web.api.asyncapi import document as stream_described
from tables.web.api.asyncapi import told as messages_told
from tables.web.api.webhook_messages import HOW_TOLD, summaries

REFUSED = (
    "The metrics need the token in METRICS_TOKEN; where none is set, they are served"
    " to this machine only.\n"
)
# Schemas cached: one for each media type and language.
MOST = 8
BROKEN = (
    "Something broke here. Nothing of this request was stored; try again. "
    "The log says more under number {}."
)


@for_everybody
@logged_at_debug
@require_safe
def alive(request: HttpRequest) -> JsonResponse:
    """The process answers, and says which version it is."""
    return JsonResponse({"status": "ok", "version": VERSION})


@for_everybody
@logged_at_debug
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Whether the database and the broker accept writes; 503 where one does not."""
    parts = {"database": database_takes_writes(), "broker": not broker.refusal()}
    status = 200 if all(parts.values()) else 503
    return JsonResponse(parts, status=status)


def database_takes_writes() -> bool:
    """Whether our tables are there, in a database that can be written to."""
    try:
        return bool(rows(TAKES_WRITES)[0][0])
    except Error:
        return False


@for_everybody
@logged_at_debug
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics, for requests with the token; where none is set, from this machine.

    Some depend on hidden hands: the numbers of open choices and flags are not public.
    """
    if not _may_read(request):
        return HttpResponse(REFUSED, status=401, content_type="text/plain")
    text = generate_latest(_database()) + generate_latest(_counted())
    return HttpResponse(text, content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    token = settings.METRICS_TOKEN
    if not token:
        return _is_from_here(request)
    given = request.headers.get("Authorization", "")
    return compare_digest(given.encode(), f"Bearer {token}".encode())


def _is_from_here(request: HttpRequest) -> bool:
    address = str(request.META.get("REMOTE_ADDR", ""))
    return address == "::1" or address.startswith("127.")


def _database() -> CollectorRegistry:
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Database())
    return registry


def _counted() -> CollectorRegistry:
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types
    return registry


class Schema(SpectacularAPIView):
    """The OpenAPI schema: the same for everybody, so it is cached."""

    may = ViewAccess(EVERYBODY, EVERYBODY)

    @extend_schema(exclude=True)
    def get(self, request: Request, *_: Any, **__: Any) -> HttpResponse:
        """The schema in the requested format."""
        kind = request.accepted_renderer.media_type
        name = self._get_filename(request, None)  # type: ignore[no-untyped-call]  # the library has no types
        return HttpResponse(
            _schema_written(kind, get_language()),
            content_type=kind,
            headers={"Content-Disposition": f'inline; filename="{name}"'},
        )


@lru_cache(MOST)
def _schema_written(kind: str, language: str) -> bytes:
    """The schema in the active language, by the renderer of this media type."""
    renderer = next(r for r in Schema.renderer_classes if r.media_type == kind)
    described = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]  # the library has no types
    if kind.endswith("json"):
        return msgspec.json.encode(described, enc_hook=str)
    written = renderer().render(described, renderer_context={})
    return written.encode() if isinstance(written, str) else bytes(written)


@for_everybody
@require_safe
def asyncapi(request: HttpRequest) -> JsonResponse:
    """The event stream and the webhooks as an AsyncAPI document."""
    return JsonResponse(stream_described(VERSION))


@for_everybody
@require_safe
def reference(request: HttpRequest) -> HttpResponse:
    """Both documents for people, by a program that is served from here."""
    told = {
        "messages": messages_told(),
        "webhook_messages": summaries(),
        "webhooks_told": HOW_TOLD,
    }
    return render(request, "reference/page.html", told)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Nothing is at this address."""
    if is_api(request):
        return problems.not_found(request, exception)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours, with the number under which the log says more.

    503 where the database went away outside a view: while a session was read.
    """
    number, error = context.request_id(), sys.exception()
    is_away = isinstance(error, problems.DATABASE_AWAY)
    if not is_api(request):
        page = render_to_string("tables/broken.html", {"number": number})
        soon = problems.SOON if is_away else {}
        return HttpResponse(page, status=503 if is_away else 500, headers=soon)
    if error is not None and is_away:
        return problems.unavailable(error)
    problem = Problem("server_error", BROKEN.format(number))
    return problems.problem_response(HTTPStatus.INTERNAL_SERVER_ERROR, problem)
