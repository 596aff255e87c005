"""A peer's link: opened by anybody who has it, answered once, and over at its time."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.test import Client
from django.utils import timezone

from rulings.cases.errors import AnswerMissing, LinkOver
from rulings.cases.models import CaseEntry
from rulings.cases.polls.answering import Given, answer, peer_of
from rulings.cases.polls.models import Peer, Vote
from rulings.cases.polls.services import close_poll, take_link_back
from rulings.web.pages.cases.history import history_of
from tables.access.throttling import FREE_FOR_MANY
from tests.rulings.polls.conftest import Asked, choose, heard

Ask = Callable[..., Asked]


def test_anyone_with_the_link_sees_the_hand_and_answers_once(ask: Ask) -> None:
    path = ask().path()
    page = heard(path)
    assert "Which card do you play?" in page
    assert 'value="H3"' in page
    assert choose(path, "H3", considered=["HT", "H3"], reason="Count.") == 302
    assert "Thank you" in heard(path)
    vote = Vote.objects.get()
    assert (vote.action, vote.considered, vote.reason) == ("H3", ["HT"], "Count.")


def test_of_two_answers_the_first_counts(ask: Ask) -> None:
    path = ask().path()
    assert choose(path, "H3") == choose(path, "HT") == 302
    assert Vote.objects.get().action == "H3"


def test_only_what_follows_suit_is_taken_and_something_else_with_words(
    ask: Ask,
) -> None:
    asked = ask(2)
    for wrong in ("C7", "DK", "HA", "", "other"):
        assert choose(asked.path(1), wrong) == 422
    assert "Choose one answer" in Client().post(asked.path(1), {}).content.decode()
    assert not Vote.objects.exists()
    assert choose(asked.path(1), "other", words="Call the Director") == 302
    assert Vote.objects.get().words == "Call the Director"


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "Choose one answer"),
        ({"action": ""}, "Choose one answer"),
        ({"action": "H" * 2000}, "Choose one answer"),
        ({"action": "other"}, "Choose one answer"),
        ({"action": "other", "words": "  "}, "Choose one answer"),
        ({"action": "other", "words": "x" * 201}, "at most 200 characters"),
        ({"action": "H3", "reason": "x" * 1001}, "at most 1000 characters"),
        ({"action": "H3", "considered": ["HT", "SA"]}, "Choose one from the list"),
    ],
)
@pytest.mark.parametrize("second", [False, True])
def test_what_is_wrong_stands_at_its_field_and_nothing_is_kept(
    ask: Ask, sent: dict[str, object], said: str, second: bool
) -> None:
    answer = Client().post(ask(second=second).path(), {"reason": "Count."} | sent)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert said in page
    assert str(sent.get("reason", "Count.")) in page
    assert not Vote.objects.exists()


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"considered": "<b>"}, "Choose one from the list"),
        ({"considered": "HT", "reason": "x" * 1001}, "at most 1000 characters"),
        ({"action": "nothing"}, "Choose one answer"),
    ],
)
def test_a_wrong_second_answer_is_asked_for_again(
    ask: Ask, sent: dict[str, object], said: str
) -> None:
    path = ask(second=True).path()
    choose(path, "H3")
    answer = Client().post(path, sent)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert "Which other cards" in heard(path)


@pytest.mark.parametrize("given", [Given(), Given("C7"), Given("other", words=" ")])
def test_no_other_way_in_takes_what_is_no_answer(ask: Ask, given: Given) -> None:
    peer = peer_of(ask().secrets[0])
    with pytest.raises(AnswerMissing):
        answer(peer=peer, given=given)
    assert not Vote.objects.exists()


def test_a_second_question_comes_after_the_choice(ask: Ask) -> None:
    path = ask(second=True).path()
    assert "seriously consider" not in heard(path)
    choose(path, "H3")
    page = heard(path)
    assert "Which other cards did you seriously consider?" in page
    assert 'value="H3"' not in page
    Client().post(path, {"considered": ["HT"]})
    assert "Thank you" in heard(path)
    Client().post(path, {"considered": ["H9"]})
    assert Vote.objects.get().afterthought.considered == ["HT"]


def test_a_second_posting_of_the_choice_is_no_second_answer(ask: Ask) -> None:
    path = ask(second=True).path()
    choose(path, "H3")
    choose(path, "H3")
    assert "Which other cards" in heard(path)


def test_a_thanked_peer_never_sees_the_answers_of_others(ask: Ask) -> None:
    asked = ask(2)
    choose(asked.path(1), "HT", reason="I always cover.")
    choose(asked.path(2), "H3")
    for path in (asked.path(1), asked.path(2)):
        assert not [
            w for w in ("always cover", "ten of", "three of") if w in heard(path)
        ]


@pytest.mark.parametrize(("minutes", "status"), [(1, 200), (-1, 410)])
def test_a_link_ends_at_its_time(ask: Ask, minutes: int, status: int) -> None:
    path = ask().path()
    Peer.objects.update(ends_at=timezone.now() + timedelta(minutes=minutes))
    assert Client().get(path).status_code == status
    assert choose(path) == (302 if status == 200 else 410)
    assert Vote.objects.count() == (status == 200)


def test_a_closed_poll_says_so_and_takes_nothing(ask: Ask, director: User) -> None:
    asked = ask(2)
    choose(asked.path(1))
    close_poll(poll_id=asked.poll.pk, actor=director)
    assert "Thank you" in heard(asked.path(1))
    assert "This poll is closed" in heard(asked.path(2))
    assert choose(asked.path(2)) == 410
    assert Vote.objects.count() == 1


def test_a_link_that_was_taken_back_leads_nowhere(ask: Ask, director: User) -> None:
    asked = ask(2)
    take_link_back(peer_id=Peer.objects.get(number=1).pk, actor=director)
    assert choose(asked.path(1)) == 410
    assert choose(asked.path(2)) == 302


def test_who_guesses_links_waits_longer_and_longer(ask: Ask) -> None:
    path, guesser = ask().path(), Client()
    many = FREE_FOR_MANY + 2
    statuses = [guesser.get(f"/peer/guess-{n}/").status_code for n in range(many)]
    assert statuses[0] == 404
    assert statuses[-1] == 429
    slow = guesser.get("/peer/another/")
    assert int(slow["Retry-After"]) >= 1
    assert guesser.get(path).status_code == 429
    assert guesser.get(path, REMOTE_ADDR="192.0.2.7").status_code == 200


def test_the_secret_is_kept_nowhere(ask: Ask) -> None:
    asked = ask()
    assert len(asked.secrets[0]) >= 43
    assert asked.secrets[0] not in str(list(Peer.objects.values()))
    assert asked.secrets[0] not in str(list(CaseEntry.objects.values()))


@pytest.mark.parametrize("method", ["get", "post", "put", "head"])
@pytest.mark.parametrize("which", ["open", "unknown"])
def test_nothing_of_a_secret_page_is_kept_or_told(
    ask: Ask, method: str, which: str
) -> None:
    path = ask().path() if which == "open" else "/peer/nobody/"
    answer = getattr(Client(), method)(path)
    assert answer["Referrer-Policy"] == "no-referrer"
    assert answer["Cache-Control"] == "no-store, private"
    assert "noindex" in answer["X-Robots-Tag"]
    assert not answer.cookies


@pytest.mark.parametrize("fact", ["poll", "closing", "vote", "afterthought"])
@pytest.mark.parametrize("change", ["UPDATE {} SET at = now()", "DELETE FROM {}"])
def test_nobody_changes_or_removes_an_answer_in_the_database(
    ask: Ask, director: User, fact: str, change: str
) -> None:
    asked = ask(second=True)
    choose(asked.path())
    Client().post(asked.path(), {"considered": []})
    close_poll(poll_id=asked.poll.pk, actor=director)
    refused = pytest.raises(DatabaseError, match="never changed or removed")
    with refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(change.format(f"rulings_{fact}"))


def test_every_step_stands_in_the_history_of_the_case(ask: Ask, director: User) -> None:
    asked = ask(2)
    choose(asked.path(2))
    take_link_back(peer_id=Peer.objects.get(number=1).pk, actor=director)
    close_poll(poll_id=asked.poll.pk, actor=director)
    kept = CaseEntry.objects.values_list("kind", "role", "actor__username")
    assert list(kept)[1:] == [
        ("polled", "director", "the-director"),
        ("poll_sent", "director", "the-director"),
        ("poll_answered", "peer", None),
        ("link_taken_back", "director", "the-director"),
        ("poll_closed", "director", "the-director"),
    ]
    answered = next(
        one for one in history_of(asked.poll.case) if "answered" in one.what
    )
    assert answered.text == "three of hearts"


def test_an_answer_that_comes_while_its_link_is_taken_back_is_too_late(
    ask: Ask, director: User
) -> None:
    """The link was read before; what counts is how it stands when the case is held."""
    asked = ask()
    peer = peer_of(asked.secrets[0])
    take_link_back(peer_id=peer.pk, actor=director)
    with pytest.raises(LinkOver):
        answer(peer=peer, given=Given(action="H3"))
    assert not Vote.objects.exists()
