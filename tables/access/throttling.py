"""Throttling of wrong codes, PINs, passwords and keys.

The counts are in the database: exact with any number of processes, with or without
Redis. Guesses at one secret are checked one after the other, in any process: the row of
its key is locked until the outcome is known. So concurrent right guesses all succeed,
and no wrong guess is checked before its delay is over.

Wrong passwords for one account are delayed after `FREE` from one address and after
`FREE_FOR_MANY` from all: a stranger's few tries lock nobody out. A leaky bucket for
each address counts wrong passwords for any names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import TypeVar

from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from tables.access.models import Slowed
from tables.access.sql import COUNT_WRONG, POUR, SLOWED_UNTIL
from tables.common.database import rows
from tables.common.errors import SlowDown

# A holder of one IPv6 address usually holds every address with the same prefix.
SHARED = 64


def network_of(request: HttpRequest) -> str:
    """The sender of a request: its IPv4 address, or its IPv6 network."""
    given = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ip_address(given)
    except ValueError:
        return given[:50]
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, SHARED), strict=False).network_address)


T = TypeVar("T")
FREE = 5
# More free tries where many people share an address, or where anybody may try a name.
FREE_FOR_MANY = 100
LONGEST = 300


# A leaky bucket: each wrong guess adds a drop, and a drop leaks every six seconds. The
# row's ``until`` is when the bucket is empty.
DROP = timedelta(seconds=6)
BUCKET = 100 * DROP
KEPT = timedelta(hours=1)


@dataclass(frozen=True)
class GuessCounter:
    """A thing to be guessed; ``free`` is how many wrong guesses cost nothing."""

    key: str
    free: int = FREE


def check_secret(
    look: Callable[[], T], *at: GuessCounter, wrong: type[Exception], now: datetime
) -> T:
    """The result of ``look``; an exception ``wrong`` counts as a wrong guess.

    Raises ``wrong``, or `SlowDown` before the delay is over, without calling ``look``.
    With any other exception the guess does not count. The counters are locked in the
    order given; all callers give the same order, to avoid deadlocks.
    """
    with transaction.atomic():
        for one in at:
            count_attempt(key=one.key, now=now, free=one.free)
        try:
            with transaction.atomic():
                found = look()
        except wrong as error:
            failure = error
        else:
            Slowed.objects.filter(key__in=[one.key for one in at]).delete()
            return found
    raise failure


def require_delay_over(*at: GuessCounter, now: datetime) -> None:
    """Raise `SlowDown` where a guess would come too early; count nothing."""
    for one in at:
        left = _left(one.key, now)
        if timedelta() < left <= timedelta(seconds=LONGEST):
            raise SlowDown(ceil(left.total_seconds()))


def count_shared_guess(*, key: str, now: datetime) -> None:
    """Count a wrong guess from an address that many may share."""
    rows(POUR, key, now, DROP, DROP, BUCKET)


def require_guesses_left(*, key: str, now: datetime) -> None:
    """Raise `SlowDown` where too many wrong guesses came from an address."""
    over = _left(key, now) - BUCKET
    if timedelta() < over <= BUCKET:
        raise SlowDown(max(1, ceil(over.total_seconds())))


def forget_old_tries(*, now: datetime) -> int:
    """Delete rows that delay nobody any more; return how many."""
    return Slowed.objects.filter(until__lt=now - KEPT).delete()[0]


def count_attempt(*, key: str, now: datetime, free: int = FREE) -> None:
    """Count a try; raise `SlowDown` when it comes too early."""
    if not rows(COUNT_WRONG, key, now, free, free, LONGEST, free, LONGEST):
        raise SlowDown(max(1, ceil(_left(key, now).total_seconds())))


def _left(key: str, now: datetime) -> timedelta:
    """How long the row of a key still delays the next guess."""
    return next((until for (until,) in rows(SLOWED_UNTIL, key)), now) - now


class WrongPassword(Exception):
    """The password is not that of this user name."""


def check_password(
    request: HttpRequest, username: str, look: Callable[[], T | None]
) -> T | None:
    """The user that ``look`` finds for a name and a password; None if they are wrong.

    Raises `SlowDown` where too many wrong ones came before.
    """

    def found() -> T:
        one = look()
        if one is None:
            raise WrongPassword
        return one

    at, now = _at(request, username), timezone.now()
    place = f"login-from:{network_of(request)}"
    require_guesses_left(key=place, now=now)
    try:
        return check_secret(found, *at, wrong=WrongPassword, now=now)
    except WrongPassword:
        count_shared_guess(key=place, now=now)
        return None


def require_name_not_throttled(request: HttpRequest, username: str) -> None:
    """Raise `SlowDown` where a password for this name would not be checked now."""
    require_delay_over(*_at(request, username), now=timezone.now())


def count_wrong_key(request: HttpRequest) -> None:
    """Count an unknown key of a program; raise `SlowDown`.

    Called after the key was looked up: keys are too long to guess, and a valid key from
    the same address never waits.
    """
    count_attempt(key=f"key:{network_of(request)}", now=timezone.now())


def _at(request: HttpRequest, username: str) -> tuple[GuessCounter, GuessCounter]:
    # A name may be long, or be a password typed into the wrong field.
    name = sha256(username.casefold().encode(errors="replace")).hexdigest()[:32]
    here = GuessCounter(f"login:{name}:{network_of(request)}")
    return here, GuessCounter(f"login:{name}", FREE_FOR_MANY)
