"""What must hold on every board, whatever happens on it (laws, 5.3 and 44C to 59)."""

from itertools import accumulate, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawbook import (
    BoardLog,
    Refused,
    admit,
    document,
    empty_log,
    extend,
    read_event,
    replay,
)
from lawbook.cards.cards import Card
from lawbook.document.rendering import render
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import SEATS, Plain, Table


def states(table: Table) -> list[tuple[Plain, Plain]]:
    """Each event with the document after it."""
    logs = accumulate(map(read_event, table.raws), extend, initial=empty_log())
    documents = [document(log.state) for log in logs]
    return list(zip(table.raws, documents[1:], strict=True))


def steps(table: Table) -> list[tuple[Plain, Plain, Plain]]:
    """Each event with the documents before and after it."""
    after = states(table)
    return [(raw, before, now) for (_, before), (raw, now) in pairwise(after)]


def by_card(documented: Plain) -> dict[str, Plain]:
    """The penalty cards by card."""
    return {card["card"]: card for card in documented["penalty_cards"]}


@usual
@given(boards(editions=("1997", "2007", "2017")))
def test_replay_gives_what_was_entered_byte_for_byte(table: Table) -> None:
    again = replay(map(read_event, table.raws))
    assert render(again.state) == render(table.log.state)
    assert again.version == len(table.raws)


@usual
@given(boards())
def test_replay_under_another_edition_never_raises(table: Table) -> None:
    for edition in ("1997", "2007", "2017"):
        log = replay(map(read_event, table.raws), edition)
        assert document(log.state)["edition"] == edition


@usual
@given(boards(), st.randoms(use_true_random=False))
def test_replay_takes_any_recorded_facts(table: Table, dice: Any) -> None:
    """Also events in an order that `admit` would have refused; each state is drawn."""
    shuffled = dice.sample(table.raws, len(table.raws))
    logs = [*accumulate(map(read_event, shuffled), extend, initial=empty_log())]
    assert all(render(log.state) for log in logs)
    assert logs[-1].version == len(table.raws)


@usual
@given(boards())
def test_taking_back_the_last_entry_gives_the_state_before(table: Table) -> None:
    *earlier, last = table.raws
    if last["type"] in ("BoardOpened", "EventWithdrawn") or not earlier:
        return
    raw = {"type": "EventWithdrawn", "event": len(table.raws), "reason": "a slip"}
    after = document(admit(table.log, read_event(raw)).state)
    before = document(replay(map(read_event, earlier)).state)
    assert after | {"version": 0} == before | {"version": 0}


@usual
@given(boards(director=False))
def test_two_penalty_cards_of_one_defender_are_never_minor(table: Table) -> None:
    for _, now in states(table):
        for seat in SEATS:
            kinds = [c["kind"] for c in now["penalty_cards"] if c["seat"] == seat]
            assert len(kinds) < 2 or set(kinds) == {"major"}


@usual
@given(boards(director=False))
def test_a_major_card_never_becomes_minor(table: Table) -> None:
    for _, before, now in steps(table):
        was, now_is = by_card(before), by_card(now)
        for card in was.keys() & now_is.keys():
            if was[card]["kind"] == "major":
                assert now_is[card]["kind"] == "major"


@usual
@given(boards())
def test_only_defenders_have_penalty_cards(table: Table) -> None:
    for _, now in states(table):
        seats = {card["seat"] for card in now["penalty_cards"]}
        assert not seats & {now["declarer"], now["dummy"]}


@usual
@given(boards())
def test_a_penalty_card_ends_once_and_is_told(table: Table) -> None:
    for raw, before, now in steps(table):
        if raw["type"] == "EventWithdrawn":
            continue
        left = sorted(by_card(before).keys() - by_card(now).keys())
        told = [gone["card"] for gone in _ended(before, now)]
        assert sorted(told) == left


def _ended(before: Plain, now: Plain) -> list[Plain]:
    return [gone for gone in now["gone"] if gone not in before["gone"]]


@usual
@given(boards(director=False))
def test_a_card_is_picked_up_with_its_suit_by_a_choice(table: Table) -> None:
    for raw, before, now in steps(table):
        if raw["type"] == "EventWithdrawn":
            continue
        for gone in _ended(before, now):
            if gone["how"] == "picked_up":
                assert raw["choice"] in ("require", "prohibit")
                assert gone["card"][0] in raw["suits"]
                left = [c for c in by_card(now).values() if c["seat"] == gone["seat"]]
                assert gone["card"][0] not in {c["card"][0] for c in left}


@usual
@given(boards())
def test_a_prohibition_does_not_outlive_the_lead(table: Table) -> None:
    for _, now in states(table):
        for restriction in now["restrictions"]:
            if restriction["kind"].endswith("_lead") and now["on_lead"]:
                assert restriction["seat"] == now["on_lead"]


@usual
@given(boards())
def test_a_lead_waits_only_for_a_major_card_of_partner(table: Table) -> None:
    for _, now in states(table):
        for choice in now["awaiting"]:
            if choice["kind"] == "lead":
                majors = [
                    card["card"][0]
                    for card in now["penalty_cards"]
                    if card["kind"] == "major" and card["seat"] != choice["blocks"]
                ]
                assert choice["blocks"] == now["on_lead"]
                assert set(choice["options"][0]["suits"]) == set(majors)


@usual
@given(boards(record="full"))
def test_a_leader_waits_until_declarer_has_chosen(table: Table) -> None:
    chosen: tuple[Any, set[str]] = (None, set())
    for raw, now in states(table):
        lead = (now["on_lead"], (now["trick"] or {}).get("number"))
        if raw.get("choice") in OPTIONS_OF_A_LEAD:
            chosen = (lead, _majors_of_partner(now))
        if _is_to_lead(now) and now["on_lead"] not in _blocked(now):
            majors = _majors_of_partner(now)
            assert not majors or (chosen[0] == lead and majors <= chosen[1])


OPTIONS_OF_A_LEAD = ("require", "prohibit", "neither")


def _is_to_lead(now: Plain) -> bool:
    return bool(now["trick"]) and now["on_lead"] and not now["trick"]["played"]


def _blocked(now: Plain) -> set[str]:
    """The seats that wait; while a failure (52) is open, both defenders."""
    waiting = {choice["blocks"] for choice in now["awaiting"]}
    failed = [c["blocks"] for c in now["awaiting"] if c["kind"] == "failure"]
    return waiting | {SEATS[(SEATS.index(seat) + 2) % 4] for seat in failed}


def _majors_of_partner(now: Plain) -> set[str]:
    leader = now["on_lead"]
    partner = leader and SEATS[(SEATS.index(leader) + 2) % 4]
    cards = [c for c in now["penalty_cards"] if c["seat"] == partner]
    return {card["card"] for card in cards if card["kind"] == "major"}


@usual
@given(boards())
def test_nothing_is_told_twice_of_a_card(table: Table) -> None:
    for _, now in states(table):
        told = [(i["card"], i["of"], i["to"], i["about"]) for i in now["information"]]
        assert len(told) == len(set(told))


@usual
@given(boards())
def test_a_card_is_in_one_place(table: Table) -> None:
    for _, now in states(table):
        lying = [card["card"] for card in now["penalty_cards"] + now["exposed"]]
        played = list((now["trick"] or {"played": {}})["played"].values())
        assert len(lying + played) == len(set(lying + played))


@usual
@given(boards(known=""))
def test_an_unknown_hand_is_never_told_what_to_play(table: Table) -> None:
    for _, now in states(table):
        assert not now["playable"]


@usual
@given(boards())
def test_nobody_is_stuck_without_a_choice_open(table: Table) -> None:
    for _, now in states(table):
        if now["playable"] == []:
            assert now["awaiting"]


@usual
@given(boards(record="full", known="NESW"))
def test_with_every_hand_known_the_player_always_knows(table: Table) -> None:
    for _, now in states(table):
        to_play = now["trick"] and now["trick"]["to_play"]
        if to_play and now["phase"] in ("clarification", "play"):
            blocked = {choice["blocks"] for choice in now["awaiting"]}
            # A failure to play a penalty card holds both defenders (52).
            held = [one for one in now["awaiting"] if one["kind"] == "failure"]
            blocked |= {one["blocks"].partner for one in held}
            assert now["playable"] or to_play in blocked


@usual
@given(boards(record="full", known="NESW"))
def test_following_suit_comes_before_all(table: Table) -> None:
    for log in accumulate(map(read_event, table.raws), extend, initial=empty_log()):
        now = document(log.state)
        trick = now["trick"] or {"played": {}, "leader": None}
        led = trick["played"].get(trick["leader"])
        if led and now["playable"]:
            seat = trick["to_play"]
            left = set(table.hands[seat]) - _cards_played(log)
            suit = {card for card in left if card[0] == led[0]}
            assert set(now["playable"]) <= (suit or left)


def _cards_played(log: BoardLog) -> set[str]:
    played = log.state.play.played
    return {str(card) for card in Card if played & card.bit}


RANKS = "AKQJT98765432"
# Each hand is a suit, so that West, on lead, wins every trick.
EACH_A_SUIT = f"N:{RANKS}... .{RANKS}.. ..{RANKS}. ...{RANKS}"


def test_a_card_recorded_after_the_thirteenth_trick_is_in_no_trick() -> None:
    """`admit` refuses it; on record it moves nothing and counts no trick twice."""
    cards = [
        (seat, suit + rank)
        for rank in RANKS
        for seat, suit in zip("WNES", "CSHD", strict=True)
    ]
    raws = [
        {"type": "BoardOpened", "board": 1, "record": "full", "deal": EACH_A_SUIT},
        {"type": "AuctionEnded", "contract": "3NT", "declarer": "S"},
        *({"type": "CardPlayed", "seat": seat, "card": card} for seat, card in cards),
    ]
    log = replay(map(read_event, raws))
    assert log.state.play.won == (0, 13)
    with pytest.raises(Refused):
        admit(log, read_event(raws[-1]))
    again = extend(log, read_event(raws[-1]))
    assert again.state.play.won == (0, 13)
    assert again.state.play.tricks == log.state.play.tricks
    assert render(again.state)
