"""Players and hands from files: looked at, and saved whole or not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core import signing
from django.test import Client

from tables.models import (
    HandRecord,
    Player,
    Seating,
    Section,
    StoredEvent,
    Table,
    Tournament,
)
from tests.tables.hands_files import MIXED, PLAIN, pbn
from tests.tables.setting_up import PLAYERS, SETUP, hidden, look, of, send, text
from tests.tables.table import AUCTION, EXPOSED, OPENED, Room


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
    assert seen.status_code == 422, "another tournament's section is no choice here"
    assert "not saved yet" not in text(seen)


# Signed when the test runs: a signature holds the time.
FORGED: dict[str, Callable[[], str]] = {
    "empty": str,
    "a word": lambda: "list",
    "long": lambda: "x" * 5000,
    "for anything": lambda: signing.dumps([]),
    "for another purpose": lambda: signing.dumps([], salt="players"),
}


@pytest.mark.parametrize("path", ["players/", "hands/"])
@pytest.mark.parametrize("kept", FORGED.values(), ids=FORGED)
def test_what_was_not_looked_at_here_is_not_saved(
    organiser: Client, room: Room, path: str, kept: Callable[[], str]
) -> None:
    answer = organiser.post(of(room, path), {"kept": kept()})
    assert answer.status_code == 422
    assert "Choose the file again." in text(answer)
    assert Seating.objects.count() == HandRecord.objects.count() == 0


def test_what_was_looked_at_is_saved_within_the_hour(
    organiser: Client, room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {"kept": hidden(look(organiser, room))}
    monkeypatch.setattr("tables.web.pages.setup.common.AN_HOUR", -1)
    assert organiser.post(of(room, "players/"), kept).status_code == 422
    monkeypatch.setattr("tables.web.pages.setup.common.AN_HOUR", 60)
    assert organiser.post(of(room, "players/"), kept).status_code == 302


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


def test_an_address_is_kept_until_a_list_says_another(
    organiser: Client, room: Room
) -> None:
    mailed = "Name;Number;E-mail;Table;Seat\nFirst One;12;{};1;N\n"
    bad = look(organiser, room, mailed.format("not at all"))
    assert bad.status_code == 422
    assert "“not at all” is not an e-mail address." in text(bad)
    seen = look(organiser, room, mailed.format("first@club.example"))
    assert "first@club.example" in text(seen)
    organiser.post(of(room, "players/"), {"kept": hidden(seen)})
    organiser.post(of(room, "players/"), {"kept": hidden(look(organiser, room))})
    assert Player.objects.get(number="12").email == "first@club.example"
