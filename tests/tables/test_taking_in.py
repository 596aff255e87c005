"""A file that a tablet has saved is taken in once, by the desk or by a command."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import Group, User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from tables.intake import sequence_gaps
from tables.intake.services import import_saved_batch
from tables.models import Receipt, StoredEvent
from tests.tables.asking import post, sent
from tests.tables.table import NOTE, OPENED, Room

PAGE = "/desk/tablets/file/"
Json = dict[str, Any]


def saved(room: Room, entries: int = 3) -> Json:
    """What the foot of a tablet's page saves: the first opens the board."""
    events = [OPENED, *[NOTE] * (entries - 1)]
    listed = [
        sent(room, event, device="tablet-9", seq=seq)
        for seq, event in enumerate(events, 1)
    ]
    about = {"app": "1", "sent_at": "2026-11-01T12:00:00Z", "unsent": entries}
    return {**about, "spent": [], "entries": listed}


def results(document: Json) -> list[str]:
    taken = import_saved_batch(content=json.dumps(document).encode(), actor=None)
    return [one.outcome.result for one in taken]


@pytest.fixture
def director(client: Client) -> Client:
    person = User.objects.create_user("d", password="p")
    person.groups.add(Group.objects.get_or_create(name="director")[0])
    client.force_login(person)
    return client


def upload(client: Client, content: bytes, language: str = "en") -> Any:
    file = SimpleUploadedFile("rectify.json", content, "application/json")
    return client.post(PAGE, {"file": file}, HTTP_ACCEPT_LANGUAGE=language)


def test_more_than_one_batch_goes_in(room: Room) -> None:
    assert results(saved(room, 120)) == ["new"] * 120
    assert sequence_gaps.gap_items() == []


def test_taken_in_twice_it_is_stored_once(room: Room) -> None:
    document = saved(room)
    assert results(document) == ["new"] * 3
    assert results(document) == ["again"] * 3
    assert StoredEvent.objects.count() == 3


def test_what_the_tablet_sends_later_as_well_is_here_already(
    room: Room, client: Client
) -> None:
    document = saved(room)
    results(document)
    answer = post(client, {"entries": document["entries"]}).json()
    assert {one["result"] for one in answer["results"]} == {"again"}


def test_one_refused_entry_holds_up_no_other(room: Room) -> None:
    document = saved(room)
    document["entries"][1]["event"] = {"type": "CardEaten"}
    document["entries"].append("no entry")
    assert results(document) == ["new", "refused", "new", "refused"]


def test_when_it_was_saved_says_nothing_of_the_clock(room: Room) -> None:
    """The file has lain about for days."""
    results(saved(room, 1))
    assert Receipt.objects.get().skew is None


def test_the_desk_says_what_became_of_each(room: Room, director: Client) -> None:
    document = saved(room)
    document["entries"][2]["event"] = {"type": "CardEaten"}
    page = upload(director, json.dumps(document).encode()).content.decode()
    assert "Board 7 opened" in page
    assert page.count("Recorded</strong>") == 2
    assert "Not recorded" in page
    assert "is not a kind of event" in page
    assert f"/desk/tables/{room.table.pk}/?board=7" in page
    again = upload(director, json.dumps(document).encode()).content.decode()
    assert again.count("Already recorded</strong>") == 2


def test_it_is_said_in_greek(room: Room, director: Client) -> None:
    document = saved(room)
    document["entries"][2]["event"] = {"type": "CardEaten"}
    page = upload(director, json.dumps(document).encode(), "el").content.decode()
    assert "Δεν καταγράφηκε" in page
    assert "is not a kind" not in page


@pytest.mark.parametrize("content", [b"", b"<html>", b"7", b'{"a": 1}', b"\xff\xfe"])
def test_another_file_is_said_to_be_none(director: Client, content: bytes) -> None:
    answer = upload(director, content or b" ")
    assert answer.status_code == 422
    assert "not a file saved by a tablet" in answer.content.decode()


def test_without_a_file_the_page_asks_for_one(director: Client) -> None:
    answer = director.post(PAGE)
    assert answer.status_code == 422
    assert "Choose the file first." in answer.content.decode()


def test_only_a_director_takes_it_in(client: Client, room: Room) -> None:
    client.force_login(User.objects.create_user("f", password="p"))
    answer = upload(client, json.dumps(saved(room)).encode())
    assert answer.status_code == 403
    assert StoredEvent.objects.count() == 0


def test_the_command_says_the_same(room: Room, tmp_path: Path) -> None:
    path, out = tmp_path / "rectify.json", StringIO()
    path.write_text(json.dumps(saved(room)))
    call_command("take_in", str(path), stdout=out)
    assert out.getvalue().splitlines()[0] == "1\tRecorded\tBoard 7 opened"
    document = saved(room)
    document["entries"][0]["event"] = {"type": "CardEaten"}
    path.write_text(json.dumps(document))
    with pytest.raises(CommandError) as wrong:
        call_command("take_in", str(path), stdout=out)
    assert wrong.value.returncode == 1


@pytest.mark.parametrize("name", ["absent.json", "other.json"])
def test_the_command_cannot_read_it(db: None, tmp_path: Path, name: str) -> None:
    (tmp_path / "other.json").write_text("<html>")
    with pytest.raises(CommandError) as wrong:
        call_command("take_in", str(tmp_path / name))
    assert wrong.value.returncode == 2
