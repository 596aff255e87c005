"""Calls of dummy's card: a valid one gives a lawful card, by whatever names."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from lawbook import document, extend, read_event, render, replay
from tests.lawbook.boards import boards, usual
from tests.lawbook.renaming import Renamed
from tests.lawbook.table import SEATS, Plain, Table

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
OPENED = {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL}
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
DUMMY = ["SQ", "S9", "S4", "HK", "H8", "H3", "DJ", "D7", "D5", "CA", "CQ", "C6", "C2"]
LED = ["ST", "S3", "HT", "H9", "H7", "H5", "DQ", "D9", "D4", "D3", "CT", "C7", "C4"]
WHOLE = [{"kind": "card", "suit": card[0], "rank": card[1]} for card in (*DUMMY, *LED)]
CALLS: list[Plain] = [
    *({"kind": kind} for kind in ("high", "win", "low", "anything", "other")),
    *({"kind": "suit", "suit": suit} for suit in "SHDC"),
    *({"kind": "rank", "rank": rank} for rank in "AKQJT98765432"),
    *({"kind": kind, "suit": suit} for kind in ("high", "low") for suit in "SHDC"),
    *WHOLE,
]
ACTS = (
    *("asked_declarer", "asked_defender", "drew_attention", "called_director"),
    *("warned_declarer", "indicated_card", "looked_at_hand", "watched_declarer"),
)
calls = st.sampled_from(CALLS).map(lambda one: {"type": "DummyDesignated", **one})


def after(*raws: Plain) -> Plain:
    """The document after the lead to a trick of North's, and these events."""
    return document(replay(map(read_event, (OPENED, CONTRACT, *raws))).state)


def lead(card: str) -> Plain:
    return {"type": "CardPlayed", "seat": "W", "card": card}


@usual
@given(st.sampled_from(LED), calls)
def test_a_valid_call_gives_a_card_that_follows_suit(led: str, call: Plain) -> None:
    found = after(lead(led), call)["designation"]
    following = [card for card in DUMMY if card[0] == led[0]] or DUMMY
    if found["valid"] and found["card"]:
        assert found["card"] in following
        assert after(lead(led), call)["playable"] == [found["card"]]
    elif found["valid"] is False:
        playable = after(lead(led), call)["playable"]
        assert sorted(playable) == sorted(following)


@usual
@given(st.sampled_from(LED), calls)
def test_every_call_has_its_clause_and_is_followed_or_asked(
    led: str, call: Plain
) -> None:
    told = after(lead(led), call)
    found = told["designation"]
    assert found["law"].startswith(("46", "61"))
    due = [duty for duty in told["duties"] if duty["kind"] == "play_designated"]
    assert bool(due) == bool(found["valid"] and found["card"])
    if found["valid"] is None:
        assert [asked["law"] for asked in told["questions"]] == [found["law"]]


@usual
@given(st.sampled_from(LED), calls, st.integers(0, 3), st.permutations("SHDC"))
def test_other_names_for_seats_and_suits_change_only_the_names(
    led: str, call: Plain, by: int, suits: list[str]
) -> None:
    seats = {seat: SEATS[(SEATS.index(seat) + by) % 4] for seat in SEATS}
    names = Renamed(seats, dict(zip("SHDC", suits, strict=True)))
    told: list[Any] = [names.plain(one) for one in (OPENED, CONTRACT, lead(led), call)]
    found = document(replay(map(read_event, told)).state)["designation"]
    same = names.plain(after(lead(led), call)["designation"])
    assert {str(k): str(v) for k, v in found.items()} == {
        str(k): str(v) for k, v in same.items()
    }


@usual
@given(boards(editions=("1997", "2007", "2017")), calls, st.sampled_from(ACTS))
def test_calls_and_acts_are_taken_in_every_state(
    table: Table, call: Plain, act: str
) -> None:
    """Nothing raises, and what follows is the same from the log as at once."""
    acted = {"type": "DummyActed", "act": act, "about": "E"}
    changed = {"type": "DesignationChanged", "card": "CA", "unintended": True}
    log = table.log
    for raw in (acted, call, changed, call, acted):
        log = extend(log, read_event(raw))
        assert render(replay(log.events).state) == render(log.state)


@usual
@given(st.sampled_from(LED), calls)
def test_an_answer_does_not_change_by_a_note(led: str, call: Plain) -> None:
    before = after(lead(led), call)
    noted = after(lead(led), call, {"type": "NoteAdded", "text": "Noted."})
    assert noted | {"version": 0} == before | {"version": 0}
