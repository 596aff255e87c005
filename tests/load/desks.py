"""A page of the desk, as it follows its stream: static/tables/live.js and grid.js."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import quote

from tests.harness.figures import Figures
from tests.harness.wire import Lines, Unanswered

COALESCE, LISTS_EVERY = 0.15, 1.0
AT_ONCE = 60
# More tables than that are small.
SOME = 60
TOLD = re.compile(rb'"table":(\d+)')
TILE = re.compile(rb'id=\\"tile-(\d+)\\"')
TILES, NO_MORE = b"event: tiles", b'"html":null'
WHOLE = -1


class Desk:
    """Tiles that come with the stream are there; for the others it asks, and for lists.

    What has changed stands with the moment at which the page was told.
    """

    def __init__(
        self, lines: Lines, cookie: str, figures: Figures, tables: int
    ) -> None:
        self._lines, self._figures = lines, figures
        self._words = f"HX-Request: true\r\nCookie: {cookie}\r\n"
        self._view = f"show=all&size={'small' if tables > SOME else 'medium'}"
        self._comes = self._has_begun = False
        self._coming: dict[int, float] = {}
        self._asked: dict[int, float] = {}
        self._unlisted = False
        self._renewing: asyncio.Task[None] | None = None
        self._listing: asyncio.Task[None] | None = None

    def begin(self) -> str:
        """Open the stream, once more after a gap: how its address ends."""
        if self._has_begun:
            self._ask_for_all()
        self._has_begun, self._comes = True, False
        return f"?desk={quote(self._view)}"

    async def open_page(self) -> None:
        """Somebody opens this page: how long until all of it is there."""
        begun = asyncio.get_running_loop().time()
        if await self._get(f"/desk/?{self._view}"):
            took = asyncio.get_running_loop().time() - begun
            self._figures.took["page"].append(took)

    def leave(self) -> None:
        """The page is closed: nobody waits for what it has asked."""
        for task in (self._renewing, self._listing):
            if task:
                task.cancel()

    def hear(self, message: bytes) -> None:
        """A message of its stream."""
        now = asyncio.get_running_loop().time()
        if TILES in message and NO_MORE in message:
            self._comes = False
            self._ask_for_all()
        elif TILES in message:
            self._comes = True
            found = (int(table) for table in TILE.findall(message))
            since = [self._coming.pop(one) for one in found if one in self._coming]
            self._figures.took["desk"] += [now - at for at in since]
        elif told := TOLD.search(message):
            kept = self._coming if self._comes else self._asked
            kept.setdefault(int(told[1]), now)
            self._go()

    def _ask_for_all(self) -> None:
        self._asked = {WHOLE: asyncio.get_running_loop().time()} | self._coming
        self._coming = {}
        self._go()

    def _go(self) -> None:
        if self._asked and (self._renewing is None or self._renewing.done()):
            self._renewing = asyncio.create_task(self._renew())
        self._unlisted = True
        if self._listing is None or self._listing.done():
            self._listing = asyncio.create_task(self._list())

    async def _renew(self) -> None:
        """One after the other, what came meanwhile together."""
        while self._asked:
            await asyncio.sleep(COALESCE)
            asked, self._asked = self._asked, {}
            for path in self._paths(list(asked)):
                await self._get(path)
            now = asyncio.get_running_loop().time()
            told = [at for table, at in asked.items() if table != WHOLE]
            self._figures.took["desk"] += [now - at for at in told]

    async def _list(self) -> None:
        """At once where a change comes alone; in a crowd once in a second."""
        while self._unlisted:
            self._unlisted = False
            await self._get(f"/desk/queue/?tabs=1&{self._view}")
            await asyncio.sleep(LISTS_EVERY)

    def _paths(self, tables: list[int]) -> list[str]:
        if WHOLE in tables:
            return [f"/desk/grid/?{self._view}"]
        places = range(0, len(tables), AT_ONCE)
        named = [[f"table={one}" for one in tables[at : at + AT_ONCE]] for at in places]
        return [f"/desk/tiles/?{self._view}&{'&'.join(some)}" for some in named]

    async def _get(self, path: str) -> bool:
        """Whether the page or the part of it came."""
        try:
            answer = await self._lines.ask(f"GET {path}", self._words)
        except Unanswered:
            self._figures.wrong["desk unanswered"] += 1
            return False
        if answer.status != 200:
            self._figures.wrong[f"desk status {answer.status}"] += 1
        return answer.status == 200
