"""The practice table: each situation can be solved, and leaves no trace."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest
import redis
from django.apps import apps
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from lawbook import empty_log, extend, read_event, say
from lawbook.library import clauses
from tables.models import Tournament
from tables.web.pages.entry.offered import FORMS
from tables.web.pages.practice.situations import (
    PracticeSituation,
    after,
    offered,
    progress,
    situations,
)
from tables.web.pages.practice.taps import NoSuchKey, taps

NAMES = list(situations())
each = pytest.mark.parametrize("name", NAMES)
# What a served site says to Redis by itself while it waits for news.
LISTENING = {"HELLO", "AUTH", "CLIENT", "SELECT", "SUBSCRIBE", "PSUBSCRIBE", "PING"}
# Not of a board, or in words that are chosen at the table.
NOT_PRACTISED = {
    *("open", "note", "ruling"),
    *("director_called", "director_arrived", "director_left"),
}
WRONG = {"type": "CardExposed", "seat": "W", "cards": ["SA"], "manner": "shown"}


def enter(client: Client, name: str, *events: dict[str, Any]) -> str:
    """Send what was entered, as the page does."""
    body = json.dumps({"events": events})
    answer = client.post(f"/floor/practice/{name}/", body, "application/json")
    assert answer.status_code == 200
    return answer.content.decode()


def solved(one: PracticeSituation) -> str:
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
    assert "Correct." in text
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
    assert "Correct." not in text


@each
def test_every_clause_and_every_language_are_there(name: str) -> None:
    """Clauses of the edition; a title, a story, what to notice."""
    one = situations()[name]
    assert set(one.laws) <= {words.label for words in clauses("2017")}
    assert set(one.said) >= {"en", "el", "fr"}
    for told in one.said.values():
        assert all((told.title, told.story, told.notice))
    told = one.said["el"]
    greek = told.title + told.story + told.notice
    assert not any("a" <= letter.lower() <= "z" for letter in greek)


def test_no_situation_is_told_twice() -> None:
    for language in ("en", "el", "fr"):
        titles = {one.said[language].title for one in situations().values()}
        assert len(titles) == len(NAMES)


def test_every_key_of_the_tablet_can_be_practised() -> None:
    practised = {one.key for one in situations().values()}
    assert practised | NOT_PRACTISED == {form.name for form in FORMS}
    assert not practised & NOT_PRACTISED


@each
def test_the_taps_are_those_of_the_keys(name: str) -> None:
    """The tablet offers the key at that moment, and its answers make the event."""
    for language in ("en", "el", "fr"):
        keys_are_offered(situations()[name], language)


def keys_are_offered(one: PracticeSituation, language: str) -> None:
    with translation.override(language):
        (first, *others) = taps(one)
        form = next(form for form in FORMS if form.name == one.key)
        assert str(form.label) in first
    assert len(others) == len(one.expected) - 1


def test_taps_that_no_key_makes_are_refused() -> None:
    one = msgspec.structs.replace(situations()["claim"], key="contract")
    with pytest.raises(NoSuchKey):
        taps(one)
    no_such_field = {**situations()["claim"].expected[0], "line": 7}
    two = msgspec.structs.replace(situations()["claim"], expected=(no_such_field,))
    with pytest.raises(NoSuchKey, match="line"):
        taps(two)


def test_what_only_a_director_rules_is_practised_by_directors(
    client: Client, person: Callable[..., User]
) -> None:
    """A floor official has no key for it, here or at a table."""
    of_directors = situations()["claim-ruled"]
    assert of_directors.rules
    assert "You rule on a claim" not in client.get("/floor/practice/").content.decode()
    director = Client()
    director.force_login(person("director", "director"))
    shown = director.get("/floor/practice/").content.decode()
    assert "You rule on a claim" in shown
    assert after("hesitation", director=False) is not None
    assert after(NAMES[-1], director=True) is None
    last = list(offered(director=False))[-1]
    assert after(last, director=False) is None


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
        (
            "two-at-once",
            "the three of diamonds face up in front of West: it is a minor",
        ),
        ("claim", "Play stops."),
        ("led-in-auction", "East must pass at the next turn"),
        ("call-withdrawn", "for as long as West keeps the lead"),
        ("by-another", "until then it is not"),
        ("revoke-found", "two tricks go to the other side"),
        ("revoke-in-time", "take back the revoke"),
        ("claim-doubted", "say again all that you said"),
        ("hesitation", "North may use nothing of what South let slip"),
        ("explanation", "The Director hears what the agreement is"),
        ("not-due", "Play it to the end"),
        ("wrong-count", "the board is played normally"),
        ("another-hand", "an artificial adjusted score"),
        ("low", "the lowest card of the suit led"),
        ("ruled-no-card", "no longer a penalty card"),
    ],
)
def test_the_rules_say_what_the_story_tells(name: str, words: str) -> None:
    """What is to be noticed is what the rules core says of the same events."""
    assert words in solved(situations()[name])


def test_one_goes_on_freely_afterwards(client: Client) -> None:
    """Other cards are no mistake any more."""
    one = situations()["low-card"]
    text = enter(client, "low-card", *one.expected, WRONG)
    assert "Correct." in text


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
    with broker.monitor() as ears:
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
