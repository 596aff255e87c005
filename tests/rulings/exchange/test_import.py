"""Rulings out, the rulings gone, in again: the same bytes, all of it or nothing."""

import json
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from rulings.cases.models import Case, CaseEntry
from rulings.exchange.models import TakenIn
from rulings.exchange.people import NOBODY
from rulings.flags.services import screen_board
from tables.models import Tournament
from tests.rulings.builders import make_person
from tests.rulings.exchange.filled import empty, exported, taken_in
from tests.rulings.exchange.ruled import NINE

In = Callable[[User], Client]


@pytest.mark.parametrize("names", [True, False])
def test_what_went_out_comes_in_again_byte_for_byte(
    tournament: Tournament, names: bool
) -> None:
    before = exported(tournament, names=names)
    number = Case.objects.get().pk
    empty()
    taken = taken_in(tournament, before)
    assert exported(tournament, names=names) == before
    assert (taken.numbers, taken.known, taken.unnamed) == (((number, number),), 0, ())


def test_a_second_time_nothing_changes(tournament: Tournament) -> None:
    content = exported(tournament)
    steps = CaseEntry.objects.count()
    taken = taken_in(tournament, content)
    assert (taken.numbers, taken.known) == ((), 1)
    assert CaseEntry.objects.count() == steps
    assert not TakenIn.objects.exists()


def test_the_flag_that_screening_raised_meanwhile_becomes_the_one_of_the_file(
    tournament: Tournament,
) -> None:
    content = exported(tournament)
    board = Case.objects.get().board_id
    empty()
    screen_board(board_id=board)
    taken_in(tournament, content)
    assert exported(tournament) == content


def test_the_next_case_gets_a_number_of_its_own(
    tournament: Tournament, reviewer: User
) -> None:
    content = exported(tournament)
    plain = json.loads(content)
    plain["cases"][0]["number"] += 50
    number = plain["cases"][0]["number"]
    board = Case.objects.get().board
    empty()
    assert taken_in(tournament, json.dumps(plain).encode()).numbers[0][1] == number
    made = Case.objects.create(board=board, opened_by=reviewer, opened_at=NINE)
    assert made.pk > number


def test_a_number_that_someone_has_here_is_told(
    tournament: Tournament, reviewer: User
) -> None:
    content = exported(tournament)
    number = Case.objects.get().pk
    at = Case.objects.get().opened_at
    board = Case.objects.get().board
    empty()
    Case.objects.create(pk=number, board=board, opened_by=reviewer, opened_at=at)
    [(there, here)] = taken_in(tournament, content).numbers
    assert there == number != here


def test_names_without_an_account_here_name_nobody(tournament: Tournament) -> None:
    content = exported(tournament).replace(b"the-director", b"someone-else")
    empty()
    taken = taken_in(tournament, content)
    assert taken.unnamed == ("someone-else",)
    nobody = User.objects.get(username=NOBODY)
    assert not nobody.is_active
    assert not nobody.has_usable_password()


def test_it_is_kept_that_the_rulings_came_from_a_file(
    tournament: Tournament, director: User
) -> None:
    content = exported(tournament)
    empty()
    taken_in(tournament, content, director)
    [kept] = TakenIn.objects.all()
    assert (kept.by, kept.cases) == (director, [Case.objects.get().pk])


def test_the_page_of_a_case_says_that_it_came_from_a_file(
    tournament: Tournament, director: User, client: Client
) -> None:
    content, said = exported(tournament), "Imported from a file"
    client.force_login(director)
    page = f"/review/cases/{Case.objects.get().pk}/"
    assert said not in client.get(page).content.decode()
    empty()
    taken_in(tournament, content, director)
    shown = client.get(f"/review/cases/{Case.objects.get().pk}/").content.decode()
    assert shown.count(said) == 2  # under its name, and in its history
    assert sha256(content).hexdigest() in shown


def test_the_command_takes_in_and_says_what_it_did(
    tournament: Tournament, tmp_path: Path
) -> None:
    file, out = tmp_path / "rulings.json", StringIO()
    file.write_bytes(exported(tournament))
    empty()
    call_command("import_rulings", str(file), stdout=out)
    assert out.getvalue() == "1 case imported.\n"
    file.write_text("{")
    with pytest.raises(CommandError, match="unreadable") as refused:
        call_command("import_rulings", str(file))
    assert refused.value.returncode == 1
    with pytest.raises(CommandError, match="unreadable") as missing:
        call_command("import_rulings", str(tmp_path / "none.json"))
    assert missing.value.returncode == 2


def test_an_organiser_takes_a_file_in_on_the_page(
    tournament: Tournament, client_of: In
) -> None:
    content = exported(tournament)
    empty()
    place = f"/review/tournaments/{tournament.pk}/exchange/take-in/"
    client = client_of(make_person("one", "organiser"))
    wrong = client.post(place, {"file": SimpleUploadedFile("a.json", b"[]")})
    assert wrong.status_code == 422
    assert b"malformed" in wrong.content
    assert client.post(place).status_code == 422
    done = client.post(
        place, {"file": SimpleUploadedFile("a.json", content)}, follow=True
    )
    page = done.content.decode()
    assert "1 case imported." in page
    assert "Previous imports" in page
    assert client_of(make_person("two", "director")).get(place).status_code == 403
