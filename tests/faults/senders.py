"""Tablets that enter boards, and keep every entry until the server has answered.

They do what `tables/static/tables/outbox.js` does: batches in order, the same ids
again after silence or a failure of the server, one by one where a whole batch is
refused. Only their pauses are shorter.
"""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from random import Random
from threading import Event, Thread
from typing import Any
from uuid import UUID

from tests.faults.journal import Journal
from tests.faults.wire import Entry, Line, body_of, results
from tests.harness.wire import Answer, Unanswered

BATCH = 50
LONGEST_PAUSE = 0.12
RETRY = 0.25
BOARD: list[Entry] = [
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"},
    {"type": "OnLead", "seat": "W"},
    {"type": "Elected", "choice": "neither"},
    {"type": "CardPlayed", "seat": "W", "card": "H5"},
    {"type": "PlayEnded", "tricks": 9},
]


@dataclass
class Mishap:
    """Something to go wrong with the next batch, and when it has."""

    kind: str
    happened: Event = field(default_factory=Event)


@dataclass(frozen=True)
class Seat:
    """Where a tablet stands: its table, its first board, its neighbour's."""

    table: int
    first: int
    neighbour: int


class Sender(Thread):
    """One tablet."""

    def __init__(self, name: str, lines: list[Line], journal: Journal, seed: int):
        super().__init__(name=name, daemon=True)
        self._lines, self._journal = lines, journal
        self._random = Random(seed)
        self._line = self._random.choice(lines)
        self._outbox: deque[Entry] = deque()
        # Entries of which a copy went out and nobody knows what became of it.
        self._doubted: set[str] = set()
        self._seq = 0
        self._steps: Iterator[Entry] = iter(())
        self._seat: Seat | None = None
        self._mishaps: deque[Mishap] = deque()
        self._resting, self._work, self._over = Event(), Event(), Event()
        self.failure: BaseException | None = None

    # What the campaign asks for.

    def sit_down(self, seat: Seat) -> None:
        """Begin to enter boards at a table."""
        self._seat, self._steps = seat, self._boards(seat)
        self._resting.clear()
        self._work.set()

    def rest(self) -> None:
        """Make no new entries; what is kept is still sent."""
        self._work.clear()

    def is_resting(self) -> bool:
        """Whether every entry made so far has been answered for."""
        return self._resting.is_set()

    def meet(self, kind: str) -> Mishap:
        """Have something happen to the next batch."""
        mishap = Mishap(kind)
        self._mishaps.append(mishap)
        return mishap

    def stop(self) -> None:
        """End, now."""
        self._over.set()

    # What the tablet does.

    def run(self) -> None:
        """Enter and send until told to stop."""
        try:
            while not self._over.wait(self._random.uniform(0, LONGEST_PAUSE)):
                self._turn()
        except BaseException as fault:
            self.failure = fault
            raise

    def _turn(self) -> None:
        if self._work.is_set():
            self._enter(self._random.choice((1, 1, 1, 2, 4)))
        if self._outbox:
            self._send_all()
        elif not self._work.is_set():
            self._resting.set()

    def _enter(self, number: int) -> None:
        if self._mishaps:
            number += 3
        for _ in range(number):
            self._outbox.append(next(self._steps))

    def _send_all(self) -> None:
        while self._outbox and not self._over.is_set():
            batch = [self._outbox[i] for i in range(min(BATCH, len(self._outbox)))]
            self._go_wrong(batch)
            try:
                self._send(batch)
            except Unanswered:
                self._doubt(batch)
                self._line = self._random.choice(self._lines)
                self._journal.note_silence()
                self._over.wait(RETRY * self._random.uniform(0.2, 1))
                return

    def _send(self, batch: list[Entry]) -> None:
        answer = self._post(batch)
        told = results(answer)
        if told is not None:
            self._settle(batch, told)
        elif not 400 <= answer.status < 500 or "code" not in answer.document:
            raise Unanswered
        elif len(batch) > 1:
            for entry in batch:
                self._send([entry])
        else:
            raise AssertionError(f"refused outright: {answer}")

    def _post(self, batch: list[Entry]) -> Answer:
        try:
            answer = self._line.post(batch)
        except Unanswered:
            self._journal.note_heard(None)
            raise
        self._journal.note_heard(answer.status)
        return answer

    def _doubt(self, batch: list[Entry]) -> None:
        self._doubted.update(entry["id"] for entry in batch)

    def _settle(self, batch: list[Entry], told: list[dict[str, Any]]) -> None:
        """Only what has been answered for leaves the tablet."""
        by_id = {one["id"]: one for one in told}
        for entry in batch:
            if entry["id"] in by_id:
                doubted = entry["id"] in self._doubted
                self._journal.note(entry, by_id[entry["id"]], doubted=doubted)
                self._outbox.remove(entry)

    # What can go wrong on the way. The answers are lost: the batch is sent again.

    def _go_wrong(self, batch: list[Entry]) -> None:
        if not self._mishaps:
            return
        mishap = self._mishaps.popleft()
        getattr(self, f"_{mishap.kind}")(batch, self._line)
        self._doubt(batch)
        mishap.happened.set()

    def _duplicated(self, batch: list[Entry], line: Line) -> None:
        """Four copies at once, one of them with every entry twice."""
        others = [Thread(target=_try, args=(one, batch)) for one in self._lines]
        others.append(Thread(target=_try, args=(line, [*batch, *batch][:BATCH])))
        for other in others:
            other.start()
        if self._random.random() < 0.5:
            _try(line, batch)
        for other in others:
            other.join()

    def _reordered(self, batch: list[Entry], line: Line) -> None:
        """The last first; what then cannot have happened is refused, and sent again."""
        _try(line, batch[::-1])

    def _truncated(self, batch: list[Entry], line: Line) -> None:
        """A part of the bytes, as if they were all."""
        whole = body_of(batch)
        line.post_broken(whole[: self._random.randrange(len(whole))])

    def _cut_request(self, batch: list[Entry], line: Line) -> None:
        line.cut(batch, sent=self._random.random(), heard=0)

    def _cut_response(self, batch: list[Entry], line: Line) -> None:
        """The server has read all of it, and nobody hears the end of its answer."""
        line.cut(batch, sent=1, heard=self._random.choice((0, 1, 12, 300)))

    def _device_clock(self, batch: list[Entry], line: Line) -> None:
        """The tablet believes in another time, possible or not."""
        for entry in batch:
            # What has been sent before is never changed again.
            if entry["id"] not in self._doubted:
                entry["occurred_at"] = self._random.choice(WILD)

    # What there is to enter.

    def _boards(self, seat: Seat) -> Iterator[Entry]:
        number = seat.first
        while True:
            for event in [{"type": "BoardOpened", "board": number}, *BOARD]:
                yield self._entry(seat.table, number, event)
                yield from self._notes(seat, number)
            number += 1

    def _notes(self, seat: Seat, number: int) -> Iterator[Entry]:
        """Sometimes a note, on this board or on what the neighbour has open."""
        if self._random.random() < 0.5:
            beside = seat.neighbour + number - seat.first
            board = self._random.choice((number, beside))
            event = {"type": "NoteAdded", "text": f"{self.name} {self._seq}"}
            yield self._entry(seat.table, board, event)

    def _entry(self, table: int, board: int, event: Entry) -> Entry:
        self._seq += 1
        return {
            "id": str(UUID(int=self._random.getrandbits(128), version=4)),
            "device": self.name,
            "seq": self._seq,
            "table": table,
            "board": board,
            "base_version": self._random.choice((None, 1, 3)),
            "occurred_at": datetime.now(UTC).isoformat(),
            "event": event,
        }


WILD = (
    "2000-01-01T00:00:00Z",
    "9998-12-31T23:59:59.999999Z",
    "2026-03-29T02:30:00+14:00",
    "2038-01-19T03:14:08-11:30",
    # No time of our days: refused, and never stored.
    "1999-12-31T23:59:59Z",
    "9999-01-01T00:00:00Z",
)


def _try(line: Line, entries: list[Entry]) -> None:
    try:
        line.post(entries)
    except Unanswered:
        return
