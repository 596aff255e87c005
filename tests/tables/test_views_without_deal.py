"""A table has two views where a deal is known: with it, and for all others without."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec
import pytest
from django.db import connection

from tables.event_store.view_rows import LiveBoard
from tables.integrity.verifying import verify
from tables.models import TableView
from tables.projections.projections import concealed_summary
from tables.projections.rebuild import rebuild
from tests.cases.spelling import events_of
from tests.tables.table import BOARD, Room

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
FULL = {"type": "BoardOpened", "board": BOARD, "record": "full", "deal": DEAL}
# West revokes, by the deal; without it West only failed to play the penalty card.
REVOKED = (
    "auction ends 4S by S",
    "W leads C4",
    "N plays C2",
    "E plays C5",
    "S plays CJ",
    "W drops ST",
    "S leads D6",
    "W plays H5",
)
MIGRATION = import_module("tables.migrations.0020_squashed_0041_swiss")
SAME_WITHOUT_DEAL = MIGRATION.SQL.split("\n\n")[0]


@pytest.fixture
def revoked(room: Room) -> Room:
    room.record(FULL, *entered())
    return room


def entered() -> list[dict[str, Any]]:
    return [raw for line in REVOKED for raw in events_of(line)]


def kept(room: Room) -> TableView:
    return TableView.objects.get(table=room.table)


def live_of(view: TableView) -> list[LiveBoard]:
    return msgspec.convert(view.live, list[LiveBoard])


def kinds(summary: Any) -> list[str]:
    return [item["kind"] for item in summary["awaiting"]]


def test_the_view_without_the_deal_knows_what_was_shown_only(revoked: Room) -> None:
    view = kept(revoked)
    assert kinds(view.summary) == []
    told = concealed_summary(live_of(view))
    assert kinds(told) == ["failure"]
    assert [item["kind"] for item in told["attention"]] == ["choice"]


def test_it_is_the_view_of_the_same_board_without_a_deal(
    revoked: Room, room: Room
) -> None:
    without = {name: FULL[name] for name in FULL if name != "deal"}
    room.record(without, *entered(), table=room.other.pk)
    other = TableView.objects.get(table=room.other)
    told = concealed_summary(live_of(kept(revoked)))
    assert times_aside(told) == times_aside(other.summary)
    assert other.live[0]["without_deal"] is None


def times_aside(summary: Any) -> Any:
    items = [item | {"since": ""} for item in summary["attention"]]
    return summary | {"attention": items}


def test_rebuilt_and_verified_it_is_as_it_was(revoked: Room) -> None:
    assert rebuild().differences == []
    TableView.objects.update(live=[])
    assert rebuild().differences
    assert kept(revoked).live[0]["without_deal"]["tile"]["awaiting"]


@pytest.mark.django_db(transaction=True)
def test_one_that_was_tampered_with_is_found(revoked: Room) -> None:
    assert list(verify(None, lambda progress: None)) == []
    view = kept(revoked)
    view.live[0]["without_deal"] = None
    view.save()
    assert [one.kind for one in verify(None, lambda progress: None)] == ["view"]


def test_where_it_was_never_made_nothing_is_told(revoked: Room) -> None:
    """As a version that knew of no such view has left it."""
    view = kept(revoked)
    del view.live[0]["without_deal"]
    told = concealed_summary(live_of(view))
    assert told["board"] == BOARD
    assert told["contract"] is None
    assert told["penalty_cards"] == told["awaiting"] == told["attention"] == []


def test_the_migration_leaves_only_boards_with_a_deal_without_one(
    revoked: Room, room: Room
) -> None:
    room.record({"type": "BoardOpened", "board": BOARD}, table=room.other.pk)
    for view in TableView.objects.all():
        del view.live[0]["without_deal"]
        view.save()
    with connection.cursor() as cursor:
        cursor.execute(SAME_WITHOUT_DEAL)
    assert "without_deal" not in kept(revoked).live[0]
    other = TableView.objects.get(table=room.other)
    assert other.live[0]["without_deal"] is None
    assert concealed_summary(live_of(other)) == other.summary
