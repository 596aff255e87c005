"""Whose names are past the date that their tournaments set."""

from __future__ import annotations

from tables.common.database import rows
from tables.privacy.forgetting import Person
from tables.privacy.sql import ACTORS_OF_THE_PAST, PLAYERS_OF_THE_PAST
from tables.tournaments.models import Actor
from tables.tournaments.players import Player


def people_past_keeping() -> list[Person]:
    """Everybody all of whose tournaments are past their date, by name or label.

    A tournament without a date keeps its names; so does somebody who is entered and
    has not sat anywhere yet.
    """
    players = Player.objects.filter(pk__in=[id for (id,) in rows(PLAYERS_OF_THE_PAST)])
    actors = Actor.objects.filter(pk__in=[id for (id,) in rows(ACTORS_OF_THE_PAST)])
    return [*players, *actors.select_related("user")]
