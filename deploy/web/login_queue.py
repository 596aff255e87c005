"""Log-in requests, which have their own threads and a queue by address.

Nobody with a session, a key or a tablet ever waits behind them. The queue holds no
thread; it has an end, and an end for each address, beyond which the answer is 429.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from http import HTTPStatus

from django.urls import URLPattern, URLResolver, get_resolver

from deploy.accounts.hashing import verified
from deploy.web.wire import Message, Refusal, header
from lawbook import Problem
from tables.access.permissions import is_for_passwords
from tables.common.errors import TooManyPasswords

MOST = 64
MOST_OF_ONE = 16
# About how long one takes.
SECONDS_EACH = 0.5


class Queue:
    """The waiting log-in requests by address; for one event loop."""

    def __init__(self, most: int = MOST, of_one: int = MOST_OF_ONE) -> None:
        self._most = most
        self._of_one = of_one
        self._waiting: Counter[str] = Counter()

    @contextmanager
    def place(self, scope: Message) -> Iterator[Refusal | None]:
        """Hold a place in the queue; yields the refusal where the queue is full."""
        address = _address(scope)
        refusal = self._refusal(address)
        if refusal is not None:
            yield refusal
            return
        self._waiting[address] += 1
        try:
            yield None
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _refusal(self, address: str) -> Refusal | None:
        total, mine = self._waiting.total(), self._waiting[address]
        if total < self._most and mine < self._of_one:
            return None
        seconds = max(1, round(total * SECONDS_EACH))
        problem = Problem(TooManyPasswords.code, TooManyPasswords.words.format(seconds))
        return Refusal(HTTPStatus.TOO_MANY_REQUESTS, problem, seconds)


@cache
def password_forms() -> tuple[str, ...]:
    """Where strangers send passwords: how the addresses of the marked views begin."""
    return tuple(sorted(set(_marked(get_resolver().url_patterns, "/"))))


def _marked(patterns: Iterable[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for one in patterns:
        address = before + str(one.pattern).removeprefix("^")
        if isinstance(one, URLResolver):
            yield from _marked(one.url_patterns, address)
        elif is_for_passwords(one.callback):
            yield address.partition("<")[0].partition("(")[0]


def checks_a_password(scope: Message) -> bool:
    """Whether this request checks a password of a client that is not logged in."""
    if scope["method"] == "POST" and scope["path"].startswith(password_forms()):
        return True
    shown = header(scope, b"authorization")
    if shown is None or not shown.lower().startswith("basic"):
        return False
    return not verified.knows(shown)


def _address(scope: Message) -> str:
    client = scope.get("client")
    return str(client[0]) if client else ""
