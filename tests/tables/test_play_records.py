"""Play records of other programs: how many tricks they say were won."""

from __future__ import annotations

from pathlib import Path

import pytest

from tables.formats.play_records import read_lin, read_pbn
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


PASSES = "mb|p|"


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        ("mb|p|mb|p|mb|4S|mb|p|mb|p|mb|p|", "full: P P 4S P P P 4S"),
        ("mb|1C|mb|d|mb|4S|mb|p|mb|p|mb|p|", "full: 1C X 4S P P P 4S"),
        (PASSES * 4, "full: P P P P"),
        ("mb|4S|mb|p|mb|p|", "None: 4S"),
    ],
)
def test_a_whole_auction_comes_in_call_by_call(calls: str, told: str) -> None:
    """One that has not ended, or led to another contract, is left at its end."""
    text = (FILES / "full_play.lin").read_text()
    first, last = text.index("mb|"), text.rindex("mb|p|") + len(PASSES)
    (scenario,) = read_lin(text[:first] + calls + text[last:])
    assert isinstance(scenario, Scenario)
    opened, *rest = scenario.events
    named = [event.get("call") or event.get("contract") for event in rest]
    kept = [name for name in named if name is not None]
    assert f"{opened.get('auction')}: {' '.join(kept)}" == told
