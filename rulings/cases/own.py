"""What a player with an account sees: what his side was told, and his own words.

Of a case he sees the notice to his side and the ruling in it; never a poll, the
evidence, a note, what others said, or another player's cases.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Q, QuerySet

from rulings.cases.records import Notice, Statement
from tables.models import Seating

SIDE = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}
PLACE = "case__board__table__section__tournament"


def seats_of(user: Any) -> list[Seating]:
    """Where the player of this account sits and has sat."""
    return list(Seating.objects.filter(player__directors__user=user.pk))


def notices_to(seats: Iterable[Seating]) -> QuerySet[Notice]:
    """What those in these seats were told of the rulings that stand, newest first."""
    told = _any(_at(one) & Q(side=SIDE[one.seat]) for one in seats)
    found = Notice.objects.filter(told, decision_number=F("case__decisions"))
    return found.select_related(PLACE).order_by("-at")


def statements_of(seats: Iterable[Seating], case: int) -> QuerySet[Statement]:
    """What was said from these seats about a case of their boards."""
    said = _any(_at(one) & Q(speaker=one.seat) for one in seats)
    return Statement.objects.filter(said, case=case)


def _at(seat: Seating) -> Q:
    here = Q(case__board__table=seat.table_id)
    here &= Q(case__board__number__gte=seat.first_board)
    if seat.last_board is not None:
        here &= Q(case__board__number__lte=seat.last_board)
    return here


def _any(conditions: Iterable[Q]) -> Q:
    """Any of them; where there is none, nothing."""
    whole = Q(pk__in=[])
    for one in conditions:
        whole |= one
    return whole
