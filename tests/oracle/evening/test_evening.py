"""The core against the second reading of revokes, claims and calls of dummy's card."""

from collections.abc import Callable
from functools import cache
from itertools import accumulate
from typing import Any

import pytest

from tests.oracle.core import Core
from tests.oracle.evening.compare import differences, play_table, tell_reports
from tests.oracle.evening.run import Tally, report, run
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
        "ClaimAgreed",
        "ClaimContested",
        "ClaimRuled",
        "Claimed",
        "Conceded",
        "DummyDesignated",
        "InspectionAsked",
        "PlayedOn",
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
    ("spoil", "about"),
    [
        (one_more_trick, "tricks_due"),
        (not_established, "revokes"),
        (nobody_won, "tricks"),
        (a_claim, "claim"),
    ],
)
def test_a_spoilt_answer_is_found(spoil: Spoil, about: str) -> None:
    events, core = revoked(), Core()
    for event in events:
        assert core.take(event) is None
    state = core.document()

    assert differences(events, state) == []
    assert about in [found[0] for found in differences(events, spoil(state))]
