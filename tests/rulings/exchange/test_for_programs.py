"""Rulings for programs: what is decided, and nothing of how, in each format."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.exchange import json_file
from rulings.exchange.formats import FORMATS
from rulings.exchange.selectors import document_of
from rulings.exchange.values import Document
from rulings.scoring.problems import Unscorable
from rulings.web.api.tournaments import SAID, only_decided
from tables.models import HandRecord, Tournament
from tests.rulings.builders import make_person, make_table
from tests.rulings.exchange.filled import taken_in
from tests.tables.asking import is_problem
from tests.tables.keyed import give_key, showing

In = Callable[[User], Client]


def place(tournament: Tournament, kind: str = "") -> str:
    query = f"?format={kind}" if kind else ""
    return f"/api/tournaments/{tournament.pk}/rulings/{query}"


def taken(tournament: Tournament) -> Document:
    answer = showing(give_key(tournament)).get(place(tournament))
    assert answer.status_code == 200
    return json_file.read(answer.content)


def test_a_program_takes_every_format(tournament: Tournament) -> None:
    program = showing(give_key(tournament))
    for kind, one in FORMATS.items():
        answer = program.get(place(tournament, kind))
        assert answer.headers["Content-Type"] == one.media_type
        assert answer.content == one.write(taken(tournament)).content


def test_it_is_told_what_was_decided_and_not_what_anybody_said(
    tournament: Tournament,
) -> None:
    whole, told = document_of(tournament, hands=True), taken(tournament)
    assert any(getattr(case, name) for case in whole.cases for name in SAID)
    assert not any(getattr(case, name) for case in told.cases for name in SAID)
    assert (told.flags, told.questions) == ((), ())
    known = {one.key: one for one in whole.cases}
    for case in told.cases:
        assert (case.score, case.reason) == (known[case.key].score, case.reason)
        assert all(one.grounds == "" == one.by for one in case.appeals)


@pytest.mark.parametrize(
    ("status", "told"),
    [("decided", True), ("appealed", True), ("raised", False), ("withdrawn", False)],
)
def test_a_case_that_is_open_or_withdrawn_is_not_told(
    tournament: Tournament, status: str, told: bool
) -> None:
    document = document_of(tournament, hands=True)
    case = next(one for one in document.cases if one.decided_at is not None)
    only = msgspec.structs.replace(
        document, cases=(msgspec.structs.replace(case, status=status),)
    )
    assert bool(only_decided(only).cases) == told


def test_hands_are_told_once_the_tournament_is_locked(tournament: Tournament) -> None:
    deal = "N:AKQJ.AKQ.AKQ.AKQ 5432.JT9.JT9.JT9 T987.876.876.876 6.5432.5432.5432"
    board = document_of(tournament, hands=True).boards[0].board
    there = {"tournament": tournament, "uploaded_at": timezone.now()}
    HandRecord.objects.create(board=board, deal=deal, **there)
    document = document_of(tournament, hands=True)
    assert document.boards[0].deal == deal
    assert all(one.deal is None for one in taken(tournament).boards)
    Tournament.objects.update(locked_at=timezone.now())
    assert taken(tournament).boards == document.boards


def test_an_organiser_takes_files_without_hands_until_it_is_locked(
    client_of: In, tournament: Tournament
) -> None:
    """No flag, no poll and no hash either: each depends on the hands."""
    whole = document_of(tournament, hands=True)
    assert whole.flags
    assert any(case.polls for case in whole.cases)
    organiser = client_of(make_person("one", "organiser"))
    page = f"/review/tournaments/{tournament.pk}/exchange/"
    told = json_file.read(organiser.get(f"{page}json/").content)
    assert told == document_of(tournament, hands=False)
    assert (told.flags, {case.polls for case in told.cases}) == ((), {()})
    assert {one.stream.head for one in told.boards} == {None}
    assert "not in these files" in organiser.get(page).content.decode()
    director = client_of(make_person("two", "director"))
    assert json_file.read(director.get(f"{page}json/").content) == whole
    Tournament.objects.update(locked_at=timezone.now())
    assert json_file.read(organiser.get(f"{page}json/").content) == whole
    assert "not in these files" not in organiser.get(page).content.decode()


def test_a_file_without_hands_is_not_taken_in(tournament: Tournament) -> None:
    content = json_file.write(document_of(tournament, hands=False)).content
    with pytest.raises(Unscorable) as refused:
        taken_in(tournament, content)
    assert refused.value.problem.code == "without_hands"


def test_another_tournament_is_not_there_and_a_section_is_not_enough(
    tournament: Tournament,
) -> None:
    table = make_table()
    other = showing(give_key(table.section.tournament))
    for number in (tournament, Tournament(pk=4096)):
        assert is_problem(other.get(place(number)), 404, "unknown_tournament")
    section = tournament.sections.get()
    part = showing(give_key(tournament, section))
    assert is_problem(part.get(place(tournament)), 403, "permission_denied")


@pytest.mark.parametrize(
    ("role", "status"), [("organiser", 200), ("director", 200), ("floor", 403)]
)
def test_people_take_them_as_they_take_the_files(
    client_of: In, tournament: Tournament, role: str, status: int
) -> None:
    client = client_of(make_person("one", role))
    assert client.get(place(tournament)).status_code == status


def test_a_format_that_is_none(tournament: Tournament) -> None:
    program = showing(give_key(tournament))
    assert is_problem(program.get(place(tournament, "bws")), 400, "unknown_format")
