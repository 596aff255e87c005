"""The Laws as the books print them, where a club has brought its own copy.

Those words are copyright: none is shipped, exported or sent through the API. A club
that may show them imports them from CSV, an edition complete or not at all, and they
stand beside ours on its own pages.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any, ClassVar

from django.conf import settings
from django.db import models, transaction
from django.db.models import Count, Max
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from lawbook import languages, library
from lawbook.library.clause_search import as_number
from tables.common import sizes
from tables.common.closed_kinds import close_choices
from tables.common.errors import BadRequest
from tables.formats.csv_files import read_csv, separator_of


def codes() -> list[tuple[str, str]]:
    """The languages to choose from: code, and the name each gives itself."""
    return [(code, about.name) for code, about in languages().items()]


@close_choices
class OfficialClause(models.Model):
    """The words of a clause in one edition and one language."""

    edition = models.CharField(_("edition of the Laws"), max_length=4)
    language = models.CharField(_("language"), max_length=10, choices=codes)
    label = models.CharField(_("clause"), max_length=16)
    text = models.TextField(_("text"))
    imported_at = models.DateTimeField(_("imported"))
    imported_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        null=True,
        verbose_name=_("imported by"),
    )

    class Meta:
        verbose_name = _("official clause")
        verbose_name_plural = _("official clauses")
        ordering: ClassVar[list[str]] = ["edition", "language", "pk"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["edition", "language", "label"], name="one_official_text"
            )
        ]

    def __str__(self) -> str:
        return f"{self.edition} {self.label}"


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


LONGEST = 20_000  # characters of one clause
MOST_LINES = 5_000  # an edition has some hundred clauses
SPACE = re.compile(r"\s+")


class OfficialWording(Struct, frozen=True):
    """One clause and its words."""

    label: str
    text: str


class Fault(Struct, frozen=True):
    """What is wrong with a line: its number in the file, and a code."""

    line: int
    code: str
    given: str


def read_official(
    content: bytes,
) -> tuple[tuple[OfficialWording, ...], tuple[Fault, ...]]:
    """The lines of a file, and what is wrong with others.

    Raises `BadRequest` ``too_large``, ``not_text``, ``not_csv``, ``too_many_lines`` or
    ``no_lines``.
    """
    rows = list(islice(_rows(_decoded(content)), MOST_LINES + 1))
    if len(rows) > MOST_LINES:
        detail = f"The file has more than {MOST_LINES} lines."
        raise BadRequest("too_many_lines", detail, "file")
    lines: dict[str, OfficialWording] = {}
    faults: list[Fault] = []
    for number, row in rows:
        read = _line(number, row, lines)
        if isinstance(read, Fault):
            faults.append(read)
        else:
            lines[read.label] = read
    if not rows:
        raise BadRequest("no_lines", "There is no clause in this file.", "file")
    return tuple(lines.values()), tuple(faults)


def _decoded(content: bytes) -> str:
    if len(content) > sizes.OFFICIAL_FILE:
        detail = f"The file is larger than {sizes.size_text(sizes.OFFICIAL_FILE)}."
        raise BadRequest("too_large", detail, "file")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        detail = "The file is not text in UTF-8."
        raise BadRequest("not_text", detail, "file") from wrong
    if "\0" in text:
        raise BadRequest("not_text", "The file is not text in UTF-8.", "file")
    return text


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each line that says something, without a heading."""
    for number, row in _read(read_csv(text, separator_of(text, ",;"))):
        heading = number == 1 and as_number(row[0]) is None
        if any(cell.strip() for cell in row) and not heading:
            yield number, row


def _read(lines: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    try:
        yield from (line for line in lines if line[1])
    except csv.Error as wrong:
        detail = "The file cannot be read as CSV."
        raise BadRequest("not_csv", detail, "file") from wrong


def _line(
    number: int, row: list[str], known: dict[str, OfficialWording]
) -> OfficialWording | Fault:
    label = as_number(row[0])
    text = SPACE.sub(" ", row[1]).strip() if len(row) == 2 else ""
    if label is None:
        return Fault(number, "no_clause", row[0][:40])
    if label in known:
        return Fault(number, "twice", label)
    if not text or len(text) > LONGEST:
        return Fault(number, "no_words" if not text else "too_long", label)
    return OfficialWording(label, text)


class Faulty(BadRequest):
    """Some lines of the file cannot be used; nothing was taken in."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("faulty_lines", "Nothing was imported.", "file")
        self.faults = faults


def import_official(
    *, edition: str, language: str, content: bytes, by: int | None, now: datetime
) -> int:
    """Replace the text of an edition by a file's; return its number of clauses.

    Raises `Faulty` with every line that is wrong, `BadRequest`, or `Refused`
    ``unknown_edition``.
    """
    library.clauses(edition)
    if language not in languages():
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
    """Delete the official text of an edition; return how many clauses were deleted."""
    kept = OfficialClause.objects.filter(edition=edition, language=language)
    return kept.delete()[0]
