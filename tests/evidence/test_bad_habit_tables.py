"""A table of habits that cannot be used is refused, with the place of the fault."""

from __future__ import annotations

import pytest

from rulings.damage.habits import BadHabits, read_habits


@pytest.mark.parametrize(
    ("plain", "where"),
    [
        ({"usual": "club", "player": {}}, "no class"),
        (
            {"usual": "a", "player": {"a": {"name": {"en": "A"}, "base": "b"}}},
            "no class",
        ),
        ({"usual": "a", "player": {"a": {"name": {"en": "A"}, "habit": 2}}}, "2"),
        ({"usual": "a", "player": {"a": {"name": {"en": "A"}, "looks": 0}}}, "looks"),
        (
            {
                "usual": "a",
                "player": {
                    "a": {
                        "name": {"en": "A"},
                        "lead": [{"holding": "low", "appeal": 1, "length": "5-2"}],
                    }
                },
            },
            "length",
        ),
        (
            {
                "usual": "a",
                "player": {
                    "a": {
                        "name": {"en": "A"},
                        "lead": [{"holding": "longest", "appeal": 1}],
                    }
                },
            },
            "cannot be read",
        ),
        (
            {
                "usual": "a",
                "player": {
                    "a": {
                        "name": {"en": "A"},
                        "signal": [{"play": "lead", "ranks": "X", "other": 1}],
                    }
                },
            },
            "ranks",
        ),
    ],
)
def test_a_table_that_cannot_be_used_is_named(plain: object, where: str) -> None:
    with pytest.raises(BadHabits, match=where):
        read_habits(plain)
