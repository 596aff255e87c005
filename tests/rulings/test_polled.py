"""The peers' answers beside the model: counted by action, and how far they differ."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulings.cases.polls.weighing import Answered, tallies
from rulings.damage.report import Candidate, Card, Estimate, PartnerChoice, World
from rulings.web.pages.analysis import polled as page

NOTHING = Estimate(0, 0, 0)


def world(share: float) -> World:
    return World(Estimate(share, share, share), NOTHING, NOTHING, NOTHING)


CHOICE = PartnerChoice(
    12,
    "W",
    "HT",
    "sight",
    "50E4",
    (Card("HA", "E", "major"),),
    "weighed",
    (
        Candidate(("HT", "H9"), 10, True, world(1.0), world(0.6), False, True, 0, 0.9),
        Candidate(("DT", "D9"), 11, False, world(0.0), world(0.4), False, True, 1, 0.7),
        Candidate(("S8",), 11, False, world(0.0), world(0.0), action=2),
    ),
)


def asked(monkeypatch: pytest.MonkeyPatch, *answers: Answered) -> page.Polled | None:
    counted = SimpleNamespace(tallies=tallies(answers, ("A",)) if answers else ())
    monkeypatch.setattr(
        page, "polls_about", lambda seen, version: [SimpleNamespace(pk=3)]
    )
    monkeypatch.setattr(page, "results", lambda poll: counted)
    seen: Any = None
    return page.polled(seen, CHOICE)


def test_equal_cards_are_counted_together_and_the_poll_outweighs_the_model(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = asked(
        monkeypatch,
        Answered("A", "DT", frozenset({"HT"})),
        Answered("A", "D9"),
        Answered("A", "DT"),
        Answered("A", "H9"),
    )
    assert found is not None
    hearts, diamonds = found.actions
    assert (hearts.of_100, hearts.chosen, hearts.considered, hearts.of) == (60, 1, 1, 4)
    assert (diamonds.of_100, diamonds.chosen, diamonds.of) == (40, 3, 4)
    assert "4 peers were asked; that outweighs the model." in found.told
    assert "35 of 100" in found.told


def test_what_would_seriously_be_considered_stands_beside_both(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = asked(
        monkeypatch, Answered("A", "DT", frozenset({"HT"})), Answered("A", "D9")
    )
    assert found is not None
    hearts, diamonds = found.actions
    assert (hearts.model_considers, hearts.reached) == ("90", 1)
    assert (diamonds.model_considers, diamonds.reached) == ("70", 2)
    assert (hearts.considering_apart, diamonds.considering_apart) == (40, 30)
    assert found.told.endswith("on The ten of hearts: 40 of 100.")


def test_a_poll_that_nobody_answered_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert asked(monkeypatch) is None
