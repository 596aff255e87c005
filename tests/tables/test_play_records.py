"""Play records of other programs: how many tricks they say were won."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.formats.play_records import read_pbn
from tables.formats.scenarios import Scenario

FILES = Path(__file__).parent / "files"


@pytest.mark.parametrize(
    ("name", "written", "won"),
    [
        ("one_hand.pbn", "9", 9),
        ("one_hand.pbn", None, None),
        ("one_hand.pbn", "?", None),
        ("full_play.pbn", "4", 4),
        ("full_play.pbn", None, 4),
    ],
)
def test_tricks_nobody_wrote_down_are_counted_or_left_open(
    name: str, written: str | None, won: int | None
) -> None:
    """A claim with and without a result; all fifty-two cards with and without."""
    (scenario,) = read_pbn(_with_result((FILES / name).read_text(), written))
    assert isinstance(scenario, Scenario)
    ended = [event for event in scenario.events if event["type"] == "PlayEnded"]
    assert [event["tricks"] for event in ended] == ([] if won is None else [won])


def _with_result(text: str, written: str | None) -> str:
    lines = text.splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith("[Result")]
    if written is not None:
        kept.insert(1, f'[Result "{written}"]\n')
    return "".join(kept)
