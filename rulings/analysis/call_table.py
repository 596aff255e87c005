"""The table of what calls commonly promise: ours, or a club's (EVIDENCE_CALLS)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.checks import CheckMessage

from rulings.analysis.club_files import ClubFile
from rulings.damage.calls import BadTable, CallTable, read_table

OURS = Path(__file__).parent / "calls.toml"
CALLS: ClubFile[CallTable] = ClubFile(
    "EVIDENCE_CALLS", OURS, read_table, BadTable, "rulings.E001"
)
table = CALLS.in_use


def check_table(app_configs: Sequence[Any] | None, **more: Any) -> list[CheckMessage]:
    """A check of Django: the club's table can be read."""
    return CALLS.check()
