"""The set-up, as an organiser meets it: page by page, in a client."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tables.models import Section, StoredEvent, Table, Tournament
from tables.personal.models import Player, Seating
from tables.setup.models import HandRecord
from tables.sight import sight_of
from tests.tables.hands_files import MIXED, PLAIN, pbn
from tests.tables.room import AUCTION, EXPOSED, OPENED, Room

Person = Callable[..., User]
SETUP = "/setup/"
ABOUT = {
    "name": "Autumn Pairs",
    "time_zone": "Europe/Athens",
    "edition": "2017",
    "scoring": "matchpoints",
    "correction_minutes": "30",
    "language": "el",
}


@pytest.fixture
def organiser(person: Person) -> Client:
    client = Client()
    client.force_login(person("organiser"))
    return client


def of(room: Room, rest: str = "") -> str:
    return f"{SETUP}tournaments/{room.tournament.pk}/{rest}"


def text(answer: Any) -> str:
    return str(answer.content.decode())


def send(client: Client, path: str, name: str, content: bytes, **more: str) -> Any:
    return client.post(path, {"file": SimpleUploadedFile(name, content), **more})


def test_a_new_site_begins_with_its_set_up(organiser: Client) -> None:
    assert organiser.get("/").headers["Location"] == SETUP
    assert "Begin here" in text(organiser.get(SETUP))


def test_pages_draw(organiser: Client, room: Room) -> None:
    section = room.table.section_id
    for path in (
        SETUP,
        f"{SETUP}tournaments/new/",
        f"{SETUP}people/",
        of(room),
        of(room, "edit/"),
        of(room, "sections/"),
        of(room, f"sections/{section}/rounds/"),
        of(room, "players/"),
        of(room, "hands/"),
    ):
        assert organiser.get(path).status_code == 200, path


def test_from_nothing_to_a_tournament_with_tables(organiser: Client) -> None:
    answer = organiser.post(f"{SETUP}tournaments/new/", ABOUT)
    tournament = Tournament.objects.get()
    assert answer.headers["Location"] == f"{SETUP}tournaments/{tournament.pk}/"
    assert (tournament.language, tournament.time_zone) == ("el", "Europe/Athens")
    at = f"{SETUP}tournaments/{tournament.pk}/"
    organiser.post(at + "sections/", {"name": "A", "tables": "500"})
    assert Table.objects.count() == 500
    page = text(organiser.get(at))
    assert "500 tables" in page


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"name": "", "tables": "5"}, "A section has a name"),
        ({"name": "A", "tables": "5"}, "There is a section A already."),
        ({"name": "B", "tables": "0"}, "1 to 500 tables"),
        ({"name": "B", "tables": "501"}, "1 to 500 tables"),
        ({"name": "B", "tables": "many"}, "1 to 500 tables"),
    ],
)
def test_a_section_that_cannot_be_says_why(
    organiser: Client, room: Room, sent: dict[str, str], words: str
) -> None:
    answer = organiser.post(of(room, "sections/"), sent)
    assert answer.status_code == 422
    assert words in text(answer)
    assert Section.objects.count() == 1


def test_a_table_goes_as_long_as_nothing_was_opened_there(
    organiser: Client, room: Room
) -> None:
    path = of(room, f"sections/{room.table.section_id}/")
    organiser.post(path, {"tables": "4"})
    organiser.post(path, {"tables": "2"})
    assert Table.objects.count() == 2
    room.record(OPENED, table=room.other.pk)
    for sent in ({"tables": "1"}, {"remove": "1"}):
        answer = organiser.post(path, sent)
        assert answer.status_code == 422
        assert "a board has been opened there" in text(answer)
    assert Table.objects.count() == 2


def test_the_edition_is_fixed_by_the_first_board(organiser: Client, room: Room) -> None:
    organiser.post(of(room, "edit/"), ABOUT | {"edition": "2007"})
    room.tournament.refresh_from_db()
    assert room.tournament.edition == "2007"
    room.record(OPENED)
    answer = organiser.post(of(room, "edit/"), ABOUT)
    assert answer.status_code == 422
    assert "They stay as they are." in text(answer)
    room.tournament.refresh_from_db()
    assert room.tournament.edition == "2007"


def test_a_day_is_meant_in_the_zone_of_the_tournament(
    organiser: Client, room: Room
) -> None:
    organiser.post(of(room, "edit/"), ABOUT | {"ends_at": "2027-01-10T20:00"})
    room.tournament.refresh_from_db()
    assert room.tournament.ends_at is not None
    assert room.tournament.ends_at.isoformat() == "2027-01-10T18:00:00+00:00"
    assert "2027-01-10T20:00" in text(organiser.get(of(room, "edit/")))


def test_a_locked_tournament_is_set_up_no_more(organiser: Client, room: Room) -> None:
    """What comes from the tables is recorded all the same."""
    organiser.post(of(room, "lock/"))
    section = room.table.section_id
    for path, sent in (
        (of(room, "edit/"), ABOUT),
        (of(room, "sections/"), {"name": "B", "tables": "3"}),
        (of(room, f"sections/{section}/"), {"tables": "9"}),
        (of(room, f"sections/{section}/rounds/"), {"kind": "none"}),
        (of(room, "players/"), {}),
        (of(room, "hands/"), {"remove": "1"}),
    ):
        answer = organiser.post(path, sent)
        assert answer.status_code == 422, path
        assert "is locked" in text(answer)
    assert [one.result for one in room.record(OPENED)] == ["new"]
    organiser.post(of(room, "lock/"), {"unlock": "1"})
    organiser.post(of(room, "sections/"), {"name": "B", "tables": "3"})
    assert Section.objects.count() == 2


def rounds(room: Room) -> str:
    return of(room, f"sections/{room.table.section_id}/rounds/")


def test_the_tablet_offers_the_board_of_its_round(
    organiser: Client, client: Client, room: Room
) -> None:
    """Table 2 begins with board 4 and then, boards coming down, plays 1 to 3."""
    plan = {"kind": "share", "rounds": "2", "boards": "3", "first": "1"}
    assert organiser.post(rounds(room), plan).status_code == 302
    schedule = b"round,table,boards\n1,2,4-5\n2,2,1-2\n"
    send(organiser, rounds(room), "howell.csv", schedule, kind="file")
    path = f"/floor/tables/{room.other.pk}/"
    for board in (4, 5, 1):
        assert f"&quot;start&quot;:{board}," in text(client.get(path))
        opened = {"type": "BoardOpened", "board": board}
        ended = {"type": "AuctionEnded", "contract": "PASS"}
        room.record(opened, ended, table=room.other.pk, board=board)


def test_rounds_that_cannot_be_say_why(organiser: Client, room: Room) -> None:
    bad = send(
        organiser, rounds(room), "x.csv", b"round,table,boards\n1,9,4\n", kind="file"
    )
    assert bad.status_code == 422
    assert "has no table “9”" in text(bad)
    plan = {"kind": "mitchell", "rounds": "2", "boards": "3", "first": "1"}
    assert "at most 1 rounds" in text(organiser.post(rounds(room), plan))
    assert "how many rounds" in text(organiser.post(rounds(room), {"kind": "teams"}))


PLAYERS = "Name;Number;Table;Seat\nFirst One;12;1;N\nSecond One;;1;S\n"


def look(client: Client, room: Room, content: str = PLAYERS, **more: str) -> Any:
    return send(client, of(room, "players/"), "list.csv", content.encode(), **more)


def hidden(answer: Any) -> str:
    """What the page sends back when it is saved."""
    return str(answer.context["kept"])


def test_players_are_looked_at_and_then_saved(organiser: Client, room: Room) -> None:
    seen = look(organiser, room)
    assert "Read as utf-8" in text(seen)
    assert Seating.objects.count() == 0
    organiser.post(of(room, "players/"), {"kept": hidden(seen)})
    seats = Seating.objects.values_list("player__name", "table", "seat")
    table = room.table.pk
    assert set(seats) == {("First One", table, "N"), ("Second One", table, "S")}


def test_a_list_again_replaces_its_section_and_leaves_nobody_behind(
    organiser: Client, room: Room
) -> None:
    """Known by number, or by name in this tournament; others are gone with it."""
    organiser.post(of(room, "players/"), {"kept": hidden(look(organiser, room))})
    number = Player.objects.get(number="12").pk
    again = look(organiser, room, "Name;Number;Table;Seat\nOther Name;12;2;E\n")
    assert "2 players now seated in A are replaced." in text(again)
    organiser.post(of(room, "players/"), {"kept": hidden(again)})
    assert list(Player.objects.values_list("pk", "name")) == [(number, "Other Name")]
    assert list(Seating.objects.values_list("table", "seat")) == [(room.other.pk, "E")]


def test_one_wrong_line_saves_nothing(organiser: Client, room: Room) -> None:
    bad = look(organiser, room, PLAYERS + "Third One;;9;N\n")
    assert bad.status_code == 422
    assert "<strong>Line 4</strong>" in text(bad)
    organiser.post(of(room, "players/"), {"kept": hidden(bad)})
    assert Seating.objects.count() == 0


def test_what_was_kept_for_one_tournament_is_not_saved_in_another(
    organiser: Client, room: Room
) -> None:
    other = Tournament.objects.create(name="Another one")
    section = Section.objects.create(tournament=other, name="A")
    Table.objects.create(section=section, number=1)
    for path in ("players/", "hands/"):
        seen = (
            look(organiser, room)
            if path == "players/"
            else send(organiser, of(room, path), "a.pbn", pbn(1).encode())
        )
        answer = organiser.post(
            f"{SETUP}tournaments/{other.pk}/{path}", {"kept": hidden(seen)}
        )
        assert answer.status_code == 422
    assert Seating.objects.count() == HandRecord.objects.count() == 0
    wrong = f"{SETUP}tournaments/{other.pk}/sections/{room.table.section_id}/"
    for path in (wrong, wrong + "rounds/"):
        assert organiser.post(path, {"tables": "9"}).status_code == 404
    chosen = {"section": str(room.table.section_id)}
    seen = send(
        organiser,
        f"{SETUP}tournaments/{other.pk}/hands/",
        "a.pbn",
        pbn(1).encode(),
        **chosen,
    )
    assert "Save for the whole tournament" in text(seen)


def test_players_of_bws_are_told_another_way(organiser: Client, room: Room) -> None:
    content = b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(2000)
    answer = send(organiser, of(room, "players/"), "evening.bws", content)
    assert answer.status_code == 422
    assert "This is a Microsoft Access file" in text(answer)


def test_hands_are_saved_without_being_shown(organiser: Client, room: Room) -> None:
    """The board that cannot be is left out, with the reason."""
    file = pbn(7) + pbn(8, MIXED.replace("QJT4", "QJT5"))
    seen = send(organiser, of(room, "hands/"), "set.pbn", file.encode())
    page = text(seen)
    assert "1 board, not saved yet" in page
    assert "<strong>Board 8</strong>" in page
    assert "QJT4" not in page
    organiser.post(of(room, "hands/"), {"kept": hidden(seen)})
    assert list(HandRecord.objects.values_list("board", "deal")) == [(7, MIXED)]
    again = send(organiser, of(room, "hands/"), "set.pbn", pbn(7, PLAIN).encode())
    assert "replaces other hands" in text(again)
    organiser.post(of(room, "hands/"), {"kept": hidden(again)})
    assert HandRecord.objects.get().deal == PLAIN


def test_a_board_is_opened_with_its_hands(organiser: Client, room: Room) -> None:
    """Those of the section before those of the tournament; what an entry says holds."""
    for deal, section in ((PLAIN, ""), (MIXED, str(room.table.section_id))):
        seen = send(
            organiser,
            of(room, "hands/"),
            "a.pbn",
            pbn(7, deal).encode(),
            section=section,
        )
        organiser.post(of(room, "hands/"), {"kept": hidden(seen)})
    room.record(OPENED)
    assert StoredEvent.objects.get().data["deal"] == MIXED
    outcome = room.record(AUCTION, EXPOSED)[1]
    assert outcome.problem is not None, "East does not hold the king of diamonds"
    Tournament.objects.update(hands_at_tables=False)
    room.record(OPENED, table=room.other.pk)
    assert "deal" not in StoredEvent.objects.get(board__table=room.other).data


def test_an_account_begins_with_a_link_that_works_once(
    organiser: Client, room: Room
) -> None:
    sent = {"username": "assistant-1", "full_name": "", "role": "assistant"}
    refused = organiser.post(f"{SETUP}people/", sent)
    assert "Choose the sections of the assistant." in text(refused)
    sent["sections"] = str(room.table.section_id)
    page = text(organiser.post(f"{SETUP}people/", sent))
    link = re.findall(r"/setup/welcome/[\w-]+/[\w-]+/", page)[0]
    somebody = Client()
    form = somebody.get(link).headers["Location"]
    secret = {
        "new_password1": "a long enough one",
        "new_password2": "a long enough one",
    }
    assert somebody.post(form, secret).headers["Location"] == "/login/"
    assert "This link is over" in text(Client().get(link))
    assert somebody.login(username="assistant-1", password="a long enough one")
    assert somebody.get(f"/desk/tables/{room.table.pk}/").status_code == 200
    person = User.objects.get(username="assistant-1")
    assert not person.is_staff
    organiser.post(f"{SETUP}people/{person.pk}/", {"off": "1"})
    assert somebody.get("/desk/").status_code == 302
    organiser.post(f"{SETUP}people/{person.pk}/", {"link": "1"})
    assert somebody.get("/desk/").status_code == 302, "the old session stays ended"


def test_whoever_becomes_a_playing_director_loses_the_review(
    organiser: Client, room: Room, person: Person
) -> None:
    organiser.post(of(room, "players/"), {"kept": hidden(look(organiser, room))})
    director = person("director")
    User.objects.filter(pk=director.pk).update(is_staff=True)
    player = Player.objects.get(number="12")
    sent = {"role": "playing", "player": str(player.pk)}
    organiser.post(f"{SETUP}people/{director.pk}/", sent)
    director = User.objects.get(pk=director.pk)
    assert (director.is_staff, director.plays.player) == (False, player)
    assert not director.has_perm("rulings.view_flag")
    assert sight_of(director).why_not(room.other.pk, 7)


def test_nobody_changes_whoever_may_do_everything(
    organiser: Client, person: Person
) -> None:
    chief = person()
    User.objects.filter(pk=chief.pk).update(is_superuser=True)
    before = User.objects.get(pk=chief.pk).password
    for sent in ({"off": "1"}, {"link": "1"}, {"role": "floor"}):
        assert organiser.post(f"{SETUP}people/{chief.pk}/", sent).status_code == 422
    chief.refresh_from_db()
    assert (chief.is_active, chief.password) == (True, before)
    me = User.objects.get(groups__name="organiser")
    answer = organiser.post(f"{SETUP}people/{me.pk}/", {"off": "1"})
    assert "your own account" in text(answer)


@pytest.mark.parametrize(
    "group", ["floor", "director", "assistant", "playing", "reviewer"]
)
def test_only_organisers_set_anything_up(
    room: Room, person: Person, group: str
) -> None:
    client = Client()
    client.force_login(person(group))
    section = f"sections/{room.table.section_id}/"
    for path in (
        SETUP,
        f"{SETUP}tournaments/new/",
        f"{SETUP}people/",
        *(of(room, rest) for rest in ("", "edit/", "sections/", "players/", "hands/")),
        of(room, section + "rounds/"),
    ):
        assert client.get(path).status_code == 403, path
        assert client.post(path, {"name": "B", "tables": "3"}).status_code == 403, path
        assert Client().get(path).status_code == 302, path
    for path in (of(room, section), of(room, "lock/"), f"{SETUP}people/1/"):
        assert client.post(path, {"tables": "9"}).status_code == 403, path
    assert Section.objects.count() == 1


def test_an_organiser_lets_tablets_in(organiser: Client) -> None:
    assert organiser.get("/desk/tablets/").status_code == 200
