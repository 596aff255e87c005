"""A full auction drawn: each call under its player, in rounds."""

from typing import Any

from lawbook import document, read_event, replay
from tables.web.pages.scene import Cell, diagram
from tests.cases.spelling import events_of

OPENED: dict[str, Any] = {"type": "BoardOpened", "board": 1, "auction": "full"}


def drawn(*lines: str) -> list[list[str]]:
    """The rows, each cell as its call and mark."""
    raws = [OPENED, *(event for line in lines for event in events_of(line))]
    told = document(replay(map(read_event, raws)).state)
    return [[_cell(cell) for cell in row] for row in diagram(told["auction"])]


def _cell(cell: Cell) -> str:
    return " ".join(part for part in (cell.call, cell.mark) if part)


def test_the_dealer_s_column_begins_and_the_turn_is_marked() -> None:
    assert drawn("calls from N: 1S P 2S") == [
        ["", "1S", "P", "2S"],
        ["turn", "", "", ""],
    ]


def test_a_call_that_waits_is_marked_and_nobody_has_the_turn() -> None:
    assert drawn("calls from N: 1S 1H") == [["", "1S", "1H pending", ""]]


def test_a_call_put_in_place_of_another_stands_under_its_player() -> None:
    rows = drawn("calls from N: 1S 1H", "S chooses refuse", "E calls instead 2H")
    assert rows == [["", "1S", "1H withdrawn", ""], ["", "", "2H", "turn"]]


def test_a_call_out_of_rotation_begins_a_row() -> None:
    assert drawn("N calls 1S", "N calls 2S")[0] == ["", "1S", "", ""]


def test_a_record_of_incidents_has_no_diagram() -> None:
    assert diagram(None) == ()
