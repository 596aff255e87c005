"""No password, PIN, code or link is written down anywhere: not in a line of the log,
not in a row of the database."""

import io
import logging
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from deploy.logs.lines import formatter
from tables.access.tablet import read_code
from tests.security.world import PIN, World
from tests.tables.keyed import showing
from tests.tables.paired import holding

PASSWORD, WRONG = "a-right-password-77", "a-wrong-password-88"
# Django keeps its sessions in the clear, for as long as they last.
KEPT_IN_THE_CLEAR = {"django_session"}


@pytest.fixture
def lines() -> Iterator[io.StringIO]:
    """What is written meanwhile, as production writes it."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(formatter("json"))
    logging.getLogger().addHandler(handler)
    yield text
    logging.getLogger().removeHandler(handler)


@pytest.fixture
def said(lines: io.StringIO, world: World) -> list[str]:
    """Every secret, after it has been given at each of its doors."""
    User.objects.create_superuser("anna", password=PASSWORD)
    anna = Client(raise_request_exception=False)
    for word in (WRONG, PASSWORD):
        anna.post("/login/", {"login": "anna", "password": word})
    basic = {"Authorization": "Basic YW5uYTphLXdyb25nLXBhc3N3b3JkLTg4"}
    Client().get("/api/tables/", headers=basic)
    given = [PASSWORD, WRONG, "YW5uYTphLXdyb25n"]
    return [*given, *_of_programs(world, anna), *_of_tablets(world, anna)]


def _of_programs(world: World, anna: Client) -> list[str]:
    """A key is shown once, used, stopped and shown again; another was guessed."""
    wanted = {"place": str(world.tournament.pk), "name": "Scoring", "may": "record"}
    made = anna.post("/desk/keys/make/", wanted).context
    secret, guessed = made["secret"], "rectify_a-guessed-key-66"
    for key in (secret, guessed):
        showing(key).get("/api/tables/")
        showing(key).post("/api/entries/", "[]", content_type="application/json")
    anna.post(f"/desk/keys/{made['key'].pk}/stop/")
    showing(secret).get("/api/tables/")
    return [secret, guessed]


def _of_tablets(world: World, anna: Client) -> list[str]:
    offer = anna.post("/desk/tablets/add/", {"place": str(world.tournament.pk)})
    code = read_code(offer.context["code"])
    tablet = Client()
    tablet.post("/floor/pair/", {"code": "WRONGCODE9"})
    tablet.post("/floor/pair/", {"code": code})
    secret = tablet.cookies["tablet"].value
    who = {"official": world.ids["official_id"], "pin": PIN}
    tablet.post("/floor/who/", who)
    tablet.post("/floor/who/", who | {"pin": "8899"})
    holding(world.secret).get("/floor/")
    return [code, "WRONGCODE9", secret, world.secret, PIN, *_of_links(world)]


def _of_links(world: World) -> list[str]:
    """Each link opened, mistyped, and posted to from a page that we did not draw."""
    door = {"peer": "secret", "say": "token", "told": "link"}
    held = {way: world.ids[name] for way, name in door.items()}
    stranger = Client(enforce_csrf_checks=True)
    for way, link in held.items():
        for place in (
            f"/{way}/{link}/",
            f"/{way}/a-guessed-link-55/",
            f"/{way}/{link}",
        ):
            stranger.get(place)
            stranger.post(place)
            led_by = {"Referer": f"https://elsewhere.example{place}"}
            stranger.post(place, secure=True, headers=led_by)
    return [*held.values(), "a-guessed-link-55"]


def test_nothing_of_it_is_written_down(said: list[str], lines: io.StringIO) -> None:
    written = lines.getvalue()
    assert "Forbidden (" in written
    assert [secret for secret in said if secret != PIN and secret in written] == []
    found = [
        (model._meta.db_table, secret)
        for model in apps.get_models()
        if model._meta.db_table not in KEPT_IN_THE_CLEAR
        for row in model._base_manager.values_list()
        for secret in said
        # A number is no text: a row may well be the 4711th of its table.
        if secret in row or (len(secret) > 8 and secret in str(row))
    ]
    assert found == []
