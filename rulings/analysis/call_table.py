"""The table of what calls commonly promise: ours, or a club's (EVIDENCE_CALLS)."""

from __future__ import annotations

from pathlib import Path

from rulings.analysis.club_files import ClubFile
from rulings.damage.calls import BadTable, CallTable, read_table

OURS = Path(__file__).parent / "calls.toml"
CALLS: ClubFile[CallTable] = ClubFile(
    "EVIDENCE_CALLS", OURS, read_table, BadTable, "rulings.E001"
)
table = CALLS.in_use
