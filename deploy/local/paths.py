"""Where things lie in the checkout."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def var() -> Path:
    """The git-ignored directory that holds everything a run leaves behind."""
    place = Path(os.environ.get("RECTIFY_VAR", ROOT / "var"))
    place.mkdir(parents=True, exist_ok=True)
    return place
