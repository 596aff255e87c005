"""Renders changed tiles once for all desks that show the same; one for each hub.

Painting has a thread and a connection of its own: a slow one holds messages up for no
more than a moment.
What changes meanwhile is painted together when it is done: a crowd of entries costs
few paintings, and the painter sets its own pace.
"""

from __future__ import annotations

import asyncio
import logging
from asyncio import Task
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import msgspec
from django.db import connections

from tables.web.pages.drawing import Canvas, paint

# Tiles in one piece: as many as a page inserts without a noticeable delay.
AT_ONCE = 60
# Unsent messages kept for a desk. A slower desk asks for all its tiles instead.
PIECES = 40
# Views that are painted at one time, those of each visibility apart. A desk with one
# more asks for its tiles.
CANVASES = 120
# Seconds that streams wait for tiles before they are told what has changed.
A_MOMENT = 0.01
logger = logging.getLogger(__name__)

Paint = Callable[[Collection[Canvas], Collection[int]], Mapping[Canvas, str]]


def _message(html: str | None) -> bytes:
    """A message without position: tables as they are after the entries before it."""
    return b"event: tiles\ndata: %b\n\n" % msgspec.json.encode({"html": html})


FROM_NOW_ON = _message("")
ASK = _message(None)


class Desk:
    """An open desk: what was painted for it and has not been sent.

    ``wake`` has the stream send it, after the events before it; False if it cannot.
    """

    def __init__(self, canvas: Canvas, wake: Callable[[], bool]) -> None:
        self.canvas = canvas
        self._wake = wake
        self._is_awake = False
        self._pieces: list[bytes] = []
        self.put(FROM_NOW_ON)

    def go_on_from(self, ended: Desk) -> None:
        """First send what an ended desk of the same stream has to say."""
        self._pieces = [*ended.take(), *self._pieces]

    def put(self, piece: bytes) -> None:
        """Keep a message for the desk; too many become one, that it should ask."""
        self._pieces = [*self._pieces, piece] if len(self._pieces) < PIECES else [ASK]
        self._is_awake = self._is_awake or self._wake()

    def end(self) -> None:
        """Drop the queued messages: the page has to fetch its tiles."""
        self._pieces = []
        self.put(ASK)

    def take(self) -> list[bytes]:
        """The messages to be sent now."""
        pieces, self._pieces, self._is_awake = self._pieces, [], False
        return pieces


class Painter:
    """Paints while any desk is open."""

    def __init__(self, paint: Paint = paint) -> None:
        self._paint = paint
        self._desks: set[Desk] = set()
        # In the order in which they changed: none waits for ever.
        self._changed: dict[int, None] = {}
        self._work: Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="painter")

    def open(self, canvas: Canvas, wake: Callable[[], bool]) -> Desk | None:
        """Paint for a desk from now on; None where there are too many other views."""
        # Equal ones are kept once: one may name thousands of tables.
        canvases = {desk.canvas: desk.canvas for desk in self._desks}
        if canvas not in canvases and len(canvases) >= CANVASES:
            return None
        desk = Desk(canvases.get(canvas, canvas), wake)
        self._desks.add(desk)
        return desk

    async def close(self, desk: Desk) -> None:
        """Paint for it no more; without any desk nothing is kept."""
        self._desks.discard(desk)
        desk.end()
        if not self._desks:
            self._changed.clear()
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, connections.close_all)

    def note(self, table: int) -> None:
        """A table has changed."""
        if not self._desks:
            return
        self._changed[table] = None
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._paint_all())

    async def paint_soon(self, tables: Collection[int]) -> None:
        """Tables have changed: wait for their tiles, but no longer than `A_MOMENT`.

        Painting takes half as long while no stream is written to.
        """
        for table in tables:
            self.note(table)
        if tables and self._work is not None:
            await asyncio.wait([self._work], timeout=A_MOMENT)

    async def _paint_all(self) -> None:
        while self._changed:
            tables = list(islice(self._changed, AT_ONCE))
            for table in tables:
                del self._changed[table]
            await self._paint_some(tables)

    async def _paint_some(self, tables: Collection[int]) -> None:
        desks = frozenset(self._desks)
        canvases = {desk.canvas for desk in desks}
        loop = asyncio.get_running_loop()
        pieces = await loop.run_in_executor(
            self._thread, self._messages, canvases, tables
        )
        # One that was closed meanwhile may not see them.
        for desk in self._desks.intersection(desks):
            if piece := pieces[desk.canvas]:
                desk.put(piece)

    def _messages(
        self, canvases: Collection[Canvas], tables: Collection[int]
    ) -> dict[Canvas, bytes]:
        """What each desk is sent, by its canvas; nothing where it shows no such table.

        After an error these desks ask for their tiles themselves, and get it then.
        """
        touched = [one for one in canvases if one.of(tables)]
        nothing = dict.fromkeys(canvases, b"")
        if not touched:
            return nothing
        try:
            painted = self._paint(touched, tables)
        except Exception:
            logger.exception("Tiles could not be painted; the desks ask for theirs.")
            connections.close_all()
            return nothing | dict.fromkeys(touched, ASK)
        return nothing | {one: _message(html) for one, html in painted.items() if html}
