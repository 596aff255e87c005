"""What every kind of item has in common: its place here, and how it is settled."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet

from tables.common.errors import SetUpRefused
from tables.devices.models import DeviceItem
from tables.devices.reasons import Reason, because
from tables.setup.services import lock_section
from tables.tournaments.models import Section, Table

State = DeviceItem.State
# These are kept: they came, and are neither applied nor set aside.
KEPT = (State.NO_PLACE, State.UNREAD)


def settle(item: DeviceItem, state: State, why: Reason | None = None) -> None:
    """Note the state of an item, and the reason where it was not applied."""
    item.state, item.why = state, str(why)[:300] if why else ""
    item.code, item.words = (why.code, why.words) if why else ("", {})
    item.save(update_fields=["state", "why", "code", "words", "player"])


def refused_by(wrong: SetUpRefused) -> Reason:
    """Why the set-up does not take it."""
    code = wrong.problem.code
    return because("locked") if code == "locked" else because("refused", problem=code)


def section_of(item: DeviceItem, letters: str) -> Section | None:
    """The section of this tournament that has these letters as its name."""
    sections = Section.objects.filter(tournament=item.queue.tournament_id)
    return sections.filter(name__iexact=letters.strip()).first()


def table_of(item: DeviceItem, letters: str, number: int) -> Table | None:
    """The table of this tournament that the devices name so."""
    section = section_of(item, letters)
    number = min(number, 2**31 - 1)
    return section.tables.filter(number=number).first() if section else None


def no_table(letters: str, number: int) -> Reason:
    """There is no such table here."""
    return because("no_table", section=letters, table=number)


def before(item: DeviceItem) -> DeviceItem | None:
    """What was applied last of the same thing, such as a seat."""
    same = DeviceItem.objects.filter(queue=item.queue_id, about=item.about)
    return same.filter(state=State.DONE, pk__lt=item.pk).order_by("-pk").first()


def is_replaced(item: DeviceItem) -> bool:
    """Whether a newer item about the same thing has come: that one counts."""
    if not item.about:
        return False
    same = DeviceItem.objects.filter(queue=item.queue_id, about=item.about)
    return same.filter(pk__gt=item.pk).exists()


def drop_replaced(item: DeviceItem) -> None:
    """Drop the earlier items about the same thing."""
    if item.about:
        same = DeviceItem.objects.filter(queue=item.queue_id, about=item.about)
        older = same.filter(pk__lt=item.pk, state__in=KEPT)
        older.update(state=State.DONE, why="", code="", words={})


def items_kept(tournament: int, session: str = "") -> QuerySet[DeviceItem]:
    """What came and is not applied, the oldest first; of one session if it is given."""
    here = DeviceItem.objects.filter(queue__tournament=tournament, state__in=KEPT)
    if session:
        here = here.filter(queue__session=session)
    return here.select_related("queue", "queue__tournament").order_by("pk")


def settle_at_table(
    item: DeviceItem,
    place: tuple[str, int],
    apply: Callable[[Table], tuple[State, Reason | None]],
) -> None:
    """Apply an item at its table, whose section is locked, and settle it.

    ``place`` are the letters of the section and the number of the table. Without such
    a table, or where the section takes no change, the item is kept.
    """
    table = table_of(item, *place)
    if table is None:
        return settle(item, State.NO_PLACE, no_table(*place))
    try:
        lock_section(table.section)
    except SetUpRefused as refused:
        return settle(item, State.NO_PLACE, refused_by(refused))
    return settle(item, *apply(table))
