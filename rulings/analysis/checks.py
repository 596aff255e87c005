"""The check of Django that the files of a club can be read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage

from rulings.analysis.call_table import CALLS
from rulings.analysis.habit_table import HABITS


def check_club_files(
    app_configs: Sequence[Any] | None, **more: Any
) -> list[CheckMessage]:
    """What is wrong with the files that `EVIDENCE_CALLS` and `EVIDENCE_HABITS` name."""
    return [*CALLS.check(), *HABITS.check()]
