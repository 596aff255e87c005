"""Name and password at the API, for a person's own programs.

A program of the tournament has a key (`tables.web.api.keys`).
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from drf_spectacular.authentication import BasicScheme
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed

from tables.common.errors import NoEntry

NUL = "\0"
WRONG = "Name and password do not belong together."
OFF = "Names and passwords open nothing here. Ask the tournament for a key."


class NameAndPassword(BasicAuthentication):
    """DRF's, unless switched off; a name PostgreSQL cannot look for is nobody's."""

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

    target_class = "tables.web.api.passwords.NameAndPassword"
