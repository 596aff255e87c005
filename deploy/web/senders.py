"""Who may send a file to an address, by the head of the request alone."""

from __future__ import annotations

from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.urls import ResolverMatch

from deploy.session_auth import SessionUserMiddleware
from tables.access.permissions import LOOKS, RECORDS, access_of
from tables.access.roles import groups_of
from tables.web.api.authentication import read_program


def may_send(request: WSGIRequest, found: ResolverMatch) -> bool:
    """Whether a program's key, or the role of a logged-in user, may send here."""
    may = access_of(found.func)
    if may is None:
        return False
    if program := read_program(request):
        return (RECORDS if program.may_record else LOOKS) in may.do.keys
    for middleware in (SessionMiddleware, SessionUserMiddleware):
        middleware(lambda request: HttpResponse()).process_request(request)
    person = request.user
    if not person.is_authenticated:
        return False
    permission = may.do.permission
    held = [permission] if permission and person.has_perm(permission) else []
    return person.is_superuser or may.do.lets_in(groups_of(person), held)
