"""A choice that nobody can make any more is not open, whatever was recorded before."""

from itertools import accumulate, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawbook import document, empty_log, extend, read_event
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Plain, Table

EDITIONS = ("1997", "2007", "2017")
LEADS = ("lead_out_of_turn", "opening_lead_out_of_turn")
PLAYS = ("CardPlayed", "CardsPlayedTogether", "PlayedOutOfTurn", "LeadOutOfTurn")
OF_ONE_TRICK = (*LEADS, "premature_play", "two_cards", "withdraw")
RULED_AFTERWARDS = {"claim_ruling", "count"}


def documents(raws: list[Plain]) -> list[Plain]:
    """The document after each event, one before the first included."""
    logs = accumulate(map(read_event, raws), extend, initial=empty_log())
    return [document(log.state) for log in logs]


def open_now(now: Plain, *kinds: str) -> list[Plain]:
    return [choice for choice in now["awaiting"] if choice["kind"] in kinds]


def check_positions(now: Plain) -> None:
    """What the document alone says against an open choice."""
    if now["phase"] == "ended":
        assert {choice["kind"] for choice in now["awaiting"]} <= left_at_the_end(now)
    for choice in open_now(now, "lead", "withdrawn_call"):
        assert choice["blocks"] == now["on_lead"]
    for choice in now["awaiting"]:
        assert now["dummy"] is None or choice["chooser"] != now["dummy"]
    if now["trick"] and now["phase"] == "play":
        check_trick(now, now["trick"]["played"])


def left_at_the_end(now: Plain) -> set[str]:
    """What the Director rules on; of a board passed out whether a pass was a slip."""
    passed_out = now["contract"] == "PASS"
    return RULED_AFTERWARDS | ({"unintended_call"} if passed_out else set())


def check_trick(now: Plain, played: dict[str, str]) -> None:
    """Every card recorded: who is bound has not played, and a lead is not followed."""
    for choice in open_now(now, "premature_play"):
        assert choice["blocks"] not in played
    for choice in open_now(now, *LEADS):
        assert len(played) < 2, choice
    for choice in open_now(now, "two_cards"):
        cards = choice["options"][0]["cards"]
        assert not set(cards) & set(played.values())


@usual
@given(boards(editions=EDITIONS))
def test_no_open_choice_is_one_that_nobody_can_make(table: Table) -> None:
    for now in documents(table.raws):
        check_positions(now)


@usual
@given(boards(editions=EDITIONS), st.randoms(use_true_random=False))
def test_nor_is_one_open_when_entries_came_in_any_order(
    table: Table, dice: Any
) -> None:
    first, *rest = table.raws or [{"type": "NoteAdded", "text": "nothing"}]
    for now in documents([first, *dice.sample(rest, len(rest))]):
        check_positions(now)


@usual
@given(boards(editions=EDITIONS))
def test_declarer_has_accepted_a_failure_by_playing(table: Table) -> None:
    before_and_after = pairwise(documents(table.raws))
    for raw, (before, now) in zip(table.raws, before_and_after, strict=True):
        declaring = (before["declarer"], before["dummy"])
        if raw["type"] in PLAYS and raw.get("seat") in declaring:
            asked = {choice["id"] for choice in open_now(before, "failure")}
            assert not asked & {choice["id"] for choice in open_now(now, "failure")}


@usual
@given(boards(record="incidents", editions=EDITIONS))
def test_what_belongs_to_one_trick_ends_with_it(table: Table) -> None:
    before_and_after = pairwise(documents(table.raws))
    for raw, (before, now) in zip(table.raws, before_and_after, strict=True):
        passed = raw["type"] == "OnLead" and raw["seat"] != before["on_lead"]
        if passed and before["phase"] == "play":
            asked = {choice["id"] for choice in open_now(before, *OF_ONE_TRICK)}
            left = {choice["id"] for choice in open_now(now, *OF_ONE_TRICK)}
            assert not asked & left


@usual
@given(boards(record="incidents", editions=EDITIONS))
def test_two_new_leads_after_a_failure_declarer_has_played(table: Table) -> None:
    told = documents(table.raws)
    asked: dict[str, int] = {}
    for raw, (before, now) in zip(table.raws, pairwise(told), strict=True):
        passed = raw["type"] == "OnLead" and raw["seat"] != before["on_lead"]
        counted = passed and before["phase"] in ("play", "clarification")
        still = {choice["id"] for choice in open_now(now, "failure")}
        asked = {name: asked.get(name, 0) + counted for name in still}
        assert all(tricks < 2 for tricks in asked.values())


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_a_choice_stays_when_the_only_card_of_the_first_trick_is_taken_back(
    edition: str,
) -> None:
    """Every card is recorded and none is left: the trick of the choice is not over.

    Under 1997 the Director is first asked about the card of the auction (24).
    """
    raws: list[Plain] = [
        {"type": "BoardOpened", "board": 7, "record": "full", "edition": edition},
        {"type": "CardExposed", "seat": "E", "cards": ["CT"], "manner": "shown"},
        {"type": "AuctionEnded", "contract": "4H", "declarer": "S"},
        {"type": "CardPlayed", "seat": "W", "card": "S4"},
        {"type": "Elected", "choice": "neither"},
        {"type": "CardPlayed", "seat": "W", "card": "SA"},
        {
            "type": "PlayedOutOfTurn",
            "seat": "W",
            "card": "S4",
            "before": "partner",
            "lead": True,
        },
        {"type": "Elected", "choice": "reject", "awaiting": "failure-6"},
    ]
    *_, before, now = documents(raws)
    assert before["trick"]["played"] == {"W": "SA"}
    assert now["trick"]["played"] == {}
    assert [one["id"] for one in now["awaiting"]] == ["premature_play-7"]
