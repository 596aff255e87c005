"""What the Director says of a position: events as sentences, and what is told."""

import pytest

from lawbook import Seat, explain, read_event, replay, say
from lawbook.library import editions
from lawbook.state.board import BoardState
from tests.cases.spelling import Event, events_of

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
REVOKE = (
    *("trick from W: C4 CQ C8 C3", "N leads D5", "E plays H6", "S plays D6"),
    *("W plays D3", "E corrects a revoke H6 to D2"),
)
POSITIONS = {
    "what declarer takes back after a revoke is no penalty card": (
        REVOKE,
        "the six of diamonds goes back to hand with no penalty",
        "the six of diamonds becomes",
    ),
    "what the revoker's partner takes back is a penalty card": (
        (*REVOKE, "S chooses withdraw"),
        "the three of diamonds becomes a major penalty card",
        "goes back to hand with no penalty",
    ),
    "a choice over two suits leaves the leader's minor penalty card as it is": (
        ("W drops H5", "E drops DK HK"),
        "You may require West to lead one of these suits: diamonds or hearts. East"
        " then picks up the penalty cards of that suit. While the five of hearts lies",
        "None",
    ),
    "the card that declarer designated is named": (
        ("E drops DK DT", "E to play, D led", "S chooses designate DK"),
        "East plays the king of diamonds now. ['51A']",
        "East plays the ten of diamonds now",
    ),
    "a suit that may be required is said with the penalty card of that suit": (
        ("director imposes prohibit_lead D on W under 26B", "E drops DK HK"),
        "East then picks up the king of hearts",
        "East then picks up the king of diamonds",
    ),
    "a lead face down is not spoken of in the next trick": (
        ("E leads face down", "W leads C4", "S on lead"),
        "",
        "face down",
    ),
}


def after(lines: tuple[str, ...]) -> BoardState:
    """The board after these lines, each card of it recorded where whole tricks are."""
    full = any(line.startswith("trick") for line in lines)
    record = {"record": "full", "deal": DEAL} if full else {}
    events: list[Event] = [{"type": "BoardOpened", "board": 1} | record]
    for line in ("auction ends 4S by S", *lines):
        events += events_of(line)
    return replay(map(read_event, events)).state


@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_said(name: str) -> None:
    lines, told, untold = POSITIONS[name]
    words = "\n".join(f"{one.text} {[*one.laws]}" for one in say(after(lines), "en"))
    assert told in words, words
    assert untold not in words, words


def test_the_one_card_that_takes_the_place_of_a_rejected_one_is_told_as_such() -> None:
    rejected = (
        *("E drops DK", "S chooses neither", "trick from W: C4 C2 C8 CK"),
        *("S leads D6", "W plays D3", "N plays D5", "E plays D2", "S chooses reject"),
    )
    told = {str(one.card): one.reasons for one in explain(after(rejected), Seat.EAST)}
    assert "It is the card to be played now." in [one.text for one in told["DK"]]


def test_the_editions_are_told_newest_first() -> None:
    assert editions() == ("2017", "2007", "1997")
