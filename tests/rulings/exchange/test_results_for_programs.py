"""Results of a whole event come in by the API: all of a file, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from tables.common import sizes
from tables.models import ReportedResult, Tournament
from tests.rulings.builders import make_person, make_table
from tests.rulings.exchange.events import (
    BY_PAIRS,
    CSV,
    NO_RESULTS,
    PBN,
    SPADES,
    USEBIO,
    WRONG_LINES,
    WrongLine,
    make_event,
    play_at_the_table,
    stored,
)
from tests.tables.asking import is_problem
from tests.tables.keyed import give_key, showing

In = Callable[[User], Client]
NOTHING = {"new": 0, "same": 0, "changed": 0, "recorded": 0}


@pytest.fixture
def tournament(db: None) -> Tournament:
    return make_event()


@pytest.fixture
def program(tournament: Tournament) -> Client:
    return showing(give_key(tournament, records=True))


def address(tournament: Tournament) -> str:
    return f"/api/v1/tournaments/{tournament.pk}/results/"


def send(
    client: Client,
    tournament: Tournament,
    content: str,
    query: str = "",
    kind: str = "text/csv",
) -> Any:
    path, said = address(tournament) + query, {"Content-Type": kind}
    return client.post(path, content.encode(), content_type=kind, headers=said)


def counts(answer: Any) -> dict[str, int]:
    assert answer.status_code == 200, answer.content
    return {effect: n for effect, n in answer.json()["counts"].items() if n}


def test_a_preview_says_what_would_change_and_saves_nothing(
    tournament: Tournament, program: Client
) -> None:
    answer = send(program, tournament, CSV, "?preview=true")
    assert answer.json() == {
        "saved": False,
        "counts": NOTHING | {"new": 4},
        "others": [],
    }
    assert answer.headers["Cache-Control"] == "no-store"
    assert stored() == {}


def test_the_same_file_again_changes_nothing(
    tournament: Tournament, program: Client
) -> None:
    assert counts(send(program, tournament, CSV)) == {"new": 4}
    first = stored()
    assert counts(send(program, tournament, CSV, "?preview=false")) == {"same": 4}
    assert stored() == first
    assert {one.source for one in ReportedResult.objects.all()} == {"Scoring computer"}


def test_what_a_file_replaces_is_told(tournament: Tournament, program: Client) -> None:
    send(program, tournament, CSV)
    answer = send(program, tournament, CSV.replace("N,10", "N,11"))
    assert counts(answer) == {"same": 3, "changed": 1}
    (other,) = answer.json()["others"]
    table = ReportedResult.objects.get(table__number=1, board=7).table
    cells = SPADES | {"tricks": "11"}
    assert other == {
        **{"table": table.pk, "name": str(table), "board": 7},
        **{"effect": "changed", "result": cells},
    }
    assert stored()[1, 7] == cells


def test_what_was_recorded_otherwise_at_the_table_is_told(
    tournament: Tournament, program: Client
) -> None:
    play_at_the_table(tricks=9)
    for _time in range(2):
        answer = send(program, tournament, BY_PAIRS)
        (other,) = answer.json()["others"]
        assert (other["board"], other["effect"]) == (7, "recorded")
    assert counts(answer) == {"recorded": 1, "same": 1}


@pytest.mark.parametrize("kind", ["text/csv; charset=utf-8", "TEXT/PLAIN"])
@pytest.mark.parametrize("content", [CSV, BY_PAIRS, USEBIO, PBN])
def test_the_page_and_a_program_save_the_same(
    tournament: Tournament, program: Client, client_of: In, content: str, kind: str
) -> None:
    """The content says which format it is, not the type."""
    send(program, tournament, content, kind=kind)
    by_program = kept()
    ReportedResult.objects.all().delete()
    page = f"/review/tournaments/{tournament.pk}/exchange/results/"
    organiser = client_of(make_person("one", "organiser"))
    file = SimpleUploadedFile("evening.csv", content.encode())
    looked = organiser.post(page, {"file": file})
    organiser.post(page, {"kept": looked.context["kept"]})
    assert kept() == by_program
    assert len(by_program) >= 2


def kept() -> list[dict[str, Any]]:
    """Every result, but for where it came from and when."""
    found = ReportedResult.objects.order_by("table", "board")
    left_out = ("id", "source", "came_at")
    return [
        {name: value for name, value in row.items() if name not in left_out}
        for row in found.values()
    ]


@pytest.mark.parametrize("query", ["", "?preview=true"])
@pytest.mark.parametrize("wrong", WRONG_LINES)
def test_one_wrong_line_stops_all(
    tournament: Tournament, program: Client, wrong: WrongLine, query: str
) -> None:
    changed, code, said = wrong
    answer = send(program, tournament, CSV.replace(*changed), query)
    assert is_problem(answer, 422, "bad_lines")
    (fault,) = answer.json()["faults"]
    line = 3 if code == "line_twice" else 2
    assert (fault["line"], fault["code"]) == (line, code)
    assert said in fault["detail"]
    assert stored() == {}


def test_every_wrong_line_is_told_up_to_a_thousand_and_counted(
    tournament: Tournament, program: Client
) -> None:
    wrong = "".join(f"A,9,{board},1,12,4S,N,10,\n" for board in range(1, 1201))
    answer = send(program, tournament, CSV + wrong)
    assert is_problem(answer, 422, "bad_lines")
    told = answer.json()
    assert told["count"] == 1200
    assert [one["line"] for one in told["faults"]] == list(range(6, 1006))
    assert stored() == {}


@pytest.mark.parametrize(("content", "code"), NO_RESULTS)
def test_what_is_no_file_of_results_is_refused(
    tournament: Tournament, program: Client, content: str, code: str
) -> None:
    assert is_problem(send(program, tournament, content), 422, code)
    assert stored() == {}


def test_a_locked_tournament_takes_nothing(
    tournament: Tournament, program: Client
) -> None:
    Tournament.objects.update(locked_at=timezone.now())
    for query in ("", "?preview=true"):
        assert is_problem(send(program, tournament, CSV, query), 422, "locked")
    assert stored() == {}


@pytest.mark.parametrize(
    "kind",
    [
        *("application/json", "application/x-www-form-urlencoded", ""),
        "multipart/form-data; boundary=a",
    ],
)
def test_a_file_says_that_it_is_one(
    tournament: Tournament, program: Client, kind: str
) -> None:
    answer = send(program, tournament, CSV, kind=kind)
    assert is_problem(answer, 415, "unsupported_media_type")
    assert "Send the file as text/csv" in answer.json()["detail"]
    assert stored() == {}


def test_a_preview_is_asked_for_by_true_or_false(
    tournament: Tournament, program: Client
) -> None:
    answer = send(program, tournament, CSV, "?preview=perhaps")
    assert is_problem(answer, 400, "malformed_preview")
    assert stored() == {}


def test_a_file_comes_as_large_as_by_the_page(
    tournament: Tournament, program: Client
) -> None:
    full = CSV + "\n" * (sizes.SETUP_FILE - len(CSV))
    assert counts(send(program, tournament, full)) == {"new": 4}
    assert is_problem(send(program, tournament, full + "\n"), 413, "too_large")


@pytest.mark.parametrize(
    ("role", "status"),
    [("organiser", 200), ("director", 403), ("floor", 403), ("observer", 403)],
)
def test_people_give_them_as_they_may_on_the_page(
    client_of: In, tournament: Tournament, role: str, status: int
) -> None:
    client = client_of(make_person("one", role))
    assert send(client, tournament, CSV, "?preview=true").status_code == status


def test_a_key_gives_them_for_its_whole_tournament_if_it_records(
    tournament: Tournament, program: Client
) -> None:
    looking = showing(give_key(tournament))
    part = showing(give_key(tournament, tournament.sections.get(), records=True))
    for client in (looking, part):
        assert is_problem(send(client, tournament, CSV), 403, "permission_denied")
    other = make_table().section.tournament
    for unseen in (other, Tournament(pk=4096)):
        assert is_problem(send(program, unseen, CSV), 404, "unknown_tournament")
    assert send(Client(), tournament, CSV).status_code == 401
    assert stored() == {}


def test_an_organiser_of_another_tournament_finds_none(
    client_of: In, tournament: Tournament
) -> None:
    person = make_person("one", "organiser")
    person.assignments.create(tournament=make_table().section.tournament)
    answer = send(client_of(person), tournament, CSV)
    assert is_problem(answer, 404, "unknown_tournament")


def test_a_session_needs_its_token(tournament: Tournament) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_person("one", "organiser"))
    assert is_problem(send(client, tournament, CSV), 403, "permission_denied")
    assert stored() == {}


def test_the_paths_without_a_version_have_no_such_address(
    tournament: Tournament, program: Client
) -> None:
    old = address(tournament).replace("/v1", "")
    assert program.post(old, CSV, content_type="text/csv").status_code == 404
