"""No password, PIN, code or link is written down anywhere: not in a line of the log,
not in a row of the database."""

from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client

from tables.devices.codes import read_code
from tests.security.world import PIN, World
from tests.tables.paired import holding

PASSWORD, WRONG = "a-right-password-77", "a-wrong-password-88"
# Django keeps its sessions in the clear, for as long as they last.
KEPT_IN_THE_CLEAR = {"django_session"}


@pytest.fixture
def said(world: World) -> list[str]:
    """Every secret, after it has been given at each of its doors."""
    User.objects.create_superuser("anna", password=PASSWORD)
    anna = Client(raise_request_exception=False)
    for word in (WRONG, PASSWORD):
        anna.post("/login/", {"login": "anna", "password": word})
    basic = {"Authorization": "Basic YW5uYTphLXdyb25nLXBhc3N3b3JkLTg4"}
    Client().get("/api/tables/", headers=basic)
    return [PASSWORD, WRONG, "YW5uYTphLXdyb25n", *_of_tablets(world, anna)]


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
    ways = [f"/peer/{world.ids['secret']}/", "/peer/a-guessed-link-55/"]
    ways += [f"/say/{world.ids['token']}/", "/say/a-guessed-link-55/"]
    for way in ways:
        Client().get(way)
    links = [world.ids["secret"], world.ids["token"], "a-guessed-link-55"]
    return [code, "WRONGCODE9", secret, world.secret, PIN, *links]


def test_nothing_of_it_is_written_down(said: list[str], capfd: Any) -> None:
    lines = "".join(capfd.readouterr())
    assert [secret for secret in said if secret != PIN and secret in lines] == []
    found = [
        (model._meta.db_table, secret)
        for model in apps.get_models()
        if model._meta.db_table not in KEPT_IN_THE_CLEAR
        for row in model._base_manager.values_list()
        for secret in said
        if any(secret == str(value) for value in row)
        or (len(secret) > 8 and secret in str(row))
    ]
    assert found == []
