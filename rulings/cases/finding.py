"""Finding cases by number, board or clause, for the palette of the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db.models import Q

from rulings.cases.models import Case
from rulings.cases.selectors import is_seen
from tables.access.visibility import Visibility
from tables.common.numbers import whole_number

NUMBER = re.compile(r"(?:^|\D)(\d+)$")
# A clause has a letter behind its number: 50E3.
CLAUSE = re.compile(r"^\d{1,2}[A-Z]", re.IGNORECASE)


def find_cases(user: Any, visibility: Visibility, text: str) -> Iterator[Case]:
    """The cases that the user sees with this number, of this board or clause.

    That of the number comes first, then the newest.
    """
    asked = _asked(text)
    if asked is None or not user.has_perm("rulings.view_case"):
        return
    cases = Case.objects.filter(asked).select_related("board__table__section")
    number = whole_number(text)
    for case in sorted(cases.order_by("-pk"), key=lambda case: case.pk != number):
        if is_seen(case.board, visibility):
            yield case


def _asked(text: str) -> Q | None:
    if CLAUSE.match(text):
        return Q(law__istartswith=text)
    found = NUMBER.search(text)
    number = whole_number(found[1]) if found else None
    return None if number is None else Q(pk=number) | Q(board__number=number)
