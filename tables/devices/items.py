"""What every kind of item has in common: its place here, and how it is settled."""

from __future__ import annotations

from django.db.models import QuerySet

from tables.devices.models import DeviceItem
from tables.tournaments.models import Section

State = DeviceItem.State


def settle(item: DeviceItem, state: State, why: str = "") -> None:
    """Say what became of an item, and why it is not done where it is not."""
    item.state, item.why = state, why[:300]
    item.save(update_fields=["state", "why"])


def section_of(item: DeviceItem, letters: str) -> Section | None:
    """The section of this tournament that has these letters as its name."""
    sections = Section.objects.filter(tournament=item.queue.tournament_id)
    return sections.filter(name__iexact=letters.strip()).first()


def items_kept(tournament: int, session: str) -> QuerySet[DeviceItem]:
    """What came in a session and is not applied, the oldest first."""
    here = DeviceItem.objects.filter(
        queue__tournament=tournament, queue__session=session
    )
    return here.exclude(state=State.DONE).select_related("queue").order_by("pk")
