"""An entry lost on a tablet shows as a number that was passed over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils.translation import override

from lawbook import Problem
from tables.access import attention
from tables.access.visibility import EVERYTHING
from tables.intake import sequence_gaps
from tables.intake.entries import Transmission, UnreadableEntry
from tables.intake.models import Missing
from tests.tables.asking import post, sent
from tests.tables.limited import browser, plays_at
from tests.tables.table import AUCTION, BOARD, NOTE, OPENED, Room

Json = dict[str, Any]


def tablet(room: Room, seq: int, event: Json, name: str = "tablet-4") -> Json:
    return sent(room, event) | {"device": name, "seq": seq}


def send(client: Client, *entries: Json, spent: tuple[int, ...] = ()) -> list[str]:
    """Send as a tablet does, telling the numbers that will never come."""
    answer = post(client, {"entries": list(entries), "spent": list(spent)})
    return [result["result"] for result in answer.json()["results"]]


def told() -> list[str]:
    with override("en"):
        return [item.text for item in sequence_gaps.gap_items()]


def settling(room: Room) -> Json:
    """What the form on the desk's page sends about what is missing there."""
    one = sequence_gaps.unsettled_gaps(room.table.pk)[0]
    return {"device": one.device, "series": str(one.series)}


CASES = [
    pytest.param([1, 2, 3], (), [], id="nothing is missing"),
    pytest.param([2, 3], (), ["entry 1"], id="the first is missing"),
    pytest.param([1, 3], (), ["entry 2"], id="one is missing"),
    pytest.param([1, 3, 6], (), ["entries 2, 4–5"], id="two places"),
    pytest.param([1, 3], (2,), [], id="spent on an undone entry"),
    pytest.param([1, 4], (2,), ["entry 3"], id="one spent, one missing"),
    pytest.param([1, 4], (3,), ["entry 2"], id="the last of a gap spent"),
]


@pytest.mark.parametrize(("numbers", "spent", "words"), CASES)
def test_what_was_passed_over_is_told(
    client: Client,
    room: Room,
    numbers: list[int],
    spent: tuple[int, ...],
    words: list[str],
) -> None:
    events = [OPENED, *[NOTE] * (len(numbers) - 1)]
    entries = [tablet(room, n, e) for n, e in zip(numbers, events, strict=True)]
    assert set(send(client, *entries, spent=spent)) == {"new"}
    assert told() == [f"tablet-4: {said} never arrived." for said in words]


def test_it_is_the_same_in_batches_of_one(client: Client, room: Room) -> None:
    """The number before is looked up in what is stored."""
    send(client, tablet(room, 1, OPENED))
    send(client, tablet(room, 2, NOTE))
    assert told() == []
    send(client, tablet(room, 5, NOTE))
    assert told() == ["tablet-4: entries 3–4 never arrived."]


def test_it_goes_when_the_entry_arrives(client: Client, room: Room) -> None:
    """Out of order, and late, but here."""
    send(client, tablet(room, 1, OPENED), tablet(room, 3, NOTE))
    send(client, tablet(room, 2, NOTE))
    assert told() == []


def test_a_refused_entry_has_arrived(client: Client, room: Room) -> None:
    """Its number is not stored; the tablet tells so in a later batch."""
    eaten = {"type": "CardEaten"}
    entries = [tablet(room, 1, OPENED), tablet(room, 2, eaten), tablet(room, 3, NOTE)]
    assert send(client, *entries) == ["new", "refused", "new"]
    assert send(client, tablet(room, 4, eaten)) == ["refused"]
    assert send(client, tablet(room, 5, NOTE), spent=(4,)) == ["new"]
    assert told() == []


def test_a_batch_sent_again_tells_nothing_new(client: Client, room: Room) -> None:
    """The answer was lost; the same numbers come once more."""
    entries = [tablet(room, 1, OPENED), tablet(room, 2, NOTE)]
    send(client, *entries)
    assert send(client, *entries) == ["again", "again"]
    assert told() == []


def test_other_senders_may_begin_anywhere(client: Client, room: Room) -> None:
    """A scoring program counts as it likes, but does not skip."""
    plain = [sent(room, OPENED), sent(room, NOTE), sent(room, NOTE)]
    for number, entry in zip((70, 71, 73), plain, strict=True):
        post(client, [entry | {"device": "scores", "seq": number}])
    assert told() == ["scores: entry 72 never arrived."]


def test_each_device_counts_for_itself(client: Client, room: Room) -> None:
    send(client, tablet(room, 1, OPENED), tablet(room, 1, NOTE, "tablet-5"))
    send(client, tablet(room, 2, AUCTION), tablet(room, 2, NOTE, "tablet-5"))
    assert told() == []


def test_a_director_settles_it(client: Client, room: Room) -> None:
    """It stands in the desk's list and on the table's page until someone has asked."""
    send(client, tablet(room, 1, OPENED), tablet(room, 3, NOTE))
    director = User.objects.create_user("d", password="p")
    director.groups.add(Group.objects.get_or_create(name="director")[0])
    client.force_login(director)
    here = room.table.pk
    page = f"/desk/tables/{here}/"
    assert "tablet-4: entry 2 never arrived." in client.get(page).content.decode()
    assert attention.kinds_at(EVERYTHING, [here]) == {here: {"gap"}}
    client.post(page + "missing/", settling(room))
    assert told() == []
    assert attention.kinds_at(EVERYTHING, [here]) == {here: set()}
    settled = Missing.objects.get()
    assert (settled.seq, settled.settled_by) == (2, director)


def test_a_playing_director_settles_and_sees_what_is_missing_of_boards_in_sight(
    client: Client, room: Room, person: Callable[..., User]
) -> None:
    """Board 6 is over at both tables, board 7 is not; of each an entry is missing."""
    before: Json = {"board": BOARD - 1}
    over = (OPENED | before, AUCTION, {"type": "PlayEnded", "tricks": 9})
    room.record(*over, table=room.other.pk, **before)
    sixth = [tablet(room, number, one) | before for number, one in enumerate(over, 1)]
    send(client, *sixth, tablet(room, 5, NOTE) | before)
    send(client, tablet(room, 6, OPENED), tablet(room, 8, NOTE))
    director = plays_at(person("playing"), room.other)
    page, path = browser(director), f"/desk/tables/{room.table.pk}/"
    shown = page.get(f"{path}?board={BOARD - 1}").content.decode()
    assert "entry 4 never arrived" in shown
    assert "entry 7" not in shown
    page.post(f"{path}missing/", settling(room))
    settled = Missing.objects.exclude(settled_at=None)
    assert [(one.seq, one.board.number) for one in settled] == [(4, BOARD - 1)]


def test_only_a_director_settles_it(client: Client, room: Room) -> None:
    send(client, tablet(room, 1, OPENED), tablet(room, 3, NOTE))
    client.force_login(User.objects.create_user("f", password="p"))
    page = f"/desk/tables/{room.table.pk}/missing/"
    assert client.post(page, {"device": "tablet-4"}).status_code == 403
    assert len(told()) == 1


def test_what_a_tablet_may_not_enter_has_arrived() -> None:
    """Refused in its place before the rest of the batch, which another person made."""
    entry = UnreadableEntry("x", Problem("not_your_table", "No."), ("tablet-4", 2))
    rest = Transmission(spent=frozenset({1})).after([entry], ["refused"])
    assert rest.spent == frozenset({1, 2})
    assert Transmission().after([entry], ["refused"]) == Transmission()
