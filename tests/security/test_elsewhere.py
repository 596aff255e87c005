"""Whoever belongs to another tournament or section meets nothing of this one."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from tables.models import Table
from tables.personal.models import Player, Seating
from tables.staff.models import Assignment, Plays
from tests.rulings.builders import make_table
from tests.security.routes import Route, routes
from tests.security.world import World, make_person
from tests.tables.keyed import give_key, showing
from tests.tables.paired import holding, pair

# What names a thing of one tournament.
OF_A_TOURNAMENT = {
    "table_id", "table", "tournament_id", "tournament", "section_id", "device_id",
    "case_id", "flag_id", "board_id", "appeal_id", "inquiry_id", "key", "poll_id",
    "pairing_id", "official_id", "mail_id", "notice_id", "pk",
    "key_id",
}  # fmt: skip
# Another door is asked there; a key there is the mail's that a person was sent.
APART = ("admin/", "account/")
TURNED_AWAY = {401, 403, 404, 405}


def assistant_elsewhere(elsewhere: Table) -> Client:
    person = make_person("assistant-elsewhere", "assistant")
    Assignment.objects.create(user=person, section=elsewhere.section)
    return logged_in(person)


def playing_elsewhere(elsewhere: Table) -> Client:
    person, player = make_person("playing-elsewhere", "playing"), Player()
    player.save()
    Seating.objects.create(table=elsewhere, seat="N", player=player)
    Plays.objects.create(user=person, player=player)
    return logged_in(person)


def tablet_elsewhere(elsewhere: Table) -> Client:
    secret = pair(elsewhere.section.tournament, elsewhere.section, name="Far")
    return holding(secret, HTTP_X_CSRFTOKEN="")


def program_elsewhere(elsewhere: Table) -> Client:
    return showing(give_key(elsewhere.section.tournament, records=True))


def nobody(elsewhere: Table) -> Client:
    return Client()


def logged_in(person: Any) -> Client:
    client = Client()
    client.force_login(person)
    return client


def of_a_tournament() -> list[Route]:
    return [
        route
        for route in routes()
        if OF_A_TOURNAMENT & {*route.wants} and not route.pattern.startswith(APART)
    ]


def is_turned_away(answer: Any) -> bool:
    to_the_door = answer.headers.get("Location", "").startswith(
        ("/login/", "/floor/pair/")
    )
    return answer.status_code in TURNED_AWAY or to_the_door


@pytest.mark.parametrize(
    "who",
    [
        assistant_elsewhere,
        playing_elsewhere,
        tablet_elsewhere,
        program_elsewhere,
        nobody,
    ],
)
def test_nothing_is_read_or_done_by_its_number(
    world: World, who: Callable[[Table], Client], settings: LazySettings
) -> None:
    settings.LIMITS = dict.fromkeys(settings.LIMITS, 0)
    client = who(make_table())
    open_doors, asked = [], 0
    for route in of_a_tournament():
        flags = "flags" in route.pattern
        ids = world.ids | {"pk": world.ids["flag_id" if flags else "case_id"]}
        for method in (client.get, client.post):
            answer = method(route.address(ids))
            asked += 1
            if not is_turned_away(answer):
                name = f"{answer.request['REQUEST_METHOD']} {route.pattern}"
                open_doors.append((name, answer.status_code))
    assert open_doors == []
    assert asked > 100
