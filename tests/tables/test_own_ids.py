"""An id is any sender's to choose, and tells nothing of what another has entered."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User

from tables.models import StoredEvent
from tests.tables.asking import post
from tests.tables.limited import browser, plays_at
from tests.tables.numbered import (
    make_elsewhere,
    numbered,
    open_boards,
    program,
    said,
    tablet,
)
from tests.tables.table import Room


def test_an_id_tells_nothing_of_an_entry_in_another_tournament(
    room: Room,
) -> None:
    """Neither where it is nor how far its board is; and it is not said to be stored."""
    elsewhere = make_elsewhere()
    open_boards(room, elsewhere)
    (entry,) = numbered(room, 1)
    assert said(tablet(room), [entry]) == ["new"]
    (same,) = numbered(elsewhere, 1, id=entry["id"])
    answer = post(program(elsewhere), [same]).json()
    (one,) = answer["results"]
    assert (one["result"], one["problem"]["code"]) == ("refused", "id_reused")
    assert one["version"] == elsewhere_version(elsewhere)
    assert answer["states"] == []
    assert said(tablet(room), [entry]) == ["again"]


def elsewhere_version(room: Room) -> int:
    """What the sender may know: the version of the board that its own entry names."""
    return StoredEvent.objects.filter(board__table=room.table).count()


def test_an_id_tells_a_playing_director_no_version_of_a_hidden_board(
    room: Room, person: Callable[..., User]
) -> None:
    open_boards(room)
    (entry,) = numbered(room, 1)
    assert said(tablet(room), [entry]) == ["new"]
    playing = browser(plays_at(person("playing"), room.other))
    (one,) = post(playing, [entry]).json()["results"]
    assert (one["result"], one["version"]) == ("again", None)
