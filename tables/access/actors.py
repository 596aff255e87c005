"""Who enters: a user of this server, and the key that events keep of them."""

from __future__ import annotations

from time import monotonic
from typing import Any
from uuid import UUID

from django.db import transaction

from tables.access.devices.tablet import Tablet
from tables.access.keys.program import Program
from tables.tournaments.models import Actor

# A user keeps the same key until somebody forgets them, so a process asks rarely.
REMEMBERED = 60.0
_known: dict[int, tuple[UUID, float]] = {}


def key_of(actor: Any) -> UUID | None:
    """The key of who enters: a tablet's, a program's, a user's; the system has none.

    A user's is made at the first entry.
    """
    if isinstance(actor, Tablet | Program):
        return actor.actor
    user: int | None = getattr(actor, "pk", None)
    if user is None:
        return None
    key, until = _known.get(user, (None, 0.0))
    return key if key and monotonic() < until else _find_or_create(user)


def _find_or_create(user: int) -> UUID:
    key = Actor.objects.get_or_create(user_id=user)[0].key
    until = monotonic() + REMEMBERED
    # A key that is rolled back again must not be remembered.
    transaction.on_commit(lambda: _known.update({user: (key, until)}))
    return key
