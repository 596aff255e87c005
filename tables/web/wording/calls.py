"""The words of the desk's list: who goes where, and why a step was refused."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext

from tables.calls.services import ItemTaken
from tables.common.errors import NotRecorded, TablesError
from tables.web.wording.refusals import refusal


def step_refused(wrong: TablesError, table: str) -> str:
    """Return why a step of the list was refused."""
    if isinstance(wrong, ItemTaken):
        text = gettext("Table %(table)s: %(name)s has it already.")
        return text % {"table": table, "name": wrong.name}
    if isinstance(wrong, NotRecorded):
        text = gettext("Table %(table)s: not recorded. %(why)s")
        return text % {"table": table, "why": refusal(wrong.problem)}
    return gettext("Table %(table)s: someone else has it now.") % {"table": table}


def line_gone() -> str:
    """Return that the line has gone since it was drawn."""
    return gettext("This has already been resolved.")


def cannot_see() -> str:
    """Return that the chosen Director does not look after this table."""
    return gettext("That person is not assigned to this table.")


def every_table() -> str:
    """Return what the line about all tables is called."""
    return gettext("All tables")


def elsewhere(count: int, *, only_mine: bool) -> str:
    """Return how many lines the filter leaves out."""
    if only_mine:
        text = ngettext(
            "%(n)s more that is not yours", "%(n)s more that are not yours", count
        )
    else:
        text = ngettext(
            "%(n)s more in other sections", "%(n)s more in other sections", count
        )
    return text % {"n": count}


def show_all_label(count: int, more: int) -> str:
    """Return the key below the first lines: how many more, and that it shows all."""
    text = ngettext(
        "And %(n)s more: show all %(count)s",
        "And %(n)s more: show all %(count)s",
        more,
    )
    return text % {"n": more, "count": count}


def show_first_label(count: int) -> str:
    """Return the key below all lines, which leaves the first ones."""
    return gettext("Show only the first %(count)s") % {"count": count}
