"""`/api/v1/`: pages of lists, marks of answers; the paths of before, as they were."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.tables.asking import board_path, is_problem, post, sent
from tests.tables.table import AUCTION, EXPOSED, OPENED, Room

LISTS = ["tables/", "lawbook/2017/", "tables/{}/boards/7/events/"]


def listed(answer: Any) -> list[Any]:
    (rows,) = [value for value in answer.values() if isinstance(value, list)]
    found: list[Any] = rows
    return found


@pytest.mark.parametrize("path", LISTS)
def test_a_list_comes_in_pages_that_make_it_whole(
    client: Client, room: Room, path: str
) -> None:
    room.record(OPENED, AUCTION, EXPOSED)
    address = f"/api/v1/{path.format(room.table.pk)}"
    whole = listed(client.get(address, {"limit": "500"}).json())
    found: list[Any] = []
    after: dict[str, str] = {}
    while True:
        page = client.get(address, {"limit": "2"} | after).json()
        assert len(listed(page)) <= 2
        found += listed(page)
        if page["next"] is None:
            break
        after = {"after": page["next"]}
    assert found[:500] == whole[:500]
    assert len(whole) > 1


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"limit": "0"}, "malformed_limit"),
        ({"limit": "501"}, "malformed_limit"),
        ({"limit": "many"}, "malformed_limit"),
        ({"after": "nothing"}, "unknown_page"),
    ],
)
def test_a_page_that_there_is_not_is_a_problem(
    client: Client, room: Room, path: str, asked: dict[str, str], code: str
) -> None:
    room.record(OPENED)
    answer = client.get(f"/api/v1/{path.format(room.table.pk)}", asked)
    assert is_problem(answer, 400, code)


def test_a_place_in_a_list_tells_nothing_of_what_is_not_seen(
    client: Client, room: Room
) -> None:
    """A table of another tournament, and one that is nowhere."""
    other = client.get("/api/v1/tables/", {"after": "999999", "limit": "1"})
    assert is_problem(other, 400, "unknown_page")


def test_the_old_paths_answer_as_they_did_and_say_what_follows(
    client: Client, room: Room
) -> None:
    room.record(OPENED, AUCTION, EXPOSED)
    path = board_path(room)
    new, old = client.get(path), client.get(path.replace("/v1", ""))
    assert new.content == old.content
    assert "Deprecation" not in new.headers
    assert old.headers["Deprecation"].startswith("@")
    assert old.headers["Link"] == f'<{path}>; rel="successor-version"'
    clauses = client.get("/api/lawbook/2017/").json()
    assert len(clauses) > 100


def test_entries_may_come_by_either_path(client: Client, room: Room) -> None:
    entry = sent(room, OPENED)
    first = post(client, [entry]).json()
    again = post(client, [entry], "/api/entries/")
    assert first["results"][0]["result"] == "new"
    assert again.json()["results"][0]["result"] == "again"
    assert "Deprecation" in again.headers


def test_what_has_not_changed_is_not_sent_again(client: Client, room: Room) -> None:
    room.record(OPENED, AUCTION)
    path = board_path(room)
    first = client.get(path)
    known = {"if-none-match": first.headers["ETag"]}
    same = client.get(path, headers=known)
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["ETag"] == first.headers["ETag"]
    assert same.headers["Cache-Control"] == "private, no-cache"
    room.record(EXPOSED)
    later = client.get(path, headers=known)
    assert later.status_code == 200
    assert later.headers["ETag"] != first.headers["ETag"]


def test_where_people_are_named_nothing_is_kept(client: Client, room: Room) -> None:
    room.record(OPENED)
    log = client.get(board_path(room, "events/"))
    assert log.headers["Cache-Control"] == "no-store"
    assert "actor" in log.json()["events"][0]
