"""The page of the tasks that failed: who sees it, and running one again."""

from collections.abc import Callable

import pytest
import redis
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from rulings.jobs import DeadLetter
from tables.models import Assignment, Tournament
from tests.rulings.builders import make_person

LogIn = Callable[[User], Client]
PAGE = "/review/failed/"


@pytest.fixture
def letter(db: None) -> DeadLetter:
    facts = {"arguments": [7], "error": "The disk is full.", "tries": 2}
    task = "rulings.tasks.find_mails"
    return DeadLetter.objects.create(task=task, failed_at=timezone.now(), **facts)


def test_a_director_runs_one_again(
    letter: DeadLetter, director: User, client_of: LogIn, broker: redis.Redis
) -> None:
    client = client_of(director)
    page = client.get(PAGE).content.decode()
    assert "find_mails(7)" in page
    assert "The disk is full." in page
    answer = client.post(f"{PAGE}{letter.pk}/again/", follow=True)
    assert "find_mails(7) was sent again." in answer.content.decode()
    letter.refresh_from_db()
    assert (letter.outcome, letter.replayed_by) == ("sent", director)


def test_one_that_succeeded_since_is_not_there_and_says_so(
    letter: DeadLetter, director: User, client_of: LogIn
) -> None:
    DeadLetter.objects.update(outcome=DeadLetter.Outcome.SETTLED)
    client = client_of(director)
    assert "No task has failed." in client.get(PAGE).content.decode()
    answer = client.post(f"{PAGE}{letter.pk}/again/", follow=True)
    assert 'class="kept"' in answer.content.decode()
    letter.refresh_from_db()
    assert letter.replayed_by is None


def test_who_sees_a_part_sees_no_task_of_the_server(
    letter: DeadLetter, reviewer: User, client_of: LogIn
) -> None:
    part = make_person("of-one", "director")
    tournament = Tournament.objects.create(name="Autumn Pairs")
    Assignment.objects.create(user=part, tournament=tournament)
    for person in (part, reviewer):
        client = client_of(person)
        assert client.get(PAGE).status_code == 403
        assert client.post(f"{PAGE}{letter.pk}/again/").status_code == 403
        assert PAGE not in client.get("/review/").content.decode()
