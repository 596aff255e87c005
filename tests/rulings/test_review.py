"""The review page, the API, and the desk's list."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case, Flag
from rulings.flags.services import open_case
from tables.access.attention import by_table, items, kinds_at
from tables.access.visibility import EVERYTHING
from tests.rulings.builders import make_person

LogIn = Callable[[User], Client]


def test_open_flag_is_on_the_page_with_its_way_in(
    client_of: LogIn, reviewer: User, flag: Flag
) -> None:
    text = client_of(reviewer).get("/review/").content.decode()
    assert f'data-flag="{flag.pk}"' in text
    assert f"/review/flags/{flag.pk}/" in text


def test_flag_taken_up_moves_to_the_open_cases(
    client_of: LogIn, director: User, flag: Flag
) -> None:
    case = open_case(flag_id=flag.pk, actor=director)
    text = client_of(director).get("/review/").content.decode()
    assert f'data-flag="{flag.pk}"' not in text
    assert f'data-case="{case.pk}"' in text
    assert f"/review/cases/{case.pk}/" in text


def test_page_is_under_the_strict_policy_without_inline_code(
    client_of: LogIn, reviewer: User, flag: Flag
) -> None:
    response = client_of(reviewer).get("/review/")
    policy = response.headers["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self'" in policy
    assert " style=" not in response.content.decode()
    assert "<style" not in response.content.decode()


def test_page_speaks_greek(client_of: LogIn, reviewer: User, flag: Flag) -> None:
    page = client_of(reviewer).get("/review/", headers={"Accept-Language": "el"})
    assert 'lang="el"' in page.content.decode()


def test_floor_does_not_review(client_of: LogIn, floor: User) -> None:
    assert client_of(floor).get("/review/").status_code == 403


def test_nobody_reviews_without_logging_in(db: None, client: Client) -> None:
    response = client.get("/review/")
    assert response.status_code == 302
    assert response.headers["Location"].startswith("/login/")


@pytest.mark.parametrize("path", ["/api/v1/flags/", "/api/v1/cases/"])
def test_api_is_for_directors_and_reviewers(
    client_of: LogIn, reviewer: User, director: User, floor: User, path: str
) -> None:
    answers = {
        person.username: client_of(person).get(path).status_code
        for person in (reviewer, director, floor)
    }
    assert answers == {"the-reviewer": 200, "the-director": 200, "the-floor": 403}
    assert Client().get(path).status_code in (401, 403)


def test_api_lists_flags_and_tells_one(
    client_of: LogIn, reviewer: User, flag: Flag
) -> None:
    [listed] = client_of(reviewer).get("/api/v1/flags/").json()["flags"]
    assert (listed["card"], listed["law"], listed["board"]) == ("DK", "50E4", 7)
    assert listed["status"] == "open"
    one = client_of(reviewer).get(f"/api/v1/flags/{flag.pk}/").json()
    assert (one["id"], one["case"], one["entries"]) == (flag.pk, None, [])


def test_api_lists_cases_and_tells_one_with_its_history(
    client_of: LogIn, reviewer: User, flag: Flag
) -> None:
    case = open_case(flag_id=flag.pk, actor=reviewer)
    [listed] = client_of(reviewer).get("/api/v1/cases/").json()["cases"]
    assert (listed["flag"], listed["status"], listed["version"]) == (
        flag.pk,
        "under_review",
        1,
    )
    one = client_of(reviewer).get(f"/api/v1/cases/{case.pk}/").json()
    assert [entry["kind"] for entry in one["entries"]] == ["opened"]
    assert one["entries"][0]["actor"] == "the-reviewer"


def test_api_lists_only_what_is_asked_for(
    client_of: LogIn, reviewer: User, flag: Flag
) -> None:
    everything = client_of(reviewer).get("/api/v1/flags/?status=open").json()
    assert [row["id"] for row in everything["flags"]] == [flag.pk]
    done = client_of(reviewer).get("/api/v1/flags/?status=dismissed").json()
    assert done == {"flags": [], "next": None}


def test_unknown_case_is_a_problem_document(client_of: LogIn, reviewer: User) -> None:
    response = client_of(reviewer).get("/api/v1/cases/4096/")
    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["code"]


def test_api_only_reads(client_of: LogIn, reviewer: User, flag: Flag) -> None:
    response = client_of(reviewer).delete(f"/api/v1/flags/{flag.pk}/")
    assert response.status_code == 405
    assert Flag.objects.filter(pk=flag.pk).exists()


def test_what_waits_is_in_the_list_of_the_desk(flag: Flag, reviewer: User) -> None:
    [item] = [item for item in items(EVERYTHING) if item.kind == "review"]
    assert (item.table, item.board) == (flag.board.table_id, 7)
    assert item.since == flag.raised_at
    case = open_case(flag_id=flag.pk, actor=reviewer)
    [item] = items(EVERYTHING)
    assert item.kind == "case"
    assert item.url == f"/review/cases/{case.pk}/"


def test_nothing_is_in_the_list_when_all_is_decided(db: None) -> None:
    make_person("nobody")
    assert not Case.objects.exists()
    assert items(EVERYTHING) == []


def test_the_tile_of_a_table_says_that_review_waits(
    client_of: LogIn, director: User, flag: Flag
) -> None:
    tile = f"/desk/tiles/?size=large&table={flag.board.table_id}"
    client = client_of(director)
    assert "tile--review" in client.get(tile).content.decode()
    open_case(flag_id=flag.pk, actor=director)
    assert "tile--case" in client.get(tile).content.decode()
    Case.objects.update(status=Case.Status.DECIDED)
    assert "tile--case" in client.get(tile).content.decode()
    Case.objects.update(status=Case.Status.NOTIFIED)
    assert "tile--empty" in client.get(tile).content.decode()


def test_review_at_one_table_says_nothing_of_another(flag: Flag) -> None:
    here = flag.board.table_id
    assert kinds_at(EVERYTHING, [here]) == {here: {"review"}}
    assert kinds_at(EVERYTHING, [here + 1]) == {here + 1: set()}
    assert by_table(items(EVERYTHING)) == {here: {"review"}}
