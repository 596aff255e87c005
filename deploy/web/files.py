"""Who may send large bodies: users whose role may upload a file there."""

from __future__ import annotations

from django.contrib.sessions.middleware import SessionMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, close_old_connections
from django.http import HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve

from deploy.web.wire import Environ
from tables.access.permissions import MAY, ViewAccess, takes_files_at
from tables.common import sizes


def largest_body(environ: Environ) -> int:
    """How large a body may be that comes with this head; nothing of it is read."""
    request = WSGIRequest(environ)
    try:
        found = resolve(request.path_info)
        if takes_files_at(found.func) and _may_send(request, found):
            return sizes.UPLOAD
    except (Resolver404, DatabaseError):
        # The page itself will say so.
        pass
    finally:
        close_old_connections()
    return sizes.REQUEST


def _may_send(request: WSGIRequest, found: ResolverMatch) -> bool:
    """Whether a user is logged in whose role may send to this address."""
    from deploy.logins import Asker  # noqa: PLC0415  it needs the models
    from tables.access.roles import groups_of  # noqa: PLC0415  it needs the models

    for middleware in (SessionMiddleware, Asker):
        middleware(lambda request: HttpResponse()).process_request(request)
    person, may = request.user, getattr(found.func, MAY, None)
    if not (person.is_authenticated and isinstance(may, ViewAccess)):
        return False
    permission = may.do.permission
    held = [permission] if permission and person.has_perm(permission) else []
    return person.is_superuser or may.do.lets_in(groups_of(person), held)
