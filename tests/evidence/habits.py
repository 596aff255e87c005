"""The habits that are assumed where nobody says otherwise."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from rulings.damage.habits import Habits, HabitTable, read_habits
from rulings.damage.settings import Settings

FILE = Path(__file__).parents[2] / "rulings" / "analysis" / "habits.toml"


@cache
def table() -> HabitTable:
    """The table that comes along."""
    return read_habits(tomllib.loads(FILE.read_text(encoding="utf-8")))


def of_class(key: str) -> Habits:
    """The habits of a class of player."""
    return Habits(key, table().of(key))


def with_habits(settings: Settings, key: str = "club") -> Settings:
    """The same settings with players of a class."""
    habits = of_class(key)
    player = replace(settings.player, looks=habits.player.looks)
    return replace(settings, habits=habits, player=player)
