"""A paired tablet at the API: its cookie beside sessions and passwords."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from tables.access.devices.tablet import COOKIE, read_tablet

# The cookie is SameSite=Strict already; no form of another site can send these.
OWN_HEADERS = ("X-CSRFToken", "HX-Request")
FOREIGN = "A tablet sends entries from its own pages only."


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
