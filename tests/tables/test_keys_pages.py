"""The desk's page of keys: made, shown once, seen, stopped."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tables.access.keys import PREFIX, ProgramKey, admit_program
from tables.models import Section
from tests.tables.keyed import give_key, key_of, showing
from tests.tables.table import Room

PAGE, MAKE = "/desk/keys/", "/desk/keys/make/"


def wanted(room: Room, **changed: str) -> dict[str, str]:
    return {"place": str(room.tournament.pk), "name": "Scoring computer"} | changed


def test_a_key_is_shown_once(room: Room, desk: Client) -> None:
    """On the page that follows, which nothing keeps; not in the list."""
    made: Any = desk.post(MAKE, wanted(room, may="record"))
    secret = made.context["secret"]
    assert secret.startswith(PREFIX)
    assert made.content.decode().count(secret) == 1
    assert "no-store" in made.headers["Cache-Control"]
    page = desk.get(PAGE).content.decode()
    assert secret not in page
    assert "Scoring computer" in page
    program = admit_program(secret, timezone.now())
    assert (program.may_record, program.section) == (True, None)
    assert str(key_of(secret).made_by) == "person-1"


def test_a_key_for_one_section_that_only_looks_until_today(
    room: Room, desk: Client
) -> None:
    today, section = timezone.localdate().isoformat(), room.table.section
    place = f"{room.tournament.pk}-{section.pk}"
    made: Any = desk.post(MAKE, wanted(room, place=place, until=today))
    key = key_of(made.context["secret"])
    assert (key.section, key.may_record) == (section, False)
    assert key.ends_at is not None
    assert key.ends_at > timezone.now()
    assert "Valid until the end of" in desk.get(PAGE).content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"name": ""}, "Name the key after"),
        ({"place": "nowhere"}, "Choose where the key is valid"),
        ({"until": "1999-12-31"}, "Choose today or a later day"),
        ({"until": "tomorrow"}, "Choose today or a later day"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_lost(
    room: Room, desk: Client, changed: dict[str, str], said: str
) -> None:
    answer = desk.post(MAKE, wanted(room, may="record") | changed)
    page = answer.content.decode()
    assert (answer.status_code, said in page) == (422, True)
    assert re.search(r'value="record"[^>]* checked', page)
    (name,) = changed
    assert re.search(rf'name="{name}"[^>]* aria-describedby="key-{name}_error"', page)
    assert f'id="key-{name}_error">{said}' in page
    assert not ProgramKey.objects.exists()


def test_a_place_of_another_tournament_is_refused(room: Room, desk: Client) -> None:
    other = Section.objects.create(tournament=room.tournament, name="B")
    place = f"{room.tournament.pk + 1}-{other.pk}"
    assert desk.post(MAKE, wanted(room, place=place)).status_code == 422


def test_a_key_is_stopped_and_the_page_says_by_whom(room: Room, desk: Client) -> None:
    secret = give_key(room.tournament)
    page = desk.get(PAGE).content.decode()
    assert ("Never used" in page, "Revoked by" in page) == (True, False)
    showing(secret).get("/api/tables/")
    assert "Last used" in desk.get(PAGE).content.decode()
    desk.post(f"/desk/keys/{key_of(secret).pk}/stop/")
    page = desk.get(PAGE).content.decode()
    assert "Revoked by person-1" in page
    assert "Revoke this key" not in page
    assert showing(secret).get("/api/tables/").status_code == 401


def test_a_key_whose_day_is_over_is_listed_so(room: Room, desk: Client) -> None:
    key = key_of(give_key(room.tournament))
    ProgramKey.objects.filter(pk=key.pk).update(ends_at=timezone.now())
    assert "Expired at the end of" in desk.get(PAGE).content.decode()
    later = timezone.now() + timedelta(minutes=1)
    ProgramKey.objects.filter(pk=key.pk).update(ends_at=later)
    assert "Valid until the end of" in desk.get(PAGE).content.decode()
