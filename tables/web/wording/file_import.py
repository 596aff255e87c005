"""What became of each entry of a saved file, in words."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from django.utils.text import format_lazy
from django.utils.translation import gettext, gettext_lazy

from lawbook import Refused, read_event, write_event
from tables.common import sizes
from tables.intake.entries import Entry, UnreadableEntry, mark_of
from tables.intake.services import ImportedEntry
from tables.web.wording import entries
from tables.web.wording.names import Words
from tables.web.wording.refusals import refusal

RESULT: Words = {
    "new": gettext_lazy("Recorded"),
    "again": gettext_lazy("Already recorded"),
    "late": gettext_lazy("Recorded as late: a Director will check it"),
    "refused": gettext_lazy("Not recorded"),
}
TROUBLE: Words = {
    "malformed_json": gettext_lazy("This is not a file saved by a tablet."),
    "malformed_batch": gettext_lazy("This is not a file saved by a tablet."),
    "batch_too_large": format_lazy(
        gettext_lazy(
            "The file is larger than {size}. No tablet saves a file that large."
        ),
        size=sizes.size_text(sizes.SAVED_FILE),
    ),
    "no_file": gettext_lazy("Choose the file first."),
}


class ImportReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """One entry; ``number`` is the tablet's own, ``table`` and ``board`` where."""

    number: int | None
    table: int | None
    board: int | None
    text: str
    kind: str
    result: str
    why: str


def import_report(taken: Iterable[ImportedEntry]) -> list[ImportReportRow]:
    """Return what became of each, in the file's order and the reader's language."""
    return [_line(one) for one in taken]


def _line(taken: ImportedEntry) -> ImportReportRow:
    entry, outcome = taken.entry, taken.outcome
    mark = mark_of(entry)
    place = entry if isinstance(entry, Entry) else None
    return ImportReportRow(
        number=mark[1] if mark else None,
        table=place.table if place else None,
        board=place.board if place else None,
        text=_text(entry),
        kind=outcome.result,
        result=str(RESULT[outcome.result]),
        why=refusal(outcome.problem) if outcome.problem else "",
    )


def _text(entry: Entry | UnreadableEntry) -> str:
    if isinstance(entry, UnreadableEntry):
        return gettext("Unreadable entry")
    try:
        return entries.entry(write_event(read_event(entry.event)))
    except Refused:
        return str(entry.event.get("type", ""))
