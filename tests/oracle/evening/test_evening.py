"""The core against the second reading of revokes, claims and calls of dummy's card."""

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import Any

import pytest

from tests.oracle.core import Core
from tests.oracle.evening.compare import differences, play_table, tell_reports
from tests.oracle.evening.run import Tally, report, run
from tests.oracle.evening.withdrawals import laid
from tests.oracle.history import Raw

pytestmark = pytest.mark.long

DEAL = "N:Q82.Q64.KJ8.J874 65.KJ97.9543.Q93 AK3.T52.AQT7.AT5 JT974.A83.62.K62"


@cache
def run_of(seed: int) -> Tally:
    return run(120, seed)


@pytest.mark.parametrize("seed", range(4))
def test_random_tables_agree(seed: int) -> None:
    lines = list(report(run_of(seed)))

    assert lines[-1] == "disagreements 0", "\n".join(lines)


@pytest.mark.parametrize(
    "kind",
    [
        "CardExposed",
        "CardOmitted",
        "CardWithdrawn",
        "ClaimAgreed",
        "ClaimContested",
        "ClaimRuled",
        "Claimed",
        "Conceded",
        "DefectiveTrickFound",
        "DesignationChanged",
        "DummyDesignated",
        "InspectionAsked",
        "PlayedOn",
        "RevokeAsked",
        "RevokeCorrected",
        "RevokeFound",
    ],
)
def test_every_kind_comes_up(kind: str) -> None:
    so_far = accumulate(run_of(seed).kinds[kind] for seed in range(4))
    assert any(count > 3 for count in so_far)


def test_the_same_seed_is_the_same_board() -> None:
    assert play_table("one")[0].recorded == play_table("one")[0].recorded
    assert tell_reports("one") == tell_reports("one")


# A wrong answer of the core is seen: the document is spoilt on purpose.

Spoil = Callable[[dict[str, Any]], dict[str, Any]]


def played(*cards: str) -> list[Raw]:
    pairs = [card.split() for card in cards]
    return [{"type": "CardPlayed", "seat": s, "card": c} for s, c in pairs]


def revoked() -> tuple[Raw, ...]:
    """3NT by South; West leads, South revokes, West leads on, South plays."""
    opened = {"type": "BoardOpened", "board": 1, "deal": DEAL, "record": "full"}
    passed = {"type": "AuctionEnded", "contract": "3NT", "declarer": "S"}
    cards = played("W SJ", "N S2", "E S5", "S C5", "W ST", "N SQ", "E S6", "S S3")
    found = {"type": "RevokeFound", "seat": "S", "trick": 1}
    return opened, passed, *cards, found


def omitted() -> tuple[Raw, ...]:
    """South does not play to the first trick, and West and North play on."""
    opened, passed = revoked()[:2]
    cards = played("W SJ", "N S2", "E S5")
    short = {"type": "CardOmitted", "seat": "S"}
    found = {"type": "DefectiveTrickFound", "kind": "short", "seat": "S", "trick": 1}
    return opened, passed, *cards, short, *played("W ST", "N SQ"), found


def slipped() -> tuple[Raw, ...]:
    """Declarer calls the two, dummy plays the eight, and it is taken back."""
    opened, passed = revoked()[:2]
    two = {"type": "DummyDesignated", "kind": "card", "suit": "S", "rank": "2"}
    back = {"type": "CardWithdrawn", "seat": "N", "card": "S8", "reason": "45D"}
    return opened, passed, *played("W SJ"), two, *played("N S8", "E S5"), back


def no_duty(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "duties": []}


def no_choice(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "awaiting": []}


def one_more_trick(state: dict[str, Any]) -> dict[str, Any]:
    rows = [{**row, "tricks_due": row["tricks_due"] + 1} for row in state["revokes"]]
    return {**state, "revokes": rows}


def not_established(state: dict[str, Any]) -> dict[str, Any]:
    rows = [{**row, "status": "open"} for row in state["revokes"]]
    return {**state, "revokes": rows}


def nobody_won(state: dict[str, Any]) -> dict[str, Any]:
    return {**state, "tricks": {"NS": 0, "EW": 0}}


def a_claim(state: dict[str, Any]) -> dict[str, Any]:
    said = {"by": "S", "side": "NS", "tricks": 3, "remaining": 11}
    return {**state, "claim": {**said, "phase": "open", "trumps_out": []}}


@pytest.mark.parametrize(
    ("events", "spoil", "about"),
    [
        (revoked(), one_more_trick, "tricks_due"),
        (revoked(), not_established, "revokes"),
        (revoked(), nobody_won, "tricks"),
        (revoked(), a_claim, "claim"),
        (omitted(), one_more_trick, "tricks_due"),
        (omitted(), not_established, "revokes"),
        (omitted(), no_duty, "duties 67"),
        (slipped(), no_choice, "may take back"),
    ],
)
def test_a_spoilt_answer_is_found(
    events: tuple[Raw, ...], spoil: Spoil, about: str
) -> None:
    core = Core()
    for event in events:
        assert core.take(event) is None
    state = core.document()

    assert differences(events, state) == []
    assert about in [found[0] for found in differences(events, spoil(state))]


# What a player takes back because a revoke was put right (62C).


def led_again(card_of_east: str) -> tuple[Raw, ...]:
    """North revokes, and East with H7; West leads on and takes that lead back."""
    opened, passed = revoked()[:2]
    cards = played("W SJ", "N D8", f"E {card_of_east}", "S S3", "W ST")
    both = "NE" if card_of_east == "H7" else "N"
    found = [{"type": "RevokeFound", "seat": seat, "trick": 1} for seat in both]
    right = {"seat": "N", "withdrawn": "D8", "substituted": "S2", "trick": 1}
    corrected = {"type": "RevokeCorrected", **right}
    before = (opened, passed, *cards, *found, corrected)
    choice = f"withdraw-{len(before)}-W-ST"
    return *before, {"type": "Elected", "choice": "withdraw", "awaiting": choice}


@pytest.mark.parametrize(("east", "lies"), [("H7", ["ST"]), ("S5", [])])
def test_a_lead_taken_back_lies_faced_where_both_sides_have_revoked(
    east: str, lies: list[str]
) -> None:
    assert laid(led_again(east), "W") == frozenset(lies)


def test_played_again_it_lies_there_no_more() -> None:
    again = (*led_again("H7"), *played("W ST"))

    assert laid(again, "W") == frozenset()


# A revoke that the record does not show counts as told, also once its card goes back.


def told_of_south() -> tuple[Raw, ...]:
    """South follows suit and is said to have revoked; North has revoked."""
    cards = played("W SJ", "N D8", "E S5", "S SK")
    found = [{"type": "RevokeFound", "seat": seat, "trick": 1} for seat in "SN"]
    right = {"seat": "N", "withdrawn": "D8", "substituted": "S2", "trick": 1}
    before = (*revoked()[:2], *cards, *found, {"type": "RevokeCorrected", **right})
    takes_back = [f"withdraw-{len(before)}-E-S5", f"withdraw-{len(before) + 1}-S-SK"]
    chosen = {"type": "Elected", "choice": "withdraw"}
    return *before, *[chosen | {"awaiting": choice} for choice in takes_back]


@pytest.mark.parametrize("events", [told_of_south()[:-1], told_of_south()])
def test_a_revoke_that_was_told_stays_told(events: tuple[Raw, ...]) -> None:
    core = Core()
    for event in events:
        assert core.take(event) is None
    state = core.document()
    assert ("S", "SK") in {(one["seat"], one["card"]) for one in state["revokes"]}
    assert differences(events, state) == []
