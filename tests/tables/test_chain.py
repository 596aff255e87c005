"""Each event carries a hash over itself and over all that came before in its stream."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec
import pytest
from django.contrib.auth.models import User

from tables.event_store.records import canonical, digest, first_link, link
from tables.event_store.store import Stored, read
from tables.intake.services import record_entries
from tables.models import Actor, Board, BoardView, StoredEvent
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, OPENED, Room

TABLE = UUID("7f0c1c5e-0e0a-4d0b-8f5e-0d3a5a5b9c11")
NOON = datetime(2026, 11, 20, 12, 0, 0, 250, tzinfo=UTC)
EVENT = Stored(
    table=4,
    board=7,
    version=2,
    client_id=UUID("0b0e7c1c-94a5-4b53-9ce5-2d1c1d7a4a10"),
    device="tablet-1",
    seq=3,
    type="NoteAdded",
    data='{"type":"NoteAdded","text":"Καλή ♠"}',
    base_version=1,
    late=False,
    occurred_at=NOON,
    recorded_at=NOON,
    actor=UUID("d51d1f3e-9c0f-4f57-8f0b-6d1a3f2b1e22"),
    shown=sha256(b"{}").digest(),
)
PUBLISHED = (
    '[2,"0b0e7c1c-94a5-4b53-9ce5-2d1c1d7a4a10","tablet-1",3,"NoteAdded",'
    '{"text":"Καλή ♠","type":"NoteAdded"},1,false,'
    '"2026-11-20T12:00:00.000250+00:00","2026-11-20T12:00:00.000250+00:00",'
    '"d51d1f3e-9c0f-4f57-8f0b-6d1a3f2b1e22",'
    f'"{sha256(b"{}").hexdigest()}"]'
)


def test_a_hash_is_what_the_published_format_says() -> None:
    """Bytes written out by hand: changing them breaks every chain there is."""
    before = sha256(f'["rectify stream 1","{TABLE}",7]'.encode()).digest()
    assert first_link(TABLE, 7) == before
    assert link(before, EVENT) == sha256(before + PUBLISHED.encode()).digest()


def test_the_same_content_has_the_same_hash() -> None:
    """The order of keys, and the zone a time is written in, are no content."""
    eastern = NOON.astimezone(timezone(timedelta(hours=2)))
    reordered = '{ "text": "Καλή ♠", "type": "NoteAdded" }'
    same = _changed(data=reordered, occurred_at=eastern, recorded_at=eastern)
    assert link(b"before", same) == link(b"before", EVENT)


@pytest.mark.parametrize(
    "change",
    [
        {"version": 3},
        {"client_id": TABLE},
        {"device": "tablet-2"},
        {"seq": None},
        {"type": "DirectorCalled"},
        {"data": '{"type":"NoteAdded","text":"Καλή ♥"}'},
        {"base_version": None},
        {"late": True},
        {"occurred_at": NOON + timedelta(microseconds=1)},
        {"recorded_at": NOON + timedelta(microseconds=1)},
        {"actor": None},
        {"shown": None},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_part_of_the_content_is_in_the_hash(change: dict[str, Any]) -> None:
    """A microsecond is enough."""
    assert link(b"before", _changed(**change)) != link(b"before", EVENT)


def test_the_place_in_the_stream_is_in_the_hash() -> None:
    """The stream of another table or board begins with another hash."""
    others = {
        first_link(TABLE, 7),
        first_link(TABLE, 8),
        first_link(EVENT.client_id, 7),
    }
    assert len(others) == 3
    assert link(b"before", EVENT) != link(b"Before", EVENT)


def test_a_recorded_board_is_one_chain(room: Room) -> None:
    """Over batches, from the key of the table on; kept records and fresh ones alike."""
    room.record(OPENED, AUCTION)
    room.record(EXPOSED)
    room.record(NOTE, NOTE)
    rows = read(Board.objects.get().pk)
    before = first_link(room.table.key, BOARD)
    for row in rows:
        before = link(before, row)
        assert row.hash == before, row.version


def test_what_was_shown_is_kept_after_the_last_of_each_batch(room: Room) -> None:
    """The middle of a batch was never on a screen."""
    room.record(OPENED, AUCTION)
    room.record(EXPOSED)
    rows = read(Board.objects.get().pk)
    assert [row.shown is not None for row in rows] == [False, True, True]
    assert rows[-1].shown == digest(BoardView.objects.get().document)


def test_an_event_names_who_entered_it_by_a_key(
    room: Room, person: Callable[..., User]
) -> None:
    """Two people, two keys, and each of them always the same one."""
    one, other = person("floor"), person("floor")
    room.record(OPENED)
    for who in (one, other, one, None):
        record_entries(entries=[room.entry(NOTE)], actor=who)
    rows = read(Board.objects.get().pk)
    by_user = {actor.user: actor.key for actor in Actor.objects.all()}
    keys = [None, by_user[one], by_user[other], by_user[one], None]
    assert [row.actor for row in rows] == keys


def test_a_person_who_is_removed_leaves_the_key(
    room: Room, person: Callable[..., User]
) -> None:
    """The event and its hash stay what they were."""
    who = person("floor")
    record_entries(entries=[room.entry(OPENED)], actor=who)
    before = read(Board.objects.get().pk)
    who.delete()
    assert read(Board.objects.get().pk) == before
    assert str(StoredEvent.objects.get().actor) == ""


@pytest.mark.parametrize("micros", [0, 1, 250, 500_000, 999_999])
@pytest.mark.parametrize("hours", [-11, 0, 2])
def test_an_instant_is_hashed_in_utc_to_the_microsecond(
    micros: int, hours: int
) -> None:
    at = NOON.replace(microsecond=micros).astimezone(timezone(timedelta(hours=hours)))
    content = canonical(_changed(occurred_at=at))
    written = at.astimezone(UTC).isoformat(timespec="microseconds")
    assert f',"{written}",'.encode() in content


def _changed(**changes: Any) -> Stored:
    return msgspec.structs.replace(EVENT, **changes)
