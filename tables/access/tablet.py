"""A paired tablet, known by the secret in its cookie; the codes that people type.

A code is read from one screen and typed on another: `tables.access.pairing`.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any, ClassVar
from uuid import UUID

from django.conf import settings
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from lawbook import as_latin
from tables.access.models import Device
from tables.access.roles import GroupMembership
from tables.access.sql import TABLET_BY_SECRET
from tables.common.database import rows
from tables.common.errors import NoEntry
from tables.tournaments.models import Table

COOKIE = "tablet"
COOKIE_AGE = timedelta(days=180)
# Of a tournament whose end nobody has said.
LONGEST_EVENT = timedelta(days=14)
SEEN_EVERY = timedelta(seconds=10)
NOT_PAIRED = "This tablet is not paired here, or the tournament is over. Pair it again."
STOPPED = "This tablet was stopped at the desk. Pair it again."
# Nothing that is read for something else: no 0 and O, 1 I L, 2 Z, 5 S, 8 B, U and V.
LETTERS = "ACDEFGHJKMNPQRTWXY34679"
LENGTH = 8


@dataclass(frozen=True)
class Tablet:
    """An authenticated tablet; it takes the place of ``request.user``.

    ``sender`` is the name under which it has numbered its entries so far, ``series``
    whose numbers they are; ``app``, ``unsent`` and ``oldest_unsent`` are what it last
    reported.
    """

    id: int
    name: str
    tournament: int
    section: int | None
    actor: UUID
    tournament_name: str
    section_name: str | None
    sender: str
    series: UUID | None
    app: str
    unsent: int
    oldest_unsent: datetime | None

    # In no group: whatever is for people is not for it.
    pk: ClassVar[None] = None
    is_authenticated: ClassVar[bool] = True
    is_superuser: ClassVar[bool] = False
    standing: ClassVar[GroupMembership] = GroupMembership()

    def tables(self) -> QuerySet[Table]:
        """The tables that this tablet may see."""
        section = Q() if self.section is None else Q(section=self.section)
        return Table.objects.filter(section, section__tournament=self.tournament)


def read_tablet(request: HttpRequest, now: datetime | None = None) -> Tablet | None:
    """The tablet behind a request; None without a cookie, `NoEntry` if stopped."""
    secret = request.COOKIES.get(COOKIE)
    return None if secret is None else admit_tablet(secret, now or timezone.now())


def admit_tablet(secret: str, now: datetime) -> Tablet:
    """The tablet with this secret; raises `NoEntry`."""
    for *facts, paired_at, ends_at, stopped_at, last_seen in rows(
        TABLET_BY_SECRET, hash_secret(secret)
    ):
        if stopped_at is not None:
            raise NoEntry("device_stopped", STOPPED)
        if now >= (ends_at or paired_at + LONGEST_EVENT):
            break
        _note_seen(facts[0], last_seen, now)
        return Tablet(*facts)
    raise NoEntry("not_paired", NOT_PAIRED)


def _note_seen(device: int, last_seen: datetime | None, now: datetime) -> None:
    if last_seen is None or now - last_seen > SEEN_EVERY:
        Device.objects.filter(pk=device).update(last_seen=now)


def tablet_of(user: Any) -> Tablet | None:
    """The tablet behind a request; None where a person is logged in."""
    return user if isinstance(user, Tablet) else None


def give_cookie(answer: HttpResponse, secret: str) -> None:
    """Set the cookie that holds the tablet's secret on a response."""
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Strict",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def new_code() -> str:
    """A code to read out: eight characters."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def new_secret() -> str:
    """A random secret that is kept in a cookie only."""
    return secrets.token_urlsafe(32)


def grouped_code(code: str) -> str:
    """A code as it is shown: in two groups of four."""
    return f"{code[:4]} {code[4:]}"


def read_code(given: str) -> str:
    """Normalise a typed code: case, spaces, letters of another keyboard."""
    plain = as_latin(given.upper())
    return "".join(one for one in plain if one.isalnum())[:100]


def hash_code(code: str) -> str:
    """The keyed hash of a code, as stored: useless without the server's key."""
    return salted_hmac("tables.pairing", code, algorithm="sha256").hexdigest()


def hash_secret(secret: str) -> str:
    """The hash of a secret, as stored; a secret is too long to be guessed."""
    return sha256(secret.encode()).hexdigest()
