"""Whatever is called: auctions hold together, whichever way the table is turned."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lawbook import (
    BoardLog,
    Event,
    document,
    empty_log,
    extend,
    read_event,
    render,
    replay,
    say,
)
from lawbook.state.bids import STRAINS
from tests.cases.reader import all_cases
from tests.chance import of_chance
from tests.lawbook.calls_written import OF_CALLS
from tests.lawbook.one_of_each import ONE_OF_EACH

Entry = dict[str, Any]
SEATS = "NESW"
BIDS = [f"{level}{strain}" for level in range(1, 8) for strain in STRAINS]
CALLS = st.sampled_from(["P", "P", "P", "X", "XX", "8C", *BIDS[:12]])
EDITIONS = st.sampled_from(["2017", "2007", "1997"])
# Who calls, from the player in turn on: most calls are in turn.
AHEAD = st.sampled_from([0, 0, 0, 0, 1, 2, 3])
OF_THE_AUCTION = {one["type"] for one in OF_CALLS}
ANSWERS = ("accept", "refuse", "comparable", "not_comparable", "unintended", "intended")


@st.composite
def auctions(draw: st.DrawFn) -> list[Entry]:
    """A full auction: calls mostly in turn, answers, replacements and rulings."""
    events: list[Entry] = [{"type": "BoardOpened", "board": 1, "auction": "full"}]
    for _ in range(draw(st.integers(1, 14))):
        events.append(draw(_next(events)))
    return events


def _next(events: list[Entry]) -> st.SearchStrategy[Entry]:
    """What may well be entered after these."""
    state = document(replay(map(read_event, events)).state)
    turn = state["auction"]["turn"] or "N"
    calls = st.builds(
        lambda ahead, call: {
            "type": "CallMade",
            "seat": _turned(turn, ahead),
            "call": call,
        },
        AHEAD,
        CALLS,
    )
    answers = [
        {"type": "Elected", "choice": option["choice"], "awaiting": choice["id"]}
        for choice in state["awaiting"]
        for option in choice["options"]
        if option["choice"] in ANSWERS
    ]
    instead = st.builds(
        lambda seat, call, reason: {
            "type": "CallReplaced",
            "seat": seat,
            "call": call,
            "reason": reason,
        },
        st.sampled_from(SEATS),
        CALLS,
        st.sampled_from([None, "25A"]),
    )
    return st.one_of(calls, calls, instead, *[st.just(one) for one in answers])


def _turned(seat: str, places: int) -> str:
    return SEATS[(SEATS.index(seat) + places) % 4]


@given(auctions(), EDITIONS)
@settings(max_examples=of_chance(60), deadline=None)
def test_whatever_is_called_the_auction_holds_together(
    events: list[Entry], edition: str
) -> None:
    """Calls are numbered as recorded; none waits once nobody is asked."""
    state = document(replay(map(read_event, events), edition).state)
    told = state["auction"]
    assert [one["n"] for one in told["calls"]] == list(range(1, len(told["calls"]) + 1))
    waits = [one for one in told["calls"] if one["status"] == "pending"]
    assert state["awaiting"] or not waits or told["ended"]
    assert told["ended"] == (state["phase"] != "auction")
    assert (told["turn"] is None) or not told["ended"]


@given(auctions(), EDITIONS, st.integers(1, 3))
@settings(max_examples=of_chance(60), deadline=None)
def test_a_table_that_is_turned_has_the_same_auction(
    events: list[Entry], edition: str, places: int
) -> None:
    turned = [_with_turned_seats(event, places) for event in events]
    turned[0]["dealer"] = _turned("N", places)
    once = document(replay(map(read_event, events), edition).state)
    again = document(replay(map(read_event, turned), edition).state)
    assert list(_seen(again)) == list(_seen(once, places))


def _with_turned_seats(event: Entry, places: int) -> Entry:
    return event | ({"seat": _turned(event["seat"], places)} if "seat" in event else {})


def _seen(state: Entry, places: int = 0) -> Iterator[Any]:
    """What there is to compare, every seat turned."""
    for one in state["auction"]["calls"]:
        yield _turned(one["seat"], places), one["call"], one["status"], one.get("law")
    for one in state["duties"]:
        yield _turned(one["seat"], places), one["kind"], one["law"]
    for one in state["awaiting"]:
        chooser = one["chooser"]
        known = chooser in SEATS
        yield one["kind"], _turned(chooser, places) if known else chooser, one["law"]
    declarer = state["declarer"]
    yield state["phase"], state["contract"], declarer and _turned(declarer, places)


@given(
    st.integers(1, len(BIDS) - 1),
    st.data(),
    EDITIONS,
    st.sampled_from(["accept", "refuse"]),
)
@settings(max_examples=of_chance(60), deadline=None)
def test_an_insufficient_bid_told_alone_leads_to_the_same(
    last: int, data: st.DataObject, edition: str, answer: str
) -> None:
    """One told with the last bid asks, binds and bars as in a full auction."""
    bid = BIDS[data.draw(st.integers(0, last))]
    over = BIDS[last]
    said = {"seat": "E", "call": bid}
    answered = {"type": "Elected", "choice": answer}
    full = [
        {"type": "BoardOpened", "board": 1, "auction": "full"},
        {"type": "CallMade", "seat": "N", "call": over},
        {"type": "CallMade", **said},
        answered,
    ]
    alone = [
        {"type": "BoardOpened", "board": 1},
        {
            "type": "IrregularCall",
            "kind": "insufficient",
            **said,
            "over": {"seat": "N", "call": over},
        },
        answered,
    ]
    one, other = (
        document(replay(map(read_event, events), edition).state)
        for events in (full, alone)
    )
    for key in ("duties", "restrictions", "information", "violations"):
        assert one[key] == other[key]
    assert [_without_id(it) for it in one["awaiting"]] == [
        _without_id(it) for it in other["awaiting"]
    ]


def _without_id(choice: Entry) -> Entry:
    return {key: value for key, value in choice.items() if key != "id"}


@pytest.mark.parametrize("edition", ["2017", "2007", "1997"])
def test_any_event_may_come_after_any_call(edition: str) -> None:
    """Whatever is recorded next is taken, and the state can be written and said."""
    entries = [read_event(raw) for raw in ONE_OF_EACH]
    cases = [c for c in all_cases() if c.edition == edition and _is_called(c.events)]
    assert cases
    for case in cases:
        log = extended(empty_log(edition), map(read_event, case.events))
        for entry in entries:
            after = extend(log, entry).state
            assert render(after)
            assert all(saying.text for saying in say(after))


def _is_called(events: Sequence[Entry]) -> bool:
    return any(one["type"] in OF_THE_AUCTION for one in events)


def extended(log: BoardLog, events: Iterable[Event]) -> BoardLog:
    """The log with all of these."""
    return reduce(extend, events, log)
