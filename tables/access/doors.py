"""The players' own door: a link for each table, without an account.

Who has the link of a table sees and does what players may there, and nothing anywhere
else (`tables.access.visibility`). The links of a tournament are made, renewed and
closed together, and end with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.signing import BadSignature, Signer
from django.db import transaction

from tables.access.models import PlayersLinks
from tables.access.sql import DOOR
from tables.access.tablet import LONGEST_EVENT
from tables.access.throttling import count_attempt
from tables.common.database import rows
from tables.common.errors import NoEntry, NotThere, SlowDown, TooOften
from tables.tournaments.models import Actor, Table, Tournament

SALT = "tables.players"
UNKNOWN = "This link leads nowhere. Scan the code on the table once more."
OVER = "This link is no longer valid. Ask the Director for the new code."
# Uses per table before delays begin; 15 idle minutes reset the count.
FREE = 30


@dataclass(frozen=True)
class PlayersDoor:
    """Somebody with the link of one table; ``actor`` is the id that signs for them."""

    table: int
    tournament: int
    actor: int


def link_token(table: int, series: int) -> str:
    """The end of the address of a table's link."""
    return _signer().sign(f"{table}-{series}")


def read_door(token: str, now: datetime) -> PlayersDoor:
    """The door of a link; raises `NotThere`, or `NoEntry` where it is over."""
    try:
        table, series = map(int, _signer().unsign(token).split("-"))
    except (BadSignature, ValueError) as wrong:
        raise NotThere("door_unknown", UNKNOWN) from wrong
    for tournament, actor, made_at, ends_at in rows(DOOR, table, series):
        if now < (ends_at or made_at + LONGEST_EVENT):
            return PlayersDoor(table, tournament, actor)
    raise NoEntry("door_over", OVER)


def count_use(door: PlayersDoor, now: datetime) -> None:
    """Count something sent through a door; raises `TooOften`."""
    try:
        count_attempt(key=f"door:{door.table}", now=now, free=FREE)
    except SlowDown as wait:
        raise TooOften(wait.seconds) from wait


@transaction.atomic
def make_links(*, tournament: Tournament, by: Any, now: datetime) -> PlayersLinks:
    """Make the links of a tournament; its earlier links stop working."""
    kept = PlayersLinks.objects.select_for_update(no_key=True).filter(
        tournament=tournament
    )
    if (links := kept.first()) is None:
        actor = Actor.objects.create(label="Players")
        about = {"actor": actor, "made_at": now, "made_by": by}
        return PlayersLinks.objects.create(tournament=tournament, **about)
    links.series, links.made_at, links.made_by = links.series + 1, now, by
    links.closed_at = None
    links.save()
    return links


def close_links(*, tournament: Tournament, now: datetime) -> None:
    """Close the links of a tournament at once."""
    PlayersLinks.objects.filter(tournament=tournament, closed_at=None).update(
        closed_at=now
    )


def open_links(tournament: Tournament) -> PlayersLinks | None:
    """The links that are good now, if there are any."""
    return PlayersLinks.objects.filter(tournament=tournament, closed_at=None).first()


def tokens_of(links: PlayersLinks) -> dict[int, str]:
    """The token of every table of the tournament, by table."""
    tables = Table.objects.filter(section__tournament=links.tournament_id)
    numbers = tables.values_list("pk", flat=True)
    return {number: link_token(number, links.series) for number in numbers}


def _signer() -> Signer:
    return Signer(salt=SALT, sep=".")
