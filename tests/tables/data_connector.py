"""A Data Connector on this machine, made from the maker's public description.

It speaks HTTP as the real one does: a ping, and commands with data as JSON in JSON.
A queue gives its items again until they are accepted. ``faults`` are used up one by
one, each by the next command: what goes wrong on a scorer's computer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import RLock, Thread
from time import sleep
from typing import Any

Json = dict[str, Any]
SESSION = "0123456789ABCDEF0123456789ABCDEF"
CLUB, LICENCE = "club-1", "licence-1"
OK, ERROR = 1, 4
BUSY, NO_DATA, VALIDATION, NOT_IMPLEMENTED, TIME_OUT = 1, 2, 5, 8, 11
PUT_CALLS, PUT_RESULTS = 39, 10
# The command that asks for what is new in a queue, what it answers, what accepts it.
QUEUES = {19: (12, 27), 20: (10, 28), 21: (11, 29), 22: (13, 30), 36: (21, 38)}
# The command that asks for all there ever was, and the one for what is new.
ALL = {23: 19, 24: 20, 25: 21, 26: 22, 37: 36}
ACCEPTS = {accept: poll for poll, (_, accept) in QUEUES.items()}
CALLS, HANDS, MOVEMENTS = 36, 22, 33
RESULTS, PLAYERS, SEATS = 19, 20, 21


@dataclass
class DataConnector:
    """What waits in its queues, what it was sent and what goes wrong next."""

    url: str = ""
    queues: dict[int, list[tuple[int, Any]]] = field(default_factory=dict)
    accepted: dict[int, int] = field(default_factory=dict)
    put: list[tuple[int, Json]] = field(default_factory=list)
    asked: list[Json] = field(default_factory=list)
    answers: dict[int, Json] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    unknown: set[int] = field(default_factory=set)
    refused: set[int] = field(default_factory=set)
    last: int = 0
    movement: list[Json] = field(default_factory=list)
    says_no_data: bool = False
    shows_what_it_gets: bool = False
    lock: RLock = field(default_factory=RLock)
    server: ThreadingHTTPServer | None = None

    def add(self, *items: Any, poll: int = CALLS) -> None:
        """Put items in a queue, as the devices do."""
        with self.lock:
            for item in items:
                self.last += 1
                self.queues.setdefault(poll, []).append((self.last, item))

    def waiting(self, poll: int = CALLS) -> list[Any]:
        """What a queue would give now."""
        done = self.accepted.get(poll, 0)
        return [item for number, item in self.queues.get(poll, []) if number > done]

    def commands(self) -> list[int]:
        """What it was asked, in order."""
        return [one["Command"] for one in self.asked]

    def told(self) -> list[tuple[str, int, int]]:
        """The calls that it was sent: section, table and status."""
        calls = [item for command, item in self.put if command == PUT_CALLS]
        return [
            (one["SectionLetters"], one["TableNumber"], one["Status"]) for one in calls
        ]

    def start(self) -> None:
        """Listen, on the same port as before if there was one."""
        port = int(self.url.rpartition(":")[2]) if self.url else 0
        self.server = _Server(port, self)
        Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def stop(self) -> None:
        """Go, with everything kept that was queued and accepted."""
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None

    def answer(self, request: Json) -> Json:
        """What is said to one request."""
        command, text = request["Command"], request["SerializedData"]
        if request["LicenceKey"] != LICENCE or request["ClubId"] != CLUB:
            return self._error(command, VALIDATION, "unknown club")
        if command in self.unknown:
            return self._error(command, NOT_IMPLEMENTED, "not supported")
        if command in self.answers:
            return self.answers[command]
        if command in {*QUEUES, *ALL, MOVEMENTS}:
            return self._given(command)
        data = json.loads(text)
        if command in ACCEPTS:
            self.accepted[ACCEPTS[command]] = data
        elif command in self.refused:
            return self._error(command, VALIDATION, "no such call")
        else:
            self.put += [(command, item) for item in data]
            if command == PUT_RESULTS and self.shows_what_it_gets:
                self.add(*data, poll=RESULTS)
        return _response(command, OK, "done")

    def _given(self, command: int) -> Json:
        if command == MOVEMENTS:
            return _response(command, 14, self.movement)
        new = ALL.get(command, command)
        there = self.queues.get(new, [])
        found = self.waiting(new) if command in QUEUES else [item for _, item in there]
        if self.says_no_data and not found:
            return self._error(command, NO_DATA, "nothing")
        last = max((number for number, _ in there), default=0)
        return _response(command, QUEUES[new][0], found, last=last)

    def _error(self, command: int, code: int, said: str) -> Json:
        return _response(command, ERROR, said, error=code)


def _response(
    command: int, kind: int, data: Any, *, last: int = 0, error: int = 0
) -> Json:
    return {
        "RequestCommand": command,
        "DataType": kind,
        "LastQueueItemId": last,
        "ErrorType": error,
        "SessionGuid": SESSION,
        "SerializedData": json.dumps(data),
        "AddedInANewerVersion": {"a": 1},
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, port: int, found: DataConnector) -> None:
        super().__init__(("127.0.0.1", port), _Handler)
        self.found = found


class _Handler(BaseHTTPRequestHandler):
    server: _Server

    def do_GET(self) -> None:
        self._say("Bridgemate dataconnector service version 5.0")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        request, found = json.loads(body), self.server.found
        with found.lock:
            found.asked.append(request)
            fault = found.faults.pop(0) if found.faults else ""
            self._answer(request, fault)

    def _answer(self, request: Json, fault: str) -> None:
        if fault in ("silent", "gone"):
            sleep(0.5 if fault == "silent" else 0)
        elif fault in ("busy", "time out"):
            code = BUSY if fault == "busy" else TIME_OUT
            wrong = _response(request["Command"], ERROR, "wait", error=code)
            self._say(json.dumps(wrong))
        elif fault == "500":
            self._say("Internal error", status=500)
        else:
            said = json.dumps(self.server.found.answer(request))
            kept = {"lost": 0, "half": len(said) // 2}.get(fault, len(said))
            self._say(said, kept=kept)

    def _say(self, said: str, *, status: int = 200, kept: int | None = None) -> None:
        """Answer; ``kept``: so many characters come before the connection is cut."""
        if kept != 0:
            self.send_response(status)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said[:kept].encode())

    def log_message(self, *_said: Any) -> None:
        """Say nothing."""


@contextmanager
def data_connector() -> Iterator[DataConnector]:
    """A Data Connector that listens, until the test is over."""
    found = DataConnector()
    found.start()
    try:
        yield found
    finally:
        found.stop()


def call(table: int = 1, status: int = 1, **changes: Any) -> Json:
    """A call as a device queues it."""
    plain: Json = {"SessionGuid": SESSION, "SectionLetters": "A", "TableNumber": table}
    at = {"RoundNumber": 2, "Hour": 20, "Minute": 15, "Status": status}
    return plain | at | {"ValidationMessages": None} | changes


def result(board: int, **changes: Any) -> Json:
    """A result as a device gives it: four spades by North, just made."""
    place = {"SectionLetters": "A", "TableNumber": 1, "RoundNumber": 1}
    pairs = {"PairNorthSouth": 1, "PairEastWest": 12, "DeclaringPair": 1}
    bid = {"Level": 4, "Denomination": 4, "Stake": 0, "DeclarerDirection": 1}
    rest = {"SessionGuid": SESSION, "BoardNumber": board, "ScoringDirection": 3}
    made = {"TotalTricks": 10, "LeadCardRank": 0, "IsDeleted": False}
    return rest | place | pairs | bid | made | changes
