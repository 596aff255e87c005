"""Who enters: a user of this server, and the key that events keep of them."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from tables.models import Actor

# A user keeps the same key for ever, so a process asks once.
_known: dict[int, UUID] = {}


def key_of(user: int | None) -> UUID | None:
    """The key of a user by id, made at their first entry; None stays None."""
    if user is None:
        return None
    return _known.get(user) or _find_or_create(user)


def _find_or_create(user: int) -> UUID:
    key = Actor.objects.get_or_create(user_id=user)[0].key
    # A key that is rolled back again must not be remembered.
    transaction.on_commit(lambda: _known.update({user: key}))
    return key
