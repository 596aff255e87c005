"""A name goes; what was recorded, its hashes and every replay stay."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, transaction

from tables.intake import authorization
from tables.intake.authorization import key_of
from tables.intake.services import record_entries
from tables.integrity.verifying import verify
from tables.models import (
    Actor,
    Board,
    BoardView,
    Forgotten,
    Player,
    Redaction,
    Seating,
    StoredEvent,
)
from tables.privacy.forgetting import find_mentions, find_person, forget_people
from tests.tables.table import AUCTION, EXPOSED, NOTE, ON_LEAD, OPENED, Room

NAME, NUMBER = "Élan Vital", "GR-10234"
EMAIL = "elan@club.example"


@pytest.fixture
def player(room: Room) -> Player:
    """Someone who sat East at the first table."""
    player = Player.objects.create(name=NAME, number=NUMBER, email=EMAIL)
    Seating.objects.create(table=room.table, seat="E", player=player)
    return player


def everything() -> list[object]:
    """All that a replay or a proof is made from."""
    return [
        *BoardView.objects.order_by("pk").values_list("board", "document"),
        *StoredEvent.objects.order_by("pk").values_list("board", "data", "hash"),
    ]


def run(*words: str) -> str:
    said = StringIO()
    call_command(*words, stdout=said)
    return said.getvalue()


@pytest.mark.parametrize("by", ["key", "number"])
def test_a_player_is_forgotten_and_every_replay_stays(
    live: Room, player: Player, by: str
) -> None:
    live.record(OPENED, AUCTION, EXPOSED, ON_LEAD)
    live.record(OPENED, table=live.other.pk)
    before = everything()
    said = run("forget", str(getattr(player, by)), "--yes", "--by", "director")
    assert f"to be removed: {NAME}, {NUMBER}, {EMAIL}" in said
    player.refresh_from_db()
    assert (player.name, player.number, player.email) == ("", "", "")
    assert Seating.objects.get().player == player
    assert everything() == before
    assert list(verify(None, lambda _progress: None)) == []
    record = Forgotten.objects.get()
    assert (record.kind, record.key, record.by) == ("player", player.key, "director")


def test_nothing_happens_without_yes(player: Player) -> None:
    said = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("forget", NUMBER, stdout=said)
    assert left.value.code == 1
    assert NAME in said.getvalue()
    player.refresh_from_db()
    assert (player.name, Forgotten.objects.count()) == (NAME, 0)


def test_who_is_forgotten_already_is_not_recorded_again(player: Player) -> None:
    run("forget", str(player.key), "--yes")
    assert "People forgotten: 0." in run("forget", str(player.key), "--yes")
    assert Forgotten.objects.count() == 1


@pytest.mark.parametrize(
    ("given", "code"),
    [("GR-1", "unknown_person"), ("", "unknown_person"), ("7", "several_people")],
)
def test_who_is_not_one_person_is_refused(
    player: Player, given: str, code: str
) -> None:
    Player.objects.create(name="One", number="7")
    Player.objects.create(name="Two", number="7")
    with pytest.raises(CommandError, match=code) as refused:
        call_command("forget", given, "--yes")
    assert refused.value.returncode == 2


def test_a_person_of_the_floor_is_forgotten(
    room: Room, person: Callable[..., User]
) -> None:
    """Label and link go; the entries keep their key, and the account stays."""
    user = person("floor")
    record_entries(entries=[room.entry(OPENED)], actor=user)
    key = StoredEvent.objects.get().actor_id
    assert key
    run("forget", user.username, "--yes")
    actor = Actor.objects.get(key=key)
    assert (actor.user, actor.label, str(actor)) == (None, "", "")
    assert StoredEvent.objects.get().actor_id == key
    assert Forgotten.objects.get().kind == "actor"
    assert User.objects.filter(pk=user.pk).exists()


def test_an_official_who_enters_after_being_forgotten_gets_another_key(
    live: Room, person: Callable[..., User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the latest when a process that knew them asks again."""
    user = person("floor")
    monkeypatch.setattr(authorization, "REMEMBERED", 0.0)
    before = key_of(user)
    forget_people(people=[find_person(user.username)], by="test")
    assert key_of(user) != before


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Elan Vital asked for a ruling", True),
        ("ΑΝ ΡΩΤΗΣΕΙ Ο ΒΙΤΑΛ: vital", True),
        ("no. gr-10234 was late", True),
        ("East, Vital, hesitated", True),
        ("a vitality of its own", False),
        ("gr-102345 was late", False),
        ("Elan, as short as that", True),
        ("nobody was named", False),
    ],
)
def test_free_text_is_searched_by_whole_words(
    room: Room, player: Player, text: str, found: bool
) -> None:
    room.record(OPENED, NOTE | {"text": text})
    assert bool(find_mentions([player.name, player.number])) is found


@pytest.mark.parametrize(
    ("name", "found"), [("Li", True), ("Lin", True), ("An", False), ("", False)]
)
def test_a_short_name_is_found_as_a_whole_only(
    room: Room, name: str, found: bool
) -> None:
    room.record(OPENED, NOTE | {"text": "Li and Lin; anything"})
    assert bool(find_mentions([name])) is found


def test_every_kind_of_free_text_is_searched(room: Room) -> None:
    named = {"text": "said of Vital"}
    room.record(
        OPENED,
        AUCTION,
        NOTE | named,
        {"type": "RulingGiven", **named},
        {"type": "ConcernRaised", "law": "74", **named},
        {"type": "DirectorCalled", "by": "Vital"},
        {"type": "EventWithdrawn", "event": 3, "reason": "Vital says no"},
    )
    found = [(one.version, one.fields) for one in find_mentions(["Vital"])]
    assert found == [
        (3, ("text",)),
        (4, ("text",)),
        (5, ("text",)),
        (6, ("by",)),
        (7, ("reason",)),
    ]


def test_the_entries_that_name_a_player_are_listed(room: Room, player: Player) -> None:
    room.record(OPENED, NOTE | {"text": "Vital asked"})
    said = run("forget", NUMBER, "--yes")
    place = f"Spring pairs, table {room.table.pk}, board 7, version 2 (text)"
    assert f"May name the person: {place}." in said
    assert Redaction.objects.count() == 0


def test_two_players_do_not_share_a_seat(room: Room, player: Player) -> None:
    other = Player(name="Another")
    other.save()
    for first, last, free in ((1, 3, False), (4, 4, False), (5, None, True)):
        Seating.objects.update(first_board=3, last_board=4)
        seating = Seating(
            table=room.table,
            seat="E",
            player=other,
            first_board=first,
            last_board=last,
        )
        if free:
            seating.full_clean()
        else:
            with pytest.raises(ValidationError):
                seating.full_clean()


@pytest.mark.parametrize(
    "wrong", [{"first_board": 0}, {"last_board": 0}, {"seat": "X"}], ids=str
)
def test_the_database_refuses_what_is_no_seating(
    player: Player, wrong: dict[str, object]
) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Seating.objects.update(**wrong)


def test_who_was_forgotten_cannot_be_unsaid(player: Player) -> None:
    run("forget", NUMBER, "--yes")
    with pytest.raises(DatabaseError), transaction.atomic():
        Forgotten.objects.all().delete()
    assert Board.objects.count() == 0
