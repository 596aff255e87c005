"""The set-up, as an organiser meets it: the tournament, its places, its rounds."""

from __future__ import annotations

import pytest
from django.test import Client

from tables.models import Round, Section, Table, Tournament
from tests.tables.setting_up import SETUP, of, send, text
from tests.tables.table import OPENED, Room

ABOUT = {
    "name": "Autumn Pairs",
    "time_zone": "Europe/Athens",
    "edition": "2017",
    "scoring": "matchpoints",
    "correction_minutes": "30",
    "language": "el",
}


def test_a_new_site_begins_with_its_set_up(organiser: Client) -> None:
    assert organiser.get("/").headers["Location"] == SETUP
    assert "Start here" in text(organiser.get(SETUP))


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
        ({"name": "", "tables": "5"}, "A section name must be"),
        ({"name": "A", "tables": "5"}, "There is already a section A."),
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


def test_what_is_lacking_of_an_edition_is_said_before_it_is_chosen(
    organiser: Client, room: Room
) -> None:
    shown = text(organiser.get(of(room, "edit/")))
    said = "Of 1997 the texts of 13, 17D, 64B2, 64C, 65 and 86 are not here"
    assert said in shown
    assert "Of 2007" not in shown
    assert "Of 2017" not in shown


def test_the_edition_is_fixed_by_the_first_board(organiser: Client, room: Room) -> None:
    organiser.post(of(room, "edit/"), ABOUT | {"edition": "2007"})
    room.tournament.refresh_from_db()
    assert room.tournament.edition == "2007"
    room.record(OPENED)
    answer = organiser.post(of(room, "edit/"), ABOUT)
    assert answer.status_code == 422
    assert "so the edition can no longer be changed." in text(answer)
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


@pytest.mark.parametrize("zone", ["", "Nowhere/At_all", "../etc/passwd", "x" * 999])
def test_a_zone_nobody_knows_is_refused(
    organiser: Client, room: Room, zone: str
) -> None:
    sent = ABOUT | {"time_zone": zone, "ends_at": "2027-01-10T20:00"}
    answer = organiser.post(of(room, "edit/"), sent)
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["time_zone"]
    room.tournament.refresh_from_db()
    assert room.tournament.ends_at is None


def test_a_locked_tournament_is_set_up_no_more(organiser: Client, room: Room) -> None:
    """What comes from the tables is recorded all the same."""
    organiser.post(of(room, "lock/"))
    section = room.table.section_id
    for path, sent in (
        (of(room, "edit/"), ABOUT),
        (of(room, "sections/"), {"name": "B", "tables": "3"}),
        (of(room, f"sections/{section}/"), {"tables": "9"}),
        (of(room, f"sections/{section}/rounds/"), {"remove": "1"}),
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
    send(organiser, rounds(room), "howell.csv", schedule, from_file="1")
    path = f"/floor/tables/{room.other.pk}/"
    for board in (4, 5, 1):
        assert f"&quot;start&quot;:{board}," in text(client.get(path))
        opened = {"type": "BoardOpened", "board": board}
        ended = {"type": "AuctionEnded", "contract": "PASS"}
        room.record(opened, ended, table=room.other.pk, board=board)


def test_rounds_that_cannot_be_say_why(organiser: Client, room: Room) -> None:
    bad = send(
        organiser, rounds(room), "x.csv", b"round,table,boards\n1,9,4\n", from_file="1"
    )
    assert bad.status_code == 422
    assert "has no table “9”" in text(bad)
    plan = {"kind": "mitchell", "rounds": "2", "boards": "3", "first": "1"}
    assert "at most 1 rounds" in text(organiser.post(rounds(room), plan))
    assert "number of rounds" in text(organiser.post(rounds(room), {"kind": "teams"}))


@pytest.mark.parametrize("sent", [{}, {"from_file": "1"}])
def test_nothing_that_is_sent_sets_no_rounds(
    organiser: Client, room: Room, sent: dict[str, str]
) -> None:
    answer = organiser.post(rounds(room), sent)
    assert answer.status_code == 422
    said = "Choose a file" if sent else "Choose a movement."
    assert said in text(answer)
    assert not Round.objects.exists()


def test_a_movement_that_nobody_knows_is_refused(organiser: Client, room: Room) -> None:
    plan = {"kind": "barometer", "rounds": "1", "boards": "3", "first": "1"}
    refused = organiser.post(rounds(room), plan)
    assert refused.status_code == 422
    assert "Choose a movement." in text(refused)
    assert not Round.objects.exists()


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"rounds": "0"}, "number of rounds"),
        ({"rounds": "101"}, "number of rounds"),
        ({"boards": ""}, "number of rounds"),
        ({"first": "9001"}, "number of rounds"),
    ],
)
def test_a_plan_outside_its_bounds_is_refused_and_stays_to_be_mended(
    organiser: Client, room: Room, wrong: dict[str, str], words: str
) -> None:
    plan = {"kind": "teams", "rounds": "100", "boards": "100", "first": "9000"}
    assert organiser.post(rounds(room), plan).status_code == 302
    before = Round.objects.count()
    answer = organiser.post(rounds(room), plan | wrong)
    assert answer.status_code == 422
    assert words in text(answer)
    assert 'value="teams" selected' in text(answer)
    assert Round.objects.count() == before
