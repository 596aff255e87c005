"""A replay takes ordinary plays in one go: the state is that of each one by itself."""

from collections.abc import Sequence
from functools import reduce

import pytest
from hypothesis import given
from msgspec.structs import replace

from lawbook import (
    BoardLog,
    BoardState,
    admit,
    conceal,
    document,
    empty_log,
    extend,
    replay,
)
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


@pytest.mark.parametrize("cards", [3, 4, 5, 50, 51])
def test_a_run_begins_and_ends_anywhere_in_a_trick(cards: int) -> None:
    log = played(begun(), cards)
    for at in range(LEAD, log.version - 1):
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


def exposed(seat: str, *cards: str, manner: str = "dropped") -> Event:
    return read(
        {"type": "CardExposed", "seat": seat, "cards": [*cards], "manner": manner}
    )


def cards(*plays: str) -> list[Event]:
    """Plays, each the seat and its card."""
    told = (play.split() for play in plays)
    return [read({"type": "CardPlayed", "seat": s, "card": c}) for s, c in told]


# North has the lead to the third trick and its top spade, and West has no spade left.
THIRD = ("N S3", "E ST", "S S6", "W H6", "E DQ")


def run_of(fallen: Sequence[Event], plays: Sequence[str]) -> tuple[BoardState, int]:
    """The state after the run, and how many cards it took; as one by one, both ways."""
    before = reduce(extend, fallen, played(begun(), 8))
    events = [*before.events, *cards(*plays)]
    told = [conceal(event) for event in events]
    hidden = one_by_one(told[: before.version]).state
    run, concealed = play_on(before.state, events), play_on(hidden, told)
    assert run == one_by_one(events[: run.version]).state
    assert concealed == one_by_one(told[: concealed.version]).state
    both = play_on_both(before.state, hidden, events)
    assert both == tuple(one_by_one(e[: both[0].version]).state for e in (events, told))
    return run, run.version - before.version


def test_a_run_goes_on_beside_a_penalty_card_to_the_lead_of_its_owner() -> None:
    run, taken = run_of([exposed("E", "DQ")], THIRD)
    assert taken == 4
    assert [mine.card for mine in run.law.penalty_cards] == ["DQ"]
    assert [watch.while_faced for watch in run.law.watches] == [True]


@pytest.mark.parametrize(
    "plays",
    [("N S3", "E DQ"), ("N S3", "E HQ"), ("N S3", "E DJ"), ("N D3", "E DJ")],
    ids=["it is played", "another suit", "another of its suit", "it is due"],
)
def test_a_run_ends_where_a_penalty_card_asks_for_something(plays: list[str]) -> None:
    assert run_of([exposed("E", "DQ")], plays)[1] == 1


def test_a_run_ends_where_another_seat_plays_the_penalty_card() -> None:
    log = extend(played(begun(), 8), exposed("E", "DQ"))
    told = [conceal(event) for event in (*log.events, *cards("N DQ"))]
    before = one_by_one(told[:-1]).state
    assert play_on(before, told) is before


def test_a_run_ends_where_declarer_has_a_choice_over_the_lead() -> None:
    fallen = [exposed("W", "D7", manner="shown")]
    run, taken = run_of(fallen, ("N H3", "E HQ", "S H8", "W H6", "E HJ"))
    assert (taken, [choice.kind for choice in run.law.choices]) == (4, ["lead"])


def test_no_run_begins_beside_two_penalty_cards() -> None:
    assert run_of([exposed("E", "DQ", "CQ")], THIRD)[1] == 0


def test_a_play_alone_is_taken_by_itself() -> None:
    events = [*map(read, BEGUN), *cards("W H7", "N HK"), exposed("E", "DQ")]
    led = one_by_one(events[:LEAD]).state
    assert play_on(led, events) is led
    assert replay(events).state == one_by_one(events).state


def test_of_a_known_hand_a_choice_is_noted_where_it_had_one() -> None:
    """Where the hand is not known, every play of partner may have been chosen."""
    first = cards("W H7", "N HK", "E HT", "S H8")
    second = cards("N SA", "E S9", "S S5", "W S4")
    events = [*map(read, BEGUN), *first, exposed("E", "DQ"), *second]
    told, at = [conceal(event) for event in events], -len(second)
    before = [one_by_one(log[:at]).state for log in (events, told)]
    after = play_on_both(before[0], before[1], events)
    assert after == (one_by_one(events).state, one_by_one(told).state)
    assert [state.law.watches[0].while_faced for state in after] == [False, True]


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
