"""The session of a user who has just logged in. Imported only with Django set up."""

from __future__ import annotations

from typing import Any

from deploy.session_auth import SessionStore


def session_of(person: Any) -> str:
    """The key of a session in which this person has just logged in."""
    session = SessionStore()
    session["_auth_user_id"] = str(person.pk)
    session["_auth_user_backend"] = "deploy.logins.Backend"
    session["_auth_user_hash"] = person.get_session_auth_hash()
    session.save()
    return str(session.session_key)
