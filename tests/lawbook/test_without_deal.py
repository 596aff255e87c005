"""A board as those know it who may not see the hands: the log without the deal."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawbook import (
    BoardLog,
    Refused,
    admit,
    conceal,
    document,
    empty_log,
    explain,
    extend,
    read_event,
    render,
    replay,
    replay_both,
    say,
    watched,
    without_deal,
)
from lawbook.cards.seats import SEATS as SEATED
from tests.cases.spelling import events_of
from tests.lawbook.boards import boards, deal_text, usual
from tests.lawbook.table import DECK, SEATS, Plain, Table

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
OPENED = {"type": "BoardOpened", "board": 1, "deal": DEAL}
FULL = OPENED | {"record": "full"}


def shuffled(dice: Random, table: Table) -> str:
    """Another deal of the same cards."""
    cards = dice.sample(DECK, 52)
    return deal_text({s: cards[i::4] for i, s in enumerate(SEATS)}, "NESW")


def with_deal(table: Table, deal: str | None) -> list[Any]:
    """What was entered, but the board was opened with another deal."""
    opened, *rest = table.raws
    kept = {name: value for name, value in opened.items() if name != "deal"}
    raw: Plain = kept | ({"deal": deal} if deal else {})
    return [read_event(one) for one in (raw, *rest)]


def facts(*entries: Any) -> list[Any]:
    """Events written as a case writes them, or plainly."""
    each = ([one] if isinstance(one, dict) else events_of(one) for one in entries)
    return [read_event(raw) for some in each for raw in some]


def log_of(*entries: Any) -> BoardLog:
    return replay(facts(*entries))


def questions(log: BoardLog) -> list[Plain]:
    return [one for one in document(log.state)["questions"] if one["law"] == "85"]


@usual
@given(boards(), st.randoms(use_true_random=False))
def test_it_says_the_same_whatever_was_dealt(table: Table, dice: Any) -> None:
    told = {
        render(without_deal(replay(with_deal(table, deal))).state)
        for deal in (None, shuffled(dice, table), shuffled(dice, table))
    }
    assert len(told) == 1


@usual
@given(boards())
def test_going_on_from_it_is_reading_it_again(table: Table) -> None:
    """Entry by entry, as a server keeps it in memory."""
    kept = empty_log()
    for raw in table.raws:
        kept = extend(kept, conceal(read_event(raw)))
    assert kept == without_deal(table.log)


@usual
@given(boards(editions=("1997", "2007", "2017")), st.randoms(use_true_random=False))
def test_both_readings_in_one_pass_are_each_by_itself(table: Table, dice: Any) -> None:
    """Of boards as they were dealt, and beside a deal that says otherwise."""
    for deal in (None, shuffled(dice, table)):
        events = with_deal(table, deal) if deal else table.log.events
        for edition in (None, "1997"):
            log = replay(events, edition)
            assert replay_both(events, edition) == (log, without_deal(log))


@usual
@given(boards(record="full", known="NESW"), st.data())
def test_both_readings_agree_wherever_the_log_ends(table: Table, data: Any) -> None:
    """Also where one of the two comes further in a run than the other."""
    end = data.draw(st.integers(0, table.log.version))
    log = replay(table.log.events[:end])
    assert replay_both(log.events) == (log, without_deal(log))


@usual
@given(boards(known=""))
def test_without_a_deal_it_is_the_log_itself(table: Table) -> None:
    assert without_deal(table.log) is table.log
    both = replay_both(table.log.events)
    assert both == (table.log, table.log)
    assert both[0] is both[1]


@usual
@given(boards(editions=("1997", "2007", "2017")), st.randoms(use_true_random=False))
def test_no_deal_makes_a_recorded_fact_impossible(table: Table, dice: Any) -> None:
    """Whatever was recorded is folded, told and explained beside any deal."""
    deal = shuffled(dice, table)
    log = replay(with_deal(table, deal))
    assert log.version == len(table.raws)
    for edition in ("1997", "2007", "2017"):
        other = replay(with_deal(table, deal), edition).state
        assert render(other)
        assert watched(other) is not None
        for seat in SEATED:
            assert explain(other, seat) is not None
        assert say(other, "en") is not None


@usual
@given(boards(), st.randoms(use_true_random=False))
def test_a_board_ends_with_or_without_the_deal(table: Table, dice: Any) -> None:
    """What is over for one is over for the other: lists of boards go by it."""
    log = replay(with_deal(table, shuffled(dice, table)))
    phases = log.state.phase, without_deal(log).state.phase
    assert (phases[0] == "ended") == (phases[1] == "ended")


@usual
@given(boards())
def test_what_agrees_with_the_deal_raises_no_doubt(table: Table) -> None:
    assert questions(table.log) == []


def test_a_card_of_another_hand_is_asked_about_by_name() -> None:
    (asked,) = questions(log_of(FULL, "auction ends 4S by S", "W leads DK"))
    text = "The record has the king of diamonds with West, the deal has it with East."
    text += " Which of the two is wrong?"
    assert asked == {
        "law": "85",
        "about": "DK",
        "text": text,
        "seat": "W",
        "card": "DK",
    }


def test_its_neighbour_of_the_right_hand_is_not() -> None:
    assert questions(log_of(FULL, "auction ends 4S by S", "W leads DQ")) == []


def test_it_is_asked_once_and_the_card_stays_with_that_hand() -> None:
    entries = [OPENED, "auction ends 4S by S", "W drops DK", "W drops DK", "W on lead"]
    log = log_of(*entries)
    assert len(questions(log)) == 1
    assert len(questions(log_of(*entries, "W leads DK"))) == 1
    hands = log.state.play.hands
    assert ["DK" in hand for hand in hands if hand] == [False, False, False, True]


def test_taken_back_nothing_is_asked() -> None:
    entries = [OPENED, "auction ends 4S by S", "W drops DK", "take back entry 3"]
    assert questions(log_of(*entries)) == []


def test_with_the_deal_it_is_refused_and_without_it_is_let_in() -> None:
    log = log_of(FULL, "auction ends 4S by S")
    (wrong,) = facts("W leads DK")
    with pytest.raises(Refused) as refused:
        admit(log, wrong)
    assert refused.value.problem.code == "card_in_other_hand"
    assert admit(without_deal(log), wrong).version == 3


def test_what_was_shown_is_known_without_the_deal() -> None:
    """East has shown the king: nobody needs the deal to know it is not West's."""
    log = without_deal(log_of(OPENED, "auction ends 4S by S", "E drops DK"))
    (wrong,) = facts("W drops DK")
    with pytest.raises(Refused) as refused:
        admit(log, wrong)
    assert refused.value.problem.code == "card_in_other_hand"


def test_a_card_that_a_seat_has_shown_may_be_entered_of_it_again() -> None:
    """Also by who knows the deal: the record goes on, the question stays."""
    log = log_of(OPENED, "auction ends 4S by S", "W drops DK")
    (played,) = facts("W leads DK")
    assert len(questions(admit(log, played))) == 1


def test_no_card_is_said_to_be_playable_without_the_deal() -> None:
    log = log_of(FULL, "auction ends 4S by S")
    assert document(log.state)["playable"]
    assert document(without_deal(log).state)["playable"] is None
