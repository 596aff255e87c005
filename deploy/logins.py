"""Who is asking: the session and the person, each read by one prepared statement.

Every request begins with these two questions. Asked through the ORM they cost more
than storing an entry does; the answers are the same.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.contrib.sessions.backends import db
from django.utils import timezone

from tables.database import rows
from tables.people import keep_groups

SESSION = """
SELECT session_data FROM django_session WHERE session_key = %s AND expire_date > %s
"""
FIELDS = [field.attname for field in User._meta.concrete_fields]
PERSON = f"""
SELECT {", ".join(FIELDS)}, array(
    SELECT g.name FROM auth_user_groups m JOIN auth_group g ON g.id = m.group_id
    WHERE m.user_id = auth_user.id)
FROM auth_user WHERE id = %s
"""


class SessionStore(db.SessionStore):
    """Django's sessions in the database, loaded in one short step."""

    def load(self) -> dict[str, Any]:
        """What the session holds; a stranger's key is forgotten."""
        found = rows(SESSION, self.session_key, timezone.now())
        if found:
            return self.decode(found[0][0])
        self._session_key = None
        return {}


class Backend(ModelBackend):
    """Django's accounts, the one behind a session loaded with its groups."""

    def get_user(self, user_id: int) -> User | None:
        """The person, unless the account is gone or switched off."""
        for *values, groups in rows(PERSON, user_id):
            person = User.from_db("default", FIELDS, values)
            keep_groups(person, groups)
            return person if self.user_can_authenticate(person) else None
        return None
