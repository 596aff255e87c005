"""Name and password at the API, for programs without a session."""

from __future__ import annotations

from typing import Any

from drf_spectacular.authentication import BasicScheme
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed

from tables.guessing import forgive

NUL = "\0"
WRONG = "Name and password do not belong together."


class NameAndPassword(BasicAuthentication):
    """DRF's; a name that PostgreSQL cannot even look for is nobody's."""

    def authenticate_credentials(
        self, userid: str, password: str, request: Any = None
    ) -> Any:
        if NUL in userid:
            raise AuthenticationFailed(WRONG)
        found = super().authenticate_credentials(userid, password, request)
        forgive(request, found[0])
        return found


class NameAndPasswordScheme(BasicScheme):  # type: ignore[no-untyped-call]  # theirs
    """In the schema it is HTTP's own."""

    target_class = "tables.api.passwords.NameAndPassword"
