"""A language that nobody has proof-read: only for those who choose it, and marked."""

import re
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from django.conf import settings as now
from django.test import Client

from tests.tables.table import AUCTION, EXPOSED, OPENED, Room

pytestmark = pytest.mark.django_db
# Django has words for it; whether we have some changes nothing here.
DRAFT = "de"
MARK = 'class="draft"'
DRAFTS = sorted(now.DRAFT_LANGUAGES)
GAP = re.compile(r"%\((\w+)\)s|\{(\w+)\}")


@pytest.fixture
def draft(settings: Any) -> None:
    """Beside the languages there are stands a draft."""
    settings.LANGUAGES = [("en", "English"), ("el", "Ελληνικά"), (DRAFT, "D (Entwurf)")]
    settings.DRAFT_LANGUAGES = frozenset([DRAFT])


def forms(text: Any) -> tuple[str, ...]:
    """The singular and the plural, or the only form."""
    return (text,) if isinstance(text, str) else tuple(text)


def shown(client: Client, accepts: str) -> str:
    answer = client.get("/lawbook/2017/", headers={"accept-language": accepts})
    assert answer.status_code == 200
    return unescape(answer.content.decode())


@pytest.mark.usefixtures("draft")
def test_a_browser_alone_does_not_choose_it(client: Client) -> None:
    assert '<html lang="en"' in shown(client, DRAFT)
    assert '<html lang="el"' in shown(client, "el")


@pytest.mark.usefixtures("draft")
def test_who_chooses_it_in_the_menu_has_it(client: Client) -> None:
    assert "D (Entwurf)" in shown(client, "el")
    client.post("/language/", {"language": DRAFT})
    assert f'<html lang="{DRAFT}"' in shown(client, "el")


@pytest.mark.usefixtures("draft")
def test_the_floor_says_that_it_is_one(desk: Client, room: Room) -> None:
    room.record(OPENED, AUCTION, EXPOSED)
    address = f"/floor/tables/{room.table.pk}/"
    assert MARK not in desk.get(address).content.decode()
    desk.cookies[now.LANGUAGE_COOKIE_NAME] = DRAFT
    assert MARK in desk.get(address).content.decode()


PAGES = ("/login/", "/lawbook/2017/", "/floor/practice/", "/floor/offline/", "/desk/")
ALONE = ("/say/nothing/", "/peer/nobody/", "/nowhere/")


@pytest.mark.usefixtures("draft")
@pytest.mark.parametrize("address", [*PAGES, *ALONE])
def test_every_page_says_that_it_is_one(desk: Client, address: str) -> None:
    """Also one with a frame of its own, and one that says why there is none."""
    if address == "/login/":
        desk.logout()
    assert MARK not in desk.get(address).content.decode()
    desk.cookies[now.LANGUAGE_COOKIE_NAME] = DRAFT
    assert desk.get(address).content.decode().count(MARK) == 1


@pytest.mark.usefixtures("draft")
def test_its_words_are_said_on_its_own_pages_only(desk: Client, room: Room) -> None:
    room.record(OPENED, AUCTION, EXPOSED)
    address = f"/floor/tables/{room.table.pk}/"
    said = desk.get(address).content.decode()
    assert 'lang="el"' in said
    assert f'class="say__words" lang="{DRAFT}"' not in said
    desk.cookies[now.LANGUAGE_COOKIE_NAME] = DRAFT
    assert f'class="say__words" lang="{DRAFT}"' in desk.get(address).content.decode()


def test_one_language_is_shown_at_first(desk: Client, room: Room) -> None:
    """The others wait behind their buttons."""
    room.record(OPENED, AUCTION, EXPOSED)
    desk.cookies[now.LANGUAGE_COOKIE_NAME] = "el"
    said = desk.get(f"/floor/tables/{room.table.pk}/").content.decode()
    assert '<div class="say__words" lang="en" hidden>' in said
    assert '<div class="say__words" lang="el">' in said


@pytest.mark.parametrize("code", DRAFTS)
def test_a_draft_keeps_the_gaps_of_the_english(code: str) -> None:
    """And its file says in its head that it is one."""
    for catalogue in Path().glob(f"*/locale/{code}/LC_MESSAGES/django.po"):
        text = catalogue.read_bytes()
        assert b"draft that nobody has proof-read" in text[:300]
        for message in read_po(BytesIO(text), abort_invalid=True):
            for wanted, said in zip(
                forms(message.id), forms(message.string), strict=True
            ):
                assert set(GAP.findall(said)) == set(GAP.findall(wanted)) or not wanted


def test_french_is_a_draft_of_the_whole_floor(desk: Client, room: Room) -> None:
    """What stands on it is French, but for names and what is printed on cards."""
    assert "fr" in DRAFTS
    room.record(OPENED, AUCTION, EXPOSED)
    desk.cookies[now.LANGUAGE_COOKIE_NAME] = "fr"
    said = unescape(desk.get(f"/floor/tables/{room.table.pk}/").content.decode())
    for words in ("Une carte a été vue ou jouée", "carte pénalisée", "Erreurs fréq"):
        assert words in said
    assert "personne n’a encore relu" in said
