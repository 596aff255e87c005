"""A program at the API: its key in the header ``Authorization: Bearer``."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from tables.access.keys.program import PREFIX, Program, admit_program
from tables.access.throttling import count_wrong_key
from tables.common.errors import BadKey
from tables.web.api.problems import CHALLENGE

SCHEME = "bearer"


class KeyAuthentication(BaseAuthentication):
    """A program with its key; no cookie, so no other site can send it."""

    def authenticate(self, request: Request) -> tuple[Any, None] | None:
        """The program of the key; None where no key is shown."""
        program = read_program(request._request)
        return (program, None) if program else None

    def authenticate_header(self, request: Request) -> str:
        """What whoever is not known is asked for."""
        return CHALLENGE


def read_program(request: HttpRequest) -> Program | None:
    """The program behind a request; None without a key, `BadKey` if it is out.

    Wrong keys slow down whoever shows them: `SlowDown`.
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
