"""One-line builders: a table, a board that was played there, a person."""

from typing import Any
from uuid import uuid4

from django.contrib.auth.models import Group, User
from django.utils import timezone

from tables.intake.entries import Entry
from tables.intake.services import record_entries
from tables.models import Board, Section, Table, Tournament

Event = dict[str, Any]

OPENED: Event = {"type": "BoardOpened", "board": 7}
CONTRACT: Event = {"type": "AuctionEnded", "contract": "4S", "declarer": "S"}
EXPOSED: Event = {
    "type": "CardExposed",
    "seat": "E",
    "cards": ["DK"],
    "manner": "dropped",
}
ON_LEAD: Event = {"type": "OnLead", "seat": "W"}
LEFT_OPEN: Event = {"type": "Elected", "choice": "neither"}
LED: Event = {"type": "CardPlayed", "seat": "W", "card": "H5"}
ENDED: Event = {"type": "PlayEnded", "tricks": 9}

# The king of diamonds lies on the table while West chooses a lead.
PLAYED = [OPENED, CONTRACT, EXPOSED, ON_LEAD, LEFT_OPEN, LED, ENDED]
END = len(PLAYED)


def make_table(number: int = 1, edition: str = "2017") -> Table:
    tournament = Tournament.objects.create(name="Club night", edition=edition)
    section = Section.objects.create(tournament=tournament, name="A")
    return Table.objects.create(section=section, number=number)


def record(table: Table, *events: Event, board: int = 7) -> Board:
    """Record the events as a tablet's batch; each must be accepted."""
    entries = [
        Entry(
            id=uuid4(),
            device="tablet",
            table=table.pk,
            board=board,
            occurred_at=timezone.now(),
            event=event,
        )
        for event in events
    ]
    outcomes = record_entries(entries=entries, actor=None).outcomes
    assert [outcome.result for outcome in outcomes] == ["new"] * len(events), outcomes
    return Board.objects.get(table=table, number=board)


def take_back(version: int) -> Event:
    return {"type": "EventWithdrawn", "event": version, "reason": "not_happened"}


def make_person(name: str, group: str | None = None, **more: Any) -> User:
    # Without a password: hashing one takes longer than the rest of a test.
    person = User.objects.create_user(name, **more)
    if group:
        person.groups.add(Group.objects.get(name=group))
    return person
