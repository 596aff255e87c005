"""When a call begins, whose it is, when someone comes, and when it ends."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tables.calls.waiting_times import Fact, Visits, waits_of_table

EIGHT = datetime(2026, 11, 20, 20, tzinfo=UTC)
ANNA, BEN = 1, 2


def at(minute: int | None) -> datetime | None:
    return None if minute is None else EIGHT + timedelta(minutes=minute)


def story(*told: tuple[Any, ...]) -> Visits:
    """Facts as (kind, minute, further fields)."""
    return waits_of_table(
        Fact(kind, EIGHT + timedelta(minutes=minute), **(rest[0] if rest else {}))
        for kind, minute, *rest in told
    )


TOOK = {"actor": ANNA, "owner": ANNA}
CALLED = ("called", 0, {"board": 9, "by": "N"})


def test_a_call_from_beginning_to_end() -> None:
    """Raised, acknowledged, arrived and closed; who called, who came."""
    (visit,) = story(CALLED, ("took", 1, TOOK), ("arrived", 4), ("left", 9)).over
    times = (visit.raised, visit.acknowledged, visit.arrived, visit.closed)
    assert times == (at(0), at(1), at(4), at(9))
    assert (visit.board, visit.by, visit.owner) == (9, "N", ANNA)


def test_calls_while_one_is_open_are_the_same_call() -> None:
    """North and then East call, from two boards: the wait began with North."""
    visit = story(CALLED, ("called", 2, {"board": 10, "by": "E"})).open
    assert visit is not None
    assert (visit.raised, visit.board, visit.by) == (at(0), 9, "N")
    assert visit.times_called == 2


WHO = [
    pytest.param([("took", 1, TOOK)], ANNA, 1, id="taken"),
    pytest.param([], None, None, id="nobody yet"),
    pytest.param(
        [("took", 1, TOOK), ("returned", 2, {"actor": ANNA})],
        *(None, None),
        id="given back: it waits as if nobody had taken it",
    ),
    pytest.param(
        [("took", 1, TOOK), ("handed", 2, {"actor": ANNA, "owner": BEN})],
        *(BEN, 1),
        id="handed over: the room was told when Anna took it",
    ),
    pytest.param(
        [("arrived", 3, {"actor": BEN, "directs": True})],
        *(BEN, None),
        id="came without a word: the director who records it",
    ),
    pytest.param(
        [("arrived", 3, {"actor": BEN, "directs": False})],
        *(None, None),
        id="the floor records that someone has come",
    ),
]


@pytest.mark.parametrize(("told", "owner", "acknowledged"), WHO)
def test_whose_it_is(
    told: list[tuple[Any, ...]], owner: int | None, acknowledged: int | None
) -> None:
    visit = story(CALLED, *told).open
    assert visit is not None
    assert (visit.owner, visit.acknowledged) == (owner, at(acknowledged))


def test_called_again_after_coming_is_another_call() -> None:
    """The first to come has gone without saying so; that visit has no end."""
    visits = story(CALLED, ("took", 1, TOOK), ("arrived", 2), ("called", 30))
    assert visits.open is not None
    assert (visits.open.raised, visits.open.owner) == (at(30), None)
    assert [visit.closed for visit in visits.over] == [None]


def test_taking_a_choice_begins_a_call() -> None:
    """Nobody has called; the table has waited since declarer had to choose."""
    visit = story(("took", 5, TOOK | {"since": at(2)})).open
    assert visit is not None
    assert (visit.raised, visit.times_called) == (at(2), 0)


def test_taking_a_choice_after_the_last_call_begins_another() -> None:
    """The call of eight o'clock is over, though nobody has said so."""
    visits = story(
        CALLED,
        ("took", 1, TOOK),
        ("arrived", 2),
        ("took", 40, TOOK | {"since": at(38)}),
    )
    assert [visit.raised for visit in visits.all] == [at(0), at(38)]


@pytest.mark.parametrize("end", ["left", "done"])
def test_nothing_ends_twice(end: Any) -> None:
    """The desk says so, and then the tablet, or the other way round."""
    visits = story(CALLED, ("arrived", 2), (end, 5), ("left", 6), ("done", 7))
    assert [visit.closed for visit in visits.all] == [at(5)]


@pytest.mark.parametrize("kind", ["arrived", "left", "done", "handed", "returned"])
def test_without_a_call_nothing_begins(kind: Any) -> None:
    assert story((kind, 1)).all == ()
