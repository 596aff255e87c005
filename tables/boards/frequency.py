"""How often each kind of event has been recorded in a section: what the keys go by."""

from collections.abc import Mapping
from functools import lru_cache

from django.db.models import Count
from django.db.models.fields.json import KT

from tables.access.visibility import Sight
from tables.event_store.models import StoredEvent

# Boards whose counts a process keeps; a board's never change.
KEPT = 512
# By the type of an event and, of cards seen, by how; else an empty text.
Counts = Mapping[tuple[str, str], int]


def recorded_before(sight: Sight, table: int, number: int) -> Counts:
    """Return how many events of each type the section had before a board was opened.

    Only the table's own section counts: who sees the table sees all of it, but for a
    playing director, who is told nothing. What is recorded while the board is played
    counts for later boards, so that no key moves meanwhile.
    """
    if sight.playing is not None:
        return {}
    opened = StoredEvent.objects.filter(
        board__table=table, board__number=number, version=1
    )
    first = opened.values_list("board__table__section", "position").first()
    return counted(*first) if first else {}


@lru_cache(KEPT)
def counted(section: int, position: int) -> Counts:
    """Return how often each kind was recorded in a section before a position."""
    kinds = (
        StoredEvent.objects.filter(board__table__section=section, position__lt=position)
        .order_by()
        .values_list("type", KT("data__manner"))
        .annotate(Count("type"))
    )
    return {(kind, manner or ""): count for kind, manner, count in kinds}
