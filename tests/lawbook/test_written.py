"""Records of our own are read quickly, and as anything else is read."""

import json

import pytest
from hypothesis import given

from lawbook import Refused, read_event, read_written, write_event
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Table


@usual
@given(boards(editions=("1997", "2007", "2017")))
def test_what_was_written_is_read(table: Table) -> None:
    for event in map(read_event, table.raws):
        assert read_written(json.dumps(write_event(event))) == event


def test_what_was_written_otherwise_is_read_as_anything_is() -> None:
    """A spelling of old, or a word that is null."""
    raw = {"type": "CardExposed", "seat": "e", "cards": ["♦10"], "manner": "dropped"}
    assert read_written(json.dumps({**raw, "trick": None})) == read_event(raw)
    with pytest.raises(Refused):
        read_written('{"type": "CardEaten"}')
