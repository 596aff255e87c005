"""What `./dev validate-damage` measures: made as it says, kept, and counted rightly."""

from pathlib import Path
from random import Random
from time import monotonic

import pytest

from lawbook import write_event
from tests.evidence.validating import tables
from tests.evidence.validating.generated import innocent, planted
from tests.evidence.validating.results import Measurement, Results, Row


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


def test_an_interval_holds_the_mean_of_its_boards_references() -> None:
    some = {"found": "flag", "better": 0.5, "sampled": True, "left": 13}
    told: list[Row] = [
        {"key": "3/long/7/all/1/9", "found": "flag", "better": 0.3},
        {"key": "3/long/7/all/2/9", "found": "look", "better": 0.5},
        {"key": "3/long/7/some/1/9", "interval": [0.35, 0.45], **some},
        {"key": "3/long/7/some/2/9", "interval": [0.41, 0.5], **some},
        {"key": "3/long/8/some/1/9", "interval": [0.0, 1.0], **some},
    ]
    held, words = tables.long_lines(told)
    assert "1 of 2" in held
    assert "2 of 2" in words


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
