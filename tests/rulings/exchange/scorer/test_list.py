"""Rulings that are to be typed into the scoring program stand in a list."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User

from rulings.exchange.models import ScorerEntry
from tables.devices.bridge import Bridge
from tables.models import Round
from tests.rulings.deciding.bench import Bench
from tests.rulings.exchange.scorer.conftest import (
    ASSIGNED,
    WEIGHTED,
    decide,
    sent,
    step,
)
from tests.tables.data_connector import DataConnector


def test_a_weighted_score_is_to_be_typed(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    decide(bench, WEIGHTED)
    bridge.step()
    assert sent(there) == []
    shown = page()
    assert "50 % of 4 spades by South, 1 down" in shown
    assert "Pairs 1–12" in shown
    assert "by itself while" not in shown
    (digest,) = (
        part.split('"')[0] for part in shown.split('name="digest" value="')[1:]
    )
    shown = page(case=bench.case.pk, digest=digest)
    assert "Entered by" in shown
    assert "Nothing is left to enter." in shown
    assert page(case=bench.case.pk, digest=digest).count("Entered by") == 1
    assert ScorerEntry.objects.count() == 1


def test_a_changed_ruling_is_to_be_entered_again(
    bench: Bench, reviewer: User, page: Callable[..., str]
) -> None:
    decide(bench, WEIGHTED)
    digest = page().split('name="digest" value="')[1].split('"')[0]
    page(case=bench.case.pk, digest=digest)
    step(bench, reviewer, "reopen")
    decide(bench, WEIGHTED | {"both-0-share": "1/4", "both-1-share": "3/4"})
    assert "25 % of" in page()
    assert "Nothing is left" not in page()


def test_penalties_are_to_be_typed(
    there: DataConnector, bridge: Bridge, bench: Bench, page: Callable[..., str]
) -> None:
    penalty = {
        "penalty-0-side": "EW",
        "penalty-0-kind": "procedural",
        "penalty-0-amount": "10",
        "penalty-0-unit": "percent_of_top",
        "penalty-0-why": "Slow.",
    }
    decide(bench, {"kind": "no_adjustment", "reason": "No damage."} | penalty)
    bridge.step()
    assert sent(there) == []
    assert "East-West, in addition: a procedural penalty of 10 % of a top" in page()


def test_without_a_round_it_is_to_be_typed(
    there: DataConnector, bridge: Bridge, bench: Bench
) -> None:
    Round.objects.all().delete()
    decide(bench, ASSIGNED)
    bridge.step()
    assert sent(there) == []
