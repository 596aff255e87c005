"""Who may see a page; a fragment never answers with the log-in page."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


def signed_in(view: View) -> View:
    """Ask a stranger to log in; tell a page's own request that it must."""

    @wraps(view)
    def guarded(request: HttpRequest, **given: int) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, **given)
        if request.headers.get("HX-Request"):
            return HttpResponse(status=HTTPStatus.UNAUTHORIZED)
        return redirect_to_login(request.get_full_path())

    return guarded
