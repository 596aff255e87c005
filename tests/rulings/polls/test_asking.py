"""The pages for asking peers."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.cases.models import Case, CaseEntry
from rulings.cases.polls.models import Closing, Peer, Poll
from rulings.cases.polls.wording import polls_of_case
from rulings.reports.mentions import find_in_the_review
from tests.rulings.builders import make_person
from tests.rulings.polls.conftest import WEST_PLAYS, Asked, choose, links

Ask = Callable[..., Asked]
ClientOf = Callable[[User], Client]
SENT = {"level": "Club", "count": 2, "hours": 24, "system": "Acol"}


@pytest.fixture
def browser_of_director(director: User, client_of: ClientOf) -> Client:
    return client_of(director)


def new(case: Case) -> str:
    return f"/review/cases/{case.pk}/polls/new/"


def page_of(poll: Poll) -> str:
    return f"/review/polls/{poll.pk}/"


def written(client: Client, case: Case, **changed: object) -> dict[str, object]:
    """The form of a new problem as it is offered, with what someone changed."""
    form = client.get(new(case)).context["form"]
    given = {field.name: field.value() for field in form}
    return {name: value for name, value in (given | changed).items() if value}


def test_from_a_case_to_links_in_three_requests(
    case: Case, director: User, client_of: ClientOf
) -> None:
    client = client_of(director)
    wrote = client.post(new(case), written(client, case, write="1"))
    poll = Poll.objects.get()
    assert (wrote["Location"], poll.version) == (page_of(poll), WEST_PLAYS)
    sent = client.post(page_of(poll) + "send/", SENT).content.decode()
    paths = re.findall(r"http://testserver(/peer/[\w-]+/)", sent)
    assert len(set(paths)) == Peer.objects.count() == 2
    assert sent.count("<svg") > 2
    assert [choose(path) for path in set(paths)] == [302, 302]


def test_it_is_looked_at_before_it_is_written(
    case: Case, director: User, client_of: ClientOf
) -> None:
    client = client_of(director)
    look = client.post(new(case), written(client, case, look="1")).content.decode()
    assert "As peers will see it" in look
    south = look.partition('data-seat="S"')[2].partition('data-seat="W"')[0]
    assert '<p class="seat__player">You</p>' in south
    assert look.count('class="seat__hand"') == 2
    assert not Poll.objects.exists()


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"question": "Do you play ♥8?"}, "__all__", "must not know: H8"),
        ({"hand_H": "T98Q"}, "hand_S", "appears twice"),
        ({"hand_S": ""}, "dummy_S", "do not match"),
        ({"hand_S": "Q?J"}, "hand_S", "only ranks from ace to two"),
        ({"dummy_C": "<script>"}, "dummy_S", "only ranks from ace to two"),
        ({"hand_D": "9" * 16}, "hand_D", "at most 15 characters"),
        ({"trick": "what"}, "trick", "one to three cards"),
        ({"scoring": "darts"}, "scoring", "not one of the choices"),
        ({"vulnerable": "nobody"}, "vulnerable", "not one of the choices"),
        ({"question": "x" * 301}, "question", "at most 300 characters"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_written(
    case: Case,
    browser_of_director: Client,
    given: dict[str, str],
    field: str,
    sentence: str,
) -> None:
    sent = written(browser_of_director, case) | given
    for button in ("look", "write"):
        answer = browser_of_director.post(new(case), sent | {button: "1"})
        assert answer.status_code == 422
        assert sentence in str(answer.context["form"].errors[field])
        assert sentence in answer.content.decode()
    assert not Poll.objects.exists()


@pytest.mark.parametrize(
    ("given", "field", "sentence"),
    [
        ({"level": "  "}, "level", "Enter the level of the peers"),
        ({"level": "x" * 41}, "level", "at most 40 characters"),
        ({"system": "x" * 101}, "system", "at most 100 characters"),
        ({"label": "x" * 101}, "label", "at most 100 characters"),
        ({"count": "13"}, "count", "Enter 12 or less."),
        ({"count": "many"}, "count", "whole number"),
        ({"hours": "999"}, "hours", "not one of the choices"),
    ],
)
def test_links_are_made_of_a_right_form_only(
    ask: Ask,
    browser_of_director: Client,
    given: dict[str, str],
    field: str,
    sentence: str,
) -> None:
    poll = ask().poll
    answer = browser_of_director.post(page_of(poll) + "send/", SENT | given)
    assert answer.status_code == 422
    assert sentence in str(answer.context["form"].errors[field])
    assert sentence in answer.content.decode()
    assert Peer.objects.count() == 1


@pytest.mark.parametrize("pressed", [None, "", "2", "-1", "burn it", "1" * 400])
def test_what_nobody_offered_to_press_does_nothing(
    ask: Ask, browser_of_director: Client, pressed: str | None
) -> None:
    poll = ask().poll
    sent = {} if pressed is None else {"do": pressed}
    answer = browser_of_director.post(page_of(poll) + "act/", sent)
    assert answer.status_code == 422
    assert "Choose one from the list." in answer.content.decode()
    assert not Peer.objects.exclude(taken_back_at=None).exists()
    assert not Closing.objects.exists()


def test_handed_over_the_device_is_logged_out(
    ask: Ask, director: User, client_of: ClientOf
) -> None:
    poll, client = ask().poll, client_of(director)
    handed = client.post(page_of(poll) + "send/", SENT | {"here": "1"})
    path = handed["Location"]
    assert path.startswith("/peer/")
    assert "give the device back" not in client.get(path).content.decode()
    client.post(path, {"action": "H3"})
    assert "give the device back" in client.get(path).content.decode()
    assert client.get(page_of(poll)).status_code == 302


def test_counts_by_action_and_level_and_the_measure_without_a_verdict(
    ask: Ask, case: Case, director: User, client_of: ClientOf
) -> None:
    asked = ask(3)
    asked.secrets.extend(links(asked.poll, director, level="Expert", count=2))
    for number, action in enumerate(["H3", "H3", "HT", "H3"], start=1):
        choose(asked.path(number), action, considered=["HT"], reason=f"No. {number}")
    (poll,) = polls_of_case(case)
    rows = [(row["short"][-1], row["by_level"], row["reaches"]) for row in poll["rows"]]
    assert rows == [("3", ((2, 0), (1, 0)), True), ("0", ((1, 2), (0, 1)), True)]
    assert (poll["answers"], poll["waiting"]) == (4, 1)
    page = client_of(director).get(page_of(asked.poll)).content.decode()
    assert "the measure set here for Law 16B1(b)" in page
    assert "The Director decides whether" in page
    text = client_of(director).get(page_of(asked.poll) + "answers.txt")
    assert "ten of hearts: 1 chose it, 3 more considered it, of 4" in (
        text.content.decode()
    )


def test_the_page_of_the_case_has_its_polls_and_its_history_says_a_peer(
    ask: Ask, case: Case, browser_of_director: Client
) -> None:
    asked = ask()
    choose(asked.path(), "H3")
    page = browser_of_director.get(f"/review/cases/{case.pk}/").content.decode()
    for words in (
        page_of(asked.poll),
        new(case),
        "meets the measure",
        "A peer answered",
    ):
        assert words in page


def test_a_case_that_is_out_of_sight_has_no_polls(
    ask: Ask, case: Case, client_of: ClientOf
) -> None:
    """An assistant of no section sees none, by its own number or the poll's."""
    poll, client = ask().poll, client_of(make_person("helper", "assistant"))
    seen = {client.get(path).status_code for path in (new(case), page_of(poll))}
    assert seen <= {403, 404}


def test_only_those_who_work_on_cases_may_ask(
    ask: Ask, case: Case, floor: User, client_of: ClientOf
) -> None:
    poll = ask().poll
    for path in (new(case), page_of(poll), page_of(poll) + "answers.txt"):
        assert client_of(floor).get(path).status_code == 403
        assert Client().get(path).status_code == 302
    for path in ("send/", "act/"):
        assert client_of(floor).post(page_of(poll) + path, SENT).status_code == 403


def test_a_label_can_be_found_and_forgotten_and_the_answer_stays(
    ask: Ask, director: User, client_of: ClientOf
) -> None:
    asked = ask()
    links(asked.poll, director, level="Club", label="Elan Vital")
    choose(asked.path(), reason="As Vital taught me.")
    found = list(find_in_the_review(lambda text: "Vital" in text))
    assert found == [
        f"poll {asked.poll.pk}, peer 2 (who it is; its page forgets it)",
        f"poll {asked.poll.pk}, answer of peer 1",
    ]
    client_of(director).post(page_of(asked.poll) + "act/", {"do": "forget"})
    assert not Peer.objects.exclude(label="").exists()
    assert "Vital" not in str(list(CaseEntry.objects.values()))


def test_a_closed_poll_sends_nothing_more(
    ask: Ask, director: User, client_of: ClientOf
) -> None:
    poll, client = ask().poll, client_of(director)
    client.post(page_of(poll) + "act/", {"do": "1"})
    client.post(page_of(poll) + "act/", {"do": "close"})
    answer = client.post(page_of(poll) + "send/", SENT)
    assert answer.status_code == 422
    assert "takes no more answers" in answer.content.decode()
    assert Peer.objects.exclude(taken_back_at=None).count() == 1
