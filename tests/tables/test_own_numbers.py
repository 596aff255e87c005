"""Names and numbers are any sender's to choose, and none is in another's way."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils.translation import override

from tables.intake import sequence_gaps
from tables.intake.models import Missing
from tables.intake.services import import_saved_batch, record_entries
from tables.models import Board, Receipt, StoredEvent
from tests.tables.archives import exported, imported
from tests.tables.asking import is_problem, post
from tests.tables.entering import closing
from tests.tables.limited import browser
from tests.tables.numbered import (
    NAME,
    make_elsewhere,
    numbered,
    open_boards,
    program,
    said,
    tablet,
)
from tests.tables.paired import device_of, holding, pair
from tests.tables.table import NOTE, OPENED, Json, Room


@pytest.fixture
def elsewhere(room: Room) -> Room:
    """Another tournament, of which the first one knows nothing."""
    return make_elsewhere()


def told() -> list[str]:
    with override("en"):
        return [item.text for item in sequence_gaps.gap_items()]


SECRETS = [pytest.param(True, id="a page of ours"), pytest.param(False, id="any other")]


@pytest.mark.parametrize("keeps_a_secret", SECRETS)
def test_a_stranger_uses_up_no_number_of_a_tablet(
    room: Room, elsewhere: Room, keeps_a_secret: bool
) -> None:
    """With a key of another tournament, under the tablet's name, ahead of it."""
    open_boards(room, elsewhere)
    stranger, ours = program(elsewhere), tablet(room)
    beside: Json = {"spent": []} | ({"series": str(uuid4())} if keeps_a_secret else {})
    assert said(ours, numbered(room, 1, 2), **beside) == ["new"] * 2
    assert said(stranger, numbered(elsewhere, *range(1, 41))) == ["new"] * 40
    assert said(ours, numbered(room, 3, 4), **beside) == ["new"] * 2
    assert said(ours, numbered(room, 4), **beside) == ["sequence_reused"]
    assert told() == []


@pytest.mark.parametrize("keeps_a_secret", SECRETS)
def test_a_stranger_makes_no_number_of_a_tablet_seem_missing(
    room: Room, elsewhere: Room, keeps_a_secret: bool
) -> None:
    open_boards(room, elsewhere)
    ours = tablet(room)
    beside: Json = {"spent": []} | ({"series": str(uuid4())} if keeps_a_secret else {})
    said(ours, numbered(room, 1), **beside)
    said(program(elsewhere), numbered(elsewhere, 90), spent=[])
    said(ours, numbered(room, 2), **beside)
    assert [one.table for one in sequence_gaps.unsettled_gaps(room.table.pk)] == []


@pytest.mark.parametrize("keeps_a_secret", SECRETS)
def test_a_stranger_hides_no_number_that_is_missing(
    room: Room, elsewhere: Room, keeps_a_secret: bool
) -> None:
    """Sent before the tablet misses it, or after."""
    open_boards(room, elsewhere)
    stranger, ours = program(elsewhere), tablet(room)
    beside: Json = {"spent": []} | ({"series": str(uuid4())} if keeps_a_secret else {})
    said(ours, numbered(room, 1), **beside)
    said(stranger, numbered(elsewhere, 1, 2, 3))
    said(ours, numbered(room, 4), **beside)
    said(stranger, numbered(elsewhere, 4, 5))
    assert told() == ["Tablet A: entries 2–3 never arrived."]


def test_a_name_that_is_taken_first_shuts_no_tablet_out(
    room: Room, elsewhere: Room, person: Callable[..., User]
) -> None:
    """A tablet, an account and a key have counted under it before its tablet does."""
    open_boards(room, elsewhere)
    others = tablet(elsewhere), browser(person("floor")), program(elsewhere)
    for other in others:
        assert said(other, numbered(elsewhere, 1)) == ["new"]
    first, beside = numbered(room, 1, 2), {"spent": [], "series": str(uuid4())}
    assert said(tablet(room), first, **beside) == ["new"] * 2
    assert told() == []


def test_a_series_goes_with_the_tablet_and_not_its_official(
    room: Room, person: Callable[..., User]
) -> None:
    """Someone logged in, then another, then it is paired, then paired again."""
    open_boards(room)
    series = str(uuid4())
    hands = [browser(person("floor")), browser(person("floor")), tablet(room)]
    for number, one in enumerate(hands, 1):
        answer = said(one, numbered(room, number), spent=[], series=series)
        assert answer == ["new"]
    assert told() == []
    said(hands[0], numbered(room, 5), spent=[], series=series)
    assert told() == ["Tablet A: entry 4 never arrived."]


def test_a_tablet_that_begins_to_keep_a_secret_goes_on_counting(room: Room) -> None:
    """Its pages were of an earlier version until now."""
    open_boards(room)
    ours = tablet(room)
    said(ours, numbered(room, 1, 2), spent=[])
    said(ours, numbered(room, 3), spent=[], series=str(uuid4()))
    assert told() == []


@pytest.mark.parametrize("series", [None, "0d8bb8a2-4a0f-4d0e-9f5c-6f7f3f6f3c11"])
def test_numbers_from_before_series_are_gone_on_from(
    room: Room, series: str | None
) -> None:
    """They are of nobody's series, as is what an archive has brought."""
    open_boards(room)
    board = Board.objects.get()
    Receipt.objects.bulk_create(
        Receipt(client_id=uuid4(), board=board, version=9, device=NAME, seq=number)
        for number in (1, 2, 3)
    )
    beside: Json = {"spent": []} | ({"series": series} if series else {})
    assert said(tablet(room), numbered(room, 4), **beside) == ["new"]
    assert told() == []


def test_a_saved_file_goes_on_in_the_series_of_its_tablet(
    room: Room, person: Callable[..., User]
) -> None:
    """The desk takes it in; the tablet goes on where its file ended."""
    open_boards(room)
    ours, series = tablet(room), uuid4()
    said(ours, numbered(room, 1), spent=[], series=str(series))
    file = {"entries": numbered(room, 2, 3), "spent": [], "series": str(series)}
    taken = import_saved_batch(
        content=json.dumps(file).encode(), actor=person("director")
    )
    assert [one.outcome.result for one in taken] == ["new", "new"]
    assert said(ours, numbered(room, 4), spent=[], series=str(series)) == ["new"]
    assert told() == []


def test_two_tablets_with_one_memory_do_not_both_enter(room: Room) -> None:
    """One was made as a copy of the other: nothing of it is stored, it keeps all."""
    open_boards(room)
    series = str(uuid4())
    said(tablet(room), numbered(room, 1), series=series)
    copy = tablet(room, "Tablet B")
    answer = post(copy, {"entries": numbered(room, 2), "series": series})
    assert is_problem(answer, 401, "not_your_name")
    assert StoredEvent.objects.count() == 2


def test_the_secret_is_not_kept(room: Room) -> None:
    """Reading the database is not enough to count in someone's series."""
    open_boards(room)
    series, secret = uuid4(), pair(room.tournament)
    ours = holding(secret, HTTP_X_CSRFTOKEN="")
    said(ours, numbered(room, 1, 3), spent=[], series=str(series))
    kept = Receipt.objects.get(seq=1).series
    assert kept == device_of(secret).series == Missing.objects.get().series
    assert kept not in (None, series)
    assert said(program(room), numbered(room, 3), series=str(kept)) == ["new"]


@pytest.mark.parametrize("wrong", [7, "tablet", []])
def test_a_series_that_is_none_is_refused(room: Room, wrong: object) -> None:
    answer = post(tablet(room), {"entries": [], "series": wrong})
    assert is_problem(answer, 400, "malformed_batch")


def test_two_senders_give_one_number_at_one_moment(live: Room) -> None:
    """On connections of their own, to boards of their own: both are stored."""
    elsewhere = make_elsewhere()
    open_boards(live, elsewhere)
    rounds = range(1, 9)
    both = [(tablet(live), live), (program(elsewhere), elsewhere)]
    start = Barrier(len(both))

    def send(client: Client, room: Room) -> list[list[str]]:
        answers = []
        for number in rounds:
            start.wait(10)
            answers.append(said(client, numbered(room, number), spent=[]))
        return answers

    with ThreadPoolExecutor(len(both)) as pool:
        calls = [pool.submit(closing(partial(send, *one))) for one in both]
        results = [call.result() for call in calls]
    assert results == [[["new"]] * len(rounds)] * len(both)
    assert told() == []


def test_one_sender_gives_one_number_once_on_two_connections(live: Room) -> None:
    """At two tables, whose turns are not in each other's way."""
    live.record(OPENED)
    live.record(OPENED, table=live.other.pk)
    ours, series = tablet(live), str(uuid4())
    start = Barrier(2)

    def send(table: int, number: int) -> list[str]:
        client = holding(ours.cookies["tablet"].value, HTTP_X_CSRFTOKEN="")
        start.wait(10)
        entries = numbered(live, number, table=table)
        return said(client, entries, series=series)

    for number in range(1, 7):
        with ThreadPoolExecutor(2) as pool:
            tables = live.table.pk, live.other.pk
            steps = [closing(partial(send, at, number)) for at in tables]
            calls = [pool.submit(step) for step in steps]
            found = sorted(call.result()[0] for call in calls)
        assert found == ["new", "sequence_reused"]


def test_the_desk_settles_one_sender_and_not_another_of_its_name(
    room: Room, desk: Client
) -> None:
    open_boards(room)
    for client in (tablet(room), program(room)):
        said(client, numbered(room, 1, 3))
    first, second = sequence_gaps.unsettled_gaps(room.table.pk)
    assert first.series != second.series
    form = {"device": NAME, "series": str(first.series)}
    desk.post(f"/desk/tables/{room.table.pk}/missing/", form)
    assert sequence_gaps.unsettled_gaps(room.table.pk) == [second]


def test_what_the_system_records_is_in_a_series_of_its_own(room: Room) -> None:
    open_boards(room)
    said(tablet(room), numbered(room, 1))
    entry = room.entry(NOTE, device=NAME, seq=1)
    (outcome,) = record_entries(entries=[entry], actor=None).outcomes
    assert outcome.result == "new"


def test_a_number_is_in_no_archives_way(live: Room) -> None:
    """Someone who has used the name of one of its tablets keeps nothing out."""
    live.record(OPENED, seq=5)
    content = exported(live.tournament)
    call_command("flush", "--no-input", verbosity=0)
    again = make_elsewhere()
    again.record(OPENED, seq=5)
    imported(content)
    (outcome,) = again.record(NOTE, seq=6)
    assert outcome.result == "new"
    assert Receipt.objects.filter(seq=5).count() == 2
    assert Receipt.objects.filter(seq=5, series=None).count() == 1
