"""Checks the seals against one another, the store, and copies kept elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta

from tables.common.database import rows
from tables.integrity import chaining, sealing
from tables.integrity.kept_seals import KeptSeal
from tables.integrity.models import Seal
from tables.integrity.replaying import Finding
from tables.integrity.sql import ENTRY, UNSEALED

# A day, and twice the hour after which beat asks again.
LATEST = timedelta(hours=26)

Watch = Callable[[int], None]


def seal_breaks(watch: Watch) -> Iterator[Finding]:
    """Each seal that is missing, was changed, or does not match the store."""
    trusted = sealing.trusted_keys()
    last, number = None, 0
    for seal in Seal.objects.order_by("day"):
        number += 1
        for what in _breaks(last, seal, trusted, number):
            yield Finding("broken", f"seal of {seal.day}", None, what)
        last, number = seal, seal.number or number
        watch(number)


def unsealed(now: datetime) -> Iterator[Finding]:
    """Whether something waits for its seal for longer than a day."""
    since = oldest_unsealed()
    if since and now - since > LATEST:
        what = (
            f"what was written since {since:%Y-%m-%d %H:%M} is not sealed, and nobody"
            " could tell whether later seals were removed: `manage.py seal`"
        )
        yield Finding("unsealed", "the seals", None, what)


def oldest_unsealed() -> datetime | None:
    """When the first event or change was written that no seal covers yet."""
    since: datetime | None = rows(UNSEALED)[0][0]
    return since


def kept_breaks(kept: Sequence[KeptSeal]) -> Iterator[Finding]:
    """The differences from the seals that were kept elsewhere."""
    for one in kept:
        for what in _differences(one):
            yield Finding("broken", f"kept seal of {one.day}", None, what)


def _breaks(
    last: Seal | None, seal: Seal, trusted: set[bytes], number: int
) -> Iterator[str]:
    if seal.number is not None and seal.number != number:
        yield f"it is seal {seal.number}, and seal {number} is missing before it"
    if not sealing.is_signed(seal):
        yield "its signature does not fit what it says"
    elif trusted and bytes(seal.public_key) not in trusted:
        yield "it is signed by a key that is neither ours nor in SEAL_PUBLIC_KEYS"
    now = sealing.digest_between(last, seal.position)
    if now != (seal.streams, bytes(seal.digest)):
        since = f"after {last.day} " if last else ""
        yield f"the streams that got events {since}are not what was sealed"
    if seal.audit_number is not None:
        yield from _of_the_log(seal.audit_number, bytes(seal.audit_hash or b""))


def _of_the_log(number: int, hash_then: bytes) -> Iterator[str]:
    found = rows(ENTRY, number) if number else [(chaining.BEGINNING,)]
    if [bytes(one) for (one,) in found] != [hash_then]:
        yield f"the audit log up to its entry {number} is not what was sealed"


def _differences(kept: KeptSeal) -> Iterator[str]:
    if not kept.is_signed():
        yield "its signature does not fit what it says: the copy was changed"
        return
    here = Seal.objects.filter(day=kept.day).first()
    if here is None:
        yield "there is no seal of this day here"
    elif not kept.is_of(here):
        yield "the seal of this day says something else here"
    if kept.audit_number is not None:
        yield from _of_the_log(kept.audit_number, kept.audit_hash or b"")
