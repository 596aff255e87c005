"""The desk's list, as someone sees it and presses its buttons."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

CALLED = {"type": "DirectorCalled", "by": "N"}


def named(user: User, name: str) -> User:
    user.first_name = name
    user.save()
    return user


def desk(user: User) -> Client:
    client = Client(headers={"HX-Request": "true"})
    client.force_login(user)
    return client


def press(*words: Any) -> dict[str, str]:
    """What a button of a line sends: the step, the table, what waits there."""
    return {"do": " ".join(str(word) for word in words)}


def seen(user: User) -> str:
    return desk(user).get("/desk/queue/").content.decode()
