"""Where things lie in a checkout, or beside an installed wheel."""

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def is_checkout() -> bool:
    """Whether this is a checkout, and not an installed wheel."""
    return (ROOT / "pyproject.toml").exists()


def var() -> Path:
    """The git-ignored directory that holds everything a run leaves behind."""
    place = Path(os.environ.get("RECTIFY_VAR", ROOT / "var"))
    place.mkdir(parents=True, exist_ok=True)
    return place
