"""What one entry breaks, it breaks for itself: the others of its batch are recorded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import DataError, OperationalError
from django.test import Client

from lawbook import check_entry
from tables.event_store import store
from tables.intake import sequence_gaps
from tables.intake.services import record_entries
from tables.integrity.verifying import verify
from tables.models import BoardView, Receipt, StoredEvent
from tables.projections.projections import show_board
from tests.tables.asking import is_problem, post, sent
from tests.tables.entering import director, shared_tablet
from tests.tables.table import NOTE, OPENED, Json, Room, stored

BAD: Json = {"type": "NoteAdded", "text": "what nobody has foreseen"}
Break = Callable[[pytest.MonkeyPatch], None]


class Unforeseen(Exception):
    """A fault of ours."""


def in_the_rules(patch: pytest.MonkeyPatch) -> None:
    def broken(log: Any, event: Any) -> None:
        if getattr(event, "text", "") == BAD["text"]:
            raise Unforeseen
        check_entry(log, event)

    patch.setattr("tables.intake.batch_recorder.check_entry", broken)


def in_what_is_shown(patch: pytest.MonkeyPatch) -> None:
    def broken(place: Any, rows: Any, *more: Any) -> Any:
        if any(BAD["text"] in row.data for row in rows):
            raise RecursionError
        return show_board(place, rows, *more)

    patch.setattr("tables.intake.batch_recorder.show_board", broken)


def in_what_is_written(patch: pytest.MonkeyPatch) -> None:
    append = store.append

    def broken(pages: Any, gaps: Any = ()) -> Any:
        if any(BAD["text"] in row.data for page in pages for row in page.events):
            raise DataError("the database cannot keep this")
        return append(pages, gaps)

    patch.setattr(store, "append", broken)


BREAKS: list[Break] = [in_the_rules, in_what_is_shown, in_what_is_written]


@pytest.fixture(params=BREAKS, ids=lambda one: str(one.__name__))
def broken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    request.param(monkeypatch)


@pytest.fixture
def tablet(live: Room, person: Callable[..., User]) -> Client:
    return shared_tablet(live, person)


def consistent() -> bool:
    found = verify(None, lambda _progress: None)
    return [one for one in found if "emptying" not in one.what] == []


@pytest.mark.usefixtures("broken")
def test_one_entry_that_breaks_us_costs_no_other(
    live: Room, person: Callable[..., User], caplog: pytest.LogCaptureFixture
) -> None:
    """It is refused by a code of its own, and the log says why."""
    client = director(live, person)
    events = [OPENED, NOTE, BAD, NOTE]
    entries = [sent(live, one, seq=seq) for seq, one in enumerate(events, 1)]
    answer = post(client, {"entries": entries, "spent": []})
    assert answer.status_code == 200
    results = answer.json()["results"]
    assert [one["result"] for one in results] == ["new", "new", "refused", "new"]
    assert results[2]["problem"]["code"] == "entry_failed"
    assert [one["version"] for one in answer.json()["states"]] == [3]
    logged = [one for one in caplog.records if entries[2]["id"] in one.getMessage()]
    assert logged
    assert all(one.exc_info for one in logged)
    assert stored() == [(1, "BoardOpened"), (2, "NoteAdded"), (3, "NoteAdded")]
    # Its number has come, and is not missing.
    assert sequence_gaps.gap_items() == []
    assert consistent()


@pytest.mark.usefixtures("broken")
def test_alone_it_is_refused_too_and_leaves_nothing(live: Room) -> None:
    live.record(OPENED)
    before = stored(), Receipt.objects.count(), BoardView.objects.get().document
    for _time in range(2):
        (outcome,) = live.record(BAD)
        assert outcome.problem is not None
        assert outcome.problem.code == "entry_failed"
    after = stored(), Receipt.objects.count(), BoardView.objects.get().document
    assert after == before
    (well,) = live.record(NOTE)
    assert well.result == "new"
    assert consistent()


@pytest.mark.usefixtures("broken")
def test_entries_for_several_tables(live: Room) -> None:
    """Both are held while the batch is tried, and each entry stands by itself."""
    there = {"table": live.other.pk}
    plan = [(OPENED, {}), (OPENED, there), (BAD, there), (NOTE, {}), (NOTE, there)]
    entries = [live.entry(event, **where) for event, where in plan]
    outcomes = record_entries(entries=entries, actor=None).outcomes
    results = [one.result for one in outcomes]
    assert results == ["new", "new", "refused", "new", "new"]
    assert StoredEvent.objects.count() == 4
    assert consistent()


@pytest.mark.usefixtures("broken")
def test_a_tablets_entries(live: Room, tablet: Client) -> None:
    events = [OPENED, BAD, NOTE]
    entries = [sent(live, one, seq=seq) for seq, one in enumerate(events, 1)]
    results = post(tablet, {"entries": entries, "spent": []}).json()["results"]
    assert [one["result"] for one in results] == ["new", "refused", "new"]
    assert sequence_gaps.gap_items() == []


def test_a_database_that_is_away_is_no_entrys_fault(
    live: Room,
    person: Callable[..., User],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Nothing is refused: the sender keeps all, and sends it again."""
    client = director(live, person)
    client.raise_request_exception = False
    entries = [sent(live, OPENED), sent(live, NOTE)]

    def away(*_given: Any) -> None:
        raise OperationalError("could not extend file: No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(store, "append", away)
        answer = post(client, entries)
    assert is_problem(answer, 503, "unavailable")
    assert int(answer["Retry-After"]) > 0
    assert "No space left" in caplog.text
    assert "No space left" not in answer.text
    assert stored() == []
    results = post(client, entries).json()["results"]
    assert [one["result"] for one in results] == ["new", "new"]


def test_a_note_about_the_tablet_that_fails_costs_no_entry(
    live: Room, tablet: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are stored: what comes after them must not say that they are not."""

    def broken(*_given: Any, **_more: Any) -> None:
        raise Unforeseen

    monkeypatch.setattr("tables.intake.from_tablets.note_series", broken)
    answer = post(tablet, {"entries": [sent(live, OPENED)], "unsent": 3})
    assert answer.status_code == 200
    assert [one["result"] for one in answer.json()["results"]] == ["new"]


def test_an_entry_that_is_no_json_is_named_by_its_id(
    live: Room, person: Callable[..., User]
) -> None:
    """So that its tablet knows which one it is."""
    client = director(live, person)
    well, bad = sent(live, OPENED), sent(live, NOTE | {"text": "half \ud83c"})
    results = post(client, [bad, well]).json()["results"]
    assert [one["result"] for one in results] == ["refused", "new"]
    assert results[0]["id"] == bad["id"]
    assert results[0]["problem"]["code"] == "malformed_entry"
