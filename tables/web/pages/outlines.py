"""Tables outside the screen as outlines: a link with the name, the state in its words.

A desk of thousands has thousands of them, so they are written without a template.
"""

from collections.abc import Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tables.projections.stored_views import Tile as Row
from tables.web.pages.drawing import NOTHING, Facts, View
from tables.web.pages.tiles import (
    STATE,
    full_name,
    state_of,
    table_addresses,
    table_name,
)

LINE = (
    '<li id="tile-{id}" class="tile tile--{state}" data-outline{at}>'
    '<a href="{address}" aria-label="{label}">{name}</a></li>\n'
)


def outlined(facts: Facts, rows: Iterable[Row], view: View) -> SafeString:
    """These tables as the end of the list; each says where it stands, if they move."""
    address = table_addresses()
    told = {state: escape(_told(str(words))) for state, words in STATE.items()}
    moves = view.show != "all"
    lines = []
    for row in rows:
        state, name = state_of(row, facts.kinds.get(row.id, NOTHING)), table_name(row)
        table = escape(full_name(name, facts.event_of(row)))
        line = LINE.format(
            id=row.id,
            state=state,
            at=f' data-at="{facts.place_of(row)}"' if moves else "",
            address=escape(address(row.id)),
            label=told[state].replace(TABLE, table),
            name=escape(name),
        )
        lines.append(line)
    # What people wrote is escaped above.
    return mark_safe("".join(lines))


# Stands for the table in a sentence until its name is put there.
TABLE = "\n"


def _told(words: str) -> str:
    return gettext("Table %(table)s: %(state)s.") % {"table": TABLE, "state": words}
