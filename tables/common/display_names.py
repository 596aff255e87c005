"""What an account's person is called on screens: the name, else the username."""

from __future__ import annotations

from typing import Any

# The same of ``auth_user u``, as arguments of ``coalesce``.
DISPLAY_NAME = "nullif(trim(u.first_name || ' ' || u.last_name), ''), u.username"


def display_name(user: Any) -> str:
    """The name of a user's person."""
    name: str = user.get_full_name() or user.get_username()
    return name
