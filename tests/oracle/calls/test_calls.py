"""The core against the second reading of the auction and of the lead after it."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from tests.oracle import wrong_doubles
from tests.oracle.calls.answers import answers
from tests.oracle.cards import Raw
from tests.oracle.compare import check_events
from tests.oracle.history import History, auction
from tests.oracle.run import Tally, play_boards, report
from tests.oracle.withdrawn import open_debts

pytestmark = pytest.mark.long


@cache
def run_of(seed: int) -> Tally:
    return play_boards(seed, 0, 35, called=1.0)


@pytest.mark.parametrize("seed", range(4))
def test_random_auctions_agree(seed: int) -> None:
    assert "\n".join(report(run_of(seed))).endswith("disagreements 0")


@pytest.mark.parametrize(
    "kind",
    [
        "CallMade 28A",
        "CallMade after_final_pass",
        "CallMade changed",
        "CallMade inadmissible",
        "CallMade insufficient",
        "CallMade must_pass",
        "CallMade out_of_rotation",
        "CallMade over_seven",
        "CallReplaced",
        "AuctionEnded",
        "CardExposed led",
        "ComparableRuled",
        "IrregularCall",
        "LeadOutOfTurn",
        "UnintendedRuled",
        "WrongHand",
    ],
)
def test_every_kind_of_irregular_call_comes_up(kind: str) -> None:
    assert any(run_of(seed).kinds[kind] > 0 for seed in range(4))


def opened(dealer: str, *events: Raw, edition: str = "2017") -> list[Raw]:
    first = {"type": "BoardOpened", "board": 1, "dealer": dealer, "edition": edition}
    return [{**first, "auction": "full"}, *events]


def calls(told: str) -> list[Raw]:
    """`N 1S, E 1H`: each call as it is made."""
    pairs = (call.split() for call in told.split(", "))
    return [{"type": "CallMade", "seat": seat, "call": call} for seat, call in pairs]


REFUSED: Raw = {"type": "Elected", "choice": "refuse"}
NOT: Raw = {"type": "ComparableRuled", "seat": "E", "comparable": False}

SILENT = opened("N", *calls("N 1S, E 1H"), REFUSED, *calls("E 3H"), NOT)
AT_THE_LEAD = [
    *SILENT,
    *calls("S P, W P, N 3S, E P, S P, W P"),
    {"type": "OnLead", "seat": "W"},
]
WRONG_DOUBLE = [
    *opened("N", *calls("N 1S, E P, S X")),
    {"type": "AuctionEnded", "contract": "1SX", "declarer": "N"},
]
REPEATED = opened("N", *calls("E 1S"), REFUSED, *calls("N P"))

WRONG_HAND: Raw = {"type": "WrongHand", "seat": "N"}
OTHER_CARDS = opened("N", *calls("N 1S, E P"), WRONG_HAND)
OTHER_CARDS_TOLD_LATE = opened("N", *calls("N 1S, E P, S P"), WRONG_HAND)

# A wrong answer of the core is seen: the document is spoilt on purpose.


def nobody_silent(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "duties": []}


def nothing_asked(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "awaiting": []}


def no_lead_barred(state: dict[str, Any]) -> dict[str, Any]:
    left = [i for i in state["awaiting"] if i["kind"] != "withdrawn_call"]
    return {**state, "awaiting": left}


def nobody_asked(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "questions": []}


def nobody_informed(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "information": []}


def not_adjusted(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "scoring": []}


def next_to_call(state: dict[str, Any]) -> dict[str, Any]:
    wrong = {"turn": state["auction"]["turn"] and "W"}
    return {**state, "auction": {**state["auction"], **wrong}}


def all_stand(state: dict[str, Any]) -> dict[str, Any]:
    made = [{**call, "status": "stands"} for call in state["auction"]["calls"]]
    return {**state, "auction": {**state["auction"], "calls": made}}


@pytest.mark.parametrize(
    ("events", "spoil", "about"),
    [
        (SILENT, nobody_silent, "silence"),
        (REPEATED, nobody_silent, "silence"),
        (SILENT, nothing_asked, "auction_awaiting"),
        (AT_THE_LEAD, no_lead_barred, "awaiting"),
        (SILENT, next_to_call, "auction_turn"),
        (REPEATED, all_stand, "calls"),
        (WRONG_DOUBLE, nobody_asked, "wrong_double"),
        (OTHER_CARDS, all_stand, "calls"),
        (OTHER_CARDS, nobody_informed, "information"),
        (OTHER_CARDS_TOLD_LATE, not_adjusted, "scoring"),
    ],
)
def test_a_spoilt_answer_is_found(
    events: list[Raw],
    spoil: Callable[[dict[str, Any]], dict[str, Any]],
    about: str,
) -> None:
    found = check_events(events, spoil)

    assert found is not None
    assert found.about == about
    assert check_events(events) is None


# What the reading finds in the digest: its answers to well-known cases.


def after(events: list[Raw]) -> History:
    history = History()
    for event in events:
        history = history.then(event)
    return history


def said(events: list[Raw], about: str) -> object:
    history = after(events)
    return answers(auction(history, history.now))[about]


@pytest.mark.parametrize(
    ("events", "about", "answer"),
    [
        (SILENT, "silence", (("W", "pass_throughout", ""),)),
        (REPEATED, "silence", (("E", "repeat_call", "1S"),)),
        (opened("N", *calls("N 1S, E P, S X, W P")), "auction_turn", "S"),
        (opened("N", *calls("N 1S, S P, W P, N P")), "auction_turn", "E"),
        (opened("N", *calls("N 1S, E P, S P, W P")), "contract", "1S"),
        (opened("N", *calls("N 1S, E 1H, S 1S")), "auction_turn", "W"),
    ],
)
def test_the_reading_knows_a_well_known_case(
    events: list[Raw], about: str, answer: object
) -> None:
    assert said(events, about) == answer


LEAD: Raw = {"type": "OnLead", "seat": "E"}


@pytest.mark.parametrize(
    ("events", "answer"),
    [
        (WRONG_DOUBLE[:-1], ()),
        (WRONG_DOUBLE, (("36C", "S"), ("36C", "S"))),
        ([*WRONG_DOUBLE[:-1], {**WRONG_DOUBLE[-1], "contract": "1S"}], (("36C", "S"),)),
        ([*WRONG_DOUBLE, LEAD], None),
        ([*WRONG_DOUBLE, LEAD, {"type": "PlayEnded", "tricks": 7}], (("36C", "S"),)),
    ],
)
def test_a_wrong_double_is_asked_about_until_the_lead_is_known_to_be_faced(
    events: list[Raw], answer: object
) -> None:
    history = after(events)

    assert wrong_doubles.asked(history, history.now) == answer
    assert check_events(events) is None


def test_the_lead_is_handed_on_to_the_partner_of_who_took_a_call_back() -> None:
    history = after(AT_THE_LEAD)

    assert [c.blocks for c in open_debts(history, history.now)] == ["W"]
