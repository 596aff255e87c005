"""What is wrong with the board itself, and the taps for it."""

from tests.browser.taps import ELSE, PLAY, RECORD, Entry

CALLED = {"type": "WrongCount", "counts": {"E": 14, "S": 12}, "called": True}
BOARDS = {
    "a wrong count before a call": Entry(
        (
            *(ELSE, "A hand does not have thirteen cards"),
            *("East 14, South 12", "Has one of these two called?: No", RECORD),
        ),
        {"type": "WrongCount", "counts": {"E": 14, "S": 12}, "called": False},
        before=[],
    ),
    "a wrong count in the play": Entry(
        (ELSE, "A hand does not have thirteen cards", "East 14, South 12", RECORD),
        {"type": "WrongCount", "counts": {"E": 14, "S": 12}},
    ),
    "a card of another deal": Entry(
        (ELSE, "A card from another deal was found", "East", RECORD),
        {"type": "WrongCount", "counts": {"E": 14}, "surplus": True},
    ),
    "a count ruled on": Entry(
        (
            *(ELSE, "Rule whether the board can be played"),
            *("It cannot be played", RECORD),
        ),
        {"type": "CountRuled", "playable": False},
        before=[*PLAY, CALLED],
        director=True,
    ),
    "a card missing": Entry(
        (
            *(ELSE, "A card is missing", "East"),
            *("On the floor, in the board, elsewhere", RECORD),
        ),
        {"type": "CardMissing", "seat": "E", "found": "elsewhere"},
    ),
    "a call on another board's cards": Entry(
        (
            *(ELSE, "A player called on the cards of another board", "East"),
            *("Has partner called since?: Yes", RECORD),
        ),
        {"type": "WrongHand", "seat": "E", "partner_called": True},
        before=[],
    ),
    "a board not due, new to all": Entry(
        (ELSE, "The wrong board for this table", RECORD),
        {"type": "WrongBoard"},
        before=[],
    ),
    "a board not due, played by two": Entry(
        (ELSE, "The wrong board for this table", "North", "South", RECORD),
        {"type": "WrongBoard", "played_before": ["N", "S"]},
    ),
    "a fouled board": Entry(
        (
            *(ELSE, "The board was not the same at every table"),
            *("A card was in another hand", RECORD),
        ),
        {"type": "BoardFouled", "what": "cards"},
    ),
}
