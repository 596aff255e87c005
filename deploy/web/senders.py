"""Who may send a file to an address, by the head of the request alone.

Import it when Django is set up: it needs the models.
"""

from __future__ import annotations

from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve

from deploy.session_auth import SessionUserMiddleware
from deploy.web.wire import Environ
from tables.access.permissions import LOOKS, RECORDS, access_of, takes_files_at
from tables.access.roles import groups_of
from tables.common import sizes
from tables.common.errors import TablesError
from tables.web.api.authentication import read_program


def largest_body(environ: Environ) -> int:
    """How large a body may be that comes with this head; nothing of it is read."""
    request = WSGIRequest(environ)
    try:
        found = resolve(request.path_info)
        if takes_files_at(found.func) and _may_send(request, found):
            return sizes.UPLOAD
    except (Resolver404, DatabaseError, TablesError):
        # The view itself will say so.
        pass
    finally:
        close_old_connections()
    return sizes.REQUEST


def _may_send(request: WSGIRequest, found: ResolverMatch) -> bool:
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
