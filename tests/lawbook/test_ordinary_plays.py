"""A replay takes ordinary plays in one go: the state is that of each one by itself."""

from functools import reduce

import pytest
from hypothesis import given
from msgspec.structs import replace

from lawbook import BoardLog, admit, conceal, document, empty_log, extend, replay
from lawbook import read_event as read
from lawbook.events import Event
from lawbook.transitions.ordinary_plays import play_on, play_on_both
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Plain, Table

DEAL = "N:AK32.K32.K32.K32 QJT9.QJT.QJT.QJT 8765.A98.A98.A98 4.7654.7654.7654"
BEGUN: list[Plain] = [
    {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL},
    {"type": "AuctionEnded", "contract": "4S", "declarer": "S"},
]
# What comes before the first trick is over: the lead alone, which is no run.
LEAD = len(BEGUN) + 1


def played(log: BoardLog, cards: int) -> BoardLog:
    """The log with so many more cards, each in turn and lawful."""
    for _ in range(cards):
        now = document(log.state)
        seat, card = now["trick"]["to_play"], now["playable"][0]
        log = admit(log, read({"type": "CardPlayed", "seat": seat, "card": card}))
    return log


def begun() -> BoardLog:
    return reduce(admit, map(read, BEGUN), empty_log())


def one_by_one(events: list[Event] | tuple[Event, ...]) -> BoardLog:
    return reduce(extend, events, empty_log())


@usual
@given(boards(record="full", editions=("1997", "2007", "2017")))
def test_a_replay_comes_to_the_state_of_one_event_after_the_other(table: Table) -> None:
    events = [read(raw) for raw in table.raws]
    for told in (events, [conceal(event) for event in events]):
        assert replay(told).state == one_by_one(told).state


def test_a_board_without_an_irregularity_is_one_run() -> None:
    events = played(begun(), 52).events
    led = one_by_one(events[:LEAD]).state
    assert play_on(led, events) == one_by_one(events).state
    assert play_on(led, events).version == len(events)


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 50, 51])
def test_a_run_begins_and_ends_anywhere_in_a_trick(cards: int) -> None:
    log = played(begun(), cards)
    for at in range(LEAD, log.version):
        before = one_by_one(log.events[:at]).state
        assert play_on(before, log.events) == log.state


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "CardPlayed", "seat": "S", "card": "D8"},
        {"type": "CardPlayed", "seat": "W", "card": "SA"},
        {"type": "CardExposed", "seat": "E", "cards": ["DQ"], "manner": "dropped"},
        {"type": "NoteAdded", "text": "late"},
    ],
    ids=["out of turn", "of another hand", "a card falls", "a note"],
)
def test_a_run_ends_before_any_other_event(raw: Plain) -> None:
    log = played(begun(), 8)
    events = (*log.events, read(raw), *played(log, 1).events[-1:])
    led = one_by_one(events[:LEAD]).state
    assert play_on(led, events) == log.state
    assert replay(events).state == one_by_one(events).state


def test_no_run_begins_while_a_penalty_card_lies_there() -> None:
    fell = {"type": "CardExposed", "seat": "E", "cards": ["DQ"], "manner": "dropped"}
    log = extend(played(begun(), 8), read(fell))
    assert play_on(log.state, (*log.events, *played(log, 1).events)) is log.state


def test_one_run_is_that_of_both_readings() -> None:
    events = played(begun(), 52).events
    told = [conceal(event) for event in events]
    full, concealed = one_by_one(events[:LEAD]).state, one_by_one(told[:LEAD]).state
    after = one_by_one(events).state, one_by_one(told).state
    assert play_on_both(full, concealed, events) == after


def test_a_run_of_both_ends_at_a_card_of_another_hand() -> None:
    """The deal has it elsewhere, which is asked in that reading alone (85)."""
    log = played(begun(), 8)
    events = (*log.events, read({"type": "CardPlayed", "seat": "E", "card": "SA"}))
    concealed = one_by_one([conceal(event) for event in log.events]).state
    readings = log.state, concealed
    assert play_on_both(*readings, events) == readings


@pytest.mark.parametrize("change", [{"faced": False}, {"won": (0, 0)}])
def test_readings_that_have_parted_go_on_each_by_itself(change: Plain) -> None:
    """One of them waits for something, or has counted other tricks."""
    events = played(begun(), 12).events
    told = [conceal(event) for event in events]
    full, concealed = one_by_one(events[:10]).state, one_by_one(told[:10]).state
    parted = replace(concealed, play=replace(concealed.play, **change))
    apart = play_on(full, events), play_on(parted, told)
    assert apart[0].version == len(events)
    assert play_on_both(full, parted, events) == apart
