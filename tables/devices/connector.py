"""The port to a Bridgemate Data Connector: JSON over HTTP, by the maker's own client.

Each request is sent once and has a timeout of seconds; on failure it raises
`ConnectorAway`, and the caller retries. The client would retry five times and report an
error as an empty queue, so only its requests and its values are used here.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from enum import IntEnum
from http.client import HTTPException
from typing import Any

import msgspec
from bridgemate_dataconnector import DataConnectorClient, UrllibTransport
from bridgemate_dataconnector.dto import (
    DataConnectorResponseData,
    ErrorType,
    ScoringProgramDataConnectorCommands,
    ScoringProgramRequest,
    ScoringProgramResponse,
)
from bridgemate_dataconnector.transport_exception import TransportException

Json = dict[str, Any]
Command = ScoringProgramDataConnectorCommands
Data = DataConnectorResponseData
# Seconds for one answer.
PATIENCE = 5.0
LATER = frozenset({ErrorType.Busy, ErrorType.TimeOut})
# What a message of the connector may be long here.
LONGEST = 300


class ConnectorAway(Exception):
    """Nobody answers, or not in time, or not as a Data Connector does."""


class ConnectorBusy(Exception):
    """The Data Connector says that it has something else to do: ask again soon."""


class ConnectorRefused(Exception):
    """The Data Connector answers that it cannot; ``code`` is the name of its error."""

    def __init__(self, code: str, said: str) -> None:
        super().__init__(said)
        self.code = code


class Queue(IntEnum):
    """The queue of a session that is asked, by the command that polls it.

    Of calls what is new is asked for, and accepted. Of everything else all there is, so
    that nothing is taken from the scoring program that asks the same Data Connector. A
    `Connector` that is ``alone`` asks for what is new, and accepts it (`NEW`).
    """

    CALLS = Command.PollQueueForNewTdCalls
    HANDS = Command.PollQueueForAllHandrecords
    MOVEMENT = Command.GetAllMovements
    PLAYERS = Command.PollQueueForAllPlayerData
    SEATS = Command.PollQueueForAllParticipations
    RESULTS = Command.PollQueueForAllResults


ANSWERED_BY = {
    Queue.CALLS: Data.TdCalls,
    Queue.HANDS: Data.Handrecords,
    Queue.MOVEMENT: Data.Movement,
    Queue.PLAYERS: Data.PlayerData,
    Queue.SEATS: Data.Participations,
    Queue.RESULTS: Data.Results,
}
ACCEPTED_BY = {
    Queue.CALLS: Command.AcceptTdCallQueueItems,
    Queue.PLAYERS: Command.AcceptPlayerDataQueueItems,
    Queue.SEATS: Command.AcceptParticipantQueueItems,
    Queue.RESULTS: Command.AcceptResultQueueItems,
}
# What is asked for instead where no other program asks the same Data Connector.
NEW = {
    Queue.PLAYERS: Command.PollQueueForNewPlayerData,
    Queue.SEATS: Command.PollQueueForNewParticipations,
    Queue.RESULTS: Command.PollQueueForNewResults,
}


class Batch(msgspec.Struct, frozen=True):
    """What waits in a queue, each item as text, and the number of the last one."""

    items: tuple[str, ...] = ()
    last: int = 0


class _OneAttempt(UrllibTransport):
    """Raises `ConnectorAway`, which the client passes on without a retry."""

    def _execute(self, url: str, json_body: str | None) -> str:
        try:
            return super()._execute(url, json_body)
        except (TransportException, HTTPException, OSError, ValueError) as wrong:
            raise ConnectorAway(str(wrong) or type(wrong).__name__) from wrong


class Connector:
    """A Data Connector, asked about one session of its event.

    ``address`` like ``http://192.0.2.5:5079``; raises `ValueError` for another.
    ``alone``: no scoring program asks it, so that what came is accepted. What asks
    raises `ConnectorAway`, `ConnectorBusy` or `ConnectorRefused`.
    """

    def __init__(
        self,
        address: str,
        session: str,
        *,
        club: str = "",
        licence: str = "",
        patience: float = PATIENCE,
    ) -> None:
        self.session, self.alone = session, False
        transport = _OneAttempt(patience)
        self._client = DataConnectorClient(club, licence, address, transport)

    def accepts(self, queue: Queue) -> bool:
        """Whether what came in a queue is accepted, and then not given again."""
        return queue == Queue.CALLS or (self.alone and queue in NEW)

    def poll(self, queue: Queue) -> Batch:
        """What waits in a queue; what is new is given again until it is accepted."""
        is_new = self.alone and queue in NEW
        command = NEW[queue] if is_new else Command(queue)
        try:
            answer = self._ask(command, "")
        except ConnectorRefused as refused:
            if refused.code == ErrorType.NoData.name:
                return Batch()
            raise
        if answer.data_type is not ANSWERED_BY[queue]:
            return Batch()
        last = answer.last_queue_item_id
        number = last if isinstance(last, int) else 0
        return Batch(_items(answer.serialized_data or ""), number)

    def accept(self, queue: Queue, last: int) -> None:
        """Have everything up to this number not given again."""
        self._ask(ACCEPTED_BY[queue], json.dumps(last))

    def put(self, command: Command, items: Sequence[Json]) -> None:
        """Send items to the devices."""
        self._ask(command, json.dumps([*items], separators=(",", ":")))

    def _ask(self, command: Command, data: str) -> ScoringProgramResponse:
        request = ScoringProgramRequest()
        request.command, request.session_guid = command, self.session
        request.serialized_data = data
        answer = self._client.send_request(request)
        if answer.data_type is Data.Error or answer.error_type is not ErrorType.None_:
            raise _failure(answer)
        return answer


def _failure(answer: ScoringProgramResponse) -> Exception:
    said = str(answer.serialized_data or "")[:LONGEST]
    if answer.error_type in LATER:
        return ConnectorBusy(said)
    if answer.error_type in (ErrorType.NoConnection, ErrorType.EmptyResponse):
        return ConnectorAway(said)
    return ConnectorRefused(answer.error_type.name, said)


def _items(data: str) -> tuple[str, ...]:
    """The items of an answer as texts of JSON; what is no list is one item."""
    if not data.strip():
        return ()
    try:
        found = json.loads(data)
    except ValueError:
        return (_storable(data),)
    if not isinstance(found, list):
        return () if found is None else (_storable(data),)
    return tuple(json.dumps(one, sort_keys=True) for one in found)


def _storable(data: str) -> str:
    """The text without what PostgreSQL cannot keep."""
    return data.encode(errors="backslashreplace").decode().replace("\0", "\\0")
