"""The regulations that hold for a tournament."""

from __future__ import annotations

from functools import lru_cache

from django.db.models import QuerySet

from tables.regulations.models import RegulationPack
from tables.regulations.pack import Pack
from tables.tournaments.models import Tournament

# A site keeps few packs; a file is read once a process.
SOME = 32


def packs_of(tournaments: QuerySet[Tournament]) -> list[Pack]:
    """The packs that are pinned to any of these tournaments, each once."""
    pinned = RegulationPack.objects.filter(pinned__tournament__in=tournaments)
    return [_read(one) for one in pinned.distinct().values_list("digest", flat=True)]


def regulations_of(tournament_id: int) -> Pack | None:
    """The pack that is pinned to a tournament, if one is."""
    pinned = RegulationPack.objects.filter(pinned__tournament=tournament_id)
    digest = pinned.values_list("digest", flat=True).first()
    return _read(digest) if digest else None


@lru_cache(maxsize=SOME)
def _read(digest: str) -> Pack:
    return RegulationPack.objects.get(digest=digest).pack()
