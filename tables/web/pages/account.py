"""What somebody is told of his own account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tables.access.staff.link_words import link_words
from tables.access.staff.links import is_to_be_told, made_again
from tables.web.pages.access import for_people

# In a session: a link was made lately, and its owner has not looked since he came.
TOLD = "new_links"


@require_safe
@for_people
@never_cache
def new_links(request: HttpRequest) -> HttpResponse:
    """Who made a new link for the account of whoever asks, and whether it was used."""
    person = get_object_or_404(User, pk=request.user.pk)
    request.session.pop(TOLD, None)
    context = {"links": [link_words(one) for one in made_again(person)]}
    return render(request, "tables/account/links.html", context)


def tell_at_log_in(*, request: Any, user: User, **_signal: Any) -> None:
    """Receive `user_logged_in`: every page says so until he has looked."""
    if hasattr(request, "session") and is_to_be_told(user):
        request.session[TOLD] = True


def connect() -> None:
    """Hear of everybody who comes."""
    user_logged_in.connect(tell_at_log_in, dispatch_uid="tables.account.new_links")
