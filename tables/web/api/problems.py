"""Errors as problem documents: one stable code, one sentence that says what to do."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from rest_framework.exceptions import APIException
from rest_framework.views import set_rollback

from lawbook import Problem, Refused
from tables.common.errors import (
    BadKey,
    BadRequest,
    NoEntry,
    NoStreamFree,
    NotRecorded,
    NotThere,
    NotYet,
    SlowDown,
    TablesError,
    TooLarge,
    TooManyPasswords,
    TooManyStreams,
    TooOften,
    title_of,
)
from tables.signals import refused
from tables.web.release import MARK, release

STATUS = {
    NotThere: HTTPStatus.NOT_FOUND,
    NotYet: HTTPStatus.FORBIDDEN,
    NotRecorded: HTTPStatus.UNPROCESSABLE_ENTITY,
    BadRequest: HTTPStatus.BAD_REQUEST,
    TooLarge: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    NoEntry: HTTPStatus.UNAUTHORIZED,
    BadKey: HTTPStatus.UNAUTHORIZED,
    SlowDown: HTTPStatus.TOO_MANY_REQUESTS,
    TooManyPasswords: HTTPStatus.TOO_MANY_REQUESTS,
    TooManyStreams: HTTPStatus.TOO_MANY_REQUESTS,
    NoStreamFree: HTTPStatus.SERVICE_UNAVAILABLE,
    TooOften: HTTPStatus.TOO_MANY_REQUESTS,
}
# What strangers are asked for; unlike Basic's it opens no window in a browser.
CHALLENGE = 'Bearer realm="rectify"'
# RFC 6750: there was a key, and it is not good.
WRONG_KEY = f'{CHALLENGE}, error="invalid_token"'
# The disk is full, or the database is starting: what only time mends.
AWAY = Problem(
    "unavailable",
    "The database is not available. Nothing was stored; send the request again.",
)
SOON = {"Retry-After": "2"}
DATABASE_AWAY = (OperationalError, InterfaceError)
logger = logging.getLogger(__name__)
UNKNOWN_WORDS = {"unknown_edition", "unknown_clause"}


def problem_response(
    status: int, problem: Problem, headers: dict[str, str] | None = None
) -> HttpResponse:
    """A problem document."""
    refused.send_robust(sender=Problem, codes=[problem.code])
    body = {"title": title_of(status), "status": int(status)} | msgspec.to_builtins(
        problem
    )
    return HttpResponse(
        msgspec.json.encode(body),
        status=status,
        content_type="application/problem+json",
        headers={MARK: release()} | (headers or {}),
    )


def as_problem(error: Exception, context: dict[str, Any]) -> HttpResponse | None:
    """The exception handler of every API view; None for an unexpected exception."""
    set_rollback()
    if isinstance(error, DATABASE_AWAY):
        return unavailable(error)
    if isinstance(error, TablesError):
        return problem_response(STATUS[type(error)], error.problem, _headers(error))
    if isinstance(error, Refused):
        return problem_response(_status_of(error.problem), error.problem)
    return _from_frameworks(error)


def not_found(
    request: HttpRequest | None = None, exception: Exception | None = None
) -> HttpResponse:
    """Answer 404: there is no page at this address."""
    problem = Problem("not_found", "There is nothing at this address.")
    return problem_response(HTTPStatus.NOT_FOUND, problem)


def _headers(error: TablesError) -> dict[str, str]:
    if isinstance(error, NoEntry):
        said = WRONG_KEY if isinstance(error, BadKey) else CHALLENGE
        return {"WWW-Authenticate": said}
    return {"Retry-After": str(error.seconds)} if isinstance(error, SlowDown) else {}


def _status_of(problem: Problem) -> int:
    if problem.code in UNKNOWN_WORDS:
        return HTTPStatus.NOT_FOUND
    return HTTPStatus.UNPROCESSABLE_ENTITY


def unavailable(error: BaseException) -> HttpResponse:
    """Answer 503: the database is away, and the same may be sent again."""
    logger.error("The database could not serve a request.", exc_info=error)
    return problem_response(HTTPStatus.SERVICE_UNAVAILABLE, AWAY, SOON)


def _from_frameworks(error: Exception) -> HttpResponse | None:
    if isinstance(error, Http404):
        return not_found()
    if isinstance(error, PermissionDenied):
        problem = Problem("permission_denied", "You may not do this.")
        return problem_response(HTTPStatus.FORBIDDEN, problem)
    return _of_rest_framework(error) if isinstance(error, APIException) else None


def _of_rest_framework(error: APIException) -> HttpResponse:
    headers = {}
    if error.status_code == HTTPStatus.UNAUTHORIZED:
        headers["WWW-Authenticate"] = CHALLENGE
    if wait := getattr(error, "wait", None):
        headers["Retry-After"] = str(int(wait))
    problem = Problem(error.default_code, str(error.detail))
    return problem_response(error.status_code, problem, headers)
