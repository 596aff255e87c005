"""The four marks of irregularities in PBN, and declarer who changed places."""

from __future__ import annotations

from typing import Any

import pytest

from lawbook import read_event, render, replay
from tables.formats.play_records import read_pbn
from tables.formats.scenarios import Scenario, Unreadable

DEAL = "N:93.KT9843.953.85 AQJ72.AQ52.KJ8.6 T6.6.QT762.AQJ92 K854.J7.A4.KT743"


def game(play: str, auction: str = "", declarer: str = "S", result: str = "4") -> str:
    calls = f'[Auction "N"]\n{auction}\n' if auction else ""
    return (
        f'[Event "Club"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
        f'[Deal "{DEAL}"]\n[Declarer "{declarer}"]\n[Contract "4S"]\n'
        f'[Result "{result}"]\n{calls}[Play "W"]\n{play}\n*\n'
    )


def told(text: str) -> list[dict[str, Any]]:
    (read,) = read_pbn(text)
    assert isinstance(read, Scenario), read
    return read.events


def short(events: list[dict[str, Any]]) -> list[str]:
    keys = ("seat", "card", "call", "choice")
    return [
        "".join(str(event[key]) for key in keys if key in event)
        for event in events
        if event["type"] not in ("BoardOpened", "AuctionEnded", "PlayEnded")
    ]


def test_a_lead_out_of_turn_that_was_accepted_is_followed_clockwise() -> None:
    """East leads; South, West and North follow, whatever the columns say."""
    events = told(game("S8 S9 ^L SQ ST"))
    assert short(events) == ["ESQ", "accept", "SST", "WS8", "NS9"]
    assert events[2]["type"] == "LeadOutOfTurn"


def test_declarer_who_changed_places_with_dummy() -> None:
    """North would have declared; West led out of turn, South spread nothing."""
    events = told(game("SK S3 SA S6", declarer="^S"))
    assert events[1]["declarer"] == "N"
    assert short(events)[:2] == ["WSK", "spread"]
    log = replay([read_event(event) for event in events])
    assert b'"declarer":"S"' in render(log.state)


def test_a_revoke_is_a_card_played_and_the_trick_counts() -> None:
    events = told(game("S4 S3 SA ^R H6\n- - - -", result="^4"))
    assert short(events) == ["WS4", "NS3", "ESA", "SH6"]
    assert events[-1] == {"type": "PlayEnded", "tricks": 4}


def test_calls_are_told_whether_or_not_one_is_irregular() -> None:
    """East is passed over; partner's bid is too low and stands."""
    auction = "1H ^S 1S ^I 1D\nPass Pass 4S =1= Pass Pass AP"
    events = told(game("SK S3 SA S6", auction))
    calls = [one for one in events if one["type"] == "CallMade"]
    assert [one["seat"] + one["call"] for one in calls[:4]] == [
        *("N1H", "S1S", "W1D", "NP")
    ]
    assert events[0]["auction"] == "full"
    assert {"type": "AuctionEnded", "contract": "4S", "declarer": "S"} in events
    regular = told(game("SK S3 SA S6", "1H Pass 4S AP"))
    assert short(regular)[:6] == ["N1H", "EP", "S4S", "WP", "NP", "EP"]


@pytest.mark.parametrize(
    ("play", "auction", "declarer"),
    [
        ("^R SK S3 SA S6", "", "S"),
        ("SK ^R S3 SA S6", "", "S"),
        ("^L SK S3 ^L SA S6", "", "S"),
        ("SK ^I S3 SA S6", "", "S"),
        ("SK S3 SA S6", "1H ^R 1S AP", "S"),
        ("SK S3 SA S6", "1H ^I what AP", "S"),
        ("*", "", "^S"),
        ("^L S?", "", "S"),
    ],
)
def test_a_mark_that_cannot_be_so_is_told_and_not_guessed(
    play: str, auction: str, declarer: str
) -> None:
    (read,) = read_pbn(game(play, auction, declarer))
    assert isinstance(read, Unreadable)
    assert "irregularity (^)" in read.sentence


def test_a_caret_at_the_result_alone_hides_nothing() -> None:
    assert told(game("SK S3 SA S6", result="^4"))[-1]["tricks"] == 4
