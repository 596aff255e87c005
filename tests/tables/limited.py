"""Someone who is limited to a tournament or a section, and a browser of theirs."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.test import Client

from tables.models import Assignment, Player, Plays, Seating, Section, Table, Tournament


def plays_at(user: User, table: Table) -> User:
    """Seat someone who directs and plays, for every board of a table."""
    player = Player.objects.create(name="P Q")
    Seating.objects.create(table=table, seat="N", player=player)
    Plays.objects.create(user=user, player=player)
    return user


def browser(user: User) -> Client:
    """Someone's browser, logged in."""
    client = Client()
    client.force_login(user)
    return client


def only_at(user: User, *places: Tournament | Section) -> User:
    """Limit someone to these."""
    for one in places:
        kind = "section" if isinstance(one, Section) else "tournament"
        Assignment.objects.create(user=user, **{kind: one})
    return user
