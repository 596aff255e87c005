"""What a request gets that leads nowhere or breaks: a problem below `/api/`."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseServerError
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.views import defaults

from deploy.logs import context
from lawbook import Problem
from tables.web.api import problems

BROKEN = (
    "Something broke here. Nothing of this request was stored; try again. "
    "The log says more under number {}."
)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponseBase:
    """Nothing is at this address."""
    if request.path.startswith("/api/"):
        return problems.not_found(request, exception)
    return defaults.page_not_found(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    """A fault of ours, with the number under which the log says more."""
    number = context.request_id()
    if not request.path.startswith("/api/"):
        page = render_to_string("tables/broken.html", {"number": number})
        return HttpResponseServerError(page)
    problem = Problem("server_error", BROKEN.format(number))
    return problems.problem_response(HTTPStatus.INTERNAL_SERVER_ERROR, problem)
