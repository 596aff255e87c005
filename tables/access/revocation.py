"""Ending the open streams of an account, tablet or program that loses its access.

Each of its open streams checks at once whether it may go on. A new password, a
deactivated account, a changed role and changed limits arrive here as Django's signals.
A log-out is reported by the session store, a stopped tablet by `tables.access.pairing`
and a stopped key by `tables.access.keys`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models.signals import m2m_changed, post_delete, post_save

from tables.access.models import Assignment, Plays
from tables.event_store.notifier import end_streams


def person_name(person: object) -> str:
    """The name that `end_streams` takes for all open streams of one account."""
    return f"person {person}"


def tablet_name(device: int) -> str:
    """The name for all open streams of one tablet."""
    return f"tablet {device}"


def key_name(key: int) -> str:
    """The name for all open streams of one program."""
    return f"key {key}"


def recheck_streams(*whose: str) -> None:
    """Have these streams check their access after the commit, and end if it is gone."""
    transaction.on_commit(partial(end_streams, *whose))


def connect() -> None:
    """Connect the signals of accounts and groups."""
    post_save.connect(_changed, sender=User, dispatch_uid="leaving")
    post_delete.connect(_changed, sender=User, dispatch_uid="leaving")
    groups = User.groups.through
    m2m_changed.connect(_other_role, sender=groups, dispatch_uid="leaving")
    for limit in (Assignment, Plays):
        post_save.connect(_other_limit, sender=limit, dispatch_uid="leaving")
        post_delete.connect(_other_limit, sender=limit, dispatch_uid="leaving")


def _changed(
    instance: User, created: bool = False, update_fields: Any = None, **_: Any
) -> None:
    # Each log-in writes when it was.
    if not created and set(update_fields or ()) != {"last_login"}:
        recheck_streams(person_name(instance.pk))


def _other_limit(instance: Assignment | Plays, **_: Any) -> None:
    recheck_streams(person_name(instance.user_id))


def _other_role(instance: Any, pk_set: set[int] | None, **_: Any) -> None:
    """Receive ``m2m_changed``: groups of a user, or users of a group."""
    people = [instance.pk] if isinstance(instance, User) else pk_set or ()
    if people:
        recheck_streams(*map(person_name, people))
