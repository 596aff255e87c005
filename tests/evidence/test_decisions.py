"""From the recorded events of a board to the decisions beside an exposed card."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from lawbook import Event
from rulings.damage.decision_points import Window
from rulings.damage.decisions import window as window_of
from rulings.damage.positions import (
    BadRecord,
    Contract,
    card_name,
    card_number,
    cards_in,
)
from rulings.damage.record import numbered
from rulings.damage.screening import ScreenedDecision, cost_of_compulsion
from rulings.damage.settings import Settings
from tests.evidence.boards import dropped, elected, opened, plays, read
from tests.evidence.situations import (
    BASE,
    GUESS_SOLVED_BY_THE_ACE,
    STRONG,
    TWO_CLUBS,
    decided_in,
    find,
)
from tests.lawbook.boards import Kind, walked

COSTLY_DISCARD = "32.KJ5.AJ952.QJ9 54.AQ86.Q86.T872 AKQJT9.43.K74.43 876.T972.T3.AK65"
TO_THE_DISCARD = "CA C9 C2 C3 CK CJ C7 C4 C5 CQ C8 S9 SA S6 S2 S4 SK S7 S3 S5 SQ S8 H5"


def window(events: Sequence[Event]) -> Window:
    return window_of(numbered(events))


def the_ace_is_seen(*after: dict[str, Any], record: str = "full") -> list[Event]:
    two_clubs = plays(BASE, TWO_CLUBS)
    start = [*opened(BASE, "5S", record), *two_clubs[:6], dropped("HA")]
    return read(*start, *two_clubs[6:], *after)


def test_the_events_give_the_decision_that_the_deal_was_made_for() -> None:
    found = window(the_ace_is_seen(elected("neither"), *plays(BASE, "HT H5 HA H3")))
    decided = tuple(replace(one, past=()) for one in found.decided)
    assert decided == tuple(decided_in(GUESS_SOLVED_BY_THE_ACE))


def test_the_decision_knows_the_cards_that_were_played_before_it() -> None:
    found = window(the_ace_is_seen(elected("neither"), *plays(BASE, "HT H5 HA H3")))
    played = [[one.card for one in decided.past] for decided in found.decided]
    assert played == [[card_number(card) for card in TWO_CLUBS.split()]]


def test_the_decision_out_of_the_events_is_a_flag() -> None:
    found = window(the_ace_is_seen(elected("neither"), *plays(BASE, "HT H5 HA H3")))
    finding = find(found.decided, 10, Settings(readings=STRONG, layouts=100))
    assert finding.word == "flag"


@pytest.mark.parametrize(("choice", "led"), [("require", "HT"), ("prohibit", "DT")])
def test_after_declarer_chose_the_card_is_picked_up_and_not_for_partner_to_use(
    choice: str, led: str
) -> None:
    found = window(the_ace_is_seen(elected(choice, "H"), *plays(BASE, led)))
    (question,) = found.questions
    assert (question.clause, question.decided.kind) == ("50E2", "picked_up")
    assert question.decided.forced is None


def test_a_card_that_is_gone_is_of_the_kind_that_it_was() -> None:
    """A deuce that was a minor card is played; the ace that was a major one goes."""
    clubs = plays(BASE, TWO_CLUBS)
    start = [*opened(BASE, "5S"), dropped("C2"), *clubs[:6], dropped("HA"), *clubs[6:]]
    found = window(read(*start, elected("require", "H"), *plays(BASE, "HT")))
    kinds = [
        (card_name(clue.card), clue.is_major)
        for question in found.questions
        for clue in question.clues
        if not clue.lies
    ]
    assert kinds == [("C2", False), ("C2", False), ("HA", True)]


def test_of_two_cards_the_one_still_lying_is_in_sight_and_the_suit_is_not_free() -> (
    None
):
    found = window(two_cards_are_seen(elected("require", "H"), *plays(BASE, "HT")))
    picked_up, in_sight = sorted(found.questions, key=lambda one: one.clause)
    assert (picked_up.clause, in_sight.clause) == ("50E2", "50E4")
    decided = in_sight.decided
    assert [card_name(card) for card, _ in decided.exposed] == ["D8"]
    assert [card_name(card) for card, _ in picked_up.decided.exposed] == ["HA"]
    assert [card_name(card) for card, _ in picked_up.decided.given] == ["D8"]
    assert {card_name(card) for card in cards_in(decided.lawful)} == {
        "HT",
        "H9",
        "H7",
        "H2",
    }


def test_of_two_cards_neither_is_sure_to_be_played() -> None:
    found = window(two_cards_are_seen(elected("neither"), *plays(BASE, "HT")))
    (decided,) = found.decided
    assert {card_name(card) for card, _ in decided.exposed} == {"HA", "D8"}
    assert decided.forced is None


def two_cards_are_seen(*after: dict[str, Any]) -> list[Event]:
    two_clubs = plays(BASE, TWO_CLUBS)
    start = [*opened(BASE, "5S"), *two_clubs[:6], dropped("HA", "D8")]
    return read(*start, *two_clubs[6:], *after)


def test_a_lead_before_declarer_chose_was_not_lawful() -> None:
    found = window(the_ace_is_seen(*plays(BASE, "HT")))
    assert [one.lawful for one in found.decided] == [0]


def test_before_the_card_was_seen_nothing_was_decided_beside_it() -> None:
    found = window(read(*opened(BASE, "5S"), *plays(BASE, TWO_CLUBS), dropped("HA")))
    assert found.decided == ()
    assert found.compelled == ()


def test_a_compelled_discard_is_no_decision_and_its_cost_is_shown() -> None:
    deal = COSTLY_DISCARD
    until = plays(deal, TO_THE_DISCARD)
    start = [*opened(deal, "4S"), *until[:5], dropped("DQ"), *until[5:]]
    found = window(read(*start, *plays(deal, "DQ")))
    (compelled,) = found.compelled
    assert compelled.card == card_number("DQ")
    assert cost_of_compulsion(compelled.position, compelled.lawful) == 2


def test_an_ace_that_had_to_go_on_partners_ten_cost_a_trick() -> None:
    found = window(the_ace_is_seen(elected("neither"), *plays(BASE, "HT H5 HA H3")))
    (compelled,) = found.compelled
    assert compelled.card == card_number("HA")
    assert cost_of_compulsion(compelled.position, compelled.lawful) == 1


def test_the_last_card_of_the_suit_led_was_not_compelled_by_having_been_seen() -> None:
    until = plays(COSTLY_DISCARD, TO_THE_DISCARD)
    at = TO_THE_DISCARD.split().index("S5")
    start = [*opened(COSTLY_DISCARD, "4S"), *until[:at], dropped("S5"), *until[at:]]
    assert window(read(*start)).compelled == ()


@pytest.mark.parametrize(
    ("vulnerable", "expected"),
    [("none", False), ("NS", True), ("EW", False), ("both", True)],
)
def test_the_contract_is_read_with_its_doubles_and_vulnerability(
    vulnerable: str, expected: bool
) -> None:
    board, auction = opened(BASE, "5SXX")
    two_clubs = plays(BASE, TWO_CLUBS)
    start = [board | {"vulnerable": vulnerable}, auction, *two_clubs[:6], dropped("HA")]
    after = [*two_clubs[6:], elected("neither"), *plays(BASE, "HT")]
    (decided,) = window(read(*start, *after)).decided
    assert decided.position.contract == Contract(5, 0, 2, 2, expected)


def test_an_entry_taken_back_was_no_decision() -> None:
    events = the_ace_is_seen(elected("neither"), *plays(BASE, "DT"))
    taken = {"type": "EventWithdrawn", "event": len(events), "reason": "Wrong card."}
    again = [*events, *read(taken, *plays(BASE, "HT"))]
    (decided,) = window(again).decided
    assert decided.chosen == card_number("HT")


def test_a_discard_is_a_void_that_everybody_knows() -> None:
    deal = COSTLY_DISCARD
    until = plays(deal, TO_THE_DISCARD)
    start = [*opened(deal, "4S"), *until[:5], dropped("DQ"), *until[5:]]
    *_, last = window(read(*start)).decided
    assert last.position.voids == (0, 0, 1 << 3, 0)
    assert last.position.won == (3, 2)


def test_on_boards_full_of_irregularities_only_orderly_positions_are_asked() -> None:
    boards = [
        walked(Random(seed), Kind(record="full", known="NESW"), 90)
        for seed in range(30)
    ]
    found = [window(board.log.events) for board in boards]
    assert all(_is_orderly(one) for each in found for one in each.decided)
    assert sum(len(each.decided) for each in found) > 20
    assert sum(len(each.compelled) for each in found) > 10
    assert sum(each.left_out for each in found) > 0


def _is_orderly(one: ScreenedDecision) -> bool:
    """The owner's partner chose a card that was held; every card is somewhere once."""
    now, chooser = one.position, one.position.seat
    held = now.played if one.kind == "origin" else now.hands
    lies = all(
        owner == (chooser + 2) % 4 and held[owner] >> card & 1
        for card, owner in one.exposed
    )
    left = sum(hand.bit_count() for hand in now.hands) + len(now.trick)
    holds = now.hands[chooser] >> one.chosen & 1
    return bool(lies and holds and left == 52 - 4 * sum(now.won))


def test_a_record_of_incidents_is_said_to_know_too_little() -> None:
    events = the_ace_is_seen(elected("neither"), *plays(BASE, "HT"), record="incidents")
    with pytest.raises(BadRecord) as caught:
        window(events)
    assert caught.value.code == "not_known"
