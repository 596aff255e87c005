"""The streams of a paired tablet and of a program: their own tables, until stopped."""

from __future__ import annotations

import json
from contextlib import ExitStack
from time import monotonic, sleep

import pytest
from django.utils import timezone

from tables.access.keys import stop_key
from tables.access.pairing import stop_device
from tables.models import Section, Table
from tables.web.api.stream import HEARTBEAT
from tests.conftest import Site
from tests.tables.keyed import bearer, give_key, key_of
from tests.tables.paired import device_of, pair
from tests.tables.table import AUCTION, OPENED, Room
from tests.tables.test_stream import asking, listening


@pytest.fixture
def secret(site: Site, room: Room) -> str:
    """A tablet of section A."""
    return pair(room.tournament, room.table.section)


def cookie(secret: str) -> dict[str, str]:
    return {"Cookie": f"tablet={secret}"}


def elsewhere(room: Room) -> Table:
    section = Section.objects.create(tournament=room.tournament, name="B")
    return Table.objects.create(section=section, number=1)


def test_it_hears_of_its_own_tables_only(site: Site, secret: str, room: Room) -> None:
    """What came before it listened, and what comes now."""
    other = elsewhere(room)
    room.record(OPENED, table=other.pk)
    room.record(OPENED)
    with listening(site, cookie(secret) | {"Last-Event-ID": "0"}) as stream:
        assert stream.message()["data"]["table"] == room.table.pk
        room.record(AUCTION, table=other.pk)
        room.record(AUCTION)
        told = stream.message()["data"]
    assert (told["table"], told["type"]) == (room.table.pk, "AuctionEnded")


def test_a_stopped_tablet_hears_nothing_more(
    site: Site, secret: str, room: Room
) -> None:
    """Its open stream ends at once, and it gets no other."""
    with listening(site, cookie(secret)) as stream:
        begun = monotonic()
        stop_device(device=device_of(secret).pk, now=timezone.now())
        assert b"data" not in b"".join(stream.lines)
        assert monotonic() - begun < HEARTBEAT / 2
    with asking(site, cookie(secret)) as refused:
        assert refused.status == 401
        assert json.loads(refused.read())["code"] == "device_stopped"


def test_a_program_hears_of_its_section_until_its_key_is_stopped(
    site: Site, room: Room
) -> None:
    """At once, as a tablet; and a wrong key hears nothing at all."""
    other, secret = elsewhere(room), give_key(room.tournament, room.table.section)
    with listening(site, bearer(secret)) as stream:
        room.record(OPENED, table=other.pk)
        room.record(OPENED)
        assert stream.message()["data"]["table"] == room.table.pk
        begun = monotonic()
        stop_key(key=key_of(secret).pk, by=None, now=timezone.now())
        assert b"data" not in b"".join(stream.lines)
        assert monotonic() - begun < HEARTBEAT / 2
    for shown, code in ((secret, "key_stopped"), ("wrong", "unknown_key")):
        with asking(site, bearer(shown)) as refused:
            assert (refused.status, json.loads(refused.read())["code"]) == (401, code)
            assert "invalid_token" in refused.headers["WWW-Authenticate"]


def test_one_tablet_listens_at_so_many_places_and_no_more(
    site: Site, secret: str, room: Room
) -> None:
    """Where one is closed, another may open."""
    with ExitStack() as streams:
        first = streams.enter_context(ExitStack())
        first.enter_context(listening(site, cookie(secret)))
        for _ in range(9):
            streams.enter_context(listening(site, cookie(secret)))
        with asking(site, cookie(secret)) as refused:
            assert refused.status == 429
            assert refused.headers["Retry-After"]
            assert json.loads(refused.read())["code"] == "too_many_streams"
        other = pair(room.tournament, room.table.section, "Another")
        streams.enter_context(listening(site, cookie(other)))
        first.close()
        assert any(_is_let_in(site, secret) for _ in range(100))


def _is_let_in(site: Site, secret: str) -> bool:
    """A stream that was closed leaves a moment later."""
    sleep(0.05)
    with asking(site, cookie(secret)) as answer:
        return answer.status == 200
