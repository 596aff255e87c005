"""The stream of a desk: the tiles come with it, except where boards are hidden."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from urllib.parse import quote

import pytest
from django.contrib.auth.models import Group, User

from tables.models import Assignment, Section, Table
from tests.conftest import Site
from tests.tables.limited import only_at
from tests.tables.table import AUCTION, OPENED, Room
from tests.tables.test_stream import PATH, Stream, listening

pytestmark = pytest.mark.long

CALL = {"type": "DirectorCalled"}
ALL, MINE = "show=all&size=medium", "show=mine&size=medium"
Person = Callable[..., User]


def of(user: User, language: str = "en") -> dict[str, str]:
    raw = f"{user.get_username()}:secret".encode()
    basic = "Basic " + b64encode(raw).decode()
    return {"Authorization": basic, "Accept-Language": language}


def desk(view: str = ALL) -> str:
    return f"{PATH}?desk={quote(view)}"


def kinds(stream: Stream, last: str) -> list[str]:
    """The kinds of messages until one of this kind."""
    found = [str(stream.message()["event"])]
    while found[-1] != last:
        found.append(str(stream.message()["event"]))
    return found


def tiles(stream: Stream) -> str | None:
    """What the next message with tiles brings."""
    while (told := stream.message())["event"] != "tiles":
        pass
    assert "id" not in told
    html: str | None = told["data"]["html"]
    return html


def test_the_tile_comes_with_the_entry_in_the_reader_s_language(
    site: Site, room: Room, person: Person
) -> None:
    user = person("director")
    with (
        listening(site, of(user), desk()) as english,
        listening(site, of(user, "el"), desk()) as greek,
    ):
        assert tiles(english) == tiles(greek) == ""
        room.record(OPENED, CALL)
        name = f'id="tile-{room.table.pk}" class="tile tile--called"'
        for stream, words in ((english, "Director called"), (greek, "Κλήθηκε")):
            told = tiles(stream)
            while told is not None and name not in told:
                told = tiles(stream)
            assert words in str(told)


def test_what_was_missed_is_told_before_tiles_begin_to_come(
    site: Site, room: Room, person: Person
) -> None:
    """So the page knows what it has to ask for itself."""
    room.record(OPENED, AUCTION)
    headers = of(person("director")) | {"Last-Event-ID": "0"}
    with listening(site, headers, desk()) as stream:
        assert kinds(stream, "tiles") == ["entry", "entry", "tiles"]


@pytest.mark.parametrize(
    ("group", "path"),
    [
        ("director", PATH),
        ("director", desk(MINE)),
        ("playing", desk()),
    ],
)
def test_a_user_from_whom_boards_are_hidden_and_a_page_that_is_no_desk_is_sent_no_tile(
    site: Site, room: Room, person: Person, group: str, path: str
) -> None:
    """When the tile of another desk has come, theirs would have come too."""
    user = person(group)
    with (
        listening(site, of(person("director")), desk()) as other,
        listening(site, of(user), path) as stream,
    ):
        assert tiles(other) == ""
        room.record(OPENED, CALL)
        assert tiles(other)
        user.is_active = False
        user.save()
        assert b"event: tiles" not in b"".join(stream.lines)


def test_a_director_who_plays_from_now_on_is_told_to_ask(
    site: Site, room: Room, person: Person
) -> None:
    """At once, and no tile comes after that."""
    user = person("director")
    with listening(site, of(user), desk()) as stream:
        assert tiles(stream) == ""
        user.groups.add(Group.objects.get_or_create(name="playing")[0])
        assert tiles(stream) is None


@pytest.fixture
def elsewhere(room: Room) -> Table:
    """A table of another section."""
    section = Section.objects.create(tournament=room.tournament, name="0")
    return Table.objects.create(section=section, number=1)


def test_a_limited_director_is_sent_the_tiles_of_their_tables_and_no_other(
    site: Site, room: Room, elsewhere: Table, person: Person
) -> None:
    """Whatever happens elsewhere, what comes is the same to the byte but positions."""
    user = only_at(person("director"), room.table.section)
    with (
        listening(site, of(person("director")), desk()) as everything,
        listening(site, of(user), desk()) as stream,
    ):
        assert tiles(everything) == tiles(stream) == ""
        room.record(OPENED, CALL, table=elsewhere.pk)
        while f"tile-{elsewhere.pk}" not in str(tiles(everything)):
            pass
        room.record(OPENED)
        # The tile comes first, unless drawing it takes more than a moment.
        told = {
            one["event"]: one["data"] for one in (stream.message(), stream.message())
        }
        assert told["entry"]["table"] == room.table.pk
        assert f'id="tile-{room.table.pk}"' in told["tiles"]["html"]
        assert f"tile-{elsewhere.pk}" not in told["tiles"]["html"]


def test_a_director_who_is_given_more_asks_and_goes_on_being_sent_tiles(
    site: Site, room: Room, elsewhere: Table, person: Person
) -> None:
    """Also who is given less: then nothing comes of what was taken away."""
    user = only_at(person("director"), room.table.section)
    with listening(site, of(user), desk()) as stream:
        assert tiles(stream) == ""
        more = Assignment.objects.create(user=user, section=elsewhere.section)
        assert [tiles(stream), tiles(stream)] == [None, ""]
        room.record(OPENED, CALL, table=elsewhere.pk)
        assert f"tile-{elsewhere.pk}" in str(tiles(stream))
        more.delete()
        while tiles(stream) is not None:
            pass
        assert tiles(stream) == ""
        room.record(AUCTION, table=elsewhere.pk)
        room.record(OPENED)
        assert f"tile-{elsewhere.pk}" not in str(tiles(stream))
