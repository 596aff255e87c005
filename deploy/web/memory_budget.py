"""A budget of the bytes that clients may make this process hold in memory.

Heads, bodies and answers on their way are kept in memory until they are whole, or have
been read. Each kind has a budget for the whole process. When it is spent, the client
that has kept us waiting longest gives up its place: an honest client is done within
milliseconds, so the oldest are those that only hold on. Files come from people who are
known and take their time: there the newest finds no place.
"""

from __future__ import annotations

from collections.abc import Callable

from tables.common import sizes


class Reservation:
    """The bytes held for one client; ``gave_up``: its place went to another.

    ``stays``: the body is complete or its sender is authenticated; no other client gets
    the place any more.
    """

    def __init__(self, budget: Budget, give_up: Callable[[], object]) -> None:
        self.size = 0
        self.gave_up = False
        self.stays = False
        self._budget = budget
        self._give_up = give_up

    def hold(self, size: int) -> None:
        """Set how many bytes are held by now; callers never lower it."""
        if not self.gave_up:
            more, self.size = size - self.size, size
            self._budget.add(self, more)

    def stay(self) -> None:
        """Keep the place: no other client gets it any more."""
        self.stays = True
        self._budget.waiting.pop(self, None)

    def end(self) -> None:
        """Give the bytes back to the budget."""
        self.stay()
        self._budget.spent -= self.size
        self.size = 0

    def leave(self) -> None:
        """Give the place to another client, and end what this one waits for."""
        self.gave_up = True
        self.end()
        self._give_up()


class Budget:
    """At most ``most`` bytes, ``spent`` of them now; for one event loop.

    ``waiting``: those whose place can go to another, longest waiting first.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.spent = 0
        self.waiting: dict[Reservation, None] = {}

    def part(self, give_up: Callable[[], object]) -> Reservation:
        """A place for one client more; ``give_up`` ends what it waits for."""
        return Reservation(self, give_up)

    def add(self, part: Reservation, more: int) -> None:
        """Count more bytes; the longest waiting leave until all fit, or this one."""
        self.spent += more
        if not part.stays:
            self.waiting.setdefault(part)
        while self.spent > self.most and not part.gave_up:
            next(iter(self.waiting), part).leave()


# What is on its way in: heads, and bodies of requests that bring no file.
requests = Budget(sizes.REQUESTS_AT_ONCE)
# Files, which only authenticated clients may send.
files = Budget(sizes.FILES_AT_ONCE)
# What is on its way out to clients that are slow to read.
answers = Budget(sizes.ANSWERS_AT_ONCE)
