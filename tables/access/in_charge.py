"""Whom to ask: the people who may do for a tournament what the reader may not."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import Q

from tables.access.roles import HEADS
from tables.common.display_names import display_name
from tables.tournaments.models import Tournament

# At most this many directors are named; more would be no help.
MOST = 3


def names_in_charge(
    groups: tuple[str, ...] = HEADS, tournament: Tournament | None = None
) -> list[str]:
    """The names of active accounts of these groups, or else of the administrators.

    With a ``tournament``, of those who see the whole of it.
    """
    active = User.objects.filter(is_active=True).order_by("username")
    sees = Q(assignments=None)
    if tournament is not None:
        sees |= Q(assignments__tournament=tournament)
    theirs = active.filter(sees, groups__name__in=groups).distinct()
    found = list(theirs[:MOST]) or list(active.filter(is_superuser=True)[:MOST])
    return [display_name(one) for one in found]
