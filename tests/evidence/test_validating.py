"""What `./dev validate-damage` measures: made as it says, kept, and counted rightly."""

from pathlib import Path
from random import Random
from time import monotonic
from typing import Any
from unittest import mock

import pytest

from lawbook import write_event
from rulings.damage.values import free_and_forced
from tests.evidence.validating import tables
from tests.evidence.validating.generated import innocent, planted
from tests.evidence.validating.long_hands import long_hand
from tests.evidence.validating.results import Measurement, Results, Row

LONG_HANDS = "tests.evidence.validating.long_hands"


def rows(*pairs: str) -> list[Row]:
    """``expected/found`` each, of the half looked at in work."""
    every = [pair.split("/") for pair in pairs]
    return [
        {
            "key": f"3/panel/b{at}/1",
            "expected": a,
            "found": b,
            "seen": True,
            "better": 0,
        }
        for at, (a, b) in enumerate(every)
    ]


@pytest.mark.parametrize(
    ("pair", "wrong"),
    [
        ("flag/flag", ""),
        ("flag/none", "missed"),
        ("flag/look", "too weak"),
        ("none/flag", "false flag"),
        ("look/flag", "false flag"),
        ("none/look", "false look"),
        ("flag/cannot_tell", "wrongly cannot tell"),
        ("cannot_tell/none", "told what cannot be told"),
    ],
)
def test_a_wrong_word_is_named_by_its_kind(pair: str, wrong: str) -> None:
    assert tables.wrong_in(rows(pair)[0]) == wrong


def test_the_panel_is_counted_with_each_board_that_is_wrong() -> None:
    lines = list(tables.panel_lines(rows("flag/flag", "none/look", "none/none")))
    assert "2 of 3" in lines[0]
    assert "false look 1" in lines[0]
    assert [line.split()[0] for line in lines[1:]] == ["b1"]


def test_words_agree_with_the_commonest_of_their_board() -> None:
    seeds = ("flag", "flag", "look", "flag", "flag")
    told = [
        {"key": f"3/panel/b/{at}/200", "found": one} for at, one in enumerate(seeds)
    ]
    assert "4 of 5" in next(tables.seed_lines(told))


def test_an_interval_of_a_long_hand_is_held_beside_the_answer_of_all_layouts() -> None:
    def sample(low: float, high: float, found: str) -> Row:
        return {"interval": [low, high], "found": found, "sampled": True}

    samples = [sample(0.35, 0.45, "flag"), sample(0.41, 0.5, "look")]
    held, words = tables.long_lines(
        [{"left": 13, "found": "flag", "better": 0.4, "samples": samples}]
    )
    assert "13 to 13 cards" in held
    assert "1 of 2" in held
    assert "1 of 2" in words


def test_samples_of_a_long_hand_come_out_of_the_layouts_of_its_reference() -> None:
    solved: list[int] = []

    def counted(*asked: Any) -> Any:
        solved.append(len(asked[1]))
        return free_and_forced(*asked)

    with mock.patch(f"{LONG_HANDS}.free_and_forced", counted):
        row = long_hand(1, 40)
    assert row["left"] == 7
    assert solved == [40, 40]
    assert [one["sampled"] for one in row["samples"]] == [True] * 8
    assert len({one["better"] for one in row["samples"]}) == 8
    lows, highs = zip(*(one["interval"] for one in row["samples"]), strict=True)
    assert min(lows) <= row["better"] <= max(highs)


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    asked: list[str] = []

    def one(name: str) -> Measurement:
        def measured() -> Row:
            asked.append(name)
            return {"found": name}

        return Measurement("part", name, measured)

    def silent(line: str) -> None:
        assert line

    path = tmp_path / "results" / "kept.jsonl"
    Results(path).measure([one("a"), one("b")], silent, monotonic() + 60)
    path.write_text(path.read_text() + '{"key": "cut of')
    again = Results(path)
    again.measure([one("a"), one("b")], silent, monotonic() - 1)
    assert asked == ["a", "b"]
    assert [row["found"] for row in again.of([one("b"), one("c")])] == ["b"]


@pytest.mark.parametrize("number", range(3))
def test_an_innocent_board_is_played_by_habit_and_has_a_card_exposed(
    number: int,
) -> None:
    board = innocent(Random(number))
    kinds = [type(event).__name__ for event in board.log.events]
    assert kinds.count("CardExposed") == 1
    assert kinds[-1] == "CardPlayed"
    assert 1 <= board.left <= 13
    assert innocent(Random(number)) == board


def test_on_a_planted_board_the_exposed_suit_is_led() -> None:
    events = [write_event(one) for one in planted(Random(3)).log.events]
    (fell,) = [one for one in events if one["type"] == "CardExposed"]
    assert events[-1]["card"][0] == fell["cards"][0][0]
