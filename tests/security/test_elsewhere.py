"""Someone of another tournament or section meets nothing of this one."""

from collections.abc import Callable, Iterator
from typing import Any

from django.test import Client

from tables.models import Assignment, Table
from tests.rulings.builders import make_table
from tests.security.routes import Route, routes
from tests.security.world import World, make_person
from tests.tables.keyed import give_key, showing
from tests.tables.paired import holding, pair

# What names a thing of one tournament.
OF_A_TOURNAMENT = {
    "table_id", "table", "tournament_id", "tournament", "section_id", "device_id",
    "case_id", "flag_id", "board_id", "appeal_id", "inquiry_id", "key", "poll_id",
    "pairing_id", "official_id", "mail_id", "notice_id", "pk", "person_id",
    "key_id", "hook_id",
}  # fmt: skip
# Another door is asked there; a key there is the mail's that a person was sent.
APART = ("admin/", "account/")
TURNED_AWAY = {401, 403, 404, 405}


def organiser_elsewhere(elsewhere: Table) -> Client:
    """Someone who would see everything, limited to another tournament."""
    person = make_person("organiser-elsewhere", "organiser")
    tournament = elsewhere.section.tournament
    Assignment.objects.create(user=person, tournament=tournament)
    return logged_in(person)


def director_of_a_section(elsewhere: Table) -> Client:
    """The same with one section, and let in to the administration by hand."""
    person = make_person("director-of-a-section", "director", is_staff=True)
    Assignment.objects.create(user=person, section=elsewhere.section)
    return logged_in(person)


def tablet_elsewhere(elsewhere: Table) -> Client:
    secret = pair(elsewhere.section.tournament, elsewhere.section, name="Far")
    return holding(secret, HTTP_X_CSRFTOKEN="")


def program_elsewhere(elsewhere: Table) -> Client:
    return showing(give_key(elsewhere.section.tournament, records=True))


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


# Those of one tournament are asked everything in `tests/deploy/roles`; here those of
# one section of it, and who comes furthest.
WHO: dict[str, Callable[[Table], Client]] = {
    "organiser": organiser_elsewhere,
    "director of a section": director_of_a_section,
    "tablet": tablet_elsewhere,
    "program": program_elsewhere,
}


def test_nothing_is_read_or_done_by_its_number(world: World) -> None:
    """One test, since it is one world; each one who gets through is named."""
    elsewhere = make_table()
    open_doors, asked = [], 0
    for name, who in WHO.items():
        for address, answer in tried(who(elsewhere), world):
            asked += 1
            if not is_turned_away(answer):
                open_doors.append((name, address, answer.status_code))
    assert open_doors == []
    assert asked > 100 * len(WHO)


def tried(client: Client, world: World) -> Iterator[tuple[str, Any]]:
    """Every address that names something of the world, looked at and sent to."""
    for route in of_a_tournament():
        flags = "flags" in route.pattern
        ids = world.ids | {"pk": world.ids["flag_id" if flags else "case_id"]}
        for method in (client.get, client.post):
            answer = method(route.address(ids))
            yield f"{answer.request['REQUEST_METHOD']} {route.pattern}", answer
