"""What someone might try, and what they get: small tries at many doors."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from deploy.wsgi_bridge import Pages
from rulings.cases import filing
from tables.access.pairing import stop_device
from tests.security.world import World, make_person
from tests.tables.asking import is_problem, post, sent
from tests.tables.paired import device_of, holding, pair
from tests.tables.table import NOTE, Room

FOREIGN = (
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "javascript:x",
)


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("anna", password="the-right-one")


def log_in(client: Client, **more: str) -> Any:
    return client.post("/login/", {"login": "anna", "password": "the-right-one"} | more)


def test_a_session_from_before_the_log_in_is_worth_nothing_after_it(anna: User) -> None:
    client = Client()
    client.cookies["sessionid"] = "a" * 32
    log_in(client)
    mine = client.cookies["sessionid"].value
    assert mine != "a" * 32
    stranger = Client()
    stranger.cookies["sessionid"] = "a" * 32
    assert stranger.get("/floor/").status_code == 302
    client.post("/logout/")
    stranger.cookies["sessionid"] = mine
    assert stranger.get("/floor/").status_code == 302


@pytest.mark.parametrize("to", FOREIGN)
def test_nobody_is_sent_to_another_site(anna: User, to: str) -> None:
    client = Client()
    answers = [log_in(client, next=to)]
    for path in ("/theme/", "/look/", "/language/"):
        said = {"next": to, "theme": "dark", "hand": "left", "language": "el"}
        answers.append(client.post(path, said, headers={"Referer": to}))
    for answer in answers:
        where = answer.headers.get("Location", "/")
        assert where.startswith("/")
        assert not where.startswith(("//", "/\\"))


@pytest.mark.parametrize("path", ["/login/", "/api/tables/", "/desk/"])
def test_another_name_in_the_head_is_refused(db: None, path: str) -> None:
    assert Client(HTTP_HOST="evil.example").get(path).status_code == 400


def test_no_other_site_may_read_the_api(world: World, inside: Client) -> None:
    for method in (inside.get, inside.options):
        answer = method("/api/tables/", headers={"Origin": "https://evil.example"})
        assert not [
            name for name in answer.headers if name.startswith("Access-Control")
        ]


def test_no_other_site_may_send_a_form(world: World) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(world.by)
    evil = {"Origin": "https://evil.example"}
    assert client.post("/desk/tablets/add/", {}, headers=evil).status_code == 403
    path = "/api/entries/"
    answer = client.post(path, "[]", content_type="application/json", headers=evil)
    assert answer.status_code == 403


def test_a_stopped_or_foreign_tablet_records_nothing(world: World) -> None:
    room = Room(world.tournament, world.table, world.table)
    entry = sent(room, NOTE, device="a", seq=1)
    secret = pair(world.tournament, name="Lost")
    stop_device(device=device_of(secret).pk, now=timezone.now())
    stopped = holding(secret, HTTP_X_CSRFTOKEN="")
    assert is_problem(post(stopped, [entry]), 401, "device_stopped")
    for guessed in ("", "a" * 43, secret[:-1], f"{secret}x", device_of(secret).secret):
        answer = post(holding(guessed, HTTP_X_CSRFTOKEN=""), [entry])
        assert is_problem(answer, 401, "not_paired")


def test_a_body_over_a_megabyte_is_refused(world: World) -> None:
    tablet = holding(world.secret, HTTP_X_CSRFTOKEN="")
    big = b"[" + b" " * 1_100_000 + b"]"
    assert is_problem(post(tablet, big), 413, "too_large")
    deep = b"[" * 100_000
    assert is_problem(post(tablet, deep), 400, "malformed_json")


def bomb() -> bytes:
    """A few kilobytes that would be a picture of 10,000 by 10,000."""
    made = BytesIO()
    Image.new("1", (10_000, 10_000)).save(made, "PNG")
    return made.getvalue()


def test_a_picture_that_would_fill_the_memory_is_not_unpacked() -> None:
    content = bomb()
    assert len(content) < 100_000
    assert filing.media_type_of(content) is None


@pytest.mark.parametrize(
    "name", ["../../etc/passwd", "..\\x.txt", 'a"; x="b.txt', "a\r\nX-Evil: 1.txt"]
)
def test_the_name_of_a_file_stays_a_name(
    world: World, inside: Client, name: str
) -> None:
    case = f"/review/cases/{world.ids['case_id']}/"
    inside.post(f"{case}papers/", {"file": SimpleUploadedFile(name, b"words")})
    kept = world_papers(world)
    assert kept
    for paper in kept:
        assert "/" not in paper.name
        assert "\\" not in paper.name
        answer = inside.get(f"/review/papers/{paper.key}/")
        assert "X-Evil" not in answer.headers
        assert "\n" not in answer.headers["Content-Disposition"]


def world_papers(world: World) -> list[Any]:
    from rulings.cases.records import Attachment  # noqa: PLC0415 a row of the world

    return list(Attachment.objects.filter(case=world.ids["case_id"]))


@pytest.mark.parametrize(
    "path", ["/nothing/", "/api/nothing/", "/review/cases/999999/"]
)
def test_a_page_of_an_error_tells_nothing_of_the_inside(
    world: World, inside: Client, settings: LazySettings, path: str
) -> None:
    assert settings.DEBUG is False
    page = inside.get(path).text
    for word in ("Traceback", "urlpatterns", "deploy.settings", "psycopg", "django."):
        assert word not in page


def test_a_client_that_sends_its_body_drop_by_drop_is_not_waited_for() -> None:
    said: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(10)

    async def send(message: Any) -> None:
        said.append(message)

    pages = Pages(lambda *_: [], threads=1, most=100, patience=0.01)
    asyncio.run(pages({"type": "http", "headers": [], "path": "/"}, receive, send))
    assert said[0]["status"] == 408


def test_a_person_without_a_role_is_a_stranger(world: World) -> None:
    client = Client()
    client.force_login(make_person("without-a-role"))
    assert client.get(f"/review/cases/{world.ids['case_id']}/").status_code == 403
