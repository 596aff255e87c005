"""A file in which every hash is right, and an event nobody could have recorded."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from tables.archive import importing, storing, views
from tables.archive.files import BadFile, Digests
from tables.archive.storing import IncomingEvents
from tables.archive.views import CompleteBoard
from tables.common import process_pool
from tables.models import BoardView, Receipt, StoredEvent, Tournament
from tests.tables import archives
from tests.tables.archives import Json, exported, imported
from tests.tables.table import AUCTION, EXPOSED, NOTE, OPENED, Room
from tests.tables.test_archive import empty
from tests.tables.test_archive_files import chain_again, written


def forged(content: bytes, kind: str, **changes: Any) -> tuple[bytes, int]:
    """The file with the data of its events of a kind changed, every hash computed
    again; and the first line of an event."""

    def change(line: Json) -> None:
        if line["type"] == kind:
            line["data"] |= changes

    found = archives.lines(content)[:-1]
    chain_again(found, change)
    return with_footer(found), 1 + [one["kind"] for one in found].index("event")


def with_footer(found: list[Json]) -> bytes:
    """A file of these lines, with a footer that is right."""
    digests = Digests()
    for line in found:
        digests.add(line["kind"], written(line))
    footer = digests.footer()
    parts = {
        kind: {"lines": part.lines, "sha256": part.sha256}
        for kind, part in footer.parts.items()
    }
    last = {"kind": "footer", "parts": parts, "sha256": footer.sha256}
    return b"".join(map(written, [*found, last]))


@pytest.mark.parametrize(
    ("kind", "changes", "code", "after"),
    [
        ("NoteAdded", {"text": "no\0text"}, "not_storable", 3),
        ("AuctionEnded", {"contract": "8S"}, "impossible", 0),
        ("CardExposed", {"type": "CardEaten"}, "impossible", 0),
    ],
)
def test_what_nobody_could_have_recorded_is_named_and_nothing_stays(
    live: Room, kind: str, changes: Json, code: str, after: int
) -> None:
    """The line of the event, or the one in which its board begins."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    content, first = forged(exported(live.tournament), kind, **changes)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(content)
    assert (wrong.value.problem.code, wrong.value.line) == (code, first + after)
    assert (Tournament.objects.count(), Receipt.objects.count()) == (0, 0)


def test_the_rules_may_work_in_other_processes(
    live: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long file: what is shown is the same, what is wrong is named the same."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    shown, good = documents(), exported(live.tournament)
    bad, first = forged(good, "AuctionEnded", contract="8S")
    spread_over(2, monkeypatch)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(bad)
    assert (wrong.value.problem.code, wrong.value.line) == ("impossible", first)
    imported(good)
    assert documents() == shown


def spread_over(processes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """An import with as many processes, however short the file is."""
    monkeypatch.setattr(process_pool, "cores", lambda: processes)
    monkeypatch.setattr(importing, "FEW", 0)


def stored() -> tuple[int, int, int, int]:
    """How many tournaments, receipts, events and views of boards are here."""
    kinds = (Tournament, Receipt, StoredEvent, BoardView)
    tournaments, receipts, events, shown = (kind.objects.count() for kind in kinds)
    return tournaments, receipts, events, shown


NOTHING = (0, 0, 0, 0)


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many events are in the store after each time that some were moved in."""
    found: list[int] = []
    move_in = IncomingEvents.move_in

    def watched(self: IncomingEvents) -> None:
        move_in(self)
        found.append(StoredEvent.objects.count())

    monkeypatch.setattr(IncomingEvents, "move_in", watched)
    return found


@pytest.mark.parametrize("processes", [1, 2])
def test_nothing_stays_where_the_last_board_is_impossible_and_all_is_moved_in(
    live: Room, monkeypatch: pytest.MonkeyPatch, moved: list[int], processes: int
) -> None:
    """One process alone makes the views first: while events move in, others wait."""
    live.record(OPENED, AUCTION)
    live.record(OPENED | {"board": 8}, AUCTION, EXPOSED, board=8)
    content, first = forged(exported(live.tournament), "CardExposed", type="CardEaten")
    spread_over(processes, monkeypatch)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(content)
    assert (wrong.value.problem.code, wrong.value.line) == ("impossible", first + 2)
    assert moved == [5] * (processes - 1)
    assert stored() == NOTHING


@pytest.mark.parametrize("processes", [1, 2])
def test_what_the_rules_refuse_is_named_before_what_the_database_does(
    live: Room, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    """The views are made while events are moved in, and of two faults one is named."""
    live.record(OPENED, NOTE)
    live.record(OPENED | {"board": 8}, AUCTION, board=8)
    bad, _ = forged(exported(live.tournament), "NoteAdded", text="no\0text")
    bad, first = forged(bad, "AuctionEnded", contract="8S")
    spread_over(processes, monkeypatch)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(bad)
    assert (wrong.value.problem.code, wrong.value.line) == ("impossible", first + 2)
    assert stored() == NOTHING


def killed(_boards: Sequence[CompleteBoard]) -> list[views.ReplayedBoard]:
    """In the place of `show_boards`: as where the machine is short of memory."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_nothing_stays_where_another_process_is_killed(
    live: Room, monkeypatch: pytest.MonkeyPatch, moved: list[int]
) -> None:
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    content = exported(live.tournament)
    spread_over(2, monkeypatch)
    empty()
    with monkeypatch.context() as patch:
        patch.setattr(views, "show_boards", killed)
        with pytest.raises(BrokenProcessPool):
            imported(content)
    assert moved == [4]
    assert stored() == NOTHING
    imported(content)
    assert stored() == (1, 4, 4, 1)


@pytest.mark.parametrize("processes", [1, 2])
@pytest.mark.parametrize("in_flight", [0, 1, 2])
def test_many_parts_of_a_file_are_checked_side_by_side_and_stored_in_its_order(
    live: Room, monkeypatch: pytest.MonkeyPatch, processes: int, in_flight: int
) -> None:
    """And the first line at fault is named, whichever part of the file is read then."""
    for number in (1, 8, 9):
        live.record(OPENED | {"board": number}, AUCTION, EXPOSED, board=number)
    content = exported(live.tournament)
    spread_over(processes, monkeypatch)
    monkeypatch.setattr(storing, "ROWS", 1)
    monkeypatch.setattr(storing, "IN_FLIGHT", in_flight)
    found = archives.lines(content)
    events = [at for at, one in enumerate(found) if one["kind"] == "event"]
    for at in events[1], events[-1]:
        found[at]["device"] = "another"
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(b"".join(map(written, found)))
    assert (wrong.value.problem.code, wrong.value.line) == ("changed", events[1] + 1)
    assert stored() == NOTHING
    imported(content)
    assert exported(Tournament.objects.get()) == content


@pytest.mark.parametrize("processes", [1, 2])
def test_where_too_many_boards_would_wait_they_are_shown_before(
    live: Room, monkeypatch: pytest.MonkeyPatch, moved: list[int], processes: int
) -> None:
    """One at a time, here; and one that is impossible is found before all are read."""
    for number in (1, 8, 9):
        live.record(OPENED | {"board": number}, AUCTION, EXPOSED, board=number)
    shown, content = documents(), exported(live.tournament)
    bad, first = forged(content, "AuctionEnded", contract="8S")
    spread_over(processes, monkeypatch)
    monkeypatch.setattr(views, "WAITING", 1)
    monkeypatch.setattr(views, "AT_ONCE", 1)
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(bad)
    assert (wrong.value.problem.code, wrong.value.line) == ("impossible", first)
    assert (moved, stored()) == ([], NOTHING)
    imported(content)
    assert documents() == shown


@pytest.mark.parametrize("processes", [1, 2])
def test_the_first_line_at_fault_is_named_though_a_later_one_shows_sooner(
    live: Room, monkeypatch: pytest.MonkeyPatch, processes: int
) -> None:
    """Hashes are checked some hundred lines at a time, after the lines were read."""
    live.record(OPENED, AUCTION, EXPOSED, NOTE)
    spread_over(processes, monkeypatch)
    content = exported(live.tournament)
    found = archives.lines(content)
    events = [at for at, one in enumerate(found) if one["kind"] == "event"]
    found[events[1]]["device"] = "another"
    del found[events[3]]
    empty()
    with pytest.raises(BadFile) as wrong:
        imported(b"".join(map(written, found)))
    assert (wrong.value.problem.code, wrong.value.line) == ("changed", events[1] + 1)
    assert (Tournament.objects.count(), Receipt.objects.count()) == (0, 0)


def documents() -> list[str]:
    """What is shown of every board."""
    return list(BoardView.objects.order_by("pk").values_list("document", flat=True))
