"""Seals of other stores, kept with the tournaments imported from there.

A seal is over the heads of all streams of its days. All of them go into the file, so
that its holder can compute the digest and check the signature.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
from django.db import connection

from tables.common.database import rows
from tables.common.json_shapes import Count, Hash, Hex, Large, LineShape, Number
from tables.event_store import sql
from tables.integrity import sealing
from tables.integrity.models import Seal, SealElsewhere
from tables.integrity.sql import OUR_SEALS, STREAMS
from tables.tournaments.models import Table, Tournament

# A head as it is signed: table, board, version, hash, positions.
Head = tuple[UUID, int, int, str, list[int]]


class SealLine(LineShape, frozen=True, kw_only=True, tag="seal", omit_defaults=True):
    """A seal of the store the file comes from, with all that it signed.

    ``heads`` are [table, board, version, hash, positions], in the order they were
    signed in, those of other tournaments too. Seals of earlier versions have no number
    and do not cover the audit log of their store, of which ``audit_hash`` is the head.
    """

    number: Count | None = None
    audit_number: Large | None = None
    audit_hash: Hash | None = None
    day: date
    position: Large
    streams: Number
    before: Hash
    digest: Hash
    signature: Hex
    public_key: Hex
    heads: list[tuple[UUID, int, int, Hash, list[int]]]


def seal_lines(tournament: Tournament) -> Iterator[SealLine]:
    """The seals over the tournament's events: those it came with, and ours."""
    for old in SealElsewhere.objects.filter(tournament=tournament).order_by("id"):
        yield _line(old, bytes(old.before), msgspec.json.decode(old.lines))
    for (seal_id,) in rows(OUR_SEALS, tournament.pk):
        seal = Seal.objects.get(pk=seal_id)
        last = Seal.objects.filter(day__lt=seal.day).order_by("day").last()
        heads = _heads(last.position if last else 0, seal.position)
        before = bytes(last.digest) if last else sealing.BEGINNING
        yield _line(seal, before, heads)


def breaks(seal: SealLine) -> str | None:
    """The faults of a seal in itself."""
    digest = sha256(bytes.fromhex(seal.before))
    for head in seal.heads:
        digest.update(msgspec.json.encode(head) + b"\n")
    if digest.hexdigest() != seal.digest or len(seal.heads) != seal.streams:
        return "its heads are not what was sealed"
    said = Seal(
        number=seal.number,
        audit_number=seal.audit_number,
        audit_hash=bytes.fromhex(seal.audit_hash) if seal.audit_hash else None,
        day=seal.day,
        position=seal.position,
        streams=seal.streams,
        digest=bytes.fromhex(seal.digest),
        signature=bytes.fromhex(seal.signature),
        public_key=bytes.fromhex(seal.public_key),
    )
    return None if sealing.is_signed(said) else "its signature does not fit"


def keep(tournament: Tournament, seals: Iterable[SealLine]) -> None:
    """Store what came with a tournament."""
    SealElsewhere.objects.bulk_create(
        SealElsewhere(
            tournament=tournament,
            number=seal.number,
            audit_number=seal.audit_number,
            audit_hash=bytes.fromhex(seal.audit_hash) if seal.audit_hash else None,
            day=seal.day,
            position=seal.position,
            streams=seal.streams,
            before=bytes.fromhex(seal.before),
            digest=bytes.fromhex(seal.digest),
            signature=bytes.fromhex(seal.signature),
            public_key=bytes.fromhex(seal.public_key),
            lines=msgspec.json.encode(seal.heads).decode(),
        )
        for seal in seals
    )


def broken_seals(tournament: Tournament | None) -> Iterator[tuple[SealElsewhere, str]]:
    """Each seal from elsewhere that does not fit, or not the streams that are here."""
    kept = SealElsewhere.objects.order_by("id")
    for seal in kept if tournament is None else kept.filter(tournament=tournament):
        heads = msgspec.json.decode(seal.lines, type=list[Head])
        what = breaks(_line(seal, bytes(seal.before), heads))
        if what or (what := _differing(seal, heads)):
            yield seal, what


def _differing(seal: SealElsewhere, heads: list[Head]) -> str | None:
    """The first of the tournament's streams that is not as it was sealed there."""
    tables = Table.objects.filter(section__tournament=seal.tournament_id)
    here = set(tables.values_list("key", flat=True))
    for key, board, version, link, _ in heads:
        if key in here and rows(STREAMS, key, board, version) != [
            (key, board, version, link)
        ]:
            return f"board {board} of table {key} is not what was sealed there"
    return None


def _heads(start: int, position: int) -> list[Head]:
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql.HEADS, [start, position])
        return [(k, b, v, bytes(link).hex(), where) for k, b, v, link, where in cursor]


def _line(seal: Any, before: bytes, heads: list[Head]) -> SealLine:
    return SealLine(
        number=seal.number,
        audit_number=seal.audit_number,
        audit_hash=bytes(seal.audit_hash).hex() if seal.audit_hash else None,
        day=seal.day,
        position=seal.position,
        streams=seal.streams,
        before=before.hex(),
        digest=bytes(seal.digest).hex(),
        signature=bytes(seal.signature).hex(),
        public_key=bytes(seal.public_key).hex(),
        heads=heads,
    )
