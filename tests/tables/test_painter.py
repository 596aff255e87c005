"""Tiles are painted once for all desks that show the same, and hold nothing up."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection, Coroutine
from threading import Event

import pytest

from tables.access.visibility import EVERYTHING
from tables.web.api import painter as painters
from tables.web.api.hub import Hub, Listener
from tables.web.api.painter import AT_ONCE, CANVASES, PIECES, Desk, Painter
from tables.web.pages.drawing import Canvas, canvas_for, paint
from tests.tables.table import AUCTION, OPENED, Room

CALL = {"type": "DirectorCalled"}
Painted = dict[Canvas, str]


def canvas(query: str = "show=all&size=medium", language: str = "en") -> Canvas:
    found = canvas_for(query, language, EVERYTHING)
    assert found
    return found


def html(piece: bytes) -> str | None:
    """What a message brings; None where the desk has to ask."""
    kind, data = piece.decode().strip().split("\n")
    assert kind == "event: tiles"
    told: str | None = json.loads(data.removeprefix("data: "))["html"]
    return told


class Fake:
    """Paints numbers, and keeps what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[set[Canvas], list[int]]] = []
        self.go_on = Event()
        self.go_on.set()
        self.wrong = False

    def paint(self, canvases: Collection[Canvas], tables: Collection[int]) -> Painted:
        self.asked.append((set(canvases), list(tables)))
        assert self.go_on.wait(30)
        if self.wrong:
            raise ValueError("no paint")
        return {one: f"{one.language} {list(tables)}" for one in canvases}


@pytest.fixture
def fake() -> Fake:
    return Fake()


def desk_of(painter: Painter, look: Canvas) -> Desk:
    found = painter.open(look, lambda: True)
    assert found
    assert [html(piece) for piece in found.take()] == [""]
    return found


async def taken(desk: Desk, number: int = 1) -> list[str | None]:
    """The next pieces, as soon as there are so many."""
    pieces: list[bytes] = []
    for _ in range(3000):
        pieces += desk.take()
        if len(pieces) >= number:
            return [html(piece) for piece in pieces]
        await asyncio.sleep(0.01)
    raise AssertionError(f"only {len(pieces)} of {number}")


def run(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(work())


def test_two_desks_of_one_view_cost_one_painting(fake: Fake) -> None:
    async def work() -> None:
        painter = Painter(fake.paint)
        one, two = desk_of(painter, canvas()), desk_of(painter, canvas())
        greek = desk_of(painter, canvas(language="el"))
        painter.note(17)
        assert await taken(one) == await taken(two) == ["en [17]"]
        assert await taken(greek) == ["el [17]"]
        assert fake.asked == [({canvas(), canvas(language="el")}, [17])]

    run(work)


def test_what_changes_while_it_paints_is_painted_together(fake: Fake) -> None:
    """In the order in which it changed, and no more at once than a page can take."""

    async def work() -> None:
        painter = Painter(fake.paint)
        desk = desk_of(painter, canvas())
        fake.go_on.clear()
        painter.note(900)
        while not fake.asked:
            await asyncio.sleep(0.01)
        for table in [*range(AT_ONCE + 1), 900, 0]:
            painter.note(table)
        fake.go_on.set()
        await taken(desk, 3)
        tables = [tables for _, tables in fake.asked]
        assert tables == [[900], [*range(AT_ONCE)], [AT_ONCE, 900]]

    run(work)


def test_the_tile_lies_there_before_the_streams_are_told(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(painters, "A_MOMENT", 30.0)

    async def work() -> None:
        painter = Painter(fake.paint)
        desk = desk_of(painter, canvas())
        await painter.paint_soon([17, 18, 17])
        assert [html(piece) for piece in desk.take()] == ["en [17, 18]"]

    run(work)


def test_a_slow_painting_holds_no_message_up(fake: Fake) -> None:
    """And goes on; its tile comes when it is done."""

    async def work() -> None:
        painter = Painter(fake.paint)
        desk = desk_of(painter, canvas())
        fake.go_on.clear()
        await painter.paint_soon([17])
        assert desk.take() == []
        fake.go_on.set()
        assert await taken(desk) == ["en [17]"]

    run(work)


def test_nobody_waits_where_nothing_changed_or_no_desk_is_open(
    fake: Fake, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not for the painting of something else either."""
    monkeypatch.setattr(painters, "A_MOMENT", 30.0)

    async def work() -> None:
        painter = Painter(fake.paint)
        await painter.paint_soon([17])
        desk = desk_of(painter, canvas())
        fake.go_on.clear()
        painter.note(18)
        await painter.paint_soon([])
        assert desk.take() == []
        fake.go_on.set()
        assert await taken(desk) == ["en [18]"]
        assert [tables for _, tables in fake.asked] == [[18]]

    run(work)


def test_after_a_painting_that_fails_the_desks_ask_until_one_comes(
    fake: Fake, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        painter = Painter(fake.paint)
        desk = desk_of(painter, canvas())
        fake.wrong = True
        painter.note(17)
        assert await taken(desk) == [None]
        fake.wrong = False
        painter.note(18)
        assert await taken(desk) == ["en [18]"]

    run(work)
    assert "could not be painted" in caplog.text


def test_a_desk_that_takes_nothing_is_told_to_ask_for_everything() -> None:
    """So nothing piles up for it, and it is not lost."""
    desk = Desk(canvas(), lambda: True)
    for number in range(PIECES - 1):
        desk.put(painters._message(str(number)))
    assert len(desk.take()) == PIECES
    for _ in range(PIECES + 1):
        desk.put(painters._message("late"))
    assert [html(piece) for piece in desk.take()] == [None]


def test_tiles_never_make_a_listener_lost() -> None:
    """A queue that is full is woken by what is in it; then tiles come again."""
    listener = Listener(0)
    listener.queue = asyncio.Queue(1)
    desk = Desk(canvas(), listener.wake)
    desk.put(b"first")
    assert listener.queue.qsize() == 1
    assert not listener.lost
    desk.take()
    desk.put(b"second")
    assert not listener.lost
    listener.queue.get_nowait()
    desk.put(b"third")
    assert listener.queue.qsize() == 1
    assert desk.take() == [b"second", b"third"]


def test_who_may_see_less_meanwhile_gets_nothing_of_what_was_painted(
    fake: Fake,
) -> None:
    """Neither what lies there nor what is on the easel; the page is told to ask."""

    async def work() -> None:
        hub, listener = Hub(), Listener(0)
        hub._painter = painter = Painter(fake.paint)
        hub.paint_for(listener, canvas())
        other = desk_of(painter, canvas())
        desk = listener.desk
        assert desk
        desk.put(painters._message("lies there"))
        fake.go_on.clear()
        painter.note(17)
        while not fake.asked:
            await asyncio.sleep(0.01)
        stopping = asyncio.create_task(hub.stop_painting(listener))
        await asyncio.sleep(0)
        fake.go_on.set()
        await stopping
        assert await taken(other) == ["en [17]"]
        assert [html(piece) for piece in desk.take()] == [None]

    run(work)


def test_a_view_too_many_asks_for_its_tiles(fake: Fake) -> None:
    async def work() -> None:
        painter = Painter(fake.paint)
        for number in range(CANVASES):
            assert painter.open(canvas(f"section={number}"), lambda: True)
        assert painter.open(canvas("section=0"), lambda: True)
        assert painter.open(canvas(f"section={CANVASES}"), lambda: True) is None

    run(work)


@pytest.mark.parametrize("query", ["show=mine&size=large", "find=9"])
def test_what_one_user_asks_for_is_painted_for_nobody_else(query: str) -> None:
    assert canvas_for(query, "en", EVERYTHING) is None


def test_each_view_gets_its_tables_in_its_language(room: Room) -> None:
    """From one reading; a table of another section is not there."""
    room.record(OPENED, CALL)
    room.record(OPENED, AUCTION, table=room.other.pk)
    both = {room.table.pk, room.other.pk}
    section = room.table.section_id
    looks = [
        canvas(),
        canvas("show=all&size=medium", "el"),
        canvas(f"show=todo&size=small&section={section}"),
        canvas("show=all&size=large&section=999999"),
    ]
    english, greek, small, nothing = paint(looks, both).values()
    assert "Director called" in english
    assert "Κλήθηκε" in greek
    assert "data-at" not in english
    assert nothing == ""
    called, quiet = small.strip().split("\n")
    assert "tile--called" in called
    assert "data-gone" not in called
    assert "tile--quiet" in quiet
    assert "data-gone" in quiet
