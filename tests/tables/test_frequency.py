"""What has happened most often in a section stands first among the keys."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tables.access.playing import Playing
from tables.access.visibility import EVERYTHING
from tables.boards.past import recorded_before
from tables.models import Section, Table
from tables.web.pages.entry.offered import FORMS, FOUND_BY
from tables.web.pages.entry.usual import USUAL
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


def test_forms_of_one_event_are_counted_apart() -> None:
    """By what each would record: the other forms stay where they were."""
    usual = listed({})
    for counted, first in (
        (("InformationGiven", "extraneous"), "information_elsewhere"),
        (("InformationGiven", "alert"), "information_wrong"),
        (("InformationGiven", "mannerism"), "information_slipped"),
        (("DefectiveTrickFound", "twice"), "played_twice"),
        (("DefectiveTrickFound", "short"), "short_trick"),
        (("WrongCount", "true"), "surplus_card"),
        (("WrongCount", ""), "wrong_count"),
    ):
        now = listed({counted: 1})
        assert now[0] == first
        assert now[1:] == [name for name in usual if name != first]


def test_a_form_that_asks_for_the_kind_counts_each() -> None:
    often = {("InformationGiven", "tempo"): 2, ("InformationGiven", "remark"): 2}
    now = listed(often | {("NoteAdded", ""): 3, ("InformationGiven", "alert"): 2})
    assert now[:3] == ["information_slipped", "note", "information_wrong"]


def test_before_anything_has_happened_the_usual_calls_stand_first() -> None:
    """Each key of the list has its place, and a hesitation is among the first."""
    names = [form.name for form in FORMS if form.place == "list"]
    assert sorted(USUAL) == sorted(names)
    assert listed({})[:4] == [
        *("revoke_found", "claimed", "information_slipped", "information_wrong")
    ]
    assert listed({})[-2:] == ["note", "director_left"]


def test_what_waits_for_an_answer_stands_before_the_usual_calls() -> None:
    forms = offered_at("a claim").values()
    keys = [form["name"] for form in forms if form["place"] == "list"]
    assert keys[:2] == ["claim_doubted", "claim_agreed"]


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
def test_the_store_counts_apart_what_different_keys_record(room: Room) -> None:
    slow = {"type": "InformationGiven", "kind": "tempo", "by": "S"}
    surplus = {"type": "WrongCount", "counts": {"N": 14}, "surplus": True}
    twice = {"type": "DefectiveTrickFound", "seat": "W", "kind": "twice"}
    room.record(OPENED, slow, slow, slow | {"kind": "alert"}, surplus, AUCTION, twice)
    room.record(OPENED | {"board": NEXT}, board=NEXT)
    assert recorded_before(EVERYTHING, room.table.pk, NEXT) == {
        ("BoardOpened", ""): 1,
        ("AuctionEnded", ""): 1,
        ("InformationGiven", "tempo"): 2,
        ("InformationGiven", "alert"): 1,
        ("WrongCount", "true"): 1,
        ("DefectiveTrickFound", "twice"): 1,
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
