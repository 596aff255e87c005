"""Claims in every state: nothing raises or leaks, and a doubted one never counts."""

from typing import Any

from hypothesis import given

from lawbook import document, extend, read_event, render, replay, without_deal
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Table

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
SAID: list[dict[str, Any]] = [
    {"type": "Claimed", "seat": "S", "tricks": 3, "cards": ["SA"]},
    {"type": "Claimed", "seat": "W", "current_trick": True},
    {"type": "Conceded", "seat": "E", "tricks": 13},
    {"type": "ClaimAgreed", "seat": "W", "complete": True},
    {"type": "ClaimContested", "seat": "N"},
    {"type": "CardsFaced", "seat": "E", "cards": ["DK"]},
    {"type": "ClaimRuled", "tricks": 13},
    {"type": "AgreementWithdrawn", "seat": "W", "tricks": 13, "why": "likely"},
    {"type": "ConcessionCancelled", "seat": "S", "tricks": 13},
    {"type": "ConcessionObjected", "seat": "W"},
    {"type": "PlayedOn", "seat": "N", "concur": False},
    {"type": "PlayEnded", "tricks": 7},
    {"type": "ScoreAdjusted", "law": "12C1", "results": [{"tricks": 9, "weight": 1}]},
]
OPENED = {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL}
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
CLAIMED = {"type": "Claimed", "seat": "S", "tricks": 13}
DOUBTED = {"type": "ClaimContested", "seat": "W"}
AFTER = (CONTRACT, CLAIMED, DOUBTED)


@usual
@given(boards(editions=("1997", "2007", "2017")))
def test_whatever_is_recorded_of_a_claim_is_taken_in_every_state(table: Table) -> None:
    for first in SAID:
        once = extend(table.log, read_event(first))
        for then in SAID:
            result = document(extend(once, read_event(then)).state)["result"]
            # None while the tricks of a revoke are not known (67B1).
            scored = result and result["scored"]
            assert scored is None or 0 <= scored <= 13


@usual
@given(boards())
def test_a_doubted_claim_counts_only_once_it_is_ruled_on(table: Table) -> None:
    for raw in table.raws:
        if raw["type"] == "PlayEnded":
            return
    claimed = extend(table.log, read_event({**CLAIMED, "tricks": 1}))
    doubted = extend(claimed, read_event(DOUBTED))
    ended = extend(doubted, read_event({"type": "PlayEnded", "tricks": 7}))
    claim = document(ended.state)["claim"]
    if claim is not None and claim["phase"] == "contested":
        assert document(ended.state)["result"] is None


def test_without_the_deal_only_hands_that_were_faced_are_told() -> None:
    faced = {"type": "CardsFaced", "seat": "E", "cards": ["S7", "S2", "HQ"]}
    log = replay(map(read_event, [OPENED, CONTRACT, CLAIMED, DOUBTED, faced]))
    hidden = document(without_deal(log).state)["claim"]
    assert hidden["hands"] == dict.fromkeys("NESW")
    assert hidden["trumps_out"] is None
    known = document(log.state)["claim"]
    assert len(known["hands"]["E"]) == 13
    assert [one["card"] for one in known["trumps_out"]] == ["ST", "S3", "S7", "S2"]


def test_what_nobody_has_shown_changes_nothing_that_is_told() -> None:
    """The defenders' hands the other way round: told alike without the deal."""
    first, north, east, south, west = DEAL.replace(":", " ").split()
    swapped = {**OPENED, "deal": f"{first}:{north} {west} {south} {east}"}
    told = [
        render(without_deal(replay(map(read_event, [opened, *AFTER]))).state)
        for opened in (OPENED, swapped)
    ]
    assert told[0] == told[1]
