"""What distinguishes tables of one name where several tournaments run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tables.access.visibility import Visibility
from tables.tournaments.models import Section, Tournament


def tournament_names(visibility: Visibility) -> Mapping[int, str]:
    """The names of the tournaments that are seen, by id; empty where it is one.

    A tournament without a section does not count, nor one of which no table is seen.
    """
    seen: Any = Section.objects.values("tournament")
    if visibility.tables is not None:
        seen = set(visibility.tables.values())
    found = dict(Tournament.objects.filter(pk__in=seen).values_list("pk", "name"))
    return found if len(found) > 1 else {}
