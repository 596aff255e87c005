"""The names of players as the devices and the scorer know them."""

from __future__ import annotations

import msgspec
from django.db import transaction

from tables.devices.connector import Queue
from tables.devices.items import State, before, settle
from tables.devices.models import DeviceItem
from tables.devices.reasons import because
from tables.devices.subjects import of_player
from tables.tournaments.models import Player


class NamedPlayer(msgspec.Struct, frozen=True, rename="pascal"):
    """A player's number and name."""

    player_number: str
    last_name: str
    first_name: str | None = None

    @property
    def number(self) -> str:
        """The number without blanks around it."""
        return self.player_number.strip()

    @property
    def name(self) -> str:
        """First and last name."""
        return full_name(self.first_name, self.last_name)


def full_name(first: str | None, last: str | None) -> str:
    """First and last name as one.

    >>> full_name("Ann", " Smith "), full_name(None, "Smith")
    ('Ann Smith', 'Smith')
    """
    return " ".join(part.strip() for part in (first or "", last or "")).strip()


@transaction.atomic
def apply_player(item: DeviceItem) -> None:
    """Note the name of a player, and settle the item.

    Someone new is made when they are seated. Another name here stays, unless it came
    from the devices as well.
    """
    found = read_player(item.content)
    if found is None:
        return settle(item, State.UNREAD, because("no_player"))
    known = Player.objects.filter(number=found.number).first()
    if known is None or known.name == found.name:
        return settle(item, State.DONE)
    earlier = before(item)
    theirs = read_player(earlier.content) if earlier else None
    if theirs is None or theirs.name != known.name:
        return settle(item, State.UNREAD, because("other_name"))
    known.name = found.name
    known.save(update_fields=["name"])
    return settle(item, State.DONE)


def name_of(item: DeviceItem, number: str) -> str:
    """The name that came for a number in the same session; empty if none did."""
    came = DeviceItem.objects.filter(
        queue__tournament=item.queue.tournament_id,
        queue__session=item.queue.session,
        queue__queue=Queue.PLAYERS,
        about=of_player(number),
    )
    last = came.order_by("-pk").first()
    found = read_player(last.content) if last else None
    return found.name if found else ""


def read_player(content: str) -> NamedPlayer | None:
    """The player that an item names; None where it names none."""
    try:
        found = msgspec.json.decode(content, type=NamedPlayer)
    except msgspec.DecodeError:
        return None
    fits = 0 < len(found.number) <= 50 and 0 < len(found.name) <= 200
    return found if fits else None
