"""The practice table: each situation can be solved, and leaves no trace."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import redis
from django.apps import apps
from django.test import Client

from lawbook import empty_log, extend, read_event, say
from lawbook.library import clauses
from tables.models import Tournament
from tables.web.pages.practice.situations import Situation, progress, situations

NAMES = list(situations())
each = pytest.mark.parametrize("name", NAMES)
# What a served site says to Redis by itself while it waits for news.
LISTENING = {"HELLO", "AUTH", "CLIENT", "SELECT", "SUBSCRIBE", "PSUBSCRIBE", "PING"}
WRONG = {"type": "CardExposed", "seat": "W", "cards": ["SA"], "manner": "shown"}


def enter(client: Client, name: str, *events: dict[str, Any]) -> str:
    """Send what was entered, as the page does."""
    body = json.dumps({"events": events})
    answer = client.post(f"/floor/practice/{name}/", body, "application/json")
    assert answer.status_code == 200
    return answer.content.decode()


def solved(one: Situation) -> str:
    """What the Director says when it has been entered as it happened."""
    log = empty_log()
    for event in (*one.events, *one.expected):
        log = extend(log, read_event(event))
    return " ".join(saying.text for saying in say(log.state))


@each
def test_a_situation_is_solved_by_what_is_expected(client: Client, name: str) -> None:
    """The story's own events are right, and then the page says what to notice."""
    one = situations()[name]
    text = enter(client, name, *one.expected)
    assert "That is it." in text
    assert "Not quite" not in text
    assert progress(one, one.expected).done


@each
def test_something_else_is_told_kindly_with_the_clause(
    client: Client, name: str
) -> None:
    """It is shown on the table all the same; the taps that were meant are named."""
    text = enter(client, name, WRONG)
    assert "Not quite what happened." in text
    assert "Take it back and try:" in text
    assert "That is it." not in text


@each
def test_every_clause_and_both_languages_are_there(name: str) -> None:
    """Clauses of the edition; a title, a story, the taps, what to notice."""
    one = situations()[name]
    assert set(one.laws) <= {words.label for words in clauses("2017")}
    for told in (one.said["en"], one.said["el"]):
        assert all((told.title, told.story, told.taps, told.notice))
    told = one.said["el"]
    greek = told.title + told.story + told.taps + told.notice
    assert not any("a" <= letter.lower() <= "z" for letter in greek)


def test_there_are_the_situations_a_director_meets() -> None:
    """Ten at the least, each once."""
    assert len(NAMES) >= 10
    assert len({one.said["en"].title for one in situations().values()}) == len(NAMES)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("low-card", "a minor penalty card"),
        ("honour", "a major penalty card"),
        ("second-card", "they are major penalty cards"),
        ("partner-leads", "West may not lead diamonds"),
        ("both-defenders", "in front of East: it is a minor penalty card"),
        (
            "lead-out-of-turn",
            "the four of hearts face up in front of East: it is a major",
        ),
        ("not-played", "the three of diamonds"),
        ("revoke", "the seven of hearts face up in front of East: it is a major"),
        ("auction", "East must pass at the next turn"),
        ("two-at-once", "which card you play"),
        ("claim", "Play stops."),
    ],
)
def test_the_rules_say_what_the_story_tells(name: str, words: str) -> None:
    """What is to be noticed is what the rules core says of the same events."""
    assert words in solved(situations()[name])


def test_one_goes_on_freely_afterwards(client: Client) -> None:
    """Other cards are no mistake any more."""
    one = situations()["low-card"]
    text = enter(client, "low-card", *one.expected, WRONG)
    assert "That is it." in text


def test_what_cannot_have_happened_is_not_taken(client: Client) -> None:
    """The server says why, and how many entries it took."""
    one = situations()["low-card"]
    played = {"type": "CardPlayed", "seat": "N", "card": "C2"}
    text = enter(client, "low-card", *one.expected, played)
    assert "That cannot have happened here." in text
    assert 'data-entered="1"' in text


@pytest.mark.parametrize(
    "body",
    ["", "[]", '{"events": 3}', '{"events": [], "table": 1}', '{"events": [7]}'],
)
def test_what_is_no_entry_is_turned_away(client: Client, body: str) -> None:
    """A page of ours never sends it."""
    answer = client.post("/floor/practice/low-card/", body, "application/json")
    assert answer.status_code == 400


def test_a_situation_nobody_wrote_is_not_there(client: Client) -> None:
    assert client.get("/floor/practice/unknown/").status_code == 404


def test_a_stranger_logs_in_first() -> None:
    assert Client().get("/floor/practice/").status_code == 302


def counted() -> dict[str, int]:
    """How many rows there are in every table of the database."""
    found = apps.get_models(include_auto_created=True)
    return {model._meta.label: model._base_manager.count() for model in found}


@contextmanager
def monitored(broker: redis.Redis) -> Iterator[list[str]]:
    """What is said to Redis meanwhile: publishing and tasks both go through it.

    Redis tells of all its databases; the tests beside this one have others.
    """
    told: list[str] = []
    ours = broker.connection_pool.connection_kwargs["db"]
    with broker.monitor() as ears:  # type: ignore[no-untyped-call]  # theirs
        yield told
        broker.echo("the end")
        for heard in ears.listen():
            if "the end" in heard["command"]:
                return
            word = heard["command"].split()[0].upper()
            if heard["db"] == ours and word not in LISTENING:
                told.append(heard["command"])


def test_practice_leaves_no_trace(client: Client, broker: redis.Redis) -> None:
    """No row in any table, no message to any page, no task for the review."""
    Tournament.objects.create(name="Spring pairs")
    client.get("/floor/practice/")
    before, position = counted(), client.get("/floor/").context["position"]
    with monitored(broker) as told:
        for name, one in situations().items():
            client.get(f"/floor/practice/{name}/")
            enter(client, name, *one.expected, WRONG)
    assert told == []
    assert counted() == before
    assert client.get("/floor/").context["position"] == position
    assert broker.keys("*") == []
