"""The table of what calls commonly promise: ours, or the club's own.

`EVIDENCE_CALLS` names a file of the club, written like ``calls.toml`` beside this one.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error

from rulings.damage.calls import BadTable, CallTable, read_table

OURS = Path(__file__).parent / "calls.toml"

logger = logging.getLogger(__name__)


def table() -> CallTable:
    """The table in use; where the club's cannot be read, the one that comes along."""
    return _of_file(str(settings.EVIDENCE_CALLS))


@cache
def _of_file(named: str) -> CallTable:
    try:
        return read_file(Path(named or OURS))
    except BadTable:
        logger.exception("The table of calls in %s is not used.", named)
        return read_file(OURS)


def read_file(path: Path) -> CallTable:
    """The table in a file. Raises `BadTable`, naming what is wrong."""
    try:
        plain = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise BadTable(f"The table of calls cannot be read: {wrong}.") from wrong
    return read_table(plain)


def check_table(app_configs: Sequence[Any] | None, **more: Any) -> list[CheckMessage]:
    """A check of Django: the club's table can be read."""
    named = settings.EVIDENCE_CALLS
    try:
        read_file(Path(named or OURS))
    except BadTable as wrong:
        return [
            Error(str(wrong), id="rulings.E001", hint=f"EVIDENCE_CALLS is {named}.")
        ]
    return []
