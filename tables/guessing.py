"""Wrong passwords and keys slow down whoever gives them, at every door for them.

Counted in the database: exact with any number of processes, and whether Redis is there
or not. Who tries one account from one address soon waits; who tries it from many waits
after a hundred, so that nobody is kept out of an account by a stranger's few tries.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest
from django.utils import timezone

from tables.devices.slowing import FREE, FREE_FOR_MANY, count_try, forget_tries


def count_guess(request: HttpRequest | None, username: str | None) -> None:
    """Count this try, before the password is looked at; raises `SlowDown`."""
    if request is not None and username:
        now = timezone.now()
        for key, free in _keys(request, username):
            count_try(key=key, now=now, free=free)


def count_wrong_key(request: HttpRequest) -> None:
    """Count the key of a program that is nobody's; raises `SlowDown`.

    After it was looked at: it is too long to be guessed, and a right one beside it, at
    the same venue, never waits.
    """
    place = request.META.get("REMOTE_ADDR", "")
    count_try(key=f"key:{place}", now=timezone.now())


def _keys(request: HttpRequest, username: str) -> list[tuple[str, int]]:
    # A name may be long, or be a password typed into the wrong field.
    name = sha256(username.casefold().encode(errors="replace")).hexdigest()[:32]
    place = request.META.get("REMOTE_ADDR", "")
    return [(f"login:{name}:{place}", FREE), (f"login:{name}", FREE_FOR_MANY)]


def forgive(request: HttpRequest | None, user: Any, **_: Any) -> None:
    """The password was right: forget the wrong ones before it."""
    if request is not None:
        for key, _free in _keys(request, user.get_username()):
            forget_tries(key=key)


user_logged_in.connect(forgive, dispatch_uid="guessing")
