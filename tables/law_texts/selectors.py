"""Queries of the imported official texts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Count, Max

from tables.law_texts.models import OfficialClause


def official_texts(edition: str, labels: Iterable[str]) -> dict[str, list[Any]]:
    """What was imported of these clauses, label by label, a row for each language."""
    rows = OfficialClause.objects.filter(edition=edition, label__in=list(labels))
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row.label, []).append(row)
    return found


def imported() -> list[Any]:
    """Each edition and language that was imported: how many clauses, and when."""
    grouped = OfficialClause.objects.order_by().values("edition", "language")
    told = grouped.annotate(clauses=Count("pk"), at=Max("imported_at"))
    return list(told.order_by("-edition", "language"))
