"""What has happened most often in a section stands first among the keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tables.access.visibility import EVERYTHING, Playing
from tables.boards.past import recorded_before
from tables.models import Section, Table
from tables.web.pages.entry.offered import FORMS, FOUND_BY
from tests.tables.forms import log_of, offered_at, situation
from tests.tables.table import AUCTION, BOARD, EXPOSED, NOTE, OPENED, Room

NOBODY_PLAYS = Playing(frozenset(), frozenset(), frozenset(), frozenset())
NEXT = BOARD + 1
CLAIMED = {"type": "Claimed", "seat": "S", "tricks": 3}


def test_every_key_of_the_list_and_under_the_cards_is_found_by_words() -> None:
    listed = {form.name for form in FORMS if form.place == "list"}
    assert listed <= set(FOUND_BY) <= {form.name for form in FORMS}


def listed(often: dict[tuple[str, str], int]) -> list[str]:
    forms = offered_at("play", often=often).values()
    return [form["name"] for form in forms if form["place"] == "list"]


def test_what_happened_most_often_is_the_first_key() -> None:
    usual = listed({})
    assert listed({("Claimed", ""): 2, ("NoteAdded", ""): 1})[:2] == ["claimed", "note"]
    assert sorted(listed({("Claimed", ""): 2})) == sorted(usual)


def test_ways_to_see_a_card_are_counted_apart() -> None:
    assert listed({("CardExposed", "external"): 1})[0] == "seen_external"
    assert listed({("CardExposed", "dropped"): 9}) == listed({})


def test_keys_under_the_cards_stay_where_they_are() -> None:
    def home(often: dict[tuple[str, str], int]) -> list[str]:
        now = situation(log_of("play"), often=often)
        return [form.name for form in sorted(FORMS, key=now.rarity)]

    fixed = {form.name for form in FORMS if form.place != "list"}
    often = {("LeadOutOfTurn", ""): 99, ("CardExposed", "named"): 50}
    assert [name for name in home(often) if name in fixed] == [
        name for name in home({}) if name in fixed
    ]


@pytest.mark.django_db
def test_boards_of_the_section_opened_before_this_one_count(room: Room) -> None:
    room.record(OPENED, AUCTION, EXPOSED, NOTE, NOTE)
    room.record(OPENED, NOTE, table=room.other.pk)
    room.record(OPENED | {"board": NEXT}, NOTE, board=NEXT)
    counted = recorded_before(EVERYTHING, room.table.pk, NEXT)
    assert counted == {
        ("BoardOpened", ""): 2,
        ("AuctionEnded", ""): 1,
        ("CardExposed", "dropped"): 1,
        ("NoteAdded", ""): 3,
    }


@pytest.mark.django_db
def test_what_is_recorded_while_the_board_is_played_moves_no_key(room: Room) -> None:
    room.record(OPENED, AUCTION)
    before = recorded_before(EVERYTHING, room.table.pk, BOARD)
    room.record(OPENED, NOTE, table=room.other.pk)
    room.record(NOTE)
    assert recorded_before(EVERYTHING, room.table.pk, BOARD) == before == {}


@pytest.mark.django_db
def test_another_section_does_not_count(room: Room) -> None:
    section = Section.objects.create(tournament=room.tournament, name="Z")
    far = Table.objects.create(section=section, number=1)
    room.record(OPENED, NOTE, table=far.pk)
    room.record(OPENED)
    assert recorded_before(EVERYTHING, room.table.pk, BOARD) == {}


@pytest.mark.django_db
def test_a_playing_director_learns_nothing_from_the_order(room: Room) -> None:
    room.record(OPENED, CLAIMED)
    room.record(OPENED | {"board": NEXT}, board=NEXT)
    playing = replace(EVERYTHING, playing=NOBODY_PLAYS)
    assert recorded_before(playing, room.table.pk, NEXT) == {}


@pytest.mark.django_db
def test_a_board_that_is_not_open_has_no_counts(room: Room) -> None:
    assert recorded_before(EVERYTHING, room.table.pk, BOARD) == {}
