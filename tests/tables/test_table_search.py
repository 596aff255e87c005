"""What a director types to find a table."""

import pytest

from tables.projections.stored_views import QUIET, Tile
from tables.web.pages.drawing import find_tables

TABLES = [
    Tile(1, 1, "A", 17, "", QUIET),
    Tile(2, 1, "B", 17, "", QUIET),
    Tile(3, 1, "B", 1, "Vugraph", QUIET),
    Tile(4, 1, "Open 1", 7, "", QUIET),
]


@pytest.mark.parametrize(
    ("typed", "tables"),
    [
        ("17", [1, 2]),
        ("a17", [1]),
        ("A 17", [1]),
        (" vugraph ", [3]),
        ("1", [3]),
        ("7", [4]),
        ("open 1 7", [4]),
        ("", []),
        ("  ", []),
        ("99", []),
    ],
)
def test_a_table_is_found(typed: str, tables: list[int]) -> None:
    """By number in every section, by section and number, by name."""
    assert [tile.id for tile in find_tables(TABLES, typed)] == tables
