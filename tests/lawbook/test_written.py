"""Records of our own are read quickly, and as anything else is read."""

import json

import pytest
from hypothesis import given

from lawbook import Refused, read_all_written, read_event, read_written, write_event
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Table


@usual
@given(boards(editions=("1997", "2007", "2017")))
def test_what_was_written_is_read(table: Table) -> None:
    for event in map(read_event, table.raws):
        assert read_written(json.dumps(write_event(event))) == event
    events = [read_event(raw) for raw in table.raws]
    assert read_all_written(json.dumps([*map(write_event, events)])) == events


def test_what_was_written_otherwise_is_read_as_anything_is() -> None:
    """A spelling of old, or a word that is null."""
    raw = {"type": "CardExposed", "seat": "e", "cards": ["♦10"], "manner": "dropped"}
    old, note = {**raw, "trick": None}, {"type": "NoteAdded", "text": "late"}
    assert read_written(json.dumps(old)) == read_event(raw)
    assert read_all_written(json.dumps([note, old])) == [*map(read_event, (note, raw))]
    with pytest.raises(Refused):
        read_written('{"type": "CardEaten"}')
    with pytest.raises(Refused):
        read_all_written('[{"type": "CardEaten"}]')
