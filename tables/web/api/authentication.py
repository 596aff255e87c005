"""Authentication at the API: a program's key, name and password, or a paired tablet.

Roles, sections, sessions and passwords change while a stream is open; its account,
tablet or program is read again each time. None of this leaves a connection open.
"""

from __future__ import annotations

import resource
import sys
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import get_backends
from django.db import connections
from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.authentication import BasicScheme
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from tables.access.keys import PREFIX, Program, admit_program, program_of
from tables.access.revocation import key_name, person_name, tablet_name
from tables.access.roles import LOOKERS, is_one_of
from tables.access.tablet import COOKIE, read_tablet, tablet_of
from tables.access.throttling import count_wrong_key
from tables.access.visibility import Visibility, visibility_of
from tables.common.errors import BadKey, NoEntry, TablesError
from tables.web.api.problems import CHALLENGE

SCHEME = "bearer"


class KeyAuthentication(BaseAuthentication):
    """A program with its key; no cookie, so no other site can send it."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """The program of the key; None where no key is shown."""
        program = read_program(request._request)
        return (program, None) if program else None

    def authenticate_header(self, request: Request) -> str:
        """The challenge that is sent with a 401."""
        return CHALLENGE


def read_program(request: HttpRequest) -> Program | None:
    """The program behind a request; None without a key, `BadKey` if it is not valid.

    Wrong keys delay their sender: `SlowDown`.
    """
    # Not `headers`, for which every other one would be read too.
    scheme, _space, secret = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    if scheme.lower() != SCHEME:
        return None
    try:
        return admit_program(secret, timezone.now())
    except BadKey as wrong:
        if wrong.problem.code == "unknown_key":
            count_wrong_key(request)
        raise


class KeyScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its registry ships without types
    """How the schema names the key."""

    target_class = KeyAuthentication
    name = "programKey"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """HTTP's own scheme."""
        return {"type": "http", "scheme": SCHEME, "bearerFormat": f"{PREFIX}…"}


NUL = "\0"
WRONG = "The username or password is wrong."
OFF = "HTTP Basic is switched off on this server. Ask the tournament for an API key."


class NameAndPassword(BasicAuthentication):
    """HTTP Basic authentication, unless switched off; a NUL in a name is refused."""

    def authenticate(self, request: Any) -> Any:
        """The person; `NoEntry` where the settings take no passwords here."""
        given = request.headers.get("Authorization", "").lower()
        if given.startswith("basic") and not settings.API_PASSWORDS:
            raise NoEntry("passwords_off", OFF)
        return super().authenticate(request)

    def authenticate_credentials(
        self, userid: str, password: str, request: Any = None
    ) -> Any:
        if NUL in userid:
            raise AuthenticationFailed(WRONG)
        return super().authenticate_credentials(userid, password, request)


class NameAndPasswordScheme(BasicScheme):  # type: ignore[no-untyped-call]  # theirs
    """In the schema it is HTTP's own."""

    target_class = "tables.web.api.authentication.NameAndPassword"


# The cookie is SameSite=Strict already; no form of another site can send these.
OWN_HEADERS = ("X-CSRFToken", "HX-Request")
FOREIGN = "A paired device must send X-CSRFToken, and no Origin of another site."


class TabletAuthentication(BaseAuthentication):
    """A paired tablet, where nobody has logged in."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """The tablet of the cookie; None where there is no such cookie."""
        tablet = read_tablet(request._request, timezone.now())
        if tablet is None:
            return None
        if request.method not in SAFE_METHODS and not _from_own_page(request):
            raise PermissionDenied(FOREIGN)
        return tablet, None


def _from_own_page(request: Request) -> bool:
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.get_host():
        return False
    return any(name in request.headers for name in OWN_HEADERS)


class TabletScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its registry ships without types
    """How the schema names the cookie."""

    target_class = TabletAuthentication
    name = "tabletCookie"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """A cookie."""
        return {"type": "apiKey", "in": "cookie", "name": COOKIE}


def name_of(asker: Any) -> str:
    """The name of a stream's owner, as in `tables.access.revocation`."""
    if tablet := tablet_of(asker):
        return tablet_name(tablet.id)
    program = program_of(asker)
    return key_name(program.id) if program else person_name(asker.pk)


def most_streams(asker: Any) -> int:
    """How many streams may be open at once in one process; 0 is without end."""
    kind = "streams_of_tablets" if tablet_of(asker) else "streams"
    most: int = settings.LIMITS[kind]
    return most


def most_in_all() -> int:
    """How many streams this process holds: it leaves half of its files to requests."""
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted: int = settings.LIMITS["streams_in_all"]
    if files == resource.RLIM_INFINITY:
        return wanted or sys.maxsize
    return min(wanted or files, files // 2)


def visibility_now(request: HttpRequest) -> Visibility | None:
    """What this stream may tell of from now on; None where it has to end."""
    try:
        asker = _asker_now(request)
        return visibility_of(asker) if asker else None
    except TablesError:
        return None
    finally:
        connections.close_all()


def _asker_now(request: HttpRequest) -> Any:
    if tablet_of(request.user):
        return read_tablet(request)
    if program_of(request.user):
        return read_program(request)
    person = get_backends()[0].get_user(request.user.pk)
    return person if person and _may_stay(person, request) else None


def _may_stay(person: Any, request: HttpRequest) -> bool:
    """Not logged out, with the same password, and still with a part here."""
    before: Any = request.user
    key = request.session.session_key
    return (
        is_one_of(person, LOOKERS)
        and person.get_session_auth_hash() == before.get_session_auth_hash()
        and (key is None or request.session.exists(key))
    )
