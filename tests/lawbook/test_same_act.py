"""One act, entered as one event or another, is one act (Laws 53 to 57, 60)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lawbook import BoardLog, Refused, admit, document, read_event
from lawbook.document.rendering import render
from tests.lawbook.boards import boards, usual
from tests.lawbook.table import SEATS, Plain, Table

EDITIONS = ("1997", "2007", "2017")
LEADS = ("lead_out_of_turn", "opening_lead_out_of_turn")


def after(log: BoardLog, raw: Plain) -> bytes | None:
    """The state document after an event; None when it is refused."""
    try:
        return render(admit(log, read_event(raw)).state)
    except Refused:
        return None


def act(kind: str, seat: str, card: str, **more: Any) -> Plain:
    return {"type": kind, "seat": seat, "card": card, **more}


def at_the_lead(table: Table) -> bool:
    """Enter a lead by a seat that is not on lead, to a new trick."""
    leader = table.now["on_lead"]
    others = [seat for seat in SEATS if seat != leader]
    seat = table.dice.choice(others)
    return bool(leader) and table.enter(act("LeadOutOfTurn", seat, table.card(seat)))


def led_by(table: Table) -> Plain | None:
    """The only open choice, where that is one over a lead out of turn."""
    found = table.now["awaiting"]
    return found[0] if len(found) == 1 and found[0]["kind"] in LEADS else None


def seats_that_play(now: Plain, choice: Plain, offender: str) -> list[str]:
    """The next hand, where it may accept, and the partner who has to wait."""
    following = SEATS[(SEATS.index(offender) + 1) % 4]
    options = [option["choice"] for option in choice["options"]]
    next_hand = [following] if "accept" in options else []
    return next_hand + ([choice["blocks"]] if choice["blocks"] else [])


@usual
@given(boards(editions=EDITIONS), st.randoms(use_true_random=False))
def test_a_play_to_a_lead_out_of_turn_is_one_however_entered(
    table: Table, dice: Random
) -> None:
    """53A: the next hand accepts it. 49: the partner of who led has to wait."""
    if not at_the_lead(table) or (choice := led_by(table)) is None:
        return
    offender = table.raws[-1]["seat"]
    for seat in seats_that_play(table.now, choice, offender):
        card = dice.choice(table.hands[seat])
        told = [
            after(table.log, act(kind, seat, card))
            for kind in ("CardPlayed", "PlayedOutOfTurn")
        ]
        assert None in told or told[0] == told[1]


@usual
@given(boards(record="full", editions=EDITIONS), st.randoms(use_true_random=False))
def test_a_lead_out_of_turn_is_one_however_entered(table: Table, dice: Random) -> None:
    """53 to 56: every card recorded shows that no trick was in progress."""
    leader = table.now["on_lead"]
    if not leader or table.now["awaiting"]:
        return
    seat = dice.choice([seat for seat in SEATS if seat != leader])
    card = dice.choice(table.hands[seat])
    led = after(table.log, act("LeadOutOfTurn", seat, card))
    for lead in (True, False):
        assert after(table.log, act("PlayedOutOfTurn", seat, card, lead=lead)) == led


@usual
@given(boards(editions=EDITIONS), st.randoms(use_true_random=False))
def test_a_play_to_a_lead_made_too_soon_is_one_however_entered(
    table: Table, dice: Random
) -> None:
    """60A: declarer's side plays to a lead made before declarer had chosen."""
    leader = table.now["on_lead"]
    waits = [choice for choice in table.now["awaiting"] if choice["blocks"] == leader]
    if not leader or not waits or waits[0]["kind"] != "lead":
        return
    table.enter(act("CardPlayed", leader, table.card(leader)))
    seat = SEATS[(SEATS.index(leader) + 1) % 4]
    card = dice.choice(table.hands[seat])
    told = [
        after(table.log, act(kind, seat, card))
        for kind in ("CardPlayed", "PlayedOutOfTurn")
    ]
    assert None in told or told[0] == told[1]


def opened(record: str, edition: str, declarer: str) -> Table:
    """3NT; the trick before was won by dummy, who is on lead."""
    hands = {seat: [suit + "23456789TJQKA"[0] for suit in "S"] for seat in SEATS}
    table = Table(Random(0), hands)
    start = {"type": "BoardOpened", "board": 1, "record": record, "edition": edition}
    assert table.enter(start)
    end = {"type": "AuctionEnded", "contract": "3NT", "declarer": declarer}
    assert table.enter(end)
    left, dummy, right = (turned(declarer, by) for by in (1, 2, 3))
    for seat, card in ((left, "SJ"), (dummy, "SQ"), (right, "S5"), (declarer, "S3")):
        assert table.enter(act("CardPlayed", seat, card, suit_led="S"))
    if record == "incidents":
        assert table.enter({"type": "OnLead", "seat": dummy})
    assert table.now["on_lead"] == dummy
    return table


def turned(seat: str, by: int) -> str:
    return SEATS[(SEATS.index(seat) + by) % 4]


@pytest.mark.parametrize("record", ["full", "incidents"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("declarer", SEATS)
def test_the_next_hand_accepts_declarers_lead_at_every_table(
    record: str, edition: str, declarer: str
) -> None:
    table = opened(record, edition, declarer)
    assert table.enter(act("LeadOutOfTurn", declarer, "HT"))
    assert [choice["kind"] for choice in table.now["awaiting"]] == ["lead_out_of_turn"]
    log = table.log
    assert table.enter(act("PlayedOutOfTurn", turned(declarer, 1), "H3"))
    now = document(table.log.state)
    assert (now["awaiting"], now["penalty_cards"]) == ([], [])
    assert render(table.log.state) == after(
        log, act("CardPlayed", turned(declarer, 1), "H3")
    )
