"""What all API views share: JSON by msgspec, problems, one way to read a body."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from http import HTTPStatus
from typing import Any

import msgspec
from django.contrib.auth.middleware import get_user
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.http.request import RawPostDataException, UnreadablePostError
from django.utils.cache import get_conditional_response
from drf_spectacular.authentication import SessionScheme
from rest_framework.authentication import (
    BaseAuthentication,
    CSRFCheck,
    SessionAuthentication,
)
from rest_framework.exceptions import PermissionDenied, UnsupportedMediaType
from rest_framework.permissions import BasePermission
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

from tables.access.keys import program_of
from tables.access.permissions import ANY_KEY, RECORDING_KEY, Audience
from tables.access.roles import LOOKERS, RECORDERS, is_one_of
from tables.access.tablet import tablet_of
from tables.common import sizes
from tables.common.errors import BadRequest, TooLarge
from tables.intake.entries import NOT_JSON
from tables.web.api.authentication import (
    KeyAuthentication,
    NameAndPassword,
    TabletAuthentication,
)
from tables.web.api.problems import as_problem
from tables.web.api.version import API, V1
from tables.web.release import MARK, release

JSON = JSONRenderer()
LOOKING = ("GET", "HEAD")
# When `/api/v1/` came, in seconds since 1970.
DEPRECATED = "@1795824000"
# Django's check of a token; DRF would make one for every request.
FORGERY: Any = CSRFCheck(lambda request: HttpResponse())
TOO_LARGE = "The body is larger than {}."
NOT_ARRIVED = "The request body did not arrive in full."


class JsonSessionAuthentication(SessionAuthentication):
    """A session of ours; its token against forgery is in the header."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """The user itself, not Django's lazy object that is resolved at each access."""
        person = get_user(request._request)
        if not person.is_active:
            return None
        self.enforce_csrf(request)
        return person, None

    def enforce_csrf(self, request: Request) -> None:
        """Look at the plain request: DRF's would parse the body to find a form."""
        if reason := FORGERY.process_view(request._request, None, (), {}):
            raise PermissionDenied(f"CSRF Failed: {reason}")


class JsonSessionScheme(SessionScheme):  # type: ignore[no-untyped-call]  # theirs
    """In the schema it is a session like any other."""

    target_class = "tables.web.api.views.JsonSessionAuthentication"


# How a program asks, by its key; and a person: logged in, or with name and password.
# A key in the header counts before any cookie.
ASKERS: list[type[BaseAuthentication]] = [
    KeyAuthentication,
    JsonSessionAuthentication,
    NameAndPassword,
]


class MayLook(BasePermission):
    """Tablets, programs, and the staff and observers of a tournament."""

    may = Audience(tablets=True, keys=ANY_KEY, groups=frozenset(LOOKERS))
    message = "This account has no role in a tournament."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the request is authenticated and may read."""
        if not request.user.is_authenticated:
            return False
        if tablet_of(request.user) or program_of(request.user):
            return True
        return is_one_of(request.user, LOOKERS)


class ApiView(APIView):
    """An API view whose errors are problem documents, and answers have a mark.

    ``names_people``: nobody in between may keep what it answers. Everybody else asks
    again each time, and is told when nothing has changed.
    """

    authentication_classes = ASKERS
    renderer_classes = [JSONRenderer]
    names_people = False

    def get_exception_handler(self) -> Callable[..., HttpResponse | None]:
        """Problem documents instead of DRF's own shape."""
        return as_problem

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """One representation; what a client says it accepts changes nothing."""
        return JSON, JSON.media_type

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Any:
        """Say whether it may be kept, by which mark, and what follows an old path."""
        last = super().finalize_response(request, response, *args, **kwargs)
        if self.names_people:
            last.headers["Cache-Control"] = "no-store"
        for name, value in deprecation_headers(request._request).items():
            last.headers[name] = value
        if request.method not in LOOKING or last.status_code != HTTPStatus.OK:
            return last
        last.headers.setdefault("Cache-Control", "private, no-cache")
        return marked(request._request, last)


class TablesView(ApiView):
    """People, tablets and programs may ask.

    What they see, a view has from `tables.access.visibility`.
    """

    authentication_classes = [*ASKERS, TabletAuthentication]
    permission_classes = [MayLook]


class MayRecord(BasePermission):
    """Tablets, keys made for it, the floor and directors record; others only look."""

    may = Audience(tablets=True, keys=RECORDING_KEY, groups=frozenset(RECORDERS))
    message = "Only the floor, directors and keys that may record can send entries."

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether this tablet, program or person may record at all."""
        if program := program_of(request.user):
            return program.may_record
        return bool(tablet_of(request.user)) or is_one_of(request.user, RECORDERS)


def answer(value: object) -> HttpResponse:
    """A value as JSON."""
    body, mark = msgspec.json.encode(value), {MARK: release()}
    return HttpResponse(body, content_type="application/json", headers=mark)


def is_old(request: HttpRequest) -> bool:
    """Whether somebody asks by a path without a version.

    Our own pages still do: while a new version takes over, a page of it may reach a
    process of the old one.
    """
    return not request.path_info.startswith(V1)


def deprecation_headers(request: HttpRequest) -> dict[str, str]:
    """`Deprecation` (RFC 9745) and a link to the new path; none for the new paths."""
    if not is_old(request):
        return {}
    successor = f'<{request.path.replace(API, V1, 1)}>; rel="successor-version"'
    return {"Deprecation": DEPRECATED, "Link": successor}


def marked(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """The answer with its `ETag`; 304 without a body for who has this one already.

    The mark is made of the answer itself, version and position in it, so it changes
    with what this asker sees and tells of nothing else.
    """
    tag = f'"{blake2b(response.content, digest_size=12).hexdigest()}"'
    response.headers["ETag"] = tag
    return get_conditional_response(request, etag=tag, response=response) or response


def body_of(request: Request) -> bytes:
    """The bytes of a JSON request, if it is one and not too large."""
    if _media_type(request) != "application/json":
        raise UnsupportedMediaType(request.content_type or "nothing")
    plain: HttpRequest = request._request
    try:
        body = plain.body
    except RequestDataTooBig as wrong:
        raise _too_large(sizes.REQUEST) from wrong
    except (RawPostDataException, UnreadablePostError) as gone:
        raise BadRequest("malformed_json", NOT_ARRIVED) from gone
    if len(body) > sizes.REQUEST:
        raise _too_large(sizes.REQUEST)
    return body


def file_of(request: Request, kinds: Sequence[str], most: int) -> bytes:
    """A file that is the whole body, of one of these media types, up to ``most`` bytes.

    The view says `takes_files`; else no more comes than a form may have.
    """
    if _media_type(request) not in kinds:
        words = f"Send the file as {', '.join(kinds[:-1])} or {kinds[-1]}."
        raise UnsupportedMediaType(request.content_type, words)
    try:
        # Not `body`, which is limited to what a form may have.
        content = request._request.read(most + 1)
    except UnreadablePostError as gone:
        raise BadRequest("unreadable", NOT_ARRIVED) from gone
    if len(content) > most:
        raise _too_large(most)
    return content


def _media_type(request: Request) -> str:
    return str(request.content_type).partition(";")[0].strip().lower()


def _too_large(most: int) -> TooLarge:
    return TooLarge("too_large", TOO_LARGE.format(sizes.size_text(most)))


def json_of(request: Request) -> object:
    """The body of a request as plain JSON values."""
    body = body_of(request)
    try:
        value: object = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as wrong:
        raise BadRequest("malformed_json", NOT_JSON) from wrong
    if b"\\u0000" in body:
        raise BadRequest("malformed_json", "A text holds the character NUL.")
    return value
