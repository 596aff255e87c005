"""A tournament by what a person types: its number here, or its key anywhere."""

from __future__ import annotations

from uuid import UUID

from tables.common.errors import NotThere
from tables.tournaments.models import Tournament


def find_tournament(given: str) -> Tournament:
    """Raises `NotThere` (``unknown_tournament``)."""
    try:
        if given.isdigit():
            return Tournament.objects.get(pk=int(given))
        return Tournament.objects.get(key=UUID(given))
    except (ValueError, Tournament.DoesNotExist):
        detail = f"There is no tournament {given}."
        raise NotThere("unknown_tournament", detail) from None
