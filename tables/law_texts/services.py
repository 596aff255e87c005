"""Taking in the official text of an edition, whole or not at all."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from lawbook import library
from tables.common.errors import BadRequest
from tables.law_texts.models import OfficialClause
from tables.law_texts.reading import Fault, read_official


class Faulty(BadRequest):
    """Some lines of the file cannot be used; nothing was taken in."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("faulty_lines", "Nothing was imported.", "file")
        self.faults = faults


def import_official(
    *, edition: str, language: str, content: bytes, by: int | None, now: datetime
) -> int:
    """Put a file in the place of what was there; how many clauses it has.

    Raises `Faulty` with every line that is wrong, `BadRequest`, or `Refused`
    ``unknown_edition``.
    """
    library.clauses(edition)
    if language not in OfficialClause.Language.values:
        raise BadRequest("unknown_language", "That language is not known.", "language")
    lines, faults = read_official(content)
    if faults:
        raise Faulty(faults)
    with transaction.atomic():
        OfficialClause.objects.filter(edition=edition, language=language).delete()
        OfficialClause.objects.bulk_create(
            OfficialClause(
                edition=edition,
                language=language,
                label=line.label,
                text=line.text,
                imported_at=now,
                imported_by_id=by,
            )
            for line in lines
        )
    return len(lines)


def remove_official(*, edition: str, language: str) -> int:
    """Take the official text of an edition away again; how many clauses went."""
    kept = OfficialClause.objects.filter(edition=edition, language=language)
    return kept.delete()[0]
