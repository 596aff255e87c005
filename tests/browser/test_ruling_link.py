"""A ruling behind a link: what anybody may read there, and for how long."""

import re
from typing import Any
from unittest.mock import patch

import pytest
from django.contrib.auth import get_user_model
from django.core import signing
from django.test import Client

from tables.models import Board, StoredEvent, Table
from tables.web.pages.ruling_card import link_token
from tests.browser.conftest import TO_A_CHOICE, Room

# Greek is there once the site has been built.
pytestmark = pytest.mark.usefixtures("site")
HALF_AN_HOUR = 30 * 60
CLOCK = "django.core.signing.time.time"


@pytest.fixture
def table(room: Room) -> Table:
    """A table where declarer has to choose before West leads."""
    room.open(room.tables[0], 9, *TO_A_CHOICE)
    return room.tables[0]


def read(client: Client, token: str) -> tuple[int, str]:
    answer = client.get(f"/say/{token}/")
    return answer.status_code, answer.content.decode()


def test_anybody_with_the_link_reads_it_in_every_language(
    client: Client, table: Table
) -> None:
    """No log-in; every sentence, clause and the edition; both languages."""
    status, text = read(client, link_token(table.pk, 9, 4))
    assert status == 200
    for words in ("West, wait until South has chosen", "50D2", "Laws of 2017"):
        assert words in text
    for words in ("Η Δύση περιμένει", "50Δ2", "Νόμοι του 2017"):
        assert words in text


def test_it_shows_that_ruling_and_no_later_one(
    client: Client, room: Room, table: Table
) -> None:
    """What happened at the table since is not on it."""
    token = link_token(table.pk, 9, 4)
    room.record(table, 9, {"type": "Elected", "choice": "neither"})
    _, text = read(client, token)
    assert "West, wait until South has chosen" in text


def test_it_names_nobody_and_leads_nowhere(client: Client, table: Table) -> None:
    """Seats only; no link to a page that asks for a log-in."""
    _, text = read(client, link_token(table.pk, 9, 4))
    names = get_user_model().objects.values_list("username", flat=True)
    assert len(names) == 2
    assert not any(re.search(rf"\b{name}\b", text) for name in names)
    for href in re.findall(r'href="(/(?!static/)[^"]*)"', text):
        answer: Any = client.get(href, follow=True)
        assert answer.status_code == 200
        # The menu's own "Sign in" says where it leads.
        asks = answer.request["PATH_INFO"].startswith("/login/")
        assert not asks or href.startswith("/login/")


@pytest.mark.parametrize(
    ("age", "status"),
    [(HALF_AN_HOUR - 1, 200), (HALF_AN_HOUR + 1, 410)],
)
def test_it_ends_after_half_an_hour(
    client: Client, table: Table, age: int, status: int
) -> None:
    """Then a page says in both languages what to do."""
    with patch(CLOCK, return_value=1_700_000_000):
        token = link_token(table.pk, 9, 4)
    with patch(CLOCK, return_value=1_700_000_000 + age):
        answered, text = read(client, token)
    assert answered == status
    if status == 410:
        assert "Ask the Director to show it again" in text
        assert "Ζητήστε από τον Διαιτητή" in text
        assert "West" not in text


def test_a_link_nobody_signed_leads_to_nothing(client: Client, table: Table) -> None:
    """Neither one changed by hand, nor one signed for something else."""
    token = link_token(table.pk, 9, 4)
    assert read(client, token[:-1] + ("A" if token[-1] != "A" else "B"))[0] == 404
    assert read(client, signing.dumps([table.pk, 9, 4], salt="other"))[0] == 404
    assert read(client, link_token(table.pk, 9, 40))[0] == 404


def test_the_code_is_drawn_for_officials_only(
    client: Client, room: Room, table: Table
) -> None:
    """A stranger logs in first; a board that is not there has no code."""
    address = f"/floor/tables/{table.pk}/boards/9/4/code.svg"
    assert client.get(address).status_code == 302
    client.force_login(room.floor)
    drawn = client.get(address)
    assert drawn.headers["Content-Type"] == "image/svg+xml"
    assert drawn.content.startswith(b"<svg")
    assert client.get(address.replace("/9/4/", "/9/5/")).status_code == 404


def test_looking_stores_nothing(client: Client, table: Table) -> None:
    """A reader leaves no trace."""
    before = StoredEvent.objects.count(), Board.objects.get().view.updated_at
    read(client, link_token(table.pk, 9, 4))
    assert before == (
        StoredEvent.objects.count(),
        Board.objects.get().view.updated_at,
    )
