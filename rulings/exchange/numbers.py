"""The number a case had elsewhere, where nobody here has it."""

from __future__ import annotations

from django.db.models import Model

from rulings.common.sql import LAST_NUMBER, PASS_NUMBERS, SEQUENCE
from tables.common.database import rows

# As far as a number may lie ahead of those given here.
AHEAD = 100_000


def free_number(model: type[Model], wanted: int) -> int | None:
    """The number if it is free; the numbers up to it are then not given out again."""
    if model._default_manager.filter(pk=wanted).exists():
        return None
    [[sequence]] = rows(SEQUENCE, model._meta.db_table)
    [[last]] = rows(LAST_NUMBER.format(sequence))
    if wanted - last > AHEAD:
        return None
    if wanted > last:
        rows(PASS_NUMBERS, sequence, wanted - last)
    return wanted
