"""Who may open what of the review: as a table, address by address."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User
from django.test import Client

from rulings.cases.filing import attach_file
from rulings.cases.models import Case, Flag
from rulings.cases.services import decide_case, record_inquiry
from rulings.cases.steps import CaseDecision, StepAuthor
from rulings.flags.selectors import decided_by
from rulings.flags.services import open_case
from tables.calls.models import DeskStep
from tables.models import Assignment, Player, Plays, Seating, Section, Table
from tests.rulings.builders import CONTRACT, ENDED, OPENED, make_person, record
from tests.tables.calling import press

NOTHING_WAITS = "This has already been resolved."
LogIn = Callable[[User], Client]
FLAG, CASE = "/review/flags/{flag}/", "/review/cases/{case}/"
QUESTION, PAPER = "/review/questions/{question}/", "/review/papers/{paper}/"
PERIODS = "/review/periods/{tournament}/"
LOOK = (FLAG, CASE, QUESTION, PAPER)
API = ("/api/flags/{flag}/", "/api/cases/{case}/")
POSTS = (
    FLAG,
    QUESTION,
    *(f"{CASE}steps/{step}/" for step in ("take_up", "consult", "tell", "assign")),
    f"{CASE}decide/",
    *(f"{CASE}{part}/" for part in ("statements", "notes", "papers", "earlier")),
)


@dataclass(frozen=True)
class Place:
    """A flag, a case, a question and a paper at one table."""

    table: Table
    numbers: dict[str, object]

    def at(self, address: str) -> str:
        return address.format(**self.numbers)


@pytest.fixture
def place(flag: Flag, director: User) -> Place:
    case, board = open_case(flag_id=flag.pk, actor=director), flag.board
    tournament = board.table.section.tournament_id
    question = record_inquiry(
        tournament_id=tournament,
        board_id=board.pk,
        asked_by="South",
        text="Why?",
        actor=director,
    )
    paper = attach_file(case_id=case.pk, actor=director, name="a.txt", content=b"a")
    numbers = {"flag": flag.pk, "case": case.pk, "question": question.pk}
    return Place(board.table, numbers | {"paper": paper.key, "tournament": tournament})


def assistant_of(section: Section) -> User:
    person = make_person(f"assistant-of-{section.name}", "assistant")
    Assignment.objects.create(user=person, section=section)
    return person


def player_at(table: Table) -> User:
    person = make_person("playing", "playing")
    player = Player.objects.create(name="Player")
    Seating.objects.create(table=table, seat="N", player=player)
    Plays.objects.create(user=person, player=player)
    return person


def test_a_paper_that_is_not_seen_is_answered_like_one_that_is_not_there(
    place: Place, client_of: LogIn
) -> None:
    client = client_of(
        player_at(Table.objects.create(section=place.table.section, number=2))
    )
    hidden = client.get(place.at(PAPER))
    missing = client.get(PAPER.format(paper=uuid4()))
    assert (hidden.status_code, missing.status_code) == (404, 404)
    assert hidden.content == missing.content


def test_who_holds_what_waits_on_a_board_that_is_not_seen_is_not_told(
    place: Place, flag: Flag, director: User, client_of: LogIn
) -> None:
    """A case taken by a Director and one that is not there get the same answer."""
    case = place.at(CASE)
    director_at = client_of(director)
    taken = f"case-{flag.board.number}-{case}"
    director_at.post("/desk/calls/", press("take", place.table.pk, taken))
    assert DeskStep.objects.count() == 1
    own = Table.objects.create(section=place.table.section, number=2)
    client = client_of(player_at(own))
    absent = taken.replace(case, CASE.format(case=999_999))
    for step in ("over", "back", "hand", "take"):
        for matter in (taken, absent):
            answer = client.post(
                "/desk/calls/",
                press(step, place.table.pk, matter),
                headers={"HX-Request": "true"},
            )
            assert NOTHING_WAITS in answer.content.decode(), (step, matter)
    assert DeskStep.objects.count() == 1


@pytest.mark.parametrize("path", [*LOOK, *API])
def test_directors_and_reviewers_see_every_case_the_floor_none(
    client_of: LogIn, place: Place, path: str
) -> None:
    found = {
        group: client_of(make_person(group, group)).get(place.at(path)).status_code
        for group in ("reviewer", "director", "floor", "organiser")
    }
    assert found == {"reviewer": 200, "director": 200, "floor": 403, "organiser": 403}


@pytest.mark.parametrize("path", [*LOOK, *POSTS, "/review/", PERIODS])
def test_a_stranger_is_asked_to_log_in(place: Place, path: str) -> None:
    for answer in (Client().get(place.at(path)), Client().post(place.at(path))):
        assert answer.status_code in (302, 405)
        if answer.status_code == 302:
            assert answer.headers["Location"].startswith("/login/")


@pytest.mark.parametrize("path", [*LOOK, *API])
def test_an_assistant_sees_the_cases_of_their_sections_and_no_other(
    client_of: LogIn, place: Place, path: str
) -> None:
    other = Section.objects.create(tournament=place.table.section.tournament, name="B")
    ours = client_of(assistant_of(place.table.section)).get(place.at(path))
    theirs = client_of(assistant_of(other)).get(place.at(path))
    assert (ours.status_code, theirs.status_code) == (200, 404)


@pytest.mark.parametrize("path", POSTS)
def test_nothing_is_done_with_a_case_out_of_sight(
    client_of: LogIn, place: Place, path: str
) -> None:
    other = Section.objects.create(tournament=place.table.section.tournament, name="B")
    before = Case.objects.values().get()
    sent = {"open": "1", "version": 1, "text": "x", "reason": "x", "to": ""}
    answer = client_of(assistant_of(other)).post(place.at(path), sent)
    assert answer.status_code in (403, 404)
    assert Case.objects.values().get() == before


@pytest.mark.parametrize("path", [*LOOK, *API])
def test_a_playing_director_sees_a_case_after_playing_the_board(
    client_of: LogIn, place: Place, path: str
) -> None:
    mine = Table.objects.create(section=place.table.section, number=9)
    client = client_of(player_at(mine))
    assert client.get(place.at(path)).status_code == 404
    record(mine, OPENED, CONTRACT, ENDED)
    assert client.get(place.at(path)).status_code == 200


def test_the_queue_shows_the_part_that_is_seen(client_of: LogIn, place: Place) -> None:
    other = Section.objects.create(tournament=place.table.section.tournament, name="B")
    number = f'data-case="{place.numbers["case"]}"'
    ours = client_of(assistant_of(place.table.section)).get("/review/")
    theirs = client_of(assistant_of(other)).get("/review/")
    assert number in ours.content.decode()
    assert number not in theirs.content.decode()
    assert "data-question" not in theirs.content.decode()


def test_periods_are_set_by_directors_and_organisers(
    client_of: LogIn, place: Place, reviewer: User, director: User, floor: User
) -> None:
    people = (reviewer, director, floor, make_person("organiser", "organiser"))
    found = [client_of(one).get(place.at(PERIODS)).status_code for one in people]
    assert found == [403, 200, 403, 200]


def test_who_may_only_look_is_offered_no_step(client_of: LogIn, place: Place) -> None:
    guest = make_person("guest", "floor")
    guest.user_permissions.add(Permission.objects.get(codename="view_case"))
    client = client_of(guest)
    page = client.get(place.at(CASE))
    assert page.status_code == 200
    assert f"{place.at(CASE)}steps/" not in page.content.decode()
    assert client.post(place.at(CASE) + "steps/consult/").status_code == 403


def test_the_lawbook_tells_of_decisions_that_are_seen(
    place: Place, director: User
) -> None:
    """Each with the way to its case; the section next door is told of none."""
    case = Case.objects.get()
    ruled = CaseDecision("no_adjustment", "No other lead was sensible.", "50E4")
    decide_case(case_id=case.pk, by=StepAuthor(director, case.version), decision=ruled)
    other = Section.objects.create(tournament=place.table.section.tournament, name="B")
    told = {
        one.username: len(decided_by(one, "2017", "50E4"))
        for one in (director, assistant_of(other), assistant_of(place.table.section))
    }
    assert told == {"the-director": 1, "assistant-of-B": 0, "assistant-of-A": 1}
