"""Who leaves, or is sent away, hears nothing more: his open streams look at once.

Another password, an account switched off and another role are heard here as Django's
signals; of a log-out the session store tells, of a stopped tablet
`tables.access.devices`, of a stopped key `tables.access.keys`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.signals import m2m_changed, post_delete, post_save

from tables.event_store.notifier import end_streams


def person_name(person: object) -> str:
    """All open streams of one account, as `end_streams` is told."""
    return f"person {person}"


def tablet_name(device: int) -> str:
    """All open streams of one tablet."""
    return f"tablet {device}"


def key_name(key: int) -> str:
    """All open streams of one program."""
    return f"key {key}"


def send_away(*whose: str) -> None:
    """End these streams once the transaction is done, as far as they have to."""
    transaction.on_commit(partial(end_streams, *whose))


def connect() -> None:
    """Hear of everybody who leaves."""
    post_save.connect(_changed, sender=User, dispatch_uid="leaving")
    post_delete.connect(_changed, sender=User, dispatch_uid="leaving")
    groups = User.groups.through
    m2m_changed.connect(_other_role, sender=groups, dispatch_uid="leaving")


def _changed(
    instance: User, created: bool = False, update_fields: Any = None, **_: Any
) -> None:
    # Each log-in writes when it was.
    if not created and set(update_fields or ()) != {"last_login"}:
        send_away(person_name(instance.pk))


def _other_role(instance: Any, pk_set: set[int] | None, **_: Any) -> None:
    """Groups of a person, or persons of a group."""
    people = [instance.pk] if isinstance(instance, User) else pk_set or ()
    if people:
        send_away(*map(person_name, people))
