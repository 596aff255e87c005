"""The port to a Data Connector, over real HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tables.devices.connector import (
    Batch,
    Connector,
    ConnectorAway,
    ConnectorBusy,
    ConnectorRefused,
    Queue,
)
from tests.tables.data_connector import (
    CALLS,
    CLUB,
    LICENCE,
    SESSION,
    DataConnector,
    call,
    data_connector,
)


@pytest.fixture
def there() -> Iterator[DataConnector]:
    with data_connector() as found:
        yield found


def port(there: DataConnector, licence: str = LICENCE) -> Connector:
    return Connector(there.url, SESSION, club=CLUB, licence=licence, patience=0.2)


def test_what_waits_comes_until_it_is_accepted(there: DataConnector) -> None:
    connector = port(there)
    assert connector.poll(Queue.CALLS) == Batch()
    there.add(call(1), call(2))
    batch = connector.poll(Queue.CALLS)
    assert [json.loads(one) for one in batch.items] == [call(1), call(2)]
    assert connector.poll(Queue.CALLS) == batch
    connector.accept(Queue.CALLS, batch.last)
    assert connector.poll(Queue.CALLS).items == ()


@pytest.mark.parametrize("fault", ["busy", "time out"])
def test_a_connector_that_has_no_time_says_so(there: DataConnector, fault: str) -> None:
    there.faults = [fault]
    with pytest.raises(ConnectorBusy):
        port(there).poll(Queue.CALLS)


@pytest.mark.parametrize("fault", ["silent", "gone", "500", "half"])
def test_what_is_no_answer_is_asked_for_once(there: DataConnector, fault: str) -> None:
    there.faults = [fault]
    with pytest.raises(ConnectorAway):
        port(there).poll(Queue.CALLS)
    assert len(there.asked) == 1


def test_nobody_listens(there: DataConnector) -> None:
    there.stop()
    with pytest.raises(ConnectorAway):
        port(there).poll(Queue.CALLS)


def test_what_the_connector_cannot_is_told_apart(there: DataConnector) -> None:
    there.unknown = {CALLS}
    with pytest.raises(ConnectorRefused) as refused:
        port(there).poll(Queue.CALLS)
    assert refused.value.code == "NotImplemented"
    with pytest.raises(ConnectorRefused) as refused:
        port(there, "another").poll(Queue.CALLS)
    assert refused.value.code == "Validation"
    assert "unknown club" in str(refused.value)


def test_an_answer_that_is_no_list_is_one_item(there: DataConnector) -> None:
    odd = {"DataType": 21, "LastQueueItemId": 7, "SerializedData": "{half"}
    there.answers = {CALLS: odd}
    assert port(there).poll(Queue.CALLS) == Batch(("{half",), 7)


def test_no_text_is_too_odd_to_be_stored(there: DataConnector) -> None:
    there.answers = {CALLS: {"DataType": 21, "SerializedData": "\0\ud800{"}}
    assert port(there).poll(Queue.CALLS) == Batch(("\\0\\ud800{",), 0)


def test_to_have_nothing_is_no_error(there: DataConnector) -> None:
    there.says_no_data = True
    assert port(there).poll(Queue.CALLS) == Batch()


def test_an_address_that_is_none_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="not an absolute"):
        Connector("scorer:5079", SESSION)
