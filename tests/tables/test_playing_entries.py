"""What a playing Director may enter: boards that are over wherever they play them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tables.event_store import store
from tests.tables.asking import post, sent
from tests.tables.entering import (
    ENDED,
    Person,
    closing,
    elsewhere,
    entered,
    seated,
    withdrawn,
)
from tests.tables.limited import browser
from tests.tables.table import AUCTION, NOTE, OPENED, Room


@pytest.fixture
def playing(live: Room, person: Person) -> Client:
    """They sit at the first table, where board 7 is over, as at the second."""
    user = seated(live, person)
    for table in (live.table, live.other):
        live.record(OPENED, AUCTION, ENDED, table=table.pk)
    return browser(user)


def test_a_board_that_their_own_entry_opens_again_is_hidden(
    live: Room, playing: Client
) -> None:
    """Of one batch: what follows is not entered, there or at another table."""
    there = sent(live, NOTE, id=str(uuid4()), table=live.other.pk)
    first = [sent(live, one, id=str(uuid4())) for one in (withdrawn(3), NOTE)]
    results = post(playing, [*first, there]).json()["results"]
    assert [one["result"] for one in results] == ["new", "refused", "refused"]
    assert {one["problem"]["code"] for one in results[1:]} == {"board_not_played"}
    assert [one["version"] for one in results[1:]] == [None, None]


@pytest.mark.parametrize("where", ["table", "other"])
def test_a_board_that_was_opened_again_meanwhile_is_hidden(
    live: Room, playing: Client, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """At their own table; their entry is for it, or for the same board elsewhere."""
    lock = store.lock_tables

    def late(tables: Any) -> None:
        monkeypatch.setattr(store, "lock_tables", lock)
        elsewhere(lambda: live.record(withdrawn(3)))
        lock(tables)

    monkeypatch.setattr(store, "lock_tables", late)
    table = getattr(live, where).pk
    assert entered(playing, live, NOTE, table=table) == ["board_not_played"]
    live.record(ENDED)
    assert entered(playing, live, NOTE, table=table) == ["new"]


def test_nobody_opens_their_board_again_while_their_entry_is_written(
    live: Room, playing: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The turns of their own tables are held: it is opened before, or after."""
    append, pool = store.append, ThreadPoolExecutor(1)
    waiting: list[Any] = []

    def slowly(*pages: Any) -> Any:
        monkeypatch.setattr(store, "append", append)
        waiting.append(pool.submit(closing(lambda: live.record(withdrawn(3)))))
        with pytest.raises(TimeoutError):
            waiting[0].result(timeout=0.5)
        return append(*pages)

    with pool:
        monkeypatch.setattr(store, "append", slowly)
        assert entered(playing, live, NOTE, table=live.other.pk) == ["new"]
        (opened,) = waiting[0].result()
    assert opened.result == "new"
    again = entered(playing, live, NOTE, table=live.other.pk)
    assert again == ["board_not_played"]
