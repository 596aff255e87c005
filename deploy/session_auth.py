"""Reads the session and its user in one prepared statement.

Every request begins with these two questions. Asked one by one through the ORM they
cost more than storing an entry does; the answers are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.middleware import AuthenticationMiddleware, get_user
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from rest_framework.request import Request

from deploy.accounts.hashing import verified
from deploy.postgresql import sql
from tables.access.revocation import person_name, recheck_streams
from tables.access.roles import cache_membership
from tables.access.throttling import check_password, require_name_not_throttled
from tables.common.database import rows

FIELDS = [field.attname for field in User._meta.concrete_fields]
_COLUMNS = ", ".join(f"u.{name}" for name in FIELDS)
PERSON = sql.PERSON.format(columns=_COLUMNS)
SESSION = sql.SESSION.format(columns=_COLUMNS)
REMEMBERED = 1000

Row = Sequence[Any]
# The last known user of a session: read in the same statement, and used only if the
# session, which is signed, names the same user.
_owners: dict[str, int] = {}


class SessionStore(db.SessionStore):
    """Django's sessions in the database; ``beside`` is the row of its likely owner."""

    beside: Row | None = None

    def load(self) -> dict[str, Any]:
        """The data of the session; an unknown key is dropped."""
        key = self.session_key or ""
        for data, *person in rows(SESSION, _owners.get(key), key, timezone.now()):
            self.beside = person
            return self.decode(data)
        self._session_key = None
        return {}

    def flush(self) -> None:
        """End the session; what is open by it ends too."""
        person = self.get(SESSION_KEY)
        super().flush()
        if person is not None:
            recheck_streams(person_name(person))

    def person(self, user_id: int) -> Row | None:
        """The row that came along, once, if it is this person's."""
        row, self.beside = self.beside, None
        self._remember(user_id)
        return row if row and row[0] == user_id else None

    def _remember(self, user_id: int) -> None:
        if self.session_key:
            _owners[self.session_key] = user_id
        while len(_owners) > REMEMBERED:
            _owners.pop(next(iter(_owners)), None)


_asking: ContextVar[Any] = ContextVar("asking", default=None)


class SessionUserMiddleware(AuthenticationMiddleware):
    """Django's, with the session in reach while the person is looked for."""

    def process_request(self, request: HttpRequest) -> None:
        """Set a lazy user on the request."""
        super().process_request(request)
        person = SimpleLazyObject(lambda: _person_of(request))
        request.user = person  # type: ignore[assignment]  # a person once asked


def second_factor_of(person: Any) -> bool:
    """Whether a user has a second factor, or is required to have one."""
    from deploy.accounts import second_factor  # noqa: PLC0415  it needs the models

    return second_factor.is_required_of(person) or second_factor.has_second_factor(
        person
    )


def _person_of(request: HttpRequest) -> Any:
    token = _asking.set(request.session)
    try:
        return get_user(request)
    finally:
        _asking.reset(token)


class Backend(ModelBackend):
    """Django's backend; the user of a session comes with groups and memberships."""

    def authenticate(
        self, request: Any, username: Any = None, password: Any = None, **more: Any
    ) -> Any:
        """The person; raises `SlowDown` where too many wrong passwords came before.

        At the API a password alone is not enough for everybody.
        """

        def look() -> Any:
            person = super(Backend, self).authenticate(
                request, username, password, **more
            )
            alone = person is not None and isinstance(request, Request)
            return None if alone and second_factor_of(person) else person

        if request is None or not username or password is None:
            return look()
        if not isinstance(request, Request):
            return check_password(request, username, look)
        return self._remembered(request, username, password) or self._looked_at(
            request, username, password, look
        )

    def _remembered(self, request: Request, username: str, password: str) -> Any:
        """The user with a password verified a moment ago and not changed since."""
        encoded = verified.encoded(username, password)
        person = User.objects.filter(username=username).first() if encoded else None
        if person is None or person.password != encoded:
            return None
        require_name_not_throttled(request, username)
        is_let_in = self.user_can_authenticate(person) and not second_factor_of(person)
        return person if is_let_in else None

    def _looked_at(
        self, request: Request, username: str, password: str, look: Callable[[], Any]
    ) -> Any:
        person = check_password(request, username, look)
        if person is not None:
            verified.keep(username, password, person.password)
        return person

    def get_user(self, user_id: int) -> User | None:
        """The person, unless the account is gone or switched off."""
        row = self._beside(user_id) or next(iter(rows(PERSON, user_id)), None)
        if row is None:
            return None
        *values, groups, parts = row
        person = User.from_db("default", FIELDS, values)
        cache_membership(person, groups, parts)
        return person if self.user_can_authenticate(person) else None

    def _beside(self, user_id: int) -> Row | None:
        session = _asking.get()
        return session.person(user_id) if isinstance(session, SessionStore) else None
