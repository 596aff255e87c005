"""A task that fails for good is kept, seen, and run again; it holds up no other."""

from collections.abc import Callable

import pytest
import redis
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client

from rulings.cases.models import Flag
from rulings.flags.services import catch_up
from rulings.jobs import (
    SCREEN_TASK,
    DeadLetter,
    Failure,
    record_failure,
    settle_letters,
)
from rulings.tasks import catch_up as catch_up_task
from rulings.tasks import screen_board as screen_board_task
from tables.models import Board, BoardView, Table
from tests.conftest import Site
from tests.rulings.builders import PLAYED, make_person, make_table, record
from tests.rulings.test_worker import is_raised, record_without_broker, wait_for

pytestmark = pytest.mark.long

LETTERS = "/admin/rulings/deadletter/"
LogIn = Callable[[User], Client]


def spoil(board: Board) -> str:
    """Make the board's document unreadable; give what it was."""
    view = BoardView.objects.get(board=board)
    BoardView.objects.filter(board=board).update(document="{")
    return view.document


def mend(board: Board, document: str) -> None:
    BoardView.objects.filter(board=board).update(document=document)


def second_board(table: Table) -> Board:
    return record(table, {"type": "BoardOpened", "board": 8}, *PLAYED[1:], board=8)


def fail(*arguments: int, tries: int = 1) -> DeadLetter:
    error = ValueError("the document\nis empty")
    record_failure(failure=Failure(SCREEN_TASK, arguments, error, tries))
    return DeadLetter.objects.get(arguments=list(arguments))


def outcome(letter: DeadLetter) -> str:
    letter.refresh_from_db()
    return letter.outcome


def test_failure_says_what_and_why(db: None) -> None:
    letter = fail(7, tries=3)
    assert str(letter) == "screen_board(7)"
    assert letter.error == "ValueError: the document is empty"
    assert "ValueError" in letter.traceback
    assert (letter.tries, letter.outcome) == (3, "waiting")


def test_second_failure_of_the_same_task_counts_up(db: None) -> None:
    fail(7)
    assert fail(7, tries=2).tries == 3
    assert fail(8).tries == 1
    assert DeadLetter.objects.count() == 2


def test_failure_after_a_success_is_a_new_letter(db: None) -> None:
    settled = fail(7)
    settle_letters(task=SCREEN_TASK, arguments=[7])
    assert outcome(settled) == "settled"
    record_failure(failure=Failure(SCREEN_TASK, [7], ValueError("again")))
    assert DeadLetter.objects.count() == 2


def test_poisoned_board_does_not_hold_up_the_others(
    played: Board, table: Table
) -> None:
    document = spoil(played)
    other = second_board(table)
    assert catch_up() == 2 * len(PLAYED)
    assert is_raised(other)
    assert not is_raised(played)
    letter = DeadLetter.objects.get()
    assert (letter.task, letter.arguments) == (screen_board_task.name, [played.pk])
    mend(played, document)
    record(table, {"type": "EventWithdrawn", "event": 3, "reason": "not_happened"})
    catch_up()
    assert outcome(letter) == "settled"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("worker")
def test_worker_passes_a_poisoned_board_and_runs_it_again(site: Site) -> None:
    table = make_table()
    poisoned = record_without_broker(site, table)
    document = spoil(poisoned)
    catch_up_task.delay()
    wait_for(DeadLetter.objects.exists)
    letter = DeadLetter.objects.get()
    other = second_board(table)
    wait_for(lambda: is_raised(other))

    call_command("dead_letters", replay=str(letter.pk))
    wait_for(lambda: outcome(letter) == "waiting" and letter.tries == 2)
    mend(poisoned, document)
    call_command("dead_letters", replay="all")
    wait_for(lambda: outcome(letter) == "settled")
    assert Flag.objects.filter(board=poisoned).count() == 1


def test_director_runs_a_failed_task_again(
    client_of: LogIn, director: User, broker: redis.Redis
) -> None:
    letter = fail(7)
    chosen = {"action": "run_again", "_selected_action": [letter.pk]}
    answer = client_of(director).post(LETTERS, chosen, follow=True)
    assert "1 task was sent again." in answer.content.decode()
    assert outcome(letter) == "sent"
    assert letter.replayed_by == director
    assert broker.llen("celery") == 1
    broker.flushdb()


def test_broker_that_is_away_leaves_the_letter_waiting(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("celery.current_app.conf.broker_url", "redis://127.0.0.1:1/0")
    letter = fail(7)
    with pytest.raises(CommandError, match="Nothing was sent"):
        call_command("dead_letters", replay=str(letter.pk))
    assert outcome(letter) == "waiting"


def test_reviewer_sees_no_failed_task(client_of: LogIn, reviewer: User) -> None:
    assert client_of(reviewer).get(LETTERS).status_code == 403


def test_failed_task_cannot_be_edited_by_anyone(client_of: LogIn, db: None) -> None:
    admin = make_person("the-admin", is_staff=True, is_superuser=True)
    page = f"{LETTERS}{fail(7).pk}/change/"
    answer = client_of(admin).get(page)
    assert answer.status_code == 200
    assert 'name="_save"' not in answer.content.decode()
    assert client_of(admin).post(page, {"error": "none"}).status_code == 403


@pytest.mark.parametrize("wanted", ["one", "999999"])
def test_letter_that_is_not_there(db: None, wanted: str) -> None:
    with pytest.raises(CommandError):
        call_command("dead_letters", replay=wanted)


def test_list_on_the_command_line(db: None, capsys: pytest.CaptureFixture[str]) -> None:
    call_command("dead_letters")
    fail(7)
    call_command("dead_letters")
    first, second = capsys.readouterr().out.splitlines()
    assert first == "No task has failed."
    assert "screen_board(7) · waiting" in second
