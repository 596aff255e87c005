"""What a rebuild would change is listed, and nothing is written."""

from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from tables.models import BoardView
from tables.projections.rebuild_report import changes_between, report
from tests.tables.table import AUCTION, BOARD, OPENED, Room
from tests.tables.test_rebuilding import elsewhere, fill, spoil_the_auction


def test_the_report_says_what_would_change_and_writes_nothing(room: Room) -> None:
    """A board shown under an older reading, beside one that is as it was."""
    fill(room)
    view = BoardView.objects.get(board__table=room.table)
    older = view.document.replace('"on_lead":"W"', '"on_lead":"N"')
    assert older != view.document
    BoardView.objects.update(phase="clarification")
    BoardView.objects.filter(pk=view.pk).update(document=older)
    said = StringIO()
    call_command("rebuild", "--report", stdout=said)
    assert said.getvalue().splitlines() == [
        f"board {room.table.pk}/{BOARD}: would change",
        "  on_lead",
        '    shown: "N"',
        '    given: "W"',
        "1 boards would change. Nothing was written.",
    ]
    assert BoardView.objects.get(pk=view.pk).document == older


def test_the_report_of_one_tournament_leaves_the_others_out(room: Room) -> None:
    there = elsewhere()
    room.record(OPENED, AUCTION, table=there.pk)
    BoardView.objects.update(document="{}")
    said = StringIO()
    call_command("rebuild", "--report", "--tournament", room.tournament.pk, stdout=said)
    assert said.getvalue() == "No boards would change. Nothing was written.\n"


def test_the_report_names_a_board_that_cannot_be_read(room: Room) -> None:
    fill(room)
    spoil_the_auction(room.table)
    said = StringIO()
    with pytest.raises(CommandError, match="verify` names the first event"):
        call_command("rebuild", "--report", stdout=said)
    assert f"board {room.table.pk}/{BOARD}: " in said.getvalue()


def test_the_report_shows_a_board_recorded_under_the_reading_before(room: Room) -> None:
    """A card played before partner's turn, shown as when declarer still chose."""
    lead = {"type": "CardPlayed", "seat": "W", "card": "HA"}
    dummy = {"type": "CardPlayed", "seat": "N", "card": "H4"}
    partner = {"type": "CardPlayed", "seat": "E", "card": "H7"}
    soon = {"type": "PlayedOutOfTurn", "seat": "W", "card": "H3", "lead": True}
    room.record(OPENED, AUCTION, lead, dummy, partner, soon)
    view = BoardView.objects.get(board__table=room.table)
    now = msgspec.json.decode(view.document)
    before = now | {"awaiting": [{"id": "premature_play-6", "kind": "premature_play"}]}
    written = msgspec.json.encode(before).decode()
    BoardView.objects.filter(pk=view.pk).update(document=written)
    [board] = report()
    assert [change.part for change in board.changes] == ["awaiting"]
    assert board.changes[0].given == []


def test_a_part_the_stored_document_does_not_have_counts_once_it_is_filled() -> None:
    """What a newer version added says nothing of the board while it is empty."""
    before = {"phase": "play"}
    assert changes_between(before, {"phase": "play", "revokes": []}) == []
    after = {"phase": "play", "revokes": [{"seat": "E"}]}
    assert [one.part for one in changes_between(before, after)] == ["revokes"]
