"""The roads that docs/generated/roads.md draws are those that the calls take."""

import pytest

from lawbook import BoardLog, admit, document, empty_log, explain, read_event
from lawbook.cards.seats import Seat
from tests.architecture import roads

WEST_IS_TO_LEAD_AND_EAST_HAS_DROPPED_A_QUEEN = (
    {"type": "BoardOpened", "board": 1},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "OnLead", "seat": "W"},
    {"type": "CardExposed", "seat": "E", "cards": ["DQ"], "manner": "dropped"},
)
REQUIRED = {"type": "Elected", "choice": "require", "suits": ["D"], "by": "S"}


def awaiting_an_election() -> BoardLog:
    log = empty_log()
    for event in WEST_IS_TO_LEAD_AND_EAST_HAS_DROPPED_A_QUEEN:
        log = admit(log, read_event(event))
    return log


def test_an_election_takes_the_road_that_is_drawn() -> None:
    road, log = roads.roads()["election"], awaiting_an_election()
    event = read_event(REQUIRED)
    with roads.travelled(road) as files:
        after = admit(log, event)
    assert document(after.state)["restrictions"]
    assert files == road.paths


@pytest.mark.parametrize("road", roads.roads().values(), ids=roads.roads())
def test_no_road_is_longer_than_it_may_be(road: roads.Road) -> None:
    assert len(road.paths) <= road.most
    assert len(set(road.paths)) == len(road.paths)
    assert all(map(road.counts, road.paths))


def test_the_page_shows_the_roads() -> None:
    assert roads.PAGE.read_text() == roads.page()


def test_a_call_into_another_file_is_noticed() -> None:
    road, log = roads.roads()["election"], awaiting_an_election()
    with roads.travelled(road) as files:
        explain(log.state, Seat.WEST)
    assert "lawbook/speech/explanations.py" in files
    assert not [path for path in files if path.startswith("lawbook/state/")]
