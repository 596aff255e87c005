"""Whether a person is still logged in where they once were."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AbstractBaseUser
from django.utils.crypto import constant_time_compare


def is_logged_in(user: AbstractBaseUser, session_key: str) -> bool:
    """Whether this session is open, and this user's, with the password they have now.

    A log-out, another person's log-in and a new password each end it.
    """
    if not session_key:
        return False
    kept = _data_of(session_key)
    if kept.get(SESSION_KEY) != str(user.pk):
        return False
    given = str(kept.get(HASH_SESSION_KEY, ""))
    hashes = (user.get_session_auth_hash(), *user.get_session_auth_fallback_hash())
    return any(constant_time_compare(given, one) for one in hashes)


def _data_of(session_key: str) -> dict[str, Any]:
    store = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
    found: dict[str, Any] = store.load()
    return found
