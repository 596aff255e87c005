"""Who may ask peers: whoever may work on cases. Nothing of it is kept by a browser."""

from collections.abc import Callable
from functools import wraps

from django.contrib.auth.decorators import login_required, permission_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

View = Callable[..., HttpResponse]


def reviewing(view: View) -> View:
    """Ask a stranger to log in; refuse whoever may not work on cases."""
    allowed = permission_required("rulings.change_case", raise_exception=True)(view)
    guarded: View = never_cache(login_required(allowed))

    @wraps(view)
    def silent(request: HttpRequest, **given: int) -> HttpResponse:
        return guarded(request, **given)

    return silent
