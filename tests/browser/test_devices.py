"""The pages about the devices: they fit in every language, and shut nobody out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.contrib.auth.models import Group, User
from django.utils import timezone
from playwright.sync_api import Page, expect

from rulings.cases.services import decide_case, raise_case, step_case
from rulings.cases.steps import CaseDecision, StepAuthor
from tables.models import Board, DeviceItem, DeviceQueue, Round, SentResult
from tests.browser.alerting import SIZES
from tests.browser.conftest import Room
from tests.browser.hands import go
from tests.browser.test_looks import WIDER
from tests.browser.test_webhooks import fits

AT_TABLE = '{"SectionLetters": "A", "TableNumber": %d, "BoardNumber": 7, "Level": 0}'
ASSIGNED = {
    "type": "both",
    "award": {
        "type": "assigned",
        "outcome": {
            "type": "played",
            "contract": "4S",
            "declarer": "S",
            "tricks": 9,
        },
    },
}


def kept(room: Room) -> None:
    """Two results that have no place, and a call that was set aside."""
    tournament, now = room.tables[0].section.tournament, timezone.now()
    queue = DeviceQueue.objects.create(tournament=tournament, session="A", queue=23)
    calls = DeviceQueue.objects.create(tournament=tournament, session="A", queue=36)
    facts: dict[str, Any] = {"number": 1, "came_at": now, "digest": "0" * 64}
    other = {
        "board": 7,
        "section": "A",
        "table": 1,
        "source": "evening-of-club.csv",
    }
    DeviceItem.objects.create(
        queue=queue, content=AT_TABLE % 1, state="unread", code="other_result",
        words=other, **facts,
    )  # fmt: skip
    DeviceItem.objects.create(
        queue=queue, content=AT_TABLE % 99, state="no_place", code="no_table",
        words={"section": "A", "table": 99}, **facts,
    )  # fmt: skip
    DeviceItem.objects.create(
        queue=calls, content="{}", state="aside", code="no_call", aside_at=now,
        aside_by=room.director, aside_why="A test of the device.", **facts,
    )  # fmt: skip


def test_what_is_kept(desk: Page, room: Room, pictures: Path) -> None:
    room.director.groups.add(Group.objects.get_or_create(name="organiser")[0])
    kept(room)
    tournament = room.tables[0].section.tournament_id
    go(desk, f"/setup/tournaments/{tournament}/devices/")
    fits(desk, pictures, "kept")
    desk.get_by_label("Reason").last.fill("Another event.")
    desk.get_by_role("button", name="Set aside").last.click()
    expect(desk.get_by_role("status")).to_have_text("Set aside.")


def ruled(room: Room, board: int, adjustment: dict[str, Any]) -> Board:
    """A case about a board that was decided so."""
    table, boss = room.tables[0], User.objects.get(pk=room.director.pk)
    room.open(table, board)
    found = Board.objects.get(table=table, number=board)
    case = raise_case(board_id=found.pk, actor=boss, reason="A revoke.")
    first = StepAuthor(boss, case.version)
    case = step_case(case_id=case.pk, by=first, step="take_up")
    ruling = {"decision": {"edition": "2017", "adjustment": adjustment}}
    decision = CaseDecision("adjusted", "Damage.", "12C1", ruling)
    decide_case(case_id=case.pk, by=StepAuthor(boss, case.version), decision=decision)
    return found


def test_what_is_to_be_entered(desk: Page, room: Room, pictures: Path) -> None:
    table = room.tables[0]
    facts = {"first_board": 1, "last_board": 9, "north_south": 1, "east_west": 12}
    Round.objects.create(table=table, number=1, **facts)
    for board in (7, 8):
        ruled(room, board, ASSIGNED)
    cells = {"contract": "4S", "declarer": "S", "tricks": "9"}
    now = timezone.now()
    SentResult.objects.create(
        table=table, session="A", board=8, cells=cells, sent_at=now, shown_at=now
    )
    go(desk, f"/review/tournaments/{table.section.tournament_id}/scorer/")
    fits(desk, pictures, "scorer")
    desk.get_by_role("button", name="Entered").click()
    expect(desk.get_by_text("Nothing is left to enter.")).to_be_visible()


def test_results_of_an_event(desk: Page, room: Room, pictures: Path) -> None:
    room.director.groups.add(Group.objects.get_or_create(name="organiser")[0])
    tournament = room.tables[0].section.tournament_id
    go(desk, f"/review/tournaments/{tournament}/exchange/results/")
    fits(desk, pictures, "event-results")
    table = room.tables[0]
    ended = {"type": "AuctionEnded", "contract": "4S", "declarer": "N"}
    room.open(table, 7, ended, {"type": "PlayEnded", "tricks": 9})
    sheet = b"Table,Board,Contract,By,Tricks\n1,7,4S,N,10\n2,7,3NT,E,8\n"
    file = {"name": "evening.csv", "mimeType": "text/csv", "buffer": sheet}
    desk.get_by_label("File").set_input_files(file)  # type: ignore[arg-type]  # as it is typed there
    desk.get_by_role("button", name="Check the file").click()
    expect(desk.get_by_text("2 results, not saved yet")).to_be_visible()
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        assert desk.evaluate(WIDER) <= 0
        desk.screenshot(path=pictures / f"event-results-preview-{width}.png")
    desk.get_by_role("button", name="Save all").click()
    expect(desk.get_by_role("status")).to_have_text("2 results are saved.")
