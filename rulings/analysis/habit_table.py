"""The table of what people commonly lead and play: ours, or the club's own.

`EVIDENCE_HABITS` names a file of the club, written like ``habits.toml`` beside this.
"""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from rulings.analysis.club_files import ClubFile
from rulings.damage.habits import BadHabits, Habits, HabitTable, read_habits
from rulings.damage.settings import Settings

OURS = Path(__file__).parent / "habits.toml"
HABITS: ClubFile[HabitTable] = ClubFile(
    "EVIDENCE_HABITS", OURS, read_habits, BadHabits, "rulings.E002"
)


def with_class(settings: Settings, key: str = "") -> Settings:
    """The same settings with players of a class of the table; empty: the usual one.

    They look as far as the class does; agreements and cards not read stay.
    """
    found = HABITS.in_use()
    key = key if key in found.player else found.usual
    player = found.of(key)
    before = settings.habits or Habits(key, player)
    return replace(
        settings,
        habits=replace(before, key=key, player=player),
        player=replace(settings.player, looks=player.looks),
    )
