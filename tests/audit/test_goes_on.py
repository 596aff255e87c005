"""What the application does leaves nothing to find: services, forgetting, files."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from pytest_django import Settings

from rulings import deadlines
from rulings.analysis.models import Examination
from rulings.analysis.worker import examine_one
from rulings.cases.models import Case, Flag
from rulings.cases.polls.models import Peer
from rulings.cases.polls.services import forget_labels, take_link_back
from rulings.cases.services import decide_case, raise_case, step_case, tell_side
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.deadlines import set_periods
from rulings.exchange.models import TakenIn
from rulings.flags.services import screen_board
from rulings.jobs import attempt
from rulings.player_notices.links import take_back
from rulings.player_notices.sending import send_due
from tables.integrity.models import AuditEntry
from tables.integrity.sealing import seal_streams
from tables.integrity.verifying import verify
from tables.models import Board, Player, Seating, Tournament
from tests.audit.world import NOON
from tests.rulings import builders
from tests.rulings.builders import END, PLAYED, make_person, make_table, record
from tests.rulings.exchange.filled import exported, fill, taken_in
from tests.tables import archives

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]


def said() -> list[str]:
    return [f"{one.place}: {one.what}" for one in verify(None, lambda _: None)]


@pytest.fixture
def people() -> tuple[User, User]:
    reviewer = make_person("the-reviewer", "reviewer", is_staff=True)
    return reviewer, make_person("the-director", "director", is_staff=True)


@pytest.fixture
def tournament(people: tuple[User, User]) -> Tournament:
    """Rulings of every kind, by the services that make them."""
    board = record(make_table(), *PLAYED)
    screen_board(board_id=board.pk)
    return fill(Flag.objects.get(), *people)


def test_a_whole_case_is_as_it_was_written(
    tournament: Tournament, people: tuple[User, User]
) -> None:
    """With a link taken back, a peer forgotten, an examination, periods set twice."""
    reviewer, director = people
    case = Case.objects.get()
    take_link_back(peer_id=Peer.objects.get().pk, actor=reviewer)
    take_back(case_id=case.pk, side="NS", actor=director)
    assert forget_labels(poll_id=Peer.objects.get().poll_id) == 1
    for minutes in (20, 20, 30):
        periods = deadlines.CurrentPeriods(minutes, 45, NOON)
        set_periods(tournament_id=tournament.pk, by=director, periods=periods)
    for one in Examination.objects.all():
        examine_one(one.pk, TimeoutError)
    assert Examination.objects.exclude(finished_at=None).exists()
    assert said() == []


def test_a_flag_that_comes_and_goes_is_explained(people: tuple[User, User]) -> None:
    board = record(make_table(), *PLAYED)
    screen_board(board_id=board.pk)
    record(board.table, builders.take_back(END))
    screen_board(board_id=board.pk)
    record(board.table, PLAYED[-1])
    with attempt(board.pk):
        pass
    screen_board(board_id=board.pk)
    assert Flag.objects.get().status == Flag.Status.OPEN
    changes = AuditEntry.objects.filter(kind="rulings_flag").order_by("number")
    told = changes.values_list("operation", flat=True)
    assert list(told) == ["insert", "update", "update"]
    assert said() == []


def test_mails_are_sent_and_nothing_is_found(
    tournament: Tournament, people: tuple[User, User], settings: Settings
) -> None:
    settings.EMAIL_URL = "memory:"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    board = Board.objects.get()
    player = Player.objects.create(name="Anna", email="anna@example.org")
    Seating.objects.create(table=board.table, seat="N", player=player)
    case = raise_case(board_id=board.pk, actor=people[1], reason="Late.")
    step_case(case_id=case.pk, by=StepAuthor(people[1], 1), step="take_up")
    decide_case(
        case_id=case.pk,
        by=StepAuthor(people[1], 2),
        decision=CaseDecision("no_adjustment", "Nothing helped them.", "12A", None),
    )
    tell_side(
        case_id=case.pk, by=StepAuthor(people[1], 3), side="NS", way="mail", text="So."
    )
    send_due()
    kinds = AuditEntry.objects.filter(kind="rulings_mail").values_list("operation")
    assert len(kinds) == 3
    assert said() == []


def test_people_are_forgotten_and_nothing_is_found(tournament: Tournament) -> None:
    player = Player.objects.create(name="Anna", number="GR-1")
    Seating.objects.create(table=Board.objects.get().table, seat="N", player=player)
    seal_streams(now=NOON)
    call_command("forget", "GR-1", "--yes", "--withhold", verbosity=0)
    assert not Player.objects.exclude(name="").exists()
    assert said() == []


def test_what_comes_in_from_files_is_written_as_it_comes_in(
    tournament: Tournament, people: tuple[User, User]
) -> None:
    """The tournament first, then its rulings, into a server that has neither."""
    rulings, events = exported(tournament), archives.exported(tournament, text=True)
    call_command("flush", "--no-input", verbosity=0)
    assert not AuditEntry.objects.exists()
    for name, group in (("the-reviewer", "reviewer"), ("the-director", "director")):
        make_person(name, group)
    archives.imported(events)
    taken_in(Tournament.objects.get(), rulings)
    (brought,) = TakenIn.objects.get().cases
    entry = AuditEntry.objects.get(kind="rulings_case", row_id=brought)
    assert entry.operation == "insert"
    marked = AuditEntry.objects.get(kind="rulings_takenin")
    assert marked.transaction == entry.transaction
    assert said() == []


def test_a_file_that_changes_a_flag_here_is_the_explanation(
    people: tuple[User, User],
) -> None:
    """Other words for a question that is open here: no step of its history says so."""
    board = record(make_table(), *PLAYED)
    screen_board(board_id=board.pk)
    place = board.table.section.tournament
    plain = json.loads(exported(place))
    plain["flags"][0]["text"] = "Other words."
    taken_in(place, json.dumps(plain).encode())
    assert Flag.objects.get().text == "Other words."
    assert TakenIn.objects.get().cases == []
    assert said() == []
