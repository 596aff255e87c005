"""Two reports of one incident: the second changes nothing, and either may go."""

from itertools import accumulate
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
    write_event,
)
from lawbook.cards.cards import Card
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import Plain, Table

REPORTS = (
    "CardExposed",
    "LeadOutOfTurn",
    "PlayedOutOfTurn",
    "FifthCardPlayed",
    "CardsPlayedTogether",
)
ALL = ("1997", "2007", "2017")
OPENED = {"type": "BoardOpened", "board": 1}
CONTRACT = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
KING = {"type": "CardExposed", "seat": "E", "cards": ["DK"], "manner": "dropped"}
NOTE = {"type": "NoteAdded", "text": "nothing in law"}


def entered(*raws: Plain) -> BoardLog:
    log = empty_log()
    for raw in raws:
        log = admit(log, read_event(raw))
    return log


def shown(log: BoardLog) -> Plain:
    """The document but for the number of entries."""
    return document(log.state) | {"version": 0}


def said_again(table: Table) -> list[tuple[BoardLog, Plain]]:
    """Each report of a board with the log after it, but where the card is played."""
    logs = accumulate(map(read_event, table.raws), extend, initial=empty_log())
    after = zip(list(logs)[1:], table.raws, strict=True)
    return [(log, raw) for log, raw in after if raw["type"] in REPORTS and _out(log)]


def _out(log: BoardLog) -> bool:
    """Whether the card last reported is still in the hand or on the table."""
    report = write_event(log.events[-1])
    cards = report.get("cards") or report.get("visible") or [report.get("card")]
    played = log.state.play.played
    return not any(played & Card(card).bit for card in cards)


@usual
@given(boards(editions=ALL))
def test_the_same_report_from_another_tablet_changes_nothing(table: Table) -> None:
    for log, raw in said_again(table):
        again = admit(log, read_event(raw))
        assert shown(again) == shown(log)


@usual
@given(boards(editions=ALL), st.randoms(use_true_random=False))
def test_withdrawing_either_report_leaves_the_other_alone(
    table: Table, dice: Any
) -> None:
    """As if a note stood in its place: the versions of the others stay theirs."""
    reports = [at for at, raw in enumerate(table.raws) if raw["type"] in REPORTS]
    if not reports:
        return
    first = dice.choice(reports)
    second = dice.randint(first + 1, len(table.raws))
    twice = [*table.raws]
    twice.insert(second, table.raws[first] | {"note": "from another tablet"})
    twice = [raw for raw in twice if raw["type"] != "EventWithdrawn"]
    for at in _places_of(twice, table.raws[first]):
        back = {"type": "EventWithdrawn", "event": at + 1, "reason": "entered_twice"}
        taken = replay(map(read_event, [*twice, back]))
        never = replay(map(read_event, [*twice[:at], NOTE, *twice[at + 1 :], NOTE]))
        assert document(taken.state) == document(never.state)


def _places_of(raws: list[Plain], report: Plain) -> list[int]:
    same = [raw | {"note": ""} == report | {"note": ""} for raw in raws]
    return [at for at, found in enumerate(same) if found]


def test_a_pass_served_is_not_owed_again_for_the_same_card() -> None:
    """The card still lies faced; the second tablet was only slower (Law 24B)."""
    passed = {"type": "CallMade", "seat": "W", "call": "P"}
    log = entered(OPENED, KING, passed)
    again = admit(log, read_event(KING))
    assert document(log.state)["duties"] == []
    assert shown(again) == shown(log)


def test_a_small_extra_card_reported_twice_is_still_minor() -> None:
    """It is alone: the first report of it is not another penalty card (Law 50B)."""
    small = {"type": "FifthCardPlayed", "seat": "E", "card": "D3", "intentional": False}
    log = entered(OPENED, CONTRACT, small, small)
    assert [card["kind"] for card in document(log.state)["penalty_cards"]] == ["minor"]


def test_a_lead_out_of_turn_reported_twice_is_asked_about_once() -> None:
    """Declarer has one choice, not two that both block the table."""
    led = {"type": "LeadOutOfTurn", "seat": "E", "card": "DK"}
    log = entered(OPENED, CONTRACT, led, led)
    assert len(document(log.state)["awaiting"]) == 1


@usual
@given(boards(editions=ALL))
def test_what_changes_nothing_in_law_changes_nothing(table: Table) -> None:
    compared = {"type": "ReportsCompared", "events": [1, 2]}
    again = {"type": "ConcernRaised", "law": "72C", "text": "Look."}
    if table.log.version < 2 or {1, 2} & table.log.withdrawn:
        return
    log = admit(table.log, read_event(compared))
    assert shown(log) == shown(table.log)
    if table.log.state.phase != "ended":
        both = admit(log, read_event(again)), admit(table.log, read_event(again))
        assert shown(both[0]) == shown(both[1])


def test_a_note_does_not_end_the_time_to_overrule_partner() -> None:
    """Law 55: the defender next in turn prevails, whatever is noted meanwhile."""
    led = {"type": "LeadOutOfTurn", "seat": "S", "card": "DK"}
    refused = {"type": "Elected", "choice": "refuse", "by": "E"}
    accepted = {"type": "Elected", "choice": "accept", "by": "W"}
    lead = {"type": "CardPlayed", "seat": "W", "card": "C2"}
    turn = {"type": "OnLead", "seat": "W"}
    log = entered(OPENED, CONTRACT, lead, turn, led, refused)
    at_once = admit(log, read_event(accepted))
    after_a_note = admit(admit(log, read_event(NOTE)), read_event(accepted))
    assert shown(after_a_note) == shown(at_once)


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([2, 9], "no_such_entry"),
        ([3, 4], "already_withdrawn"),
        ([2, 2], "same_entry_twice"),
        ([2, 4], None),
    ],
)
def test_two_entries_that_stand_are_compared(
    events: list[int], code: str | None
) -> None:
    back = {"type": "EventWithdrawn", "event": 3, "reason": "a slip"}
    log = entered(OPENED, CONTRACT, KING, KING, back)
    compared = read_event({"type": "ReportsCompared", "events": events})
    if code is None:
        assert admit(log, compared).version == log.version + 1
        return
    with pytest.raises(Refused) as refused:
        admit(log, compared)
    assert refused.value.problem.code == code
