"""Where two editions differ, event by event."""

from lawbook import compare
from lawbook.events.reading import read_event

DROPPED = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}
STORY = (
    {"type": "BoardOpened", "board": 1},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    DROPPED,
    {"type": "Elected", "choice": "prohibit", "suits": ["D"]},
    {"type": "PlayEnded", "tricks": 9},
)
EVENTS = tuple(read_event(raw) for raw in STORY)


def test_an_edition_does_not_differ_from_itself() -> None:
    assert compare(EVENTS, "2017", "2017") == ()


def test_the_sight_of_the_card_is_where_2007_and_2017_differ() -> None:
    first, second = compare(EVENTS, "2007", "2017")
    assert (first.version, first.event, first.key) == (3, "CardExposed", "information")
    assert not first.label_only
    assert first.laws == ("50E2", "50E1")
    assert (second.version, second.key, second.label_only) == (5, "questions", True)
    assert second.laws == ("16D", "16C")


def test_1997_lets_declarer_choose_about_a_card_of_the_auction() -> None:
    auction = (STORY[0], DROPPED, STORY[1])
    events = tuple(read_event(raw) for raw in auction)
    keys = {found.key for found in compare(events, "1997", "2017")}
    assert {"awaiting", "penalty_cards"} <= keys


def test_the_order_of_the_editions_is_the_order_of_the_answers() -> None:
    forth = compare(EVENTS, "2007", "2017")
    back = compare(EVENTS, "2017", "2007")
    assert [(d.first, d.second) for d in forth] == [(d.second, d.first) for d in back]
