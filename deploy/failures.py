"""What a request gets that leads nowhere or breaks: a problem below `/api/`."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.views import defaults

from lawbook import Problem
from tables.api import problems


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Nothing is at this address."""
    if request.path.startswith("/api/"):
        return problems.not_found(request, exception)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours; what was sent is not stored and may be sent again."""
    if not request.path.startswith("/api/"):
        return defaults.server_error(request)
    detail = "Something broke here. Nothing of this request was stored; try again."
    problem = Problem("server_error", detail)
    return problems.problem_response(HTTPStatus.INTERNAL_SERVER_ERROR, problem)
