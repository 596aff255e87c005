"""Seats may be rotated and suits renamed: only the names change."""

from hypothesis import given
from hypothesis import strategies as st

from lawbook import document, read_event, replay
from tests.lawbook.boards import boards, usual
from tests.lawbook.renaming import Renamed, unordered
from tests.lawbook.table import SEATS, Plain, Table

SAME_SEATS = {seat: seat for seat in SEATS}
SAME_SUITS = {suit: suit for suit in "SHDC"}


@usual
@given(boards(director=False), st.integers(1, 3))
def test_seats_may_be_rotated(table: Table, by: int) -> None:
    def turned(seat: str) -> str:
        return SEATS[(SEATS.index(seat) + by) % 4]

    assert_same_but_for_names(table, {seat: turned(seat) for seat in SEATS}, SAME_SUITS)


@usual
@given(boards(director=False), st.permutations("SHDC"))
def test_suits_may_be_renamed(table: Table, suits: list[str]) -> None:
    names = dict(zip("SHDC", suits, strict=True))
    assert_same_but_for_names(table, SAME_SEATS, names)


def assert_same_but_for_names(
    table: Table, seats: dict[str, str], suits: dict[str, str]
) -> None:
    """Renaming what happened gives the same as renaming what follows from it."""
    told = [Renamed(seats, suits).plain(raw) for raw in table.raws]
    renamed_after = Renamed(seats, suits).plain(_bare(document(table.log.state)))
    renamed_before = _bare(document(replay(map(read_event, told)).state))
    assert unordered(renamed_after) == unordered(renamed_before)


def _bare(documented: Plain) -> Plain:
    """Without sentences and marks, which may name a seat or a suit."""
    questions = [
        {k: v for k, v in q.items() if k != "text"} for q in documented["questions"]
    ]
    awaiting = [
        {k: v for k, v in c.items() if k != "id"} for c in documented["awaiting"]
    ]
    return documented | {"questions": questions, "awaiting": awaiting}
