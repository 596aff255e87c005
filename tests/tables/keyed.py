"""Programs with a key, for a test."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.test import Client
from django.utils import timezone

from tables.access.keys import KeyRequest, ProgramKey, make_key
from tables.access.tablet import hash_secret
from tables.models import Section, Tournament


def give_key(
    tournament: Tournament,
    section: Section | None = None,
    *,
    records: bool = False,
    now: datetime | None = None,
) -> str:
    """Make a key; what the program shows."""
    wanted = KeyRequest(
        tournament=tournament.pk,
        section=section.pk if section else None,
        name="Scoring computer",
        may_record=records,
    )
    return make_key(wanted=wanted, by=None, now=now or timezone.now())[1]


def showing(secret: str, **more: Any) -> Client:
    """A program that shows this key."""
    return Client(headers=bearer(secret), **more)


def bearer(secret: str) -> dict[str, str]:
    """The header that a program sends."""
    return {"Authorization": f"Bearer {secret}"}


def key_of(secret: str) -> ProgramKey:
    """The key as the database knows it."""
    return ProgramKey.objects.get(secret=hash_secret(secret))
