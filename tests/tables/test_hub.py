"""The hub of the event stream when something it leans on is away."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from django.db import OperationalError, connection, connections

from tables.calls import selectors as calls
from tables.event_store import store
from tables.event_store.store import StreamedEvent
from tables.web.api.hub import DeskChanged, Hub, Listener, News, NotifierState
from tests.tables.table import AUCTION, OPENED, Room


@pytest.fixture
def no_redis(settings: Any) -> None:
    """An address where nobody answers."""
    settings.REDIS_URL = "redis://127.0.0.1:1/0"


async def _told(room: Room, number: int) -> list[str]:
    hub = Hub()
    listener = await hub.join()
    await asyncio.to_thread(_record, room)
    try:
        # The first news is that wake-ups are not heard.
        news = [listener.queue.get() for _ in range(number + 1)]
        rows = [await asyncio.wait_for(one, 30) for one in news]
    finally:
        await hub.leave(listener)
    return [row.type for row in rows if isinstance(row, StreamedEvent)]


def _record(room: Room) -> None:
    try:
        room.record(OPENED, AUCTION)
    finally:
        connections.close_all()


def test_without_redis_the_hub_looks_by_itself(live: Room, no_redis: None) -> None:
    """Nothing is missed; it only comes a moment later."""
    assert asyncio.run(_told(live, 2)) == ["BoardOpened", "AuctionEnded"]


def test_the_hub_can_be_joined_again_after_a_failure(
    live: Room, no_redis: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database was away when the first listener came."""

    def away() -> int:
        raise OperationalError("the server is starting up")

    async def come_twice() -> int:
        hub = Hub()
        with monkeypatch.context() as patch:
            patch.setattr(store, "settled_position", away)
            with pytest.raises(OperationalError):
                await hub.join()
        listener = await hub.join()
        await hub.leave(listener)
        return listener.position

    live.record(OPENED)
    assert asyncio.run(come_twice()) == store.read_after(0)[-1].position


def test_a_listener_that_leaves_while_the_hub_starts_leaves_no_connection(
    live: Room, no_redis: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, may_answer = threading.Event(), threading.Event()

    def slow_step() -> int:
        asked.set()
        assert may_answer.wait(30)
        return 0

    async def come_and_leave() -> bool:
        hub = Hub()
        coming = asyncio.create_task(hub.join())
        await asyncio.to_thread(asked.wait, 30)
        coming.cancel()
        await asyncio.wait([coming])
        may_answer.set()
        return await hub.ask(lambda: connection.connection is None)

    monkeypatch.setattr(calls, "last_step", slow_step)
    assert asyncio.run(come_and_leave())


async def _told_once(room: Room, turns: int) -> list[str]:
    """The last listener leaves as a wake-up comes, so many turns of the loop before."""
    hub = Hub()
    first = await hub.join()
    # The follower has looked, and waits.
    await asyncio.sleep(0.1)
    hub._woken.set()
    for _ in range(turns):
        await asyncio.sleep(0)
    await asyncio.wait_for(hub.leave(first), 30)
    listener = await hub.join()
    await asyncio.to_thread(_record, room)
    found: list[str] = []
    while "AuctionEnded" not in found or not listener.queue.empty():
        news = await asyncio.wait_for(listener.queue.get(), 30)
        found += [news.type] if isinstance(news, StreamedEvent) else []
        await hub.ask(store.settled_position)
    await hub.leave(listener)
    return found


@pytest.mark.parametrize("turns", range(5))
def test_a_listener_who_leaves_at_a_wake_up_leaves_no_follower(
    live: Room, turns: int
) -> None:
    """The next listener would be told everything twice."""
    assert asyncio.run(_told_once(live, turns)) == ["BoardOpened", "AuctionEnded"]


def test_a_listener_that_cannot_keep_up_is_let_go(live: Room, no_redis: None) -> None:
    """It comes again with its last position, and nothing is kept for it for ever."""

    async def fall_behind() -> bool:
        hub = Hub()
        listener = await hub.join()
        listener.queue = asyncio.Queue(1)
        await asyncio.to_thread(_record, live)
        for _ in range(100):
            if listener.lost:
                break
            await asyncio.sleep(0.1)
        await hub.leave(listener)
        return listener.lost

    assert asyncio.run(fall_behind())
    assert connection.is_usable()


def test_what_a_stream_may_never_show_does_not_wake_it() -> None:
    """A tablet of one section sleeps through what the others enter."""
    everywhere, here = Listener(0), Listener(0)
    here.tables = {17}
    ours, theirs = (StreamedEvent(n, n, 1, 1, "NoteAdded", 1) for n in (17, 18))
    news: list[News] = [ours, theirs, DeskChanged(18), NotifierState(slow=True)]
    for one in news:
        everywhere.tell(one)
        here.tell(one)
    assert everywhere.queue.qsize() == 4
    assert [here.queue.get_nowait() for _ in range(2)] == [
        ours,
        NotifierState(slow=True),
    ]
    assert here.queue.empty()
