"""Once a day one signature over the heads of all streams."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from django.db import IntegrityError, transaction
from pytest_django import Settings

from tables.event_store import store
from tables.integrity.models import AuditEntry, Seal
from tables.integrity.sealing import BEGINNING, CannotSeal, is_signed, seal_streams
from tables.models import StoredEvent
from tests.tables.table import AUCTION, NOTE, OPENED, Room

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)
TOMORROW = NOON + timedelta(days=1)
NO_LOG = sha256(b'["rectify audit 1"]').hexdigest()


def test_a_seal_is_what_the_published_format_says(room: Room) -> None:
    """The digest and the signed bytes, written out by hand."""
    room.record(OPENED, AUCTION)
    seal = seal_streams(now=NOON)
    events = StoredEvent.objects.order_by("position")
    last = events[1]
    positions = f"[{events[0].position},{last.position}]"
    line = f'["{room.table.key}",7,2,"{bytes(last.hash).hex()}",{positions}]\n'
    digest = sha256(BEGINNING + line.encode())
    assert bytes(seal.digest) == digest.digest()
    entry = AuditEntry.objects.filter(number__lte=seal.audit_number).last()
    log = f'{entry.number},"{bytes(entry.hash).hex()}"' if entry else f'0,"{NO_LOG}"'
    said = f'"2026-11-20",{seal.position},1,"{digest.hexdigest()}"'
    signed = f'["rectify seal 2",1,{said},{log}]'
    key = Ed25519PublicKey.from_public_bytes(bytes(seal.public_key))
    key.verify(bytes(seal.signature), signed.encode())


def test_one_seal_a_day(room: Room) -> None:
    """Asking again gives the same one; what came since waits for tomorrow."""
    room.record(OPENED)
    first = seal_streams(now=NOON)
    room.record(AUCTION)
    assert seal_streams(now=NOON + timedelta(hours=11)) == first
    assert Seal.objects.count() == 1


def test_each_seal_stands_on_the_one_before(room: Room) -> None:
    """And counts only the streams that got events since."""
    room.record(OPENED)
    room.record(OPENED, table=room.other.pk)
    seal_streams(now=NOON)
    room.record(NOTE)
    second = seal_streams(now=TOMORROW)
    assert (second.streams, second.position) == (1, store.settled_position())
    quiet = seal_streams(now=TOMORROW + timedelta(days=1))
    assert (quiet.streams, quiet.digest) == (0, sha256(second.digest).digest())


SIGNED = [
    "number",
    "day",
    "position",
    "streams",
    "digest",
    "audit_number",
    "audit_hash",
]


@pytest.mark.parametrize("field", SIGNED)
def test_the_signature_covers_all_that_a_seal_says(room: Room, field: str) -> None:
    room.record(OPENED)
    seal = seal_streams(now=NOON)
    assert is_signed(seal)
    changed = {
        "day": TOMORROW.date(),
        "position": seal.position - 1,
        "streams": 2,
        "digest": bytes(32),
        "number": 2,
        "audit_number": 77,
        "audit_hash": bytes(32),
    }
    setattr(seal, field, changed[field])
    assert not is_signed(seal)


def test_a_seal_cannot_be_changed(room: Room) -> None:
    """Not by the owner of the database either."""
    seal_streams(now=NOON)
    for act in (
        lambda: Seal.objects.update(streams=7),
        lambda: Seal.objects.all().delete(),
    ):
        with pytest.raises(IntegrityError, match="never changed"), transaction.atomic():
            act()
    assert Seal.objects.get().streams == 0


@pytest.mark.parametrize("key", ["", "short", "not base64 at all!"])
def test_without_a_key_nothing_is_sealed(
    room: Room, settings: Settings, key: str
) -> None:
    settings.SEAL_KEY = key
    with pytest.raises(CannotSeal) as refused:
        seal_streams(now=NOON)
    assert refused.value.problem.code == "no_seal_key"
    assert not Seal.objects.exists()
