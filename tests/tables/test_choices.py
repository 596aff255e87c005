"""An open choice says what it is about, and who of a side may have spoken."""

from typing import Any

from django.utils.translation import override

from lawbook import BoardLog, admit, empty_log, read_event
from tables.web.pages import boards
from tables.web.pages.compass import at_the_table
from tables.web.wording.choices import ChoiceShown
from tables.web.wording.entries import entry

FULL: list[dict[str, Any]] = [
    {"type": "BoardOpened", "board": 9, "record": "full"},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
]
FIRST_TRICK = [("W", "H4"), ("N", "H5"), ("E", "C2"), ("S", "H6")]
# Declarer has played to East's revoke, which is then put right.
REVOKED: list[dict[str, Any]] = [
    *({"type": "CardPlayed", "seat": seat, "card": card} for seat, card in FIRST_TRICK),
    {"type": "RevokeCorrected", "seat": "E", "withdrawn": "C2", "substituted": "HK"},
]
LED_WRONGLY: list[dict[str, Any]] = [
    {"type": "BoardOpened", "board": 9},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
    {"type": "CardPlayed", "seat": "W", "card": "H4"},
    {"type": "OnLead", "seat": "W"},
    {"type": "LeadOutOfTurn", "seat": "S", "card": "CA"},
]


def log_of(*events: dict[str, Any]) -> BoardLog:
    log = empty_log()
    for event in events:
        log = admit(log, read_event(event))
    return log


def choices(*events: dict[str, Any], language: str = "en") -> tuple[ChoiceShown, ...]:
    with override(language):
        log = log_of(*events)
        drawn = boards.drawn(log, [], at_the_table(log))
        found: tuple[ChoiceShown, ...] = drawn["scene"].choices
        return found


def test_who_may_change_a_card_is_told_which() -> None:
    (choice,) = choices(*FULL, *REVOKED)
    assert choice.asked == "South may take back the six of hearts."
    assert [one.label for one in choice.buttons] == [
        "Leave the six of hearts as played",
        "Take back the six of hearts",
    ]
    assert "card" not in choice.buttons[0].event


def test_it_is_told_in_greek() -> None:
    (choice,) = choices(*FULL, *REVOKED, language="el")
    assert "κούπα" in choice.asked
    assert all("κούπα" in one.label for one in choice.buttons)


def test_either_defender_may_accept_declarers_lead() -> None:
    """Which of them spoke decides where they differ (55A)."""
    (choice,) = choices(*LED_WRONGLY)
    assert choice.sides == (("E", "East"), ("W", "West"))


def test_where_one_player_chooses_nobody_is_asked_who() -> None:
    (choice,) = choices(*FULL, *REVOKED)
    assert choice.sides == ()


def test_the_log_says_who_of_the_two_chose() -> None:
    """Not declarer: a defender accepts declarer's lead, anybody a card's change."""
    chosen = {"type": "Elected", "choice": "accept"}
    with override("en"):
        assert entry(chosen) == "Choice made: Accept"
        assert entry(chosen | {"by": "W"}) == "West chose: Accept"
    with override("el"):
        assert entry(chosen | {"by": "W"}).startswith("Η Δύση επέλεξε: ")
