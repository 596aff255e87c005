"""The table of round trips is what the formats do, and none loses in silence."""

from tests.roundtrip import PAGE, SCORES, page, silent, table


def test_the_round_trip_table_is_what_the_formats_give() -> None:
    """If it differs: python -m tests.roundtrip"""
    assert PAGE.read_text() == page()


def test_no_format_loses_anything_without_saying_so() -> None:
    assert silent(table()) == []
    assert silent("| a | yes | no | no: `b` |") == ["| no "]


def test_our_own_json_carries_everything() -> None:
    lines = [one for one in table().splitlines()[2:] if "not asked for" not in one]
    assert len(lines) > len(SCORES)
    for line in lines:
        assert line.split(" | ")[1].startswith("yes"), line
