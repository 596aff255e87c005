"""The table as it is drawn: the trick, cards led, hands that may be seen, the board."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from lawbook import BoardLog, read_event, render, replay
from lawbook.transitions.concealing import conceal
from tables.models import Player, Seating
from tables.setup.selectors import players_at
from tables.web.pages.compass import (
    Compass,
    Known,
    Position,
    at_the_table,
    compass,
    draw,
    on_the_desk,
)
from tests.tables.table import Room

DEAL = "N:Q94.K83.J75.AQ62 72.QJ64.KT82.985 AKJ865.A2.A6.KJ3 T3.T975.Q943.T74"
Fact = dict[str, Any]


def opened(**more: Any) -> list[Fact]:
    board = {"type": "BoardOpened", "board": 1, "record": "full", "deal": DEAL}
    ended = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
    return [board | more, ended]


def played(*cards: str) -> list[Fact]:
    return [{"type": "CardPlayed", "seat": one[0], "card": one[1:]} for one in cards]


def log(facts: list[Fact], *, hidden: bool = False) -> BoardLog:
    events = [read_event(fact) for fact in facts]
    return replay([conceal(event) for event in events] if hidden else events)


def drawn(told: BoardLog, known: Known) -> Compass:
    return compass(msgspec.json.decode(render(told.state)), known)


def seen(shown: Compass) -> str:
    """The seats whose hands are drawn."""
    return "".join(code for code, seat in shown.seats.items() if seat.suits)


def lying_in(shown: Compass) -> dict[str, str]:
    """The cards in the middle, by seat: how they lie, suit and rank."""
    there = {code: seat.played for code, seat in shown.seats.items() if seat.played}
    return {code: f"{one.kind} {one.suit}{one.rank}" for code, one in there.items()}


def test_the_trick_lies_in_the_middle_and_the_tricks_are_counted() -> None:
    first = played("WD3", "ND5", "EDK", "SDA", "SH2", "WHT")
    shown = drawn(told := log(opened() + first), on_the_desk(told))
    assert lying_in(shown) == {"S": "played H2", "W": "played H10"}
    assert shown.trick == 2
    assert [won for _, won in shown.won] == [1, 0]
    assert [code for code, seat in shown.seats.items() if seat.acts] == ["N"]


def test_a_hand_is_what_is_left_of_it() -> None:
    told = log(opened() + played("WD3"))
    west = drawn(told, on_the_desk(told)).seats["W"]
    diamonds = [card.rank for card in west.suits[2].cards]
    assert diamonds == ["Q", "9", "4"]


def test_a_penalty_card_is_marked_in_the_hand_and_lies_before_its_owner() -> None:
    dropped = {"type": "CardExposed", "seat": "E", "cards": ["HQ"], "manner": "dropped"}
    told = log([*opened(), *played("WD3"), dropped])
    east = drawn(told, on_the_desk(told)).seats["E"]
    assert [card.mark for card in east.suits[1].cards] == ["exposed", "", "", ""]
    assert [card.kind for card in east.cards] == ["major"]


@pytest.mark.parametrize(
    ("facts", "table", "desk"),
    [
        (opened(), "", "NESW"),
        (opened() + played("WD3"), "N", "NESW"),
        (opened(record="incidents") + played("WD3"), "N", "NESW"),
        (opened(deal=None), "", ""),
    ],
    ids=[
        "before the lead nobody at the table sees a hand",
        "after the lead dummy lies there",
        "as dealt, in a record of incidents",
        "without a deal no hand is known",
    ],
)
def test_whose_hands_are_drawn(facts: list[Fact], table: str, desk: str) -> None:
    told = log([{k: v for k, v in fact.items() if v is not None} for fact in facts])
    assert seen(drawn(told, at_the_table(told))) == table
    assert seen(drawn(told, on_the_desk(told))) == desk


def test_who_may_not_see_hands_sees_none_on_any_screen() -> None:
    told = log(opened() + played("WD3", "ND5"), hidden=True)
    assert seen(drawn(told, on_the_desk(told))) == ""
    assert seen(drawn(told, at_the_table(told))) == ""


def test_a_card_led_out_of_turn_waits_in_the_middle_until_it_is_answered() -> None:
    facts = opened(record="incidents")
    facts.append({"type": "LeadOutOfTurn", "seat": "E", "card": "HQ"})
    told = log(facts)
    assert lying_in(drawn(told, on_the_desk(told))) == {"E": "out_of_turn HQ"}
    refused = {"type": "Elected", "choice": "refuse", "by": "S"}
    told = log([*facts, refused])
    assert lying_in(drawn(told, on_the_desk(told))) == {}


def test_without_every_card_a_lead_lies_there_only_until_the_next_entry() -> None:
    facts = opened(record="incidents") + played("WD3")
    told = log(facts)
    assert lying_in(drawn(told, at_the_table(told))) == {"W": "played D3"}
    told = log([*facts, {"type": "NoteAdded", "text": "dummy is late"}])
    assert lying_in(drawn(told, at_the_table(told))) == {}


def test_dealer_and_vulnerability_follow_from_the_number_unless_told() -> None:
    told = log(opened())
    shown = drawn(told, on_the_desk(told))
    assert (shown.dealer, shown.vulnerable) == ("N", "none")
    told = log(opened(dealer="W", vulnerable="both"))
    shown = drawn(told, on_the_desk(told))
    assert (shown.dealer, shown.vulnerable) == ("W", "both")


HANDS = {"W": ["HA", "H2", "S3"], "E": ["D9"]}


def test_a_position_that_no_document_tells_is_the_same_drawing() -> None:
    """The trick, what lies there, the card about to be played, the tricks."""
    lying = ({"seat": "E", "card": "D9", "kind": "minor"},)
    position = Position(
        5, "S", 3, {"S": "HK"}, "W", won={"NS": 2, "EW": 0}, lying=lying
    )
    shown = draw(position, Known(HANDS, chosen="HA"))
    assert (shown.dealer, shown.vulnerable) == ("N", "NS")
    assert (shown.trick, [won for _, won in shown.won]) == (3, [2, 0])
    assert lying_in(shown) == {"S": "played HK"}
    west, east = shown.seats["W"], shown.seats["E"]
    assert (west.acts, west.on_lead, west.role) == (True, False, "defender")
    assert [card.mark for card in west.suits[1].cards] == ["chosen", ""]
    assert [card.kind for card in east.cards] == ["minor"]
    assert [card.mark for card in east.suits[2].cards] == ["exposed"]


def test_what_is_not_told_is_not_drawn() -> None:
    """A problem for peers names no board, and may leave out who deals."""
    shown = draw(Position(None, to_play="W", leads=True), Known(HANDS))
    assert (shown.board, shown.trick, shown.won) == (None, None, ())
    assert (shown.dealer_words, shown.vulnerable_words) == ("", "")
    assert shown.seats["W"].on_lead
    assert [seat.role for seat in shown.seats.values()] == [""] * 4
    assert shown.read_out.startswith("East: spades: none, hearts: none")


def test_the_players_are_those_of_the_board_in_play(room: Room) -> None:
    table = room.table
    for name, first, last in (("early", 1, 2), ("late", 3, None), ("", 1, None)):
        seat = "N" if name else "E"
        player = Player.objects.create(name=name, number="7")
        Seating.objects.create(
            table=table, seat=seat, player=player, first_board=first, last_board=last
        )
    assert players_at({table.pk: 2}) == {table.pk: {"N": "early"}}
    assert players_at({table.pk: 3}) == {table.pk: {"N": "late"}}
