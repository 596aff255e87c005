"""A decided case whose players have addresses, and a mail server."""

from collections.abc import Iterator

import pytest
from django.conf import LazySettings

from rulings.cases.models import Case
from tables.models import Player, Seating
from tests.rulings.appeals.conftest import by
from tests.rulings.notices.mail_server import MailServer, mail_server

__all__ = ["by"]
PLAYERS = {"N": "north@club.example", "E": "east@club.example", "W": ""}


@pytest.fixture
def seated(case: Case) -> dict[str, Player]:
    """North and East have an address, West has none, South is not known."""
    found = {
        seat: Player.objects.create(name=f"Player {seat}", email=email)
        for seat, email in PLAYERS.items()
    }
    for seat, player in found.items():
        Seating.objects.create(table=case.board.table, seat=seat, player=player)
    return found


@pytest.fixture
def server(settings: LazySettings) -> Iterator[MailServer]:
    """A mail server, and the settings that lead to it."""
    with mail_server() as server:
        settings.EMAIL_URL = server.url
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.EMAIL_HOST_USER = settings.EMAIL_HOST_PASSWORD = ""
        settings.DEFAULT_FROM_EMAIL = "Rulings <rulings@club.example>"
        settings.SITE_URL = "https://desk.club.example"
        yield server
