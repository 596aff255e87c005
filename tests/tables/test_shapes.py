"""Whatever stands in one entry of a batch, the others are recorded; never a 500."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lawbook import EVENT_TYPES
from tables.intake.entries import BATCH_LIMIT
from tables.intake.services import import_saved_batch
from tests.chance import of_chance
from tests.nightly import ALL
from tests.tables import shapes
from tests.tables.asking import post
from tests.tables.entering import director, shared_tablet
from tests.tables.shapes import SHAPES, entry, listed, members, written
from tests.tables.table import NOTE, OPENED, Json, Room, stored

ENVELOPE = ("entries", "app", "sent_at", "spent", "unsent", "oldest", "unknown")
ENTRY = ("id", "device", "seq", "table", "board", "base_version", "occurred_at")
WELL = written(members(NOTE))
Asked = list[tuple[str, bytes]]


@pytest.fixture(params=[director, shared_tablet], ids=lambda one: str(one.__name__))
def client(request: pytest.FixtureRequest, live: Room, person: Any) -> Client:
    client: Client = request.param(live, person)
    client.raise_request_exception = False
    live.record(OPENED)
    return client


@pytest.fixture(autouse=True)
def nothing_unexpected(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What was refused was foreseen: nothing had to be caught and logged."""
    with caplog.at_level(logging.ERROR):
        yield
    assert [record.getMessage() for record in caplog.records] == []


def results(client: Client, body: bytes) -> list[Json]:
    answer = post(client, body)
    assert answer.status_code == 200, (answer.status_code, answer.content)
    found: list[Json] = answer.json()["results"]
    return found


def ask(client: Client, room: Room, asked: Asked) -> None:
    """Send these entries with a good one before and after: both are recorded."""
    most = BATCH_LIMIT - 2
    for part in (asked[at : at + most] for at in range(0, len(asked), most)):
        well = [entry(room, WELL), entry(room, WELL)]
        whole = [well[0], *(one for _said, one in part), well[1]]
        found = results(client, listed(whole))
        assert len(found) == len(whole)
        assert (found[0]["result"], found[-1]["result"]) == ("new", "new"), part
        for (said, _one), outcome in zip(part, found[1:-1], strict=True):
            problem = outcome.get("problem", {"code": "", "detail": "."})
            assert problem["code"] != "entry_failed", said
            assert problem["detail"].endswith("."), said


@pytest.mark.long
@pytest.mark.parametrize("client", [director], indirect=True, ids=["director"])
def test_every_shape_in_every_member_of_every_event(client: Client, live: Room) -> None:
    """A commit run asks for every fifth, so that each shape comes up in turn."""
    asked = [(said, entry(live, event)) for said, event in shapes.events()]
    assert len(asked) > 35 * 3 * len(SHAPES)
    ask(client, live, asked if os.environ.get(ALL) else asked[::5])


def test_every_shape_as_the_event_and_as_its_type(client: Client, live: Room) -> None:
    whole = [(said, entry(live, shape)) for said, shape in SHAPES.items()]
    kinds = [
        (said, entry(live, written({"type": shape}))) for said, shape in SHAPES.items()
    ]
    ask(client, live, [*whole, *kinds])


@pytest.mark.parametrize("name", [*ENTRY, "what_nobody_knows"])
def test_every_shape_in_every_member_of_an_entry(
    client: Client, live: Room, name: str
) -> None:
    asked = [
        (f"{name}: {said}", entry(live, WELL, **{name: shape}))
        for said, shape in SHAPES.items()
    ]
    ask(client, live, asked)


@pytest.mark.parametrize("name", ENTRY)
def test_a_member_that_stands_there_twice(
    client: Client, live: Room, name: str
) -> None:
    """The last one counts, as everywhere."""
    well = entry(live, WELL).removesuffix(b"}")
    again = b',"' + name.encode() + b'":'
    asked = [(said, well + again + shape + b"}") for said, shape in SHAPES.items()]
    ask(client, live, asked)


def test_what_is_no_entry(client: Client, live: Room) -> None:
    ask(client, live, list(SHAPES.items()))


@pytest.mark.parametrize("name", ENVELOPE)
def test_every_shape_in_every_member_of_the_envelope(
    client: Client, live: Room, name: str
) -> None:
    """It may be refused as a whole, by a code and a sentence; never by a fault."""
    for said, shape in SHAPES.items():
        fields = {"entries": listed([entry(live, WELL)]), name: shape}
        answer = post(client, written(fields))
        assert answer.status_code in {200, 400}, (said, answer.content)
        if answer.status_code == 400:
            code = answer.json()["code"]
            assert code in {"malformed_json", "malformed_batch"}, said


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_every_shape_as_the_body(client: Client, live: Room, shape: bytes) -> None:
    before = stored()
    assert post(client, shape).status_code in {200, 400}
    assert stored() == before


MOMENTS = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2026-11-20T19:00:00"]
MOMENTS += ["0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59"]


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("name", ["sent_at", "oldest"])
def test_a_tablet_whose_clock_is_out_of_this_world(
    client: Client, live: Room, name: str, moment: str
) -> None:
    fields = {"entries": listed([entry(live, WELL)]), name: b'"%b"' % moment.encode()}
    answer = post(client, written(fields | {"unsent": b"5"}))
    assert answer.status_code in {200, 400}, answer.content


def test_a_saved_file_is_read_the_same(live: Room) -> None:
    live.record(OPENED)
    asked = [entry(live, shape) for shape in SHAPES.values()]
    taken = import_saved_batch(content=listed([*asked, entry(live, WELL)]), actor=None)
    assert taken[-1].outcome.result == "new"
    assert {one.outcome.result for one in taken[:-1]} == {"refused"}


# --- by chance ---------------------------------------------------------------------

VALUES = st.recursive(
    st.sampled_from(sorted(SHAPES.values())),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4).map(listed),
        st.dictionaries(st.text(max_size=5), inner, max_size=4).map(
            lambda fields: written({_plain(name): raw for name, raw in fields.items()})
        ),
    ),
    max_leaves=8,
)
KINDS = st.sampled_from(sorted(EVENT_TYPES))


def _plain(name: str) -> str:
    return name.encode("utf-8", "replace").decode()


@st.composite
def events_of_chance(draw: Callable[[Any], Any]) -> bytes:
    """An event of ours in which some members are anything."""
    whole = members(shapes.sample(draw(KINDS)))
    changed = draw(st.dictionaries(st.sampled_from(sorted(whole)), VALUES, max_size=3))
    return written(whole | changed)


@pytest.mark.long
@settings(
    max_examples=of_chance(150),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(events=st.lists(events_of_chance(), min_size=1, max_size=20))
def test_anything_at_several_places(
    client: Client, live: Room, events: list[bytes]
) -> None:
    asked = [(one.decode("utf-8", "replace")[:300], entry(live, one)) for one in events]
    ask(client, live, asked)
